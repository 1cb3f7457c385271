/* Figures with signs and dashes stand in their order: where words run from the right they are
 * within the marks that see to it, and nowhere else is such a mark. */
#include "app/scenes/checks.h"
#include "app/scenes/walk.h"

#include <string.h>

#define ISOLATE "\u2066"

/* "6–40", "33 · 77 %", "457 + ?", "–7": whatever begins or ends with a sign, or has a dash or a
 * blank in it, would be put into another order. */
static gboolean
is_disordered (const char *text)
{
  gboolean has_digit = FALSE;
  gboolean has_sign = FALSE;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (g_unichar_isalpha (letter))
        return FALSE;
      has_digit = has_digit || g_unichar_isdigit (letter);
      has_sign = has_sign || g_utf8_strchr ("–−-+*%·?", -1, letter) != NULL;
    }
  return has_digit && has_sign;
}

static void
check_label (const Look *look, GtkWidget *widget, GPtrArray *faults)
{
  const char *text = gtk_label_get_text (GTK_LABEL (widget));
  gboolean is_isolated = strstr (text, ISOLATE) != NULL;
  const char *fault = NULL;
  if (look->is_mirrored && !is_isolated && is_disordered (text))
    fault = "is in disorder";
  else if (!look->is_mirrored && is_isolated)
    fault = "has a mark that is not needed";
  if (fault == NULL)
    return;
  g_autofree char *place = walk_dup_place (widget);
  g_ptr_array_add (faults, g_strdup_printf ("“%s” %s: %s", text, fault, place));
}

void
check_figures (const Look *look, GtkWidget *shown, GPtrArray *faults)
{
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  for (guint i = 0; i < widgets->len; i++)
    if (GTK_IS_LABEL (g_ptr_array_index (widgets, i)))
      check_label (look, g_ptr_array_index (widgets, i), faults);
}
