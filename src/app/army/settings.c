#include "config.h"

#include "app/army/settings.h"

#include "army/store/edit.h"

#include <glib/gi18n-lib.h>

struct _MusterArmySettings
{
  AdwBin parent;
  GtkEntry *name;
  GtkEntry *date;
  GtkEntry *player;
  GtkSpinButton *points;
  GtkSwitch *limited;
  GtkLabel *problem;
  MusterArmyModel *model;
  gboolean is_showing;
};

G_DEFINE_FINAL_TYPE (MusterArmySettings, muster_army_settings, ADW_TYPE_BIN)

/* What is being typed is not overwritten. */
static void
show_text (GtkEntry *entry, const char *text)
{
  const char *present = gtk_editable_get_text (GTK_EDITABLE (entry));
  text = text != NULL ? text : "";
  if (!(gtk_widget_get_state_flags (GTK_WIDGET (entry)) & GTK_STATE_FLAG_FOCUS_WITHIN)
      && !g_str_equal (present, text))
    gtk_editable_set_text (GTK_EDITABLE (entry), text);
}

void
muster_army_settings_set_model (MusterArmySettings *settings, MusterArmyModel *model)
{
  const MusterArmy *army = muster_army_model_get_army (model);
  g_autofree char *date = muster_army_dup_date (army);
  gboolean limited = army->budget != MUSTER_NO_BUDGET;
  g_set_object (&settings->model, model);
  settings->is_showing = TRUE;
  show_text (settings->name, army->name);
  show_text (settings->date, date);
  show_text (settings->player, army->player);
  gtk_switch_set_active (settings->limited, limited);
  gtk_widget_set_sensitive (GTK_WIDGET (settings->points), limited);
  if (limited && gtk_spin_button_get_value_as_int (settings->points) != (int) army->budget)
    gtk_spin_button_set_value (settings->points, (double) army->budget);
  settings->is_showing = FALSE;
}

/* Takes @error. */
static void
report (MusterArmySettings *settings, GtkWidget *entry, GError *error)
{
  gtk_widget_set_visible (GTK_WIDGET (settings->problem), error != NULL);
  gtk_label_set_text (settings->problem, error != NULL ? error->message : "");
  if (error != NULL)
    gtk_widget_add_css_class (entry, "error");
  else
    gtk_widget_remove_css_class (entry, "error");
  g_clear_error (&error);
}

static char *
dup_typed (GtkEntry *entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
}

static void
on_name (MusterArmySettings *settings)
{
  GError *error = NULL;
  g_autofree char *name = dup_typed (settings->name);
  if (settings->is_showing || settings->model == NULL
      || g_str_equal (name, muster_army_model_get_army (settings->model)->name))
    return;
  muster_army_edit_rename (muster_document_model_get_store (settings->model),
                           muster_document_model_get_id (settings->model), name, &error);
  report (settings, GTK_WIDGET (settings->name), error);
}

static void
on_player (MusterArmySettings *settings)
{
  GError *error = NULL;
  g_autofree char *player = dup_typed (settings->player);
  if (settings->is_showing || settings->model == NULL)
    return;
  const char *present = muster_army_model_get_army (settings->model)->player;
  if (g_str_equal (player, present != NULL ? present : ""))
    return;
  muster_army_edit_set_player (muster_document_model_get_store (settings->model),
                               muster_document_model_get_id (settings->model),
                               player[0] != '\0' ? player : NULL, &error);
  report (settings, GTK_WIDGET (settings->player), error);
}

/* A date is half typed most of the time: it is kept on Enter and on leaving. */
static void
on_date (MusterArmySettings *settings)
{
  GError *error = NULL;
  if (settings->is_showing || settings->model == NULL)
    return;
  g_autofree char *typed = dup_typed (settings->date);
  g_autofree char *date = muster_date_dup_typed (typed);
  const char *present = muster_army_model_get_army (settings->model)->date;
  if ((date != NULL || typed[0] == '\0') && g_strcmp0 (date, present) == 0)
    {
      report (settings, GTK_WIDGET (settings->date), NULL);
      return;
    }
  muster_army_edit_set_date (muster_document_model_get_store (settings->model),
                             muster_document_model_get_id (settings->model),
                             date != NULL || typed[0] == '\0' ? date : typed, &error);
  report (settings, GTK_WIDGET (settings->date), error);
}

static void
set_points (MusterArmySettings *settings, gint64 points)
{
  GError *error = NULL;
  muster_army_edit_set_budget (muster_document_model_get_store (settings->model),
                               muster_document_model_get_id (settings->model), points, &error);
  report (settings, GTK_WIDGET (settings->points), error);
}

static void
on_points (MusterArmySettings *settings)
{
  if (!settings->is_showing && settings->model != NULL)
    set_points (settings, gtk_spin_button_get_value_as_int (settings->points));
}

static void
on_limited (MusterArmySettings *settings)
{
  gboolean limited = gtk_switch_get_active (settings->limited);
  if (settings->is_showing || settings->model == NULL)
    return;
  set_points (settings,
              limited ? gtk_spin_button_get_value_as_int (settings->points) : MUSTER_NO_BUDGET);
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_ARMY_SETTINGS (object)->model);
  G_OBJECT_CLASS (muster_army_settings_parent_class)->dispose (object);
}

static void
muster_army_settings_class_init (MusterArmySettingsClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/settings.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterArmySettings, name);
  gtk_widget_class_bind_template_child (widget_class, MusterArmySettings, date);
  gtk_widget_class_bind_template_child (widget_class, MusterArmySettings, player);
  gtk_widget_class_bind_template_child (widget_class, MusterArmySettings, points);
  gtk_widget_class_bind_template_child (widget_class, MusterArmySettings, limited);
  gtk_widget_class_bind_template_child (widget_class, MusterArmySettings, problem);
  gtk_widget_class_bind_template_callback (widget_class, on_name);
  gtk_widget_class_bind_template_callback (widget_class, on_player);
  gtk_widget_class_bind_template_callback (widget_class, on_date);
  gtk_widget_class_bind_template_callback (widget_class, on_points);
  gtk_widget_class_bind_template_callback (widget_class, on_limited);
}

static void
muster_army_settings_init (MusterArmySettings *settings)
{
  gtk_widget_init_template (GTK_WIDGET (settings));
}
