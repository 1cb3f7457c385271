#include "config.h"

#include "app/army/actions.h"
#include "app/army/page-private.h"
#include "app/army/templates-window.h"
#include "app/widget/clipboard.h"
#include "app/widget/problems-window.h"
#include "army/store/edit.h"
#include "army/store/template.h"
#include "army/store/xml.h"
#include "army/text/read.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_root (GPtrArray *items)
{
  return items->len > 0 && muster_thing_item_get_index (g_ptr_array_index (items, 0)) == 0;
}

static gboolean
copy (MusterArmyPage *page)
{
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (page->tree);
  if (items->len == 0 || is_root (items))
    return FALSE;
  g_autoptr (MusterArmySnapshot) fragment = muster_army_deed_dup_fragment (items);
  muster_clipboard_put (GTK_WIDGET (page), fragment);
  return TRUE;
}

static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (copy (MUSTER_ARMY_PAGE (widget)))
    muster_page_say (MUSTER_PAGE (widget), _ ("Copied"));
}

static void
on_cut (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  if (copy (page))
    muster_army_page_remove_selected (page, TRUE);
}

/* What was put in is selected. */
static void
insert (MusterArmyPage *page, MusterThingItem *item, const MusterArmy *fragment, const char *name)
{
  GError *error = NULL;
  g_autoptr (GArray) ids = muster_army_deed_insert (item, fragment, name, &error);
  if (ids != NULL && ids->len > 0)
    {
      muster_army_tree_select_all (page->tree, (const gint64 *) ids->data, ids->len);
      muster_army_tree_focus (page->tree);
      g_autofree char *told =
        g_strdup_printf (ngettext ("Added %u row", "Added %u rows", ids->len), ids->len);
      muster_page_tell (MUSTER_PAGE (page), told);
    }
  muster_page_report (MUSTER_PAGE (page), error);
}

/* An army file is read with the ruleset of this army where it is of that; else as it stands, and
 * putting it in is refused with a sentence. */
static const MusterArmy *
read_fragment (MusterArmyPage *page, const char *text, GPtrArray *problems)
{
  MusterRuleset *ruleset = muster_army_model_get_army (page->model)->ruleset;
  const char *name = _ ("the clipboard");
  if (muster_army_text_is_text (text, strlen (text)))
    return ruleset != NULL
             ? muster_army_text_read_with (text, strlen (text), name, ruleset, problems)
             : NULL;
  g_autoptr (MusterXml) xml = muster_xml_parse (name, text, strlen (text), problems);
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  gboolean is_same = ruleset != NULL && g_strcmp0 (id, ruleset->id) == 0;
  return id != NULL ? muster_army_read (xml, is_same ? ruleset : NULL, problems) : NULL;
}

static void
show_report (MusterArmyPage *page, GPtrArray *problems)
{
  if (problems->len > 0)
    gtk_window_present (
      GTK_WINDOW (muster_problems_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                                              _ ("Not all was understood as it stood"), problems)));
}

static void
put_text (MusterArmyPage *page, MusterThingItem *item, const char *text, const char *name)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) fragment =
    text != NULL ? read_fragment (page, text, problems) : NULL;
  if (fragment != NULL && fragment->n_things > 1)
    {
      insert (page, item, fragment, name);
      show_report (page, problems);
      return;
    }
  if (problems->len > 0)
    muster_problems_propagate (problems, &error);
  else if (muster_army_model_get_army (page->model)->ruleset == NULL)
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("The ruleset of this army is missing: without it text cannot be read. Import "
                    "its rules in the catalogue, and open the army again."));
  else
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("There is nothing on the clipboard that an army could hold."));
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_got (GtkWidget *widget, const char *text)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  if (page->model != NULL)
    put_text (page, muster_army_page_get_selected (page), text, C_ ("deed", "Paste"));
}

static void
on_paste (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_clipboard_get (widget, on_got);
}

static void
on_insert (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  gint64 id;
  const char *text;
  g_variant_get (parameter, "(x&s)", &id, &text);
  MusterThingItem *item = muster_army_model_find_row (page->model, id);
  if (item != NULL)
    put_text (page, item, text, C_ ("deed", "Copy here"));
}

static void
on_name_given (MusterTemplatesWindow *window, const char *name, MusterArmyPage *page)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (page->tree);
  if (items->len == 0 || is_root (items))
    return;
  g_autoptr (MusterArmySnapshot) fragment = muster_army_deed_dup_fragment (items);
  g_autofree char *told = g_strdup_printf (_ ("Saved the template %s"), name);
  if (muster_template_edit_save (muster_army_model_get_store (page->model), name, fragment, &error)
      != 0)
    muster_page_say (MUSTER_PAGE (page), told);
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_template_chosen (MusterTemplatesWindow *window, gint64 id, MusterArmyPage *page)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_army_model_get_army (page->model)->ruleset;
  GError *error = NULL;
  g_autoptr (MusterArmySnapshot) fragment =
    muster_store_load_template (muster_army_model_get_store (page->model), id, ruleset, problems);
  if (fragment == NULL)
    {
      muster_problems_propagate (problems, &error);
      muster_page_report (MUSTER_PAGE (page), error);
      return;
    }
  g_autofree char *name = g_strdup_printf (_ ("Add the template %s"), fragment->name);
  insert (page, muster_army_page_get_selected (page), fragment, name);
}

static void
open_templates (MusterArmyPage *page, const char *proposed)
{
  const MusterArmy *army = muster_army_model_get_army (page->model);
  MusterTemplatesWindow *window =
    muster_templates_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                                 muster_army_model_get_store (page->model), army->ruleset_id,
                                 proposed);
  g_signal_connect_object (window, "keep", G_CALLBACK (on_name_given), page, 0);
  g_signal_connect_object (window, "add", G_CALLBACK (on_template_chosen), page, 0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_keep_template (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (page->tree);
  if (items->len == 0 || is_root (items))
    return;
  g_autoptr (MusterArmySnapshot) fragment = muster_army_deed_dup_fragment (items);
  open_templates (page, fragment->name);
}

static void
on_templates (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_templates (MUSTER_ARMY_PAGE (widget), NULL);
}

void
muster_army_page_install_clipboard (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "army.copy", NULL, on_copy, GDK_KEY_c, GDK_CONTROL_MASK },
    { "army.cut", NULL, on_cut, GDK_KEY_x, GDK_CONTROL_MASK },
    { "army.paste", NULL, on_paste, GDK_KEY_v, GDK_CONTROL_MASK },
    { "army.insert", "(xs)", on_insert, 0, 0 },
    { "army.keep-template", NULL, on_keep_template, GDK_KEY_t, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "army.templates", NULL, on_templates, GDK_KEY_t, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
