#include "config.h"

#include "cli/show-years.h"

#include "army/check/years.h"
#include "base/text.h"
#include "cli/common/command.h"

#include <glib/gi18n-lib.h>

#define LINE_WIDTH 96

static void
print_text (const MusterArmy *army, GPtrArray *list)
{
  g_autofree char *legal = muster_years_dup_legal (list);
  g_autoptr (GString) text = g_string_new (army->name);
  g_string_append_printf (text, "\n%s\n", legal);
  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *line = muster_years_dup_line (g_ptr_array_index (list, i));
      g_string_append (text, "  ");
      muster_text_wrap (text, line, 4, LINE_WIDTH);
      g_string_append_c (text, '\n');
    }
  g_print ("%s", text->str);
}

static void
add_years (JsonBuilder *builder, const MusterYears *years)
{
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "from", years->from);
  muster_json_add_int (builder, "to", years->to);
  json_builder_set_member_name (builder, "legal");
  json_builder_add_boolean_value (builder, years->verdict.legal);
  json_builder_set_member_name (builder, "reasons");
  json_builder_begin_array (builder);
  for (guint i = 0; i < years->reasons->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (years->reasons, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
print_json (const MusterArmy *army, const char *file, GPtrArray *list)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", file);
  muster_json_add_text (builder, "name", army->name);
  muster_json_add_text (builder, "ruleset", army->ruleset_id);
  json_builder_set_member_name (builder, "years");
  json_builder_begin_array (builder);
  for (guint i = 0; i < list->len; i++)
    add_years (builder, g_ptr_array_index (list, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

int
muster_show_years (const MusterArmy *army, const char *file, gboolean as_json)
{
  if (army->ruleset == NULL)
    return muster_command_fail (_ ("Without its ruleset it cannot be told from when to when the "
                                   "army is legal."));
  g_autoptr (GPtrArray) list = muster_army_list_years (army);
  if (list->len == 0)
    return muster_command_fail (_ ("The ruleset %s names no period, so that there are no years to "
                                   "look at."),
                                army->ruleset->title);
  if (as_json)
    print_json (army, file, list);
  else
    print_text (army, list);
  return MUSTER_EXIT_DONE;
}
