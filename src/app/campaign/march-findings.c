#include "config.h"

#include "app/campaign/march-findings.h"

#include "campaign/actions/fixes.h"
#include "campaign/actions/muster.h"

#include <glib/gi18n-lib.h>

struct _MusterMarchFindings
{
  AdwBin parent;
  GtkBox *box;
  guint n_illegal;
};

G_DEFINE_FINAL_TYPE (MusterMarchFindings, muster_march_findings, ADW_TYPE_BIN)

static guint baggage_wanted;
static guint action_wanted;
static guint left_out;

/* An army that is shown. */
typedef struct
{
  const MusterRegister *reg;
  gint64 top;
  const GArray *picks;
  MusterEvaluation *evaluation;
  GPtrArray *found;
  GtkBox *card;
} Card;

/* Units of what stays behind. */
static guint
count_units (const MusterEvaluation *evaluation, const GArray *records)
{
  const MusterArmy *army = evaluation->army;
  guint n = 0;
  for (guint i = 0; i < records->len; i++)
    for (guint node = 0; node < army->n_nodes; node++)
      for (guint below = node; army->nodes[node].id == g_array_index (records, gint64, i)
                               && below < army->nodes[node].end;
           below++)
        n += army->nodes[below].category == MUSTER_CATEGORY_UNIT;
  return n;
}

static void
on_baggage (MusterMarchFindings *findings, GtkWidget *button)
{
  g_autoptr (GArray) records = g_array_ref (g_object_get_data (G_OBJECT (button), "records"));
  g_signal_emit (findings, baggage_wanted, 0, records);
}

static GtkWidget *
make_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
add_button (GtkBox *box, const char *text)
{
  GtkWidget *button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (button), make_label (text, NULL));
  gtk_widget_add_css_class (button, "fix");
  gtk_box_append (box, button);
  return button;
}

static void
on_action (MusterMarchFindings *findings, GtkWidget *button)
{
  g_auto (GStrv) words = g_strdupv (g_object_get_data (G_OBJECT (button), "words"));
  g_signal_emit (findings, action_wanted, 0, words);
}

static void
add_action (MusterMarchFindings *findings, const Card *card, const MusterActionFix *fix)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  GtkWidget *button = add_button (card->card, fix->text);
  g_strv_builder_add (words, fix->action->id);
  g_strv_builder_addv (words, (const char **) fix->words);
  g_object_set_data_full (G_OBJECT (button), "words", g_strv_builder_end (words),
                          (GDestroyNotify) g_strfreev);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_action), findings, G_CONNECT_SWAPPED);
}

static void
add_baggage (MusterMarchFindings *findings, const Card *card, const MusterBaggage *baggage)
{
  guint n = count_units (card->evaluation, baggage->records);
  g_autofree char *text =
    /* Translators: %1$s: units in the baggage; %2$u: how many units. */
    g_strdup_printf (ngettext ("%1$s (%2$u unit)", "%1$s (%2$u units)", n), baggage->text, n);
  GtkWidget *button = add_button (card->card, text);
  g_object_set_data_full (G_OBJECT (button), "records", g_array_ref (baggage->records),
                          (GDestroyNotify) g_array_unref);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_baggage), findings, G_CONNECT_SWAPPED);
  if (baggage->then == NULL)
    return;
  g_autofree char *then = g_strdup_printf (_ ("which leaves: %s"), baggage->then);
  gtk_box_append (card->card, make_label (then, "caption"));
}

static void
add_finding (MusterMarchFindings *findings, const Card *card, const MusterFinding *finding)
{
  g_autofree char *text = muster_finding_dup_text (finding);
  g_autoptr (GPtrArray) actions =
    muster_finding_list_actions (card->reg, card->top, card->picks, card->evaluation, card->found,
                                 finding);
  g_autoptr (GPtrArray) behind =
    muster_finding_list_baggage (card->evaluation, card->found, finding, actions->len > 0);
  gtk_box_append (card->card, make_label (text, NULL));
  for (guint i = 0; i < actions->len; i++)
    add_action (findings, card, g_ptr_array_index (actions, i));
  for (guint i = 0; i < behind->len; i++)
    add_baggage (findings, card, g_ptr_array_index (behind, i));
}

static GtkBox *
add_card (MusterMarchFindings *findings)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "finding");
  gtk_box_append (findings->box, card);
  return GTK_BOX (card);
}

static void
add_army (MusterMarchFindings *findings,
          const MusterRegister *reg,
          gint64 top,
          const GArray *picks,
          const MusterArmy *army)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) found = muster_army_check (evaluation);
  MusterVerdict verdict = muster_findings_judge (found);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  g_autofree char *heading = g_strdup_printf (_ ("%1$s: %2$s"), army->name, judged);
  const Card card = { reg, top, picks, evaluation, found, add_card (findings) };
  findings->n_illegal += verdict.legal ? 0 : 1;
  gtk_box_append (card.card, make_label (heading, "heading"));
  for (guint i = 0; i < found->len; i++)
    if (muster_finding_is_illegal (g_ptr_array_index (found, i)))
      add_finding (findings, &card, g_ptr_array_index (found, i));
}

/* What is done with the muster */

static void
on_left_out (MusterMarchFindings *findings, GtkWidget *button)
{
  guint action = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "action"));
  g_signal_emit (findings, left_out, 0, action);
}

static void
add_done (MusterMarchFindings *findings, const GPtrArray *done)
{
  GtkBox *card = NULL;
  for (guint i = 0; i < done->len; i++)
    {
      const char *text = g_ptr_array_index (done, i);
      if (text == NULL)
        continue;
      if (card == NULL)
        {
          card = add_card (findings);
          gtk_box_append (card, make_label (_ ("Done with the muster"), "heading"));
        }
      /* Translators: an action that is taken back before it is done. */
      g_autofree char *back = g_strdup_printf (_ ("Leave out: %s"), text);
      gtk_box_append (card, make_label (text, NULL));
      GtkWidget *button = add_button (card, back);
      g_object_set_data (G_OBJECT (button), "action", GUINT_TO_POINTER (i));
      g_signal_connect_object (button, "clicked", G_CALLBACK (on_left_out), findings,
                               G_CONNECT_SWAPPED);
    }
}

static void
add_remarks (MusterMarchFindings *findings,
             const MusterRegister *reg,
             int side,
             const GArray *picks,
             gint64 place)
{
  g_autoptr (GPtrArray) remarks = muster_register_list_remarks (reg, side, picks, place);
  GtkBox *card = remarks->len > 0 ? add_card (findings) : NULL;
  for (guint i = 0; i < remarks->len; i++)
    gtk_box_append (card, make_label (g_ptr_array_index (remarks, i), NULL));
}

void
muster_march_findings_show (MusterMarchFindings *findings,
                            const MusterRegister *reg,
                            int side,
                            const GArray *picks,
                            const GPtrArray *done,
                            gint64 place)
{
  g_autoptr (GArray) tops = muster_register_list_armies (reg, side, picks);
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (findings->box))) != NULL)
    gtk_box_remove (findings->box, child);
  findings->n_illegal = 0;
  for (guint i = 0; i < tops->len; i++)
    {
      gint64 top = g_array_index (tops, gint64, i);
      g_autoptr (MusterArmySnapshot) army = muster_register_make_army (reg, top, picks);
      if (army != NULL && army->ruleset != NULL)
        add_army (findings, reg, top, picks, army);
    }
  add_done (findings, done);
  add_remarks (findings, reg, side, picks, place);
}

guint
muster_march_findings_count_illegal (MusterMarchFindings *findings)
{
  return findings->n_illegal;
}

static void
muster_march_findings_class_init (MusterMarchFindingsClass *class)
{
  baggage_wanted = g_signal_new ("baggage", MUSTER_TYPE_MARCH_FINDINGS, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ARRAY);
  action_wanted = g_signal_new ("action", MUSTER_TYPE_MARCH_FINDINGS, G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRV);
  left_out = g_signal_new ("left-out", MUSTER_TYPE_MARCH_FINDINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                           NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
muster_march_findings_init (MusterMarchFindings *findings)
{
  findings->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  adw_bin_set_child (ADW_BIN (findings), GTK_WIDGET (findings->box));
}
