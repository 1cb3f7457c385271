#include "config.h"

#include "campaign/report/report.h"
#include "campaign/state/register-players.h"
#include "xml/writer.h"

/* Returns: whether a player's report may tell of the row; a heading tells of nobody */
static gboolean
is_told (const MusterRegister *reg, const char *player, const MusterLossRow *row)
{
  g_autofree char *trouble =
    player != NULL
      ? muster_register_dup_not_his (reg, player, muster_register_find (reg, row->record))
      : NULL;
  return row->number > 0 && trouble == NULL;
}

static void
write_fate (MusterXmlWriter *writer, const MusterRecord *commander, MusterFate fate)
{
  g_autofree char *until =
    fate == MUSTER_FATE_WOUNDED ? muster_day_dup_date (commander->until) : NULL;
  muster_xml_writer_attribute (writer, "fate",
                               muster_event_get_word (muster_fate_list_words (), fate));
  muster_xml_writer_attribute (writer, "until", until);
}

static void
write_row (MusterXmlWriter *writer,
           const MusterRegister *reg,
           const MusterBattle *battle,
           const MusterLossRow *row)
{
  const MusterRecord *record = muster_register_find (reg, row->record);
  const MusterCampaignSide *side =
    muster_campaign_find_side (reg->campaign, battle->sides[row->side]);
  g_autofree char *label = muster_record_dup_label (record);
  muster_xml_writer_start (writer, "row");
  muster_xml_writer_attribute (writer, "side", side != NULL ? side->name : NULL);
  muster_xml_writer_attribute_int (writer, "number", row->number);
  muster_xml_writer_attribute (writer, "name", label);
  if (row->sort == MUSTER_SORT_UNIT)
    muster_xml_writer_attribute_int (writer, "lost", row->lost);
  if (row->sort != MUSTER_SORT_UNIT || row->is_captured)
    write_fate (writer, record, row->is_captured ? MUSTER_FATE_CAPTURED : row->fate);
  muster_xml_writer_end (writer);
}

GBytes *
muster_campaign_write_report (const MusterRegister *reg, gint64 number, const char *player)
{
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  g_autoptr (GArray) rows = muster_register_list_loss_rows (reg, number);
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  g_autofree char *date = muster_day_dup_date (battle->day);
  muster_xml_writer_start (writer, "report");
  muster_xml_writer_attribute (writer, "campaign", reg->campaign->name);
  muster_xml_writer_attribute (writer, "battle", battle->name);
  muster_xml_writer_attribute (writer, "date", date);
  muster_xml_writer_attribute (writer, "player", player);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLossRow *row = &g_array_index (rows, MusterLossRow, i);
      if (is_told (reg, player, row))
        write_row (writer, reg, battle, row);
    }
  muster_xml_writer_end (writer);
  return muster_xml_writer_finish (writer);
}
