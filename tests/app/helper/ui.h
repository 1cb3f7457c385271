/* Windows and pages in a test: built on a library in memory, used through their actions. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <adwaita.h>

#include "app/helper/settle.h"

#include "army/store/edit.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/read/ruleset.h"

/* How often what is opened and closed is so: twice; fifty times in ./dev test --long, and once
 * where loops are short. */
static inline guint
get_openings (void)
{
  const char *text = g_getenv ("MUSTER_LOOPS");
  guint64 loops = text != NULL ? g_ascii_strtoull (text, NULL, 10) : 20;
  return loops > 20 ? 50 : loops == 20 ? 2 : 1;
}

/* Nothing is remembered from tests before; for cmocka's setup. Settings must be there. */
static inline int
forget_settings (void **state)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.muster_army.Muster");
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (settings, "settings-schema", &schema, NULL);
  g_auto (GStrv) keys = g_settings_schema_list_keys (schema);
  for (int i = 0; keys[i] != NULL; i++)
    g_settings_reset (settings, keys[i]);
  return 0;
}

/* Settings are remembered, in memory. */
static inline void
use_settings (void)
{
  g_autofree char *schemas = g_build_filename (g_getenv ("G_TEST_BUILDDIR"), "..", "data", NULL);
  g_setenv ("GSETTINGS_SCHEMA_DIR", schemas, TRUE);
}

/* The first widget of a type in or below @root, or NULL. */
static inline GtkWidget *
find_below (GtkWidget *root, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_below (child, type);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* As find_below(), one that can be seen. */
static inline GtkWidget *
find_shown (GtkWidget *root, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) && gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_shown (child, type);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* What stands in a label of the template of @widget. */
static inline const char *
get_text_of (gpointer widget, const char *name)
{
  return gtk_label_get_text (
    GTK_LABEL (gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name)));
}

/* The first controller of a type on a widget, which keeps it; or NULL. */
static inline GtkEventController *
find_controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) at = g_list_model_get_item (controllers, i);
      if (G_TYPE_CHECK_INSTANCE_TYPE (at, type))
        return at;
    }
  return NULL;
}

/* What all labels in or below @root say that are not hidden, with bars between them. */
static inline void
append_labels (GtkWidget *root, GString *text)
{
  if (!gtk_widget_get_visible (root))
    return;
  if (GTK_IS_LABEL (root))
    g_string_append_printf (text, "%s%s", text->len > 0 ? "|" : "",
                            gtk_label_get_text (GTK_LABEL (root)));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (child, text);
}

typedef struct
{
  char *text;
  gboolean is_read;
} ClipboardText;

static inline void
on_text_read (GObject *source, GAsyncResult *result, gpointer data)
{
  ClipboardText *read = data;
  read->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  read->is_read = TRUE;
}

/* What is on the clipboard as text, or NULL. */
static inline char *
dup_clipboard (GtkWidget *widget)
{
  ClipboardText read = { 0 };
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, on_text_read, &read);
  while (!read.is_read)
    settle_more ();
  return read.text;
}

/* The open window of a type, or NULL. */
static inline GtkWidget *
find_top (GType type)
{
  GListModel *tops = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (tops); i++)
    {
      g_autoptr (GtkWidget) top = g_list_model_get_item (tops, i);
      if (G_TYPE_CHECK_INSTANCE_TYPE (top, type))
        return top;
    }
  return NULL;
}

/* Whether an action can be chosen from @parent, as a button there would show. */
static inline gboolean
is_enabled (GtkWidget *parent, const char *action)
{
  g_autoptr (GtkWidget) button = g_object_ref_sink (gtk_button_new ());
  gtk_widget_insert_before (button, parent, NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gboolean is_sensitive = gtk_widget_get_sensitive (button);
  gtk_widget_unparent (button);
  return is_sensitive;
}

/* The entry row in or below @root with this title, or NULL. */
static inline GtkEditable *
find_entry_row (GtkWidget *root, const char *title)
{
  if (ADW_IS_ENTRY_ROW (root)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title))
    return GTK_EDITABLE (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkEditable *found = find_entry_row (child, title);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The number in @store of a copy of the army in a file. */
static inline gint64
add_file (MusterStore *store, const char *path)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  MusterRuleset *ruleset =
    muster_packs_get (packs, muster_army_xml_get_ruleset (xml, problems), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  assert_non_null (army);
  return muster_library_add (store, &muster_army_document, army, NULL);
}

/* The number in @store of a copy of data/examples/NAME.army.xml. */
static inline gint64
add_example (MusterStore *store, const char *name)
{
  g_autofree char *file = g_strdup_printf ("%s.army.xml", name);
  g_autofree char *path = g_build_filename (g_getenv ("MUSTER_DATA_DIR"), "examples", file, NULL);
  return add_file (store, path);
}

/* As add_example(), kept with a pack of its ruleset that says @to in place of @from. */
static inline gint64
add_older (MusterStore *store, const char *name, const char *from, const char *to)
{
  gint64 shipped = add_example (store, name);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) now = muster_store_load_ruleset (store, shipped, problems, NULL);
  g_autoptr (GString) text = g_string_new_len (g_bytes_get_data (now->content, NULL),
                                               (gssize) g_bytes_get_size (now->content));
  assert_int_equal (g_string_replace (text, from, to, 1), 1);
  g_autoptr (MusterRuleset) older = muster_ruleset_parse (now->id, text->str, text->len, problems);
  assert_non_null (older);
  assert_true (muster_army_edit_answer_pack (store, shipped, older, NULL, NULL));
  return shipped;
}

/* Packs of more than a million letters that nobody can read, nor has read. */
static inline void
spoil_packs (MusterStore *store)
{
  g_autoptr (GBytes) text = g_bytes_new_take (g_strnfill (2000000, 'x'), 2000000);
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, "Spoil", NULL, NULL);
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "UPDATE pack SET digest = upper (digest), content = ?1",
                               NULL);
  g_autoptr (MusterStatement) armies =
    muster_change_set_prepare (change_set, "UPDATE army SET pack = upper (pack)", NULL);
  muster_statement_bind_blob (statement, 1, text);
  assert_true (muster_statement_run (statement, NULL));
  assert_true (muster_statement_run (armies, NULL));
  g_clear_pointer (&statement, muster_statement_free);
  g_clear_pointer (&armies, muster_statement_free);
  assert_true (muster_change_set_commit (change_set, NULL));
}
