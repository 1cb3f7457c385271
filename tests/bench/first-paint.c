/* How long programs take from exec until their window shows something: the median of several runs,
 * one program after the other in each, so that they meet the same machine.
 * usage: first-paint RUNS COMMAND… [-- COMMAND…] on a display without a window manager */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST_RUNS     101
#define MOST_COMMANDS 4
#define LEAST_SIDE    100

static double
get_time (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec * 1000 + (double) now.tv_nsec / 1e6;
}

static int
compare (const void *a, const void *b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;
  return (left > right) - (left < right);
}

static Window
wait_for_window (Display *display)
{
  for (;;)
    {
      XEvent event;
      XWindowAttributes attributes;
      XNextEvent (display, &event);
      if (event.type == MapNotify && XGetWindowAttributes (display, event.xmap.window, &attributes)
          && attributes.width >= LEAST_SIDE && attributes.height >= LEAST_SIDE)
        return event.xmap.window;
    }
}

static int
ignore (Display *display, XErrorEvent *event)
{
  (void) display;
  (void) event;
  return 0;
}

/* Until the middle of the window is no longer as black as an empty screen. */
static void
wait_for_paint (Display *display, Window window)
{
  XWindowAttributes attributes;
  const struct timespec pause = { 0, 500000 };
  unsigned long pixel = 0;
  XGetWindowAttributes (display, window, &attributes);
  while ((pixel & 0xffffff) == 0)
    {
      XImage *image = XGetImage (display, window, attributes.width / 2, attributes.height / 2, 1, 1,
                                 AllPlanes, ZPixmap);
      if (image != NULL)
        {
          pixel = XGetPixel (image, 0, 0);
          XDestroyImage (image);
        }
      nanosleep (&pause, NULL);
    }
}

static double
run (Display *display, char **command)
{
  double start = get_time ();
  pid_t child = fork ();
  if (child == 0)
    {
      execvp (command[0], command);
      _exit (127);
    }
  wait_for_paint (display, wait_for_window (display));
  double end = get_time ();
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
  XSync (display, True);
  return end - start;
}

/* Ends each command at the next "--". Returns: how many there are; @commands gets where each begins
 */
static int
split_commands (char **arguments, char **commands[MOST_COMMANDS])
{
  int n = 0;
  for (char **at = arguments; *at != NULL && n < MOST_COMMANDS; n++)
    {
      commands[n] = at;
      while (*at != NULL && strcmp (*at, "--") != 0)
        at++;
      if (*at != NULL)
        *at++ = NULL;
    }
  return n;
}

int
main (int argc, char **argv)
{
  static double times[MOST_COMMANDS][MOST_RUNS];
  char **commands[MOST_COMMANDS];
  Display *display = XOpenDisplay (NULL);
  int n = argc > 2 ? atoi (argv[1]) : 0;
  if (display == NULL || n < 1 || n > MOST_RUNS)
    return 2;
  int n_commands = split_commands (argv + 2, commands);
  XSetErrorHandler (ignore);
  XSelectInput (display, DefaultRootWindow (display), SubstructureNotifyMask);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n_commands; j++)
      times[j][i] = run (display, commands[j]);
  for (int j = 0; j < n_commands; j++)
    {
      qsort (times[j], (size_t) n, sizeof *times[j], compare);
      printf ("%s%.0f ms", j > 0 ? " " : "", times[j][n / 2]);
    }
  printf ("\n");
  return 0;
}
