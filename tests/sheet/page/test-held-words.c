/* Where lines may break. */
#include "helper/army.h"

#include "sheet/page/words.h"

static void
spaces_before_dots_and_units_hold (void **state)
{
  /* A tilde is a space that holds. */
  static const char *const rows[][2] = {
    { "", "" },
    { "17 units · 195 of 200 points · Legal", "17~units~· 195~of 200~points~· Legal" },
    { "180 × 120 cm", "180~×~120~cm" },
    { "3 × Line infantry, 2 × Guards", "3~×~Line infantry, 2~×~Guards" },
    { "within 12 U of it", "within 12~U of it" },
    { "In 1745 Saxe commands", "In 1745 Saxe commands" },
    { "Game Of Kings · 11 May 1745", "Game Of Kings~· 11~May~1745" },
    { "there on 1 August 1745 (8 May 1745, in the evening)",
      "there on 1~August~1745 (8~May~1745, in the evening)" },
    { "in May 1745, 3 units", "in May 1745, 3~units" },
    { "12 units 1500 points", "12~units 1500~points" },
    { "7 reinforcements from 8 regiments", "7 reinforcements from 8 regiments" },
    { "by d6 on turn 2.5 m off", "by d6 on turn 2.5~m off" },
    { "the mill · ", "the mill~· " },
    { "Näckå · 5 m", "Näckå~· 5~m" },
    { "beyond 40 % of it", "beyond 40~% of it" },
    { " 5 ", " 5 " },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *held = muster_words_dup_held (rows[i][0]);
      g_autoptr (GString) shown = g_string_new (held);
      g_string_replace (shown, "\302\240", "~", 0);
      assert_string_equal (shown->str, rows[i][1]);
    }
}

static void
pairs_of_figures_hold_and_lists_of_them_break (void **state)
{
  static const char *const rows[][2] = {
    { "2″ 50, 4″ −2, 18″ +4", "2″~50, 4″~−2, 18″~+4" },
    { "80 + 2 not known", "80~+~2~not known" },
    { "1 × Field guns", "1~×~Field guns" },
    { "move 90 cm", "move 90~cm" },
    { "below 10 of 20", "below 10~of 20" },
    { "+ 3", "+~3" },
    { " 5 ", " 5 " },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *glued = muster_words_dup_glued (rows[i][0], FALSE);
      g_autoptr (GString) shown = g_string_new (glued);
      g_string_replace (shown, "\302\240", "~", 0);
      assert_string_equal (shown->str, rows[i][1]);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (spaces_before_dots_and_units_hold),
    cmocka_unit_test (pairs_of_figures_hold_and_lists_of_them_break),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
