#include "config.h"

#include "app/campaign/moment-chooser.h"

#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  int day;       /* its evening; MUSTER_LAST_DAY: after the last event */
  gint64 battle; /* the morning of it; 0: the evening of the day */
} Moment;

struct _MusterMomentChooser
{
  AdwBin parent;
  MusterCampaignModel *model;
  GtkDropDown *moments;
  GArray *choices; /* Moment: those of the drop-down */
  Moment chosen;
  MusterRegister *reg;
  gboolean is_filling; /* the drop-down */
};

G_DEFINE_FINAL_TYPE (MusterMomentChooser, muster_moment_chooser, ADW_TYPE_BIN)

static guint changed;

MusterRegister *
muster_moment_chooser_get_register (MusterMomentChooser *chooser)
{
  return chooser->reg;
}

int
muster_moment_chooser_get_day (MusterMomentChooser *chooser)
{
  return chooser->chosen.day == MUSTER_LAST_DAY ? MUSTER_NO_DAY : chooser->chosen.day;
}

gint64
muster_moment_chooser_get_battle (MusterMomentChooser *chooser)
{
  return chooser->chosen.battle;
}

static void
add_moment (MusterMomentChooser *chooser,
            GtkStringList *names,
            const char *format,
            const char *of,
            Moment moment)
{
  g_autofree char *name = g_strdup_printf (format, of);
  g_array_append_val (chooser->choices, moment);
  gtk_string_list_append (names, name);
}

/* Today, then back through the days and battles. */
static void
list_moments (MusterMomentChooser *chooser, GtkStringList *names)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (chooser->model);
  MusterRegister *reg = muster_campaign_model_get_register (chooser->model);
  int last = MUSTER_NO_DAY;
  g_autofree char *today = muster_day_dup_text (muster_campaign_get_today (campaign));
  g_array_set_size (chooser->choices, 0);
  add_moment (chooser, names, _ ("Today, %s"), today, (Moment){ MUSTER_LAST_DAY, 0 });
  for (guint i = campaign->order->len; i > 0; i--)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent,
                                                 g_array_index (campaign->order, guint, i - 1));
      const MusterBattle *battle = event->kind == MUSTER_EVENT_BATTLE
                                     ? muster_register_find_battle (reg, event->subject)
                                     : NULL;
      g_autofree char *day = muster_day_dup_text (event->day);
      if (event->day != last)
        add_moment (chooser, names, _ ("Evening of %s"), day, (Moment){ event->day, 0 });
      if (battle != NULL)
        add_moment (chooser, names, _ ("Before %s"), battle->name,
                    (Moment){ event->day, battle->number });
      last = event->day;
    }
}

static guint
find_chosen (MusterMomentChooser *chooser)
{
  for (guint i = 0; i < chooser->choices->len; i++)
    {
      const Moment *moment = &g_array_index (chooser->choices, Moment, i);
      if (moment->day == chooser->chosen.day && moment->battle == chooser->chosen.battle)
        return i;
    }
  return 0;
}

static MusterRegister *
replay (MusterMomentChooser *chooser)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (chooser->model);
  if (chooser->chosen.battle != 0)
    return muster_campaign_replay_before (campaign, chooser->chosen.battle);
  if (chooser->chosen.day != MUSTER_LAST_DAY)
    return muster_campaign_replay (campaign, chooser->chosen.day);
  return muster_register_ref (muster_campaign_model_get_register (chooser->model));
}

static void
choose (MusterMomentChooser *chooser, guint choice)
{
  g_autoptr (MusterRegister) last = chooser->reg;
  chooser->chosen = g_array_index (chooser->choices, Moment, choice);
  chooser->reg = replay (chooser);
  g_signal_emit (chooser, changed, 0);
}

static void
show (MusterMomentChooser *chooser)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  list_moments (chooser, names);
  guint choice = find_chosen (chooser);
  chooser->is_filling = TRUE;
  gtk_drop_down_set_model (chooser->moments, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (chooser->moments, choice);
  chooser->is_filling = FALSE;
  choose (chooser, choice);
}

static void
on_selected (MusterMomentChooser *chooser)
{
  guint selected = gtk_drop_down_get_selected (chooser->moments);
  if (!chooser->is_filling && selected < chooser->choices->len)
    choose (chooser, selected);
}

void
muster_moment_chooser_set_model (MusterMomentChooser *chooser, MusterCampaignModel *model)
{
  chooser->model = g_object_ref (model);
  g_signal_connect_object (model, "changed", G_CALLBACK (show), chooser, G_CONNECT_SWAPPED);
  show (chooser);
}

static void
dispose (GObject *object)
{
  MusterMomentChooser *chooser = MUSTER_MOMENT_CHOOSER (object);
  g_clear_object (&chooser->model);
  g_clear_pointer (&chooser->choices, g_array_unref);
  g_clear_pointer (&chooser->reg, muster_register_unref);
  G_OBJECT_CLASS (muster_moment_chooser_parent_class)->dispose (object);
}

static void
muster_moment_chooser_class_init (MusterMomentChooserClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  changed = g_signal_new ("changed", MUSTER_TYPE_MOMENT_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/campaign/moment-chooser.ui");
  gtk_widget_class_bind_template_child (class, MusterMomentChooser, moments);
  gtk_widget_class_bind_template_callback (class, on_selected);
}

static void
muster_moment_chooser_init (MusterMomentChooser *chooser)
{
  gtk_widget_init_template (GTK_WIDGET (chooser));
  chooser->choices = g_array_new (FALSE, FALSE, sizeof (Moment));
  chooser->chosen = (Moment){ MUSTER_LAST_DAY, 0 };
}
