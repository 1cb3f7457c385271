#include "config.h"

#include "app/scenario/dice-pane.h"

#include "base/error.h"
#include "base/phrase.h"
#include "battlefield/terrain/terrain.h"
#include "scenario/check.h"
#include "scenario/start.h"

#include <glib/gi18n-lib.h>

struct _MusterDicePane
{
  AdwBin parent;
  MusterScenarioModel *model;
  AdwEntryRow *seed;
  GtkDropDown *streams;
  GtkEntry *typed;
  GtkLabel *verdict; /* whether the dice give all of it again */
  GtkLabel *transcript;
  GPtrArray *stream_ids; /* as in the drop-down */
  gboolean is_showing;   /* rows are filled by the pane, not by the user */
};

G_DEFINE_FINAL_TYPE (MusterDicePane, muster_dice_pane, ADW_TYPE_BIN)

static guint edited, failed;

static MusterBattlefield *
get_battlefield (MusterDicePane *pane)
{
  return muster_scenario_model_get_scenario (pane->model)->battlefield;
}

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
throw_again (MusterDicePane *pane, const char *stream, const char *typed)
{
  g_autoptr (GError) error = NULL;
  if (get_battlefield (pane) == NULL)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  if (typed != NULL)
    type_results (changed->battlefield, stream, typed);
  if (!muster_terrain_throw_again (changed->battlefield, stream, &error))
    {
      muster_scenario_unref (changed);
      g_signal_emit (pane, failed, 0, error);
      return;
    }
  g_autofree char *title = muster_phrase_new ("throw-again", stream, NULL);
  g_signal_emit (pane, edited, 0, changed, title, _ ("Thrown again; all else stays as it was"),
                 NULL);
}

void
muster_dice_pane_throw_again (MusterDicePane *pane, const char *stream)
{
  throw_again (pane, stream, NULL);
}

void
muster_dice_pane_throw_chosen (MusterDicePane *pane)
{
  guint selected = gtk_drop_down_get_selected (pane->streams);
  if (selected < pane->stream_ids->len)
    throw_again (pane, g_ptr_array_index (pane->stream_ids, selected),
                 gtk_editable_get_text (GTK_EDITABLE (pane->typed)));
}

/* A new battlefield on the same table, by the same rules; who plays without weather does so again.
 */
static void
regenerate (MusterDicePane *pane, guint64 seed)
{
  const MusterBattlefield *before = get_battlefield (pane);
  const MusterScenario *scenario = muster_scenario_model_get_scenario (pane->model);
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
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  if (!muster_scenario_generate (changed, &options, &error))
    {
      muster_scenario_unref (changed);
      g_signal_emit (pane, failed, 0, error);
      return;
    }
  g_signal_emit (pane, edited, 0, changed, "regenerate", _ ("Battlefield regenerated"), NULL);
}

static void
on_seed (MusterDicePane *pane)
{
  guint64 seed;
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (pane->seed))));
  if (pane->is_showing)
    return;
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &seed, NULL))
    {
      gtk_widget_remove_css_class (GTK_WIDGET (pane->seed), "error");
      regenerate (pane, seed);
      return;
    }
  g_autofree char *why = g_strdup_printf (_ ("The seed “%s” is no whole number. Give one from 0 to "
                                             "18446744073709551615, such as 42."),
                                          text);
  g_autoptr (GError) error = g_error_new_literal (MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, why);
  gtk_widget_add_css_class (GTK_WIDGET (pane->seed), "error");
  g_signal_emit (pane, failed, 0, error);
}

void
muster_dice_pane_regenerate (MusterDicePane *pane)
{
  regenerate (pane, g_random_int ());
}

/* Only what can be thrown again by itself. */
static void
fill_streams (MusterDicePane *pane, const MusterBattlefield *battlefield)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint selected = gtk_drop_down_get_selected (pane->streams);
  g_ptr_array_set_size (pane->stream_ids, 0);
  if (battlefield != NULL)
    {
      g_autoptr (GPtrArray) streams = muster_terrain_list_streams (battlefield);
      for (guint i = 0; i < streams->len; i++)
        {
          g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (streams, i), "\t", 2);
          g_ptr_array_add (pane->stream_ids, g_strdup (parts[0]));
          gtk_string_list_append (titles, parts[1]);
        }
    }
  gtk_drop_down_set_model (pane->streams, G_LIST_MODEL (titles));
  if (selected < pane->stream_ids->len)
    gtk_drop_down_set_selected (pane->streams, selected);
}

/* What contradicts the dice stands among the findings of the scenario too. */
static void
show_verdict (MusterDicePane *pane)
{
  g_autoptr (MusterVerification) dice =
    muster_scenario_verify_dice (muster_scenario_model_get_scenario (pane->model));
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_thrown = dice != NULL && dice->verdict != MUSTER_VERDICT_NO_DICE;
  gboolean is_wrong = dice != NULL && dice->verdict == MUSTER_VERDICT_CONTRADICTS;
  if (is_thrown)
    {
      g_autofree char *words = muster_verification_dup_text (dice);
      g_string_append (text, g_strchomp (words));
    }
  for (guint i = 0; is_thrown && i < dice->findings->len; i++)
    {
      const MusterBoardFinding *finding = g_ptr_array_index (dice->findings, i);
      g_string_append_printf (text, "\n• %s", finding->text);
    }
  if (is_wrong)
    gtk_widget_add_css_class (GTK_WIDGET (pane->verdict), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (pane->verdict), "error");
  gtk_label_set_text (pane->verdict, text->str);
  gtk_widget_set_visible (GTK_WIDGET (pane->verdict), is_thrown);
}

static void
show (MusterDicePane *pane)
{
  const MusterBattlefield *battlefield = get_battlefield (pane);
  pane->is_showing = TRUE;
  fill_streams (pane, battlefield);
  if (battlefield != NULL)
    {
      g_autofree char *seed =
        g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (battlefield->dice));
      g_autofree char *text = muster_dice_dup_text (battlefield->dice, FALSE);
      gtk_widget_remove_css_class (GTK_WIDGET (pane->seed), "error");
      if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (pane->seed)), seed) != 0)
        gtk_editable_set_text (GTK_EDITABLE (pane->seed), seed);
      gtk_label_set_text (pane->transcript, g_strchomp (text));
    }
  else
    gtk_label_set_text (pane->transcript, _ ("Nothing has been thrown yet."));
  show_verdict (pane);
  pane->is_showing = FALSE;
}

void
muster_dice_pane_set_model (MusterDicePane *pane, MusterScenarioModel *model)
{
  pane->model = g_object_ref (model);
  g_signal_connect_object (pane->seed, "apply", G_CALLBACK (on_seed), pane, G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "changed", G_CALLBACK (show), pane, G_CONNECT_SWAPPED);
  show (pane);
}

static void
dispose (GObject *object)
{
  MusterDicePane *pane = MUSTER_DICE_PANE (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_DICE_PANE);
  g_clear_object (&pane->model);
  g_clear_pointer (&pane->stream_ids, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_dice_pane_parent_class)->dispose (object);
}

static void
muster_dice_pane_class_init (MusterDicePaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  edited =
    g_signal_new ("edited", MUSTER_TYPE_DICE_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 4, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  failed = g_signal_new ("failed", MUSTER_TYPE_DICE_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                         G_TYPE_NONE, 1, G_TYPE_ERROR);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/scenario/dice-pane.ui");
  gtk_widget_class_bind_template_child (class, MusterDicePane, seed);
  gtk_widget_class_bind_template_child (class, MusterDicePane, streams);
  gtk_widget_class_bind_template_child (class, MusterDicePane, typed);
  gtk_widget_class_bind_template_child (class, MusterDicePane, verdict);
  gtk_widget_class_bind_template_child (class, MusterDicePane, transcript);
}

static void
muster_dice_pane_init (MusterDicePane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  pane->stream_ids = g_ptr_array_new_with_free_func (g_free);
}
