#include "app/settings.h"

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
