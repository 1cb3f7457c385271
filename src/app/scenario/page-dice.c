#include "config.h"

#include "app/scenario/page-private.h"
#include "battlefield/terrain/terrain.h"
#include "scenario/generate.h"

#include <glib/gi18n-lib.h>

/* A type of terrain by its id or its name; else the word as it is. */
static const char *
find_choice (const MusterRuleset *ruleset, const char *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  for (int i = 0; ruleset != NULL && i < ruleset->n_features; i++)
    {
      g_autofree char *name = g_utf8_casefold (ruleset->features[i].name, -1);
      if (g_str_equal (name, folded))
        return ruleset->features[i].id;
    }
  return word;
}

/* Results that were thrown by hand, and what players chose: of the stream as it is called when it
 * is thrown again. */
static void
type_results (const MusterBattlefield *battlefield, const char *stream, const char *text)
{
  MusterDice *dice = battlefield->dice;
  g_auto (GStrv) parts = g_strsplit_set (text, ",;", -1);
  g_autofree char *name =
    g_strdup_printf ("%s#%d", stream, muster_dice_count_begun (dice, stream) + 1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      guint64 number;
      const char *word = g_strstrip (parts[i]);
      if (word[0] == '\0')
        continue;
      if (g_ascii_string_to_unsigned (word, 10, 0, 1000, &number, NULL))
        {
          int result = (int) number;
          muster_dice_type (dice, name, &result, 1, MUSTER_TYPED);
        }
      else
        muster_dice_prefer (dice, name, find_choice (battlefield->ruleset, word));
    }
}

static void
throw_again (MusterScenarioPage *page, const char *stream, const char *typed)
{
  g_autoptr (GError) error = NULL;
  if (muster_scenario_page_get_battlefield (page) == NULL)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  if (typed != NULL)
    type_results (changed->battlefield, stream, typed);
  if (!muster_terrain_throw_again (changed->battlefield, stream, &error))
    {
      muster_scenario_unref (changed);
      muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
      return;
    }
  g_autofree char *name = g_strdup_printf (_ ("Throw Again for %s"), stream);
  if (muster_scenario_page_save (page, changed, name, NULL))
    muster_page_tell (MUSTER_PAGE (page), _ ("Thrown again; all else stays as it was"));
}

static void
on_again (GtkWidget *widget, const char *action, GVariant *parameter)
{
  throw_again (MUSTER_SCENARIO_PAGE (widget), g_variant_get_string (parameter, NULL), NULL);
}

static const char *
get_stream (MusterScenarioPage *page)
{
  guint selected = gtk_drop_down_get_selected (page->streams);
  return selected < page->stream_ids->len ? g_ptr_array_index (page->stream_ids, selected) : NULL;
}

static void
on_again_chosen (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const char *stream = get_stream (page);
  if (stream != NULL)
    throw_again (page, stream, gtk_editable_get_text (GTK_EDITABLE (page->typed)));
}

/* A new battlefield on the same table, by the same rules; who plays without weather does so again.
 */
static void
make_anew (MusterScenarioPage *page, guint64 seed)
{
  const MusterBattlefield *before = muster_scenario_page_get_battlefield (page);
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  MusterRuleset *terrain =
    before != NULL && before->ruleset != NULL ? before->ruleset : scenario->ruleset;
  if (terrain == NULL)
    return;
  MusterRuleset *weather = before != NULL ? before->weather_ruleset : scenario->ruleset;
  MusterTerrainOptions options = { .ruleset = terrain,
                                   .weather_ruleset = weather,
                                   .width = before != NULL ? before->width : 0,
                                   .depth = before != NULL ? before->depth : 0,
                                   .pieces = before != NULL ? before->pieces : NULL,
                                   .dice = dice };
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  if (!muster_scenario_generate (changed, &options, &error))
    {
      muster_scenario_unref (changed);
      muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
      return;
    }
  if (muster_scenario_page_save (page, changed, _ ("Make the Battlefield Anew"), NULL))
    muster_page_tell (MUSTER_PAGE (page), _ ("The battlefield was made anew"));
}

static void
on_seed (MusterScenarioPage *page)
{
  guint64 seed;
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (page->seed))));
  if (page->is_showing)
    return;
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &seed, NULL))
    {
      gtk_widget_remove_css_class (GTK_WIDGET (page->seed), "error");
      make_anew (page, seed);
      return;
    }
  g_autofree char *why = g_strdup_printf (_ ("The seed “%s” is no whole number. Give one from 0 to "
                                             "18446744073709551615, such as 42."),
                                          text);
  muster_scenario_page_refuse (page, GTK_WIDGET (page->seed), why);
}

static void
on_new_seed (GtkWidget *widget, const char *action, GVariant *parameter)
{
  make_anew (MUSTER_SCENARIO_PAGE (widget), g_random_int ());
}

/* Only what can be thrown again by itself. */
static void
fill_streams (MusterScenarioPage *page, const MusterBattlefield *battlefield)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint selected = gtk_drop_down_get_selected (page->streams);
  g_ptr_array_set_size (page->stream_ids, 0);
  if (battlefield != NULL)
    {
      g_autoptr (GPtrArray) streams = muster_terrain_list_streams (battlefield);
      for (guint i = 0; i < streams->len; i++)
        {
          g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (streams, i), "\t", 2);
          g_ptr_array_add (page->stream_ids, g_strdup (parts[0]));
          gtk_string_list_append (titles, parts[1]);
        }
    }
  gtk_drop_down_set_model (page->streams, G_LIST_MODEL (titles));
  if (selected < page->stream_ids->len)
    gtk_drop_down_set_selected (page->streams, selected);
}

void
muster_scenario_page_show_dice (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  page->is_showing = TRUE;
  fill_streams (page, battlefield);
  if (battlefield != NULL)
    {
      g_autofree char *seed =
        g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (battlefield->dice));
      g_autofree char *text = muster_dice_dup_text (battlefield->dice);
      gtk_widget_remove_css_class (GTK_WIDGET (page->seed), "error");
      if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (page->seed)), seed) != 0)
        gtk_editable_set_text (GTK_EDITABLE (page->seed), seed);
      gtk_label_set_text (page->transcript, g_strchomp (text));
    }
  else
    gtk_label_set_text (page->transcript, _ ("Nothing has been thrown yet."));
  page->is_showing = FALSE;
}

void
muster_scenario_page_begin_dice (MusterScenarioPage *page)
{
  page->stream_ids = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect_object (page->seed, "apply", G_CALLBACK (on_seed), page, G_CONNECT_SWAPPED);
}

void
muster_scenario_page_class_add_dice (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.again", "s", on_again, 0, 0 },
    { "scenario.again-chosen", NULL, on_again_chosen, 0, 0 },
    { "scenario.make-anew", NULL, on_new_seed, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
