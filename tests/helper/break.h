/* Libraries of which rows are broken as no action breaks them. */
#pragma once

#include <stdlib.h>

#include "base/random.h"
#include "db/store-private.h"

/* Runs @sql, whatever references or checks say against it. */
static inline void
break_by (MusterStore *store, const char *sql)
{
  MusterConnection *connection = muster_store_get_connection (store);
  g_autoptr (GError) error = NULL;

  muster_connection_run (connection,
                         "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON", NULL);
  muster_connection_run (connection, sql, &error);
  muster_connection_run (connection,
                         "PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF", NULL);
  assert_null (error);
}

/* A value that no action of Muster's writes, for any column. */
static inline char *
dup_odd_value (MusterRandom *random)
{
  static const char *const values[] = {
    "NULL",
    "0",
    "-1",
    "9223372036854775807",
    "-9223372036854775808",
    "''",
    "'army'",
    "'formation'",
    "'commander'",
    "'unit'",
    "'option'",
    "'objective'",
    "'all'",
    "'dice'",
    "'frame'",
    "'raise'",
    "'battle'",
    "CAST (x'ff' AS TEXT)",
    "CAST (x'610062' AS TEXT)",
    "printf ('%.*c', 5000, 'x')",
  };
  gint64 pick_of = muster_random_range (random, 0, G_N_ELEMENTS (values) + 3);

  if (pick_of < (gint64) G_N_ELEMENTS (values))
    return g_strdup (values[pick_of]);
  return g_strdup_printf ("%" G_GINT64_FORMAT, muster_random_range (random, 1, 70));
}

/* Columns of the rows that may be broken. */
typedef struct
{
  const char *table;
  const char *key;
  const char *whose; /* a condition */
  const char *columns[20];
} Table;

/* Puts odd values into up to three places. What the tables themselves refuse, such as a NULL, stays
 * as it was. Prints the seed. */
static inline void
break_at_random (MusterStore *store, const Table *tables, guint n_tables, guint64 seed)
{
  MusterConnection *connection = muster_store_get_connection (store);
  MusterRandom random = muster_random_new (seed, "break");

  print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
  muster_connection_run (connection,
                         "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON", NULL);
  for (gint64 n = muster_random_range (&random, 1, 3); n > 0; n--)
    {
      const Table *table = &tables[muster_random_range (&random, 0, n_tables - 1)];
      guint n_columns = g_strv_length ((char **) table->columns);
      const char *column = table->columns[muster_random_range (&random, 0, n_columns - 1)];
      g_autofree char *value = dup_odd_value (&random);
      g_autofree char *sql = g_strdup_printf (
        "UPDATE OR IGNORE %1$s SET %2$s = %3$s WHERE %4$s IN (SELECT %4$s FROM %1$s WHERE %5$s"
        " LIMIT 1 OFFSET %6$d %% (SELECT max (count (*), 1) FROM %1$s WHERE %5$s))",
        table->table, column, value, table->key, table->whose,
        (int) muster_random_range (&random, 0, 1000));
      muster_connection_run (connection, sql, NULL);
    }
}

static inline guint64
get_break_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");

  return loops != NULL ? (guint64) CLAMP (atoi (loops), 1, 1000) : 60;
}
