#include "app/document/settings.h"

#define SCHEMA "io.github.muster_army.Muster"

static GSettings *
new_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema =
    source != NULL ? g_settings_schema_source_lookup (source, SCHEMA, TRUE) : NULL;
  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

void
muster_settings_bind (const char *key, gpointer object, const char *property)
{
  g_autoptr (GSettings) settings = new_settings ();
  if (settings != NULL)
    g_settings_bind (settings, key, object, property, G_SETTINGS_BIND_DEFAULT);
}

int
muster_settings_get_int (const char *key, int usual)
{
  g_autoptr (GSettings) settings = new_settings ();
  return settings != NULL ? g_settings_get_int (settings, key) : usual;
}

GVariant *
muster_settings_get (const char *key)
{
  g_autoptr (GSettings) settings = new_settings ();
  return settings != NULL ? g_settings_get_value (settings, key) : NULL;
}

void
muster_settings_set (const char *key, GVariant *value)
{
  g_autoptr (GSettings) settings = new_settings ();
  g_autoptr (GVariant) kept = g_variant_ref_sink (value);
  if (settings != NULL)
    g_settings_set_value (settings, key, kept);
}

gboolean
muster_settings_has (const char *key)
{
  g_autoptr (GSettings) settings = new_settings ();
  g_autoptr (GVariant) value = settings != NULL ? g_settings_get_user_value (settings, key) : NULL;
  return value != NULL;
}

gboolean
muster_settings_lists (const char *key, const char *word, gboolean usual)
{
  g_autoptr (GSettings) settings = new_settings ();
  g_auto (GStrv) words = settings != NULL ? g_settings_get_strv (settings, key) : NULL;
  return words != NULL ? g_strv_contains ((const char *const *) words, word) : usual;
}

void
muster_settings_list (const char *key, const char *word, gboolean is_in)
{
  g_autoptr (GSettings) settings = new_settings ();
  g_auto (GStrv) words = settings != NULL ? g_settings_get_strv (settings, key) : NULL;
  if (words == NULL || g_strv_contains ((const char *const *) words, word) == is_in)
    return;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  for (int i = 0; words[i] != NULL; i++)
    if (!g_str_equal (words[i], word))
      g_strv_builder_add (builder, words[i]);
  if (is_in)
    g_strv_builder_add (builder, word);
  g_auto (GStrv) kept = g_strv_builder_end (builder);
  g_settings_set_strv (settings, key, (const char *const *) kept);
}
