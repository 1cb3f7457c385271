/* What the window can show: a table of all its pages, dialogs, popovers, empty and error states.
 * The pictures and the walks of the tests go through it, so that what is shown is also proven:
 * whoever adds a page or a window adds a row to the table in scenes.c. */
#pragma once

#include "app/helper/ui.h"

#include "app/shell/application.h"

/* A window that is less wide shows one thing after another, not all beside each other. */
#define SCENE_NARROW_WIDTH 400

/* On which library the window is. */
typedef enum
{
  SCENE_FULL,   /* one of several armies, with house values and an army with a newer pack */
  SCENE_EMPTY,  /* a new one */
  SCENE_CLOSED, /* one that could not be opened */
  SCENE_OWN,    /* as full, but the scene changes it: each time a new one */
} SceneLibrary;

typedef enum
{
  SCENE_PLAIN = 0,
  SCENE_MAIN = 1 << 0,    /* a page, which may be as large as the screen */
  SCENE_FOREIGN = 1 << 1, /* shown only: a window of the toolkit's own, or the same scrolled down */
  SCENE_NARROW = 1 << 2,  /* where there is room, another scene shows the same */
} SceneTraits;

typedef struct
{
  const char *name;
  SceneLibrary library;
  /* Opens it from a new window and gives it: the window, one over it, or a popover. NULL: failed.
   */
  GtkWidget *(*show) (MusterStore *store, GtkWindow *window);
  SceneTraits traits;
} Scene;

/* The application and its libraries, which scenes share. */
typedef struct
{
  MusterApplication *application;
  MusterStore *full;
  MusterStore *empty;
} Stage;

/* Returns: (array length=n): the table */
const Scene *scenes_get (guint *n);

/* Wants a display. Ends the process when there is none. */
Stage *stage_new (void);

void stage_free (Stage *stage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

/* A new window of the application, on the library that the scene wants, @width and @height pixels
 * large. */
GtkWindow *stage_open (Stage *stage, const Scene *scene, int width, int height);

/* Shows the scene from @window and waits until it is drawn. Ends the process when it cannot. */
GtkWidget *stage_show (const Scene *scene, GtkWindow *window);

/* Closes what a scene showed over @window, and waits until it is gone. */
void stage_hide (GtkWindow *window, GtkWidget *shown);

/* Closes the window and all over it, and waits until they are gone. */
void stage_close (GtkWindow *window, GtkWidget *shown);

/* Whether it is ours to prove, and, where there are any, in @names. */
gboolean scene_is_wanted (const Scene *scene, char **names);
