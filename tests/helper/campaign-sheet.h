/* Campaigns for the tests of what is printed of them: one by hand with an event of every kind, and
 * large ones. */
#pragma once

#include "helper/campaign.h"
#include "helper/dump.h"
#include "helper/golden.h"
#include "helper/layout.h"

#include "sheet/packet/packet.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/sheet.h"

/* Numbers of what the story adds to those of campaign-helper.h. */
enum
{
  TWIG = 2 * SOUTH + 1,
};

static inline void
do_one (Story *story, const char *date, const char *title, MusterEvent event)
{
  describe (story, date, title);
  add (story, event);
}

static inline void
fight_first (Story *story)
{
  describe (story, "1815-06-12", "March to the Lock");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_BATTLE,
                             .subject = 1,
                             .object = 1,
                             .figures = { 1, 2 },
                             .text = "the Lock" });
  static const gint64 marched[][2] = { { OAK, 6 },          { IRON, 4 },        { ALE, 45 },
                                       { ANSON, 0 },        { OAK + SOUTH, 6 }, { ALE + SOUTH, 45 },
                                       { ANSON + SOUTH, 0 } };
  for (gsize i = 0; i < G_N_ELEMENTS (marched); i++)
    engage (story, 1, marched[i][0], marched[i][1]);
  describe (story, "1815-06-12", "Losses of the Lock");
  lose (story, 1, OAK, (const gint64[]){ 1, 1, 2, 0, 0 }, "1815-06-20");
  lose (story, 1, ALE, (const gint64[]){ 4, 0, 3, 2, 1 }, "1815-06-30");
  lose (story, 1, ALE + SOUTH, (const gint64[]){ 10, 2, 5, 0, 3 }, "1815-07-04");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = ANSON + SOUTH,
                             .battle = 1,
                             .figures = { MUSTER_FATE_WOUNDED },
                             .until = muster_day_parse ("1815-06-25") });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RESULT,
                             .subject = 1,
                             .battle = 1,
                             .figures = { MUSTER_OUTCOME_WON, 1 },
                             .note = "a spy helped" });
}

static inline void
fight_second (Story *story)
{
  describe (story, "1815-06-18", "March to the Weir");
  fight (story, 2, "the Weir");
  engage (story, 2, OAK, 3);
  engage (story, 2, ALE + SOUTH, 35);
  describe (story, "1815-06-18", "Losses of the Weir");
  lose (story, 2, OAK, (const gint64[]){ 0, 0, 1, 0, 0 }, "1815-06-30");
  lose (story, 2, ALE + SOUTH, (const gint64[]){ 1, 0, 0, 0, 0 }, NULL);
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_RESULT, .battle = 2, .figures = { MUSTER_OUTCOME_DRAW, 0 } });
}

static inline void
live_between (Story *story)
{
  do_one (story, "1815-06-13", "Night: North",
          (MusterEvent){ .kind = MUSTER_EVENT_NIGHT, .subject = -1 });
  do_one (story, "1815-06-13", "Fatigue of Iron",
          (MusterEvent){ .kind = MUSTER_EVENT_FATIGUE, .subject = IRON, .figures = { 2 } });
  do_one (story, "1815-06-13", "Experience of Oak",
          (MusterEvent){ .kind = MUSTER_EVENT_EXPERIENCE, .subject = OAK, .figures = { 1 } });
  do_one (story, "1815-06-13", "Honour of Oak",
          (MusterEvent){
            .kind = MUSTER_EVENT_HONOUR, .subject = OAK, .battle = 1, .text = "the Lock" });
  do_one (story, "1815-06-14", "Found again",
          (MusterEvent){
            .kind = MUSTER_EVENT_RETURN, .subject = ALE, .figures = { 1, MUSTER_POOL_MISSING } });
  do_one (story, "1815-06-14", "Replacements for Ale",
          (MusterEvent){ .kind = MUSTER_EVENT_REPLACE, .subject = ALE, .figures = { 2, 0 } });
  do_one (story, "1815-06-14", "Split Ale of the South",
          (MusterEvent){ .kind = MUSTER_EVENT_SPLIT,
                         .subject = ALE + SOUTH,
                         .object = TWIG,
                         .figures = { 10 },
                         .text = "Twig" });
  do_one (story, "1815-06-15", "Transfer Rum",
          (MusterEvent){ .kind = MUSTER_EVENT_TRANSFER, .subject = RUM, .object = RED });
  do_one (story, "1815-06-15", "Rest Flint",
          (MusterEvent){
            .kind = MUSTER_EVENT_STATUS, .subject = FLINT, .figures = { MUSTER_STATUS_RESTING } });
  do_one (story, "1815-06-15", "Grade of Elm",
          (MusterEvent){ .kind = MUSTER_EVENT_GRADE, .subject = ELM, .text = "nation:north" });
  do_one (story, "1815-06-15", "Rename Iron",
          (MusterEvent){ .kind = MUSTER_EVENT_RENAME, .subject = IRON, .text = "Old Iron" });
  do_one (story, "1815-06-15", "Rank of Byng",
          (MusterEvent){ .kind = MUSTER_EVENT_RANK, .subject = BYNG, .text = "Admiral" });
  do_one (story, "1815-06-15", "Appoint Byng",
          (MusterEvent){ .kind = MUSTER_EVENT_APPOINT, .subject = BYNG, .object = FLEET });
  do_one (story, "1815-06-16", "Supply",
          (MusterEvent){ .kind = MUSTER_EVENT_COUNTER,
                         .subject = -2,
                         .figures = { -3 },
                         .text = "days of supply" });
  do_one (story, "1815-06-16", "March of the North",
          (MusterEvent){ .kind = MUSTER_EVENT_MARCH,
                         .subject = FLEET,
                         .object = 1,
                         .until = muster_day_parse ("1815-06-19") });
  do_one (story, "1815-06-17", "On to the 17th", (MusterEvent){ .kind = MUSTER_EVENT_DATE });
  do_one (story, "1815-06-17", "Note: rain",
          (MusterEvent){ .kind = MUSTER_EVENT_NOTE, .note = "It rained all night." });
}

/* The second battle was recorded wrongly at first; merged is what was split. */
static inline void
put_right (Story *story)
{
  gint64 wrong = story->batch;
  describe (story, "1815-06-18", "Losses of the Weir, put right");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STRIKE, .subject = wrong });
  lose (story, 2, OAK, (const gint64[]){ 1, 0, 1, 0, 0 }, "1815-06-30");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RESULT,
                             .subject = 2,
                             .battle = 2,
                             .figures = { MUSTER_OUTCOME_WON, 2 } });
  do_one (story, "1815-06-19", "Join Twig to Ale",
          (MusterEvent){ .kind = MUSTER_EVENT_MERGE, .subject = TWIG, .object = ALE + SOUTH });
  gint64 merger = story->batch;
  do_one (story, "1815-06-19", "Strike the merger",
          (MusterEvent){ .kind = MUSTER_EVENT_STRIKE, .subject = merger });
  do_one (story, "1815-06-20", "Restore the merger",
          (MusterEvent){ .kind = MUSTER_EVENT_RESTORE, .subject = merger });
  do_one (story, "1815-06-21", "A mistake",
          (MusterEvent){ .kind = MUSTER_EVENT_RENAME, .subject = OAK, .text = "Ash" });
  do_one (story, "1815-06-21", "Strike the mistake",
          (MusterEvent){ .kind = MUSTER_EVENT_STRIKE, .subject = story->batch });
  do_one (story, "1815-06-22", "On to the 22nd", (MusterEvent){ .kind = MUSTER_EVENT_DATE });
}

/* Two battles and all that happens around them. */
static inline Story *
make_full_story (void)
{
  Story *story = begin_story ();
  const MusterPlace mill = { .number = 1, .name = "the Mill" };
  muster_campaign_add_place (story->campaign, &mill);
  fight_first (story);
  live_between (story);
  fight_second (story);
  put_right (story);
  muster_campaign_arrange (story->campaign);
  return story;
}

static inline MusterGame *
make_campaign_game (Story *story, const char *date)
{
  g_autoptr (MusterRegister) reg = replay (story, date);
  return muster_game_new_campaign (reg, NULL);
}

static inline MusterSheet *
make_campaign_sheet (const char *id, const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  MusterSheet *sheet = muster_sheet_make (muster_sheet_find_kind (id), game, options, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  return sheet;
}

static inline char *
dump_campaign (const char *id, const MusterGame *game, MusterViewer viewer)
{
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE, .viewer = viewer };
  g_autoptr (MusterSheet) sheet = make_campaign_sheet (id, game, &options);
  assert_layout (sheet);
  return dump_sheet (sheet);
}

/* Two armies of @n_units together, in rafts of eight, all names of eighty letters where @is_long;
 * and battles in which each unit of the first three rafts loses a step. */
static inline Story *
make_large_story (guint n_units, guint n_battles, gboolean is_long)
{
  Story *story = begin_story ();
  g_autoptr (GString) body = g_string_new (NULL);
  const char *tail =
    is_long ? " of a name that goes on and on, until it has eighty letters, or a few more" : "";
  for (guint i = 0; i < n_units / 2; i++)
    {
      if (i % 8 == 0)
        g_string_append_printf (body, "%s<formation kind=\"raft\" name=\"Raft %u%s\">",
                                i > 0 ? "</formation>" : "", i / 8 + 1, tail);
      g_string_append_printf (body, "<unit type=\"tub\" name=\"Tub %u%s\"/>", i + 1, tail);
    }
  g_string_append (body, "</formation>");
  describe (story, "1815-06-10", "More come");
  gint64 first[2];
  for (int side = 0; side < 2; side++)
    {
      muster_campaign_arrange (story->campaign);
      first[side] = muster_campaign_get_next_record (story->campaign);
      raise_army (story, side + 1, first[side], "The great fleet", body->str);
    }
  for (guint battle = 1; battle <= n_battles; battle++)
    {
      g_autofree char *date = muster_day_dup_date (story->campaign->start + 2 * (int) battle);
      g_autofree char *name = g_strdup_printf ("Reach %u", battle);
      describe (story, date, name);
      fight (story, battle, name);
      for (guint i = 0; i < 24; i++)
        for (int side = 0; side < 2; side++)
          {
            gint64 unit = first[side] + 2 + i + i / 8;
            engage (story, battle, unit, 4);
            if (i % n_battles == battle % n_battles)
              lose (story, battle, unit, (const gint64[]){ 1, 0, 1, 0, 0 }, "1816-01-01");
          }
      add (story, (MusterEvent){ .kind = MUSTER_EVENT_RESULT,
                                 .subject = 1 + battle % 2,
                                 .battle = battle,
                                 .figures = { MUSTER_OUTCOME_WON, 1 + battle % 2 } });
    }
  muster_campaign_arrange (story->campaign);
  return story;
}

/* Whatever is printed of them keeps its pages in order, and is the same file twice. */
static inline void
assert_large (const char *id)
{
  static const MusterPaper papers[] = { MUSTER_PAPER_A4, MUSTER_PAPER_A5, MUSTER_PAPER_LETTER };
  for (guint i = 0; i < 6; i++)
    {
      const MusterSheetOptions options = { .type_size = i < 3 ? 10 : 14,
                                           .paper = papers[i % 3],
                                           .turn =
                                             i % 2 == 0 ? MUSTER_TURN_BEST : MUSTER_TURN_LANDSCAPE,
                                           .is_grey = i == 2 };
      g_autoptr (Story) story = make_large_story (i == 0 ? 400 : 60, 3 + 9 * (i % 3), i > 0);
      g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
      g_autoptr (MusterSheet) sheet = make_campaign_sheet (id, game, &options);
      g_autoptr (MusterSheet) again = make_campaign_sheet (id, game, &options);
      assert_layout (sheet);
      g_autoptr (GBytes) one = muster_sheet_make_pdf (sheet, NULL);
      g_autoptr (GBytes) other = muster_sheet_make_pdf (again, NULL);
      assert_true (g_bytes_equal (one, other));
    }
}
