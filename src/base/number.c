#include "config.h"

#include "base/number.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define LARGEST MUSTER_NUMBER_LARGEST

static gint64
greatest_common_divisor (gint64 a, gint64 b)
{
  while (b != 0)
    {
      gint64 rest = a % b;
      a = b;
      b = rest;
    }
  return ABS (a);
}

static __int128
common_divisor_of_large (__int128 a, __int128 b)
{
  a = a < 0 ? -a : a;
  while (b != 0)
    {
      __int128 rest = a % b;
      a = b;
      b = rest;
    }
  return a > 1 ? a : 1;
}

/* The products of two numbers of up to 10^15 do not fit 64 bits. What is too fine is made coarser,
 * what is too large stays at the largest. */
static MusterNumber
reduce (__int128 num, __int128 den)
{
  while (TRUE)
    {
      __int128 common = common_divisor_of_large (num, den);
      num /= common;
      den /= common;
      if (num <= LARGEST && num >= -LARGEST && den <= LARGEST)
        return (MusterNumber){ (gint64) num, (gint64) den };
      if (den == 1)
        return MUSTER_NUMBER (num < 0 ? -LARGEST : LARGEST);
      num /= 2;
      den /= 2;
    }
}

MusterNumber
muster_number_new (gint64 num, gint64 den)
{
  g_return_val_if_fail (den != 0, MUSTER_NUMBER (0));
  gint64 common = greatest_common_divisor (num, den);
  if (common == 0)
    common = 1;
  if (den < 0)
    common = -common;
  return (MusterNumber){ num / common, den / common };
}

MusterNumber
muster_number_add_slow (MusterNumber a, MusterNumber b)
{
  return reduce ((__int128) a.num * b.den + (__int128) b.num * a.den, (__int128) a.den * b.den);
}

MusterNumber
muster_number_multiply_slow (MusterNumber a, MusterNumber b)
{
  return reduce ((__int128) a.num * b.num, (__int128) a.den * b.den);
}

int
muster_number_compare_slow (MusterNumber a, MusterNumber b)
{
  __int128 left = (__int128) a.num * b.den;
  __int128 right = (__int128) b.num * a.den;
  return (left > right) - (left < right);
}

gint64
muster_number_floor (MusterNumber a)
{
  gint64 whole = a.num / a.den;
  return a.num % a.den < 0 ? whole - 1 : whole;
}

gint64
muster_number_ceil (MusterNumber a)
{
  gint64 whole = a.num / a.den;
  return a.num % a.den > 0 ? whole + 1 : whole;
}

static gboolean
parse_digits (const char **text, gint64 *value, int *n_digits)
{
  *value = 0;
  *n_digits = 0;
  while (g_ascii_isdigit (**text))
    {
      if (++*n_digits > 12)
        return FALSE;
      *value = *value * 10 + (**text - '0');
      ++*text;
    }
  return *n_digits > 0;
}

static gint64
power_of_ten (int exponent)
{
  gint64 power = 1;
  while (exponent-- > 0)
    power *= 10;
  return power;
}

gboolean
muster_number_parse (const char *text, MusterNumber *number)
{
  gboolean negative = *text == '-';
  const char *at = negative ? text + 1 : text;
  gint64 whole;
  gint64 part = 0;
  gint64 den = 1;
  int digits;

  if (!parse_digits (&at, &whole, &digits))
    return FALSE;
  if (*at == '/')
    {
      at++;
      if (!parse_digits (&at, &den, &digits) || den == 0)
        return FALSE;
    }
  else if (*at == '.')
    {
      at++;
      if (!parse_digits (&at, &part, &digits) || digits > 6)
        return FALSE;
      den = power_of_ten (digits);
      whole = whole * den + part;
    }
  if (*at == '%')
    {
      at++;
      den *= 100;
    }
  if (*at != '\0')
    return FALSE;
  *number = muster_number_new (negative ? -whole : whole, den);
  return TRUE;
}

static const char *
common_fraction (gint64 num, gint64 den)
{
  static const struct
  {
    int num;
    int den;
    const char *glyph;
  } glyphs[] = {
    { 1, 2, "½" }, { 1, 3, "⅓" }, { 2, 3, "⅔" }, { 1, 4, "¼" }, { 3, 4, "¾" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (glyphs); i++)
    if (glyphs[i].num == num && glyphs[i].den == den)
      return glyphs[i].glyph;
  return NULL;
}

char *
muster_number_dup_text (MusterNumber number)
{
  const char *sign = number.num < 0 ? "−" : "";
  gint64 num = ABS (number.num);
  gint64 whole = num / number.den;
  const char *glyph = common_fraction (num % number.den, number.den);
  if (number.den == 1)
    return g_strdup_printf ("%s%" G_GINT64_FORMAT, sign, num);
  if (glyph != NULL && whole == 0)
    return g_strdup_printf ("%s%s", sign, glyph);
  if (glyph != NULL)
    return g_strdup_printf ("%s%" G_GINT64_FORMAT "%s", sign, whole, glyph);
  return g_strdup_printf ("%s%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, sign, num, number.den);
}

gulong
muster_number_get_plural (MusterNumber number)
{
  return (gulong) muster_number_ceil ((MusterNumber){ ABS (number.num), number.den });
}

char *
muster_number_dup_plain (MusterNumber number)
{
  if (number.den == 1)
    return g_strdup_printf ("%" G_GINT64_FORMAT, number.num);
  return g_strdup_printf ("%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, number.num, number.den);
}

char *
muster_percent_dup_text (gint64 n)
{
  /* Translators: a share of a hundred: "40 %". */
  return g_strdup_printf (_ ("%" PRId64 "\u00a0%%"), n);
}
