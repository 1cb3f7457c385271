#include "config.h"

#include "import/mapping.h"

#include "base/error.h"
#include "base/text.h"
#include "base/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const struct
{
  const char *id;
  const char *name;
} roles[MUSTER_N_ROWS_ROLES] = {
  /* Translators: what becomes of a column of a table: it is not read. */
  [MUSTER_ROWS_PASS_OVER] = { "-", N_ ("Pass over") },
  [MUSTER_ROWS_PATH] = { "path", N_ ("Path of formations") },
  [MUSTER_ROWS_FORMATION] = { "formation", N_ ("Formation") },
  [MUSTER_ROWS_COMMANDER] = { "commander", N_ ("Commander") },
  [MUSTER_ROWS_COMMANDER_GRADE] = { "commander-grade", N_ ("Commander’s grade") },
  [MUSTER_ROWS_ARM] = { "arm", N_ ("Arm or troop type") },
  [MUSTER_ROWS_UNIT] = { "unit", N_ ("Unit") },
  [MUSTER_ROWS_MEN] = { "men", N_ ("Men") },
  [MUSTER_ROWS_GUNS] = { "guns", N_ ("Guns") },
  [MUSTER_ROWS_UNITS] = { "units", N_ ("Number of units") },
  [MUSTER_ROWS_GRADE] = { "grade", N_ ("Grade") },
  /* Translators: what becomes of a column of a table: what its units are given, such as arms. */
  [MUSTER_ROWS_OPTIONS] = { "options", N_ ("Options") },
  [MUSTER_ROWS_NOTE] = { "note", N_ ("Note") },
  [MUSTER_ROWS_ONLY] = { "only", N_ ("Side, of which one is taken") },
};

static void
arm_free (MusterRowsArm *arm)
{
  g_free (arm->value);
  g_free (arm->folded);
  g_free (arm);
}

static void
clear_given (gpointer given)
{
  g_free (((MusterRowsGiven *) given)->folded);
}

static GArray *
new_given (void)
{
  GArray *given = g_array_new (FALSE, TRUE, sizeof (MusterRowsGiven));
  g_array_set_clear_func (given, clear_given);
  return given;
}

MusterRowsMapping *
muster_rows_mapping_new (const MusterRowsTable *table)
{
  MusterRowsMapping *mapping = g_new0 (MusterRowsMapping, 1);
  mapping->header = MUSTER_ROWS_NO_HEADER;
  mapping->n_columns = table->n_columns;
  mapping->roles = g_new0 (MusterRowsRole, table->n_columns);
  mapping->only = g_new0 (char *, table->n_columns);
  mapping->path_separator = g_strdup ("/");
  mapping->arms = g_ptr_array_new_with_free_func ((GDestroyNotify) arm_free);
  mapping->arms_folded = g_hash_table_new (g_str_hash, g_str_equal);
  mapping->given = new_given ();
  return mapping;
}

static gpointer
copy_arm (gconstpointer arm, gpointer data)
{
  MusterRowsArm *copy = g_memdup2 (arm, sizeof (MusterRowsArm));
  copy->value = g_strdup (copy->value);
  copy->folded = g_strdup (copy->folded);
  return copy;
}

static void
index_arm (MusterRowsMapping *mapping, MusterRowsArm *arm)
{
  g_hash_table_insert (mapping->arms_folded, arm->folded, arm);
}

MusterRowsMapping *
muster_rows_mapping_copy (const MusterRowsMapping *mapping)
{
  MusterRowsMapping *copy = g_memdup2 (mapping, sizeof *mapping);
  copy->roles = g_memdup2 (mapping->roles, mapping->n_columns * sizeof (MusterRowsRole));
  copy->only = g_new0 (char *, mapping->n_columns);
  for (guint i = 0; i < mapping->n_columns; i++)
    copy->only[i] = g_strdup (mapping->only[i]);
  copy->path_separator = g_strdup (mapping->path_separator);
  copy->arms = g_ptr_array_copy (mapping->arms, copy_arm, NULL);
  copy->arms_folded = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < copy->arms->len; i++)
    index_arm (copy, g_ptr_array_index (copy->arms, i));
  copy->given = new_given ();
  for (guint i = 0; i < mapping->given->len; i++)
    {
      MusterRowsGiven given = g_array_index (mapping->given, MusterRowsGiven, i);
      given.folded = g_strdup (given.folded);
      g_array_append_val (copy->given, given);
    }
  return copy;
}

void
muster_rows_mapping_free (MusterRowsMapping *mapping)
{
  for (guint i = 0; i < mapping->n_columns; i++)
    g_free (mapping->only[i]);
  g_free (mapping->only);
  g_free (mapping->roles);
  g_free (mapping->path_separator);
  g_hash_table_unref (mapping->arms_folded);
  g_ptr_array_unref (mapping->arms);
  g_array_unref (mapping->given);
  g_free (mapping);
}

void
muster_rows_mapping_give (MusterRowsMapping *mapping, const char *value, int scale, int grade)
{
  MusterRowsGiven given = { value != NULL ? muster_words_fold (value) : NULL, scale, grade };
  for (guint i = mapping->given->len; i-- > 0;)
    {
      const MusterRowsGiven *before = &g_array_index (mapping->given, MusterRowsGiven, i);
      if (before->scale == scale && g_strcmp0 (before->folded, given.folded) == 0)
        g_array_remove_index (mapping->given, i);
    }
  if (grade < 0)
    g_free (given.folded);
  else if (value != NULL)
    g_array_prepend_val (mapping->given, given);
  else
    g_array_append_val (mapping->given, given);
}

int
muster_rows_mapping_find (const MusterRowsMapping *mapping, MusterRowsRoleKind kind, int level)
{
  for (guint i = 0; i < mapping->n_columns; i++)
    if (mapping->roles[i].kind == kind
        && (level == MUSTER_ROWS_DEEPEST || mapping->roles[i].level == level))
      return (int) i;
  return -1;
}

static gboolean
is_called (const char *name, const char *folded)
{
  g_autofree char *other = muster_words_fold (name != NULL ? name : "");
  return other[0] != '\0' && g_str_equal (other, folded);
}

const char *
muster_rows_find_nation (const MusterRuleset *ruleset, const char *text)
{
  g_autofree char *folded = muster_words_fold (text);
  for (int i = 0; i < ruleset->n_nations; i++)
    {
      const MusterNation *nation = &ruleset->nations[i];
      if (is_called (nation->name, folded) || is_called (nation->adjective, folded)
          || is_called (nation->id, folded))
        return nation->id;
    }
  return NULL;
}

MusterRowsAim
muster_rows_mapping_complete_aim (const MusterRowsMapping *mapping, const MusterRowsAim *aim)
{
  MusterRowsAim complete = *aim;
  for (guint i = 0; i < mapping->n_columns && complete.nation == NULL && !aim->no_nation; i++)
    if (mapping->roles[i].kind == MUSTER_ROWS_ONLY && mapping->only[i] != NULL)
      complete.nation = muster_rows_find_nation (aim->ruleset, mapping->only[i]);
  return complete;
}

static gboolean
has_level (const MusterRowsRole *role)
{
  return role->kind == MUSTER_ROWS_FORMATION || role->kind == MUSTER_ROWS_COMMANDER
         || role->kind == MUSTER_ROWS_COMMANDER_GRADE;
}

int
muster_rows_mapping_count_levels (const MusterRowsMapping *mapping)
{
  int levels = 0;
  for (guint i = 0; i < mapping->n_columns; i++)
    if (has_level (&mapping->roles[i]))
      levels = MAX (levels, mapping->roles[i].level + 1);
  return levels;
}

MusterRowsArm *
muster_rows_mapping_find_arm (const MusterRowsMapping *mapping, const char *value)
{
  g_autofree char *folded = muster_words_fold (value);
  return g_hash_table_lookup (mapping->arms_folded, folded);
}

MusterRowsArm *
muster_rows_mapping_ensure_arm (MusterRowsMapping *mapping, const char *value)
{
  g_autofree char *folded = muster_words_fold (value);
  MusterRowsArm *arm = g_hash_table_lookup (mapping->arms_folded, folded);
  if (arm != NULL)
    return arm;
  arm = g_new0 (MusterRowsArm, 1);
  arm->value = g_strdup (value);
  arm->folded = g_steal_pointer (&folded);
  g_ptr_array_add (mapping->arms, arm);
  index_arm (mapping, arm);
  return arm;
}

void
muster_rows_mapping_clear_arms (MusterRowsMapping *mapping)
{
  g_hash_table_remove_all (mapping->arms_folded);
  g_ptr_array_set_size (mapping->arms, 0);
}

static const MusterKind *
find_type (const MusterRuleset *ruleset, const char *id, GError **error)
{
  const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, id);
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  if (kind != NULL
      && (kind->category == MUSTER_CATEGORY_UNIT || kind->category == MUSTER_CATEGORY_COMMANDER))
    return kind;
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_UNIT)
      g_ptr_array_add (known, (gpointer) ruleset->kinds[i].id);
  g_autofree char *sentence =
    /* Translators: %1$s: a ruleset; %2$s: an id; %3$s: the ruleset's id. */
    g_strdup_printf (_ ("%1$s has no troop type “%2$s”. “muster catalogue %3$s” lists them."),
                     ruleset->title, id, ruleset->id);
  g_autofree char *text = muster_text_ask_nearest (sentence, id, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, text);
  return NULL;
}

gboolean
muster_rows_mapping_set_arm (MusterRowsMapping *mapping,
                             const MusterRuleset *ruleset,
                             const char *value,
                             const char *type,
                             GError **error)
{
  const MusterKind *kind = type != NULL ? find_type (ruleset, type, error) : NULL;
  if (type != NULL && kind == NULL)
    return FALSE;
  MusterRowsArm *arm = muster_rows_mapping_ensure_arm (mapping, value);
  arm->type = kind != NULL ? kind->id : NULL;
  arm->is_left_out = kind == NULL;
  arm->is_by_name = FALSE;
  arm->is_asked = TRUE;
  return TRUE;
}

const char *
muster_rows_role_get_id (MusterRowsRoleKind kind)
{
  return roles[kind].id;
}

static gboolean
refuse_role (const char *text, GError **error)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < MUSTER_N_ROWS_ROLES; i++)
    g_ptr_array_add (known, (gpointer) roles[i].id);
  g_autofree char *list = muster_text_join (known);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               /* Translators: %1$s: what was written; %2$s: a list of what a column can be. */
               _ ("“%1$s” is nothing that a column can be. It is one of %2$s; formation:2 and "
                  "commander:2 are of the second level, grade:SCALE is of a scale of the ruleset."),
               text, list);
  return FALSE;
}

/* What stands behind the colon: a level, or a scale. */
static gboolean
parse_detail (const char *detail, const MusterRuleset *ruleset, MusterRowsRole *role)
{
  gint64 level = detail != NULL ? g_ascii_strtoll (detail, NULL, 10) : 0;
  if (role->kind == MUSTER_ROWS_GRADE)
    {
      role->scale = detail != NULL ? muster_ruleset_find_scale (ruleset, detail) : -1;
      return role->scale >= 0;
    }
  if (detail == NULL)
    return TRUE;
  role->level = (int) level - 1;
  return has_level (role) && level >= 1 && level <= MUSTER_ROWS_MOST_LEVELS;
}

gboolean
muster_rows_role_parse (const char *text,
                        const MusterRuleset *ruleset,
                        MusterRowsRole *role,
                        GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_auto (GStrv) parts = g_strsplit (trimmed[0] != '\0' ? trimmed : "-", ":", 2);
  for (guint i = 0; i < MUSTER_N_ROWS_ROLES; i++)
    if (g_str_equal (roles[i].id, parts[0]))
      {
        *role = (MusterRowsRole){ i, MUSTER_ROWS_DEEPEST, -1 };
        return parse_detail (parts[1], ruleset, role) || refuse_role (text, error);
      }
  return refuse_role (text, error);
}

/* The kind of formation that a level becomes, by its name; NULL where it is not known. */
static const char *
get_level_name (const MusterRowsRole *role,
                const MusterRuleset *ruleset,
                const MusterRowsMapping *mapping)
{
  int at = mapping != NULL ? mapping->n_of_path + role->level : MUSTER_ROWS_MOST_LEVELS;
  const char *id = at < MUSTER_ROWS_MOST_LEVELS ? mapping->kinds[at] : NULL;
  const MusterKind *kind = id != NULL ? muster_ruleset_find_node_kind (ruleset, id) : NULL;
  return kind != NULL ? kind->name : NULL;
}

char *
muster_rows_role_dup_name (const MusterRowsRole *role,
                           const MusterRuleset *ruleset,
                           const MusterRowsMapping *mapping)
{
  if (role->kind == MUSTER_ROWS_GRADE && role->scale >= 0 && role->scale < ruleset->n_scales)
    return g_strdup (ruleset->scales[role->scale].name);
  if (!has_level (role) || role->level < 0)
    return g_strdup (_ (roles[role->kind].name));
  const char *name = get_level_name (role, ruleset, mapping);
  if (role->kind == MUSTER_ROWS_FORMATION)
    return name != NULL ? g_strdup (name)
                        : g_strdup_printf (_ ("Formation, level %d"), role->level + 1);
  if (role->kind == MUSTER_ROWS_COMMANDER)
    /* Translators: %s: a kind of formation. */
    return name != NULL ? g_strdup_printf (_ ("Commander: %s"), name)
                        : g_strdup_printf (_ ("Commander, level %d"), role->level + 1);
  /* Translators: %s: a kind of formation. */
  return name != NULL ? g_strdup_printf (_ ("Commander’s grade: %s"), name)
                      : g_strdup_printf (_ ("Commander’s grade, level %d"), role->level + 1);
}

char *
muster_rows_dup_heading (const MusterRowsTable *table,
                         const MusterRowsMapping *mapping,
                         guint column)
{
  const char *heading =
    mapping->header >= 0 ? muster_rows_table_get (table, (guint) mapping->header, column) : "";
  if (heading[0] != '\0')
    return g_strdup (heading);
  return g_strdup_printf (_ ("Column %u"), column + 1);
}
