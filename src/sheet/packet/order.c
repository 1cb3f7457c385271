#include "config.h"

#include "sheet/packet/order.h"

static guint
count_pages (const MusterPacketSlot *slot)
{
  return slot->part != NULL ? slot->part->galley->pages->len : 1;
}

static gboolean
needs_front (const MusterSheetPart *part, const MusterSheetPart *before)
{
  return part->is_front || part->owner != (before != NULL ? before->owner : 0);
}

static void
append (GArray *order, MusterSheetPart *part, guint *page)
{
  MusterPacketSlot slot = { part, *page };
  g_array_append_val (order, slot);
  *page += count_pages (&slot);
}

static void
insert_notes (GArray *order, guint at, guint n)
{
  MusterPacketSlot notes = { NULL, 0 };
  for (guint i = 0; i < n; i++)
    g_array_insert_val (order, at, notes);
}

static void
number (GArray *order, guint page)
{
  for (guint i = 0; i < order->len; i++)
    {
      MusterPacketSlot *slot = MUSTER_AT (order, MusterPacketSlot, i);
      slot->page = page;
      page += count_pages (slot);
    }
}

/* @is_front: whether the last part must stay on a front */
static void
fill_paper (GArray *order, guint n_before, guint n_pages, gboolean is_front)
{
  guint n = (4 - n_pages % 4) % 4;
  guint last = order->len - 1;
  guint n_after = is_front ? n % 2 : 0;
  if (last == 0 && n_before == 0)
    n_after = n;
  insert_notes (order, order->len, n_after);
  insert_notes (order, last, n - n_after);
  number (order, n_before + 1);
}

GArray *
muster_packet_order (GPtrArray *parts, guint n_before, gboolean is_duplex, gboolean is_booklet)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (MusterPacketSlot));
  const MusterSheetPart *before = NULL;
  gboolean is_front = FALSE;
  guint page = n_before + 1;
  for (guint i = 0; i < parts->len; i++)
    {
      MusterSheetPart *part = g_ptr_array_index (parts, i);
      is_front = is_duplex && needs_front (part, before);
      if (is_front && page % 2 == 0)
        append (order, NULL, &page);
      append (order, part, &page);
      before = part;
    }
  if (is_booklet)
    fill_paper (order, n_before, page - 1, is_front);
  return order;
}

MusterSheet *
muster_packet_build (GArray *order,
                     MusterSheet *cover,
                     const MusterSheetOptions *options,
                     const char *title,
                     const char *author)
{
  GPtrArray *parts = g_ptr_array_new ();
  if (cover != NULL)
    g_ptr_array_extend_and_steal (parts, g_steal_pointer (&cover->parts));
  const char *foot = NULL;
  for (guint i = 0; i < order->len; i++)
    {
      MusterSheetPart *part = MUSTER_AT (order, MusterPacketSlot, i)->part;
      g_ptr_array_add (parts, part != NULL ? part : muster_notes_new (options, foot));
      foot = part != NULL ? part->foot : foot;
    }
  if (cover != NULL)
    {
      cover->parts = g_ptr_array_new ();
      muster_sheet_free (cover);
    }
  return muster_sheet_new_of_parts (parts, title, author);
}
