/* Exact fractions: a figure of a rulebook is a whole number, a half or a third, never a binary
 * approximation of one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * MusterNumber:
 * @num: numerator
 * @den: denominator, always positive; the fraction is always in lowest terms
 */
typedef struct
{
  gint64 num;
  gint64 den;
} MusterNumber;

#define MUSTER_NUMBER(n) ((MusterNumber){ (n), 1 })

MusterNumber muster_number_new (gint64 num, gint64 den);
MusterNumber muster_number_add_slow (MusterNumber a, MusterNumber b);
MusterNumber muster_number_multiply_slow (MusterNumber a, MusterNumber b);
int muster_number_compare_slow (MusterNumber a, MusterNumber b);

#define MUSTER_NUMBER_LARGEST G_GINT64_CONSTANT (1000000000000000)

/* Sums saturate at ±10^15 rather than overflow. */
static inline MusterNumber
muster_number_add (MusterNumber a, MusterNumber b)
{
  gint64 sum;
  if (G_LIKELY (a.den == 1 && b.den == 1 && !__builtin_add_overflow (a.num, b.num, &sum)
                && sum <= MUSTER_NUMBER_LARGEST && sum >= -MUSTER_NUMBER_LARGEST))
    return MUSTER_NUMBER (sum);
  return muster_number_add_slow (a, b);
}

static inline MusterNumber
muster_number_multiply (MusterNumber a, MusterNumber b)
{
  if (G_LIKELY (a.den == 1 && b.den == 1 && ABS (a.num) < G_MAXINT32 && ABS (b.num) < G_MAXINT32))
    return MUSTER_NUMBER (a.num * b.num);
  return muster_number_multiply_slow (a, b);
}

static inline MusterNumber
muster_number_negate (MusterNumber a)
{
  return (MusterNumber){ -a.num, a.den };
}

static inline MusterNumber
muster_number_subtract (MusterNumber a, MusterNumber b)
{
  return muster_number_add (a, muster_number_negate (b));
}

/** Returns: less than, equal to or more than 0 as @a is less than, equal to or more than @b */
static inline int
muster_number_compare (MusterNumber a, MusterNumber b)
{
  return G_LIKELY (a.den == 1 && b.den == 1) ? (a.num > b.num) - (a.num < b.num)
                                             : muster_number_compare_slow (a, b);
}

/** Returns: the largest whole number not above @a */
gint64 muster_number_floor (MusterNumber a);

/** Returns: the smallest whole number not below @a */
gint64 muster_number_ceil (MusterNumber a);

/**
 * muster_number_parse:
 * @text: "12", "-3", "1/2", "2.5" or "40%" (two fifths), nothing else
 * @number: (out): what it says
 *
 * Returns: whether @text is a number of at most twelve digits
 */
gboolean muster_number_parse (const char *text, MusterNumber *number);

/** Returns: (transfer full): @n per cent, as the user's language writes it: "40 %", with a blank at
 * which no line breaks */
char *muster_percent_dup_text (gint64 n);

/** Returns: (transfer full): "27½", "5.5" never; thirds and quarters likewise, others "7/16";
 * a true minus sign before negative numbers */
char *muster_number_dup_text (MusterNumber number);

/** Returns: @a as nearly as a double can say it, to draw with */
static inline double
muster_number_get_value (MusterNumber a)
{
  return (double) a.num / (double) a.den;
}

/** Returns: which form of a noun goes with so many, for ngettext(): 1½ are as 2 are */
gulong muster_number_get_plural (MusterNumber number);

/** Returns: (transfer full): the form that muster_number_parse reads: "-7/2" */
char *muster_number_dup_plain (MusterNumber number);

G_END_DECLS
