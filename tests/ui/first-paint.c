/* How long a program takes from exec until its window shows something: the median of several runs.
 * usage: first-paint RUNS COMMAND… on a display without a window manager */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST_RUNS  101
#define LEAST_SIDE 100

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

int
main (int argc, char **argv)
{
  static double times[MOST_RUNS];
  Display *display = XOpenDisplay (NULL);
  int n = argc > 2 ? atoi (argv[1]) : 0;
  if (display == NULL || n < 1 || n > MOST_RUNS)
    return 2;
  XSetErrorHandler (ignore);
  XSelectInput (display, DefaultRootWindow (display), SubstructureNotifyMask);
  for (int i = 0; i < n; i++)
    times[i] = run (display, argv + 2);
  qsort (times, (size_t) n, sizeof *times, compare);
  printf ("%.0f ms", times[n / 2]);
  return 0;
}
