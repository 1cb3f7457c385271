/* What can be done is found: every action of a page, window or row stands on a button or in a menu,
 * and one that has a key stands with it in the window of the shortcuts. */
#include "app/scenes/checks.h"
#include "app/scenes/walk.h"

#include <string.h>

#define RESOURCES "/io/github/muster_army/Muster"

/* Without a button or menu of their own, each for a reason. */
static const struct
{
  const char *action;
  const char *reason;
} internal[] = {
  { "tree.menu", "opens the menu itself" },
  { "documents.menu", "opens the menu itself" },
  { "pane.menu", "opens the menu itself" },
  { "sheet.leaf-back", "is the page before, shown from its end" },
  { "sheet.open", "what is told of a saved file has a button for it" },
  { "army.next-pane", "moves the focus" },
  { "army.previous-pane", "moves the focus" },
  { "army.search", "moves the focus to the entry" },
  { "catalogue.search", "moves the focus to the entry" },
  { "collection.search", "moves the focus to the entry" },
  { "collection.menu", "opens the menu itself" },
  { "win.collection", "its row among the places does it" },
  { "win.close-page", "the page's row and the window have a button for it" },
  { "win.catalogue", "its row among the places does it" },
  { "win.scenarios", "its row among the places does it" },
  { "win.import-scenario", "is what the file of a scenario that is dropped among armies does" },
  { "win.campaigns", "its row among the places does it" },
  { "win.import-campaign", "is what the file of a campaign that is dropped among armies does" },
  { "win.import-report", "is what the report of a battle that is dropped among documents does" },
  { "campaign.menu", "opens the menu itself" },
  { "campaign.action", "stands in menus that are made of the table of actions" },
  { "play.set-weather", "stands in a menu that is made of the weather of the rules" },
  { "documents.delete", "is “documents.throw-away”, and in the trash “documents.delete-now”" },
  { "army.rename", "is what a name that was typed in a row does" },
  { "armies.name", "is what a name that was typed in a row does" },
  { "army.move-to", "is what a row that is dropped does" },
  { "army.add-to", "is what a type that is dropped does" },
  { "army.choose", "stands in the menus of the rows' grades, which are made as they open" },
  { "army.add-commander", "stands in the menus of the rows' grades" },
  { "army.remove-thing", "stands in the menu of a row's commander" },
  { "army.turn-thing", "stands in the menu of a row's commander" },
  { "army.enter", "is what a figure that was typed on a finding's card does" },
  { "row.edit-commander", "stands in the menu of a row's commander" },
  { "army.waive", "a finding's card has a button for it, which sends the reason" },
  { "army.more", "the row has a button for it" },
  { "army.fewer", "the row has a button for it" },
  { "win.new-army", "is “documents.new” from everywhere" },
  { "win.go-to-page", "its row among the places does it" },
  { "armies.compare", "is “armies.compare-selected” with two numbers" },
  { "documents.open-example", "each example of the welcome does it" },
  { "win.open-example", "each row of the window of examples does it" },
  { "army.insert", "is what a row of another army that is dropped does" },
  { "army.add-several", "is what Enter in the catalogue does, with what was typed" },
  { "army.set-year", "is what the slider of years does" },
  { "scenario.move", "is what a thing that is dragged, or moved by a key, does" },
  { "scenario.move-point", "is what a point that is dragged does" },
  { "scenario.turn", "is what a handle that is dragged, a key or the number of degrees does" },
  { "scenario.resize", "is what a corner that is dragged, a key or the number of its size does" },
  { "scenario.retype", "is what the row of the kind of what is selected does" },
  { "scenario.again", "is “scenario.throw-again” of what is selected" },
  { "scenario.select", "is what a finding that is chosen does" },
  { "scenario.add", "stands in the menu of what can be added, which is made of the ruleset" },
  { "scenario.add-zone", "stands in the menu of what can be added" },
  { "scenario.add-army", "stands in the menu of the armies, which is made as it opens" },
  { "scenario.weather-from", "stands in the menu of the rulesets that have weather" },
};

struct _Actions
{
  GHashTable *installed; /* name -> class */
  GHashTable *offered;   /* by a button or a menu */
  GHashTable *keys;      /* of an action -> those that it has, each as KEY+MODIFIERS */
  GHashTable *told;      /* keys that the window of the shortcuts shows */
};

static void
add_key (Actions *actions, const char *action, guint key, GdkModifierType modifiers)
{
  GPtrArray *keys = g_hash_table_lookup (actions->keys, action);
  if (keys == NULL)
    {
      keys = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (actions->keys, g_strdup (action), keys);
    }
  g_ptr_array_add (keys, gtk_accelerator_name (key, modifiers));
}

/* The toolkit's own bindings run signals, ours run actions. */
static void
add_shortcut (Actions *actions, GtkShortcut *shortcut)
{
  GtkShortcutAction *action = gtk_shortcut_get_action (shortcut);
  GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
  if (!GTK_IS_NAMED_ACTION (action) || !GTK_IS_KEYVAL_TRIGGER (trigger))
    return;
  add_key (actions, gtk_named_action_get_action_name (GTK_NAMED_ACTION (action)),
           gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)),
           gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)));
}

static void
add_class (Actions *actions, GtkWidget *widget)
{
  GtkWidgetClass *class = GTK_WIDGET_GET_CLASS (widget);
  GType owner;
  const char *name, *property;
  const GVariantType *type;
  for (guint i = 0; gtk_widget_class_query_action (class, i, &owner, &name, &type, &property); i++)
    if (g_str_has_prefix (g_type_name (owner), "Muster"))
      g_hash_table_insert (actions->installed, g_strdup (name), (gpointer) g_type_name (owner));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      for (guint k = 0; GTK_IS_SHORTCUT_CONTROLLER (controller)
                        && k < g_list_model_get_n_items (G_LIST_MODEL (controller));
           k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);
          add_shortcut (actions, shortcut);
        }
    }
}

static void
add_widgets (Actions *actions, GtkWidget *shown)
{
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      const char *name = GTK_IS_ACTIONABLE (widget)
                           ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget))
                           : NULL;
      if (name != NULL)
        g_hash_table_add (actions->offered, g_strdup (name));
      if (g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Muster"))
        add_class (actions, widget);
    }
}

/* Whatever stands between marks like these in a file. */
static void
add_matches (GHashTable *set, const char *text, const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    g_hash_table_add (set, g_match_info_fetch (match, 1));
}

static void
add_offered (Actions *actions, const char *path)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  add_matches (actions->offered, text, "name=\"action(?:-name)?\">([^<]+)<");
  add_matches (actions->offered, text, "detailed-action-name\">([^:<(]+)");
}

/* Of @folder, which ends in "/", and of those in it. */
static guint
add_files (Actions *actions, const char *folder)
{
  g_auto (GStrv) names = g_resources_enumerate_children (folder, 0, NULL);
  guint n = 0;
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat (folder, names[i], NULL);
      if (g_str_has_suffix (path, "/"))
        n += add_files (actions, path);
      else if (g_str_has_suffix (path, ".ui"))
        {
          add_offered (actions, path);
          n++;
        }
    }
  return n;
}

/* "<Alt>1...9" is told of the keys from the one to the other. */
static void
add_told_keys (Actions *actions, const char *text)
{
  const char *range = strstr (text, "...");
  g_autofree char *first = range != NULL ? g_strndup (text, (gsize) (range - text)) : NULL;
  guint key;
  guint last;
  GdkModifierType modifiers;
  assert_true (gtk_accelerator_parse (first != NULL ? first : text, &key, &modifiers));
  last = range != NULL ? gdk_keyval_from_name (range + strlen ("...")) : key;
  for (; key <= last; key++)
    g_hash_table_add (actions->told, gtk_accelerator_name (key, modifiers));
}

static void
add_told (Actions *actions)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data (RESOURCES "/shell/shortcuts.ui", 0, NULL);
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer text;
  assert_non_null (bytes);
  g_autofree char *content = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  add_matches (texts, content, "name=\"accelerator\">([^<]+)<");
  g_hash_table_iter_init (&iter, texts);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    {
      g_autoptr (GString) plain = g_string_new (text);
      g_string_replace (plain, "&lt;", "<", 0);
      g_string_replace (plain, "&gt;", ">", 0);
      g_auto (GStrv) keys = g_strsplit_set (plain->str, " ", -1);
      for (guint i = 0; keys[i] != NULL; i++)
        add_told_keys (actions, keys[i]);
    }
}

static void
add_application (Actions *actions, Stage *stage)
{
  g_auto (GStrv) names =
    gtk_application_list_action_descriptions (GTK_APPLICATION (stage->application));
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_auto (GStrv) keys =
        gtk_application_get_accels_for_action (GTK_APPLICATION (stage->application), names[i]);
      for (guint k = 0; keys[k] != NULL; k++)
        {
          guint key;
          GdkModifierType modifiers;
          assert_true (gtk_accelerator_parse (keys[k], &key, &modifiers));
          add_key (actions, names[i], key, modifiers);
        }
    }
}

Actions *
actions_new (Stage *stage)
{
  Actions *actions = g_new0 (Actions, 1);
  actions->installed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  actions->offered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  actions->keys =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  actions->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  assert_true (add_files (actions, RESOURCES "/") > 50);
  add_told (actions);
  add_application (actions, stage);
  return actions;
}

void
actions_free (Actions *actions)
{
  g_hash_table_unref (actions->installed);
  g_hash_table_unref (actions->offered);
  g_hash_table_unref (actions->keys);
  g_hash_table_unref (actions->told);
  g_free (actions);
}

void
actions_add_scene (Actions *actions, GtkWindow *window, GtkWidget *shown)
{
  add_widgets (actions, GTK_WIDGET (window));
  add_widgets (actions, shown);
}

static gboolean
is_internal (const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (internal); i++)
    if (g_str_equal (internal[i].action, action))
      return TRUE;
  return FALSE;
}

static void
test_every_action_stands_on_a_button_or_in_a_menu (void **state)
{
  const Actions *actions = *state;
  GHashTableIter iter;
  gpointer name, class;
  guint n_missing = 0;
  assert_true (g_hash_table_size (actions->installed) > 20);
  g_hash_table_iter_init (&iter, actions->installed);
  while (g_hash_table_iter_next (&iter, &name, &class))
    if (!is_internal (name) && !g_hash_table_contains (actions->offered, name))
      {
        print_error ("%s of %s stands on no button and in no menu\n", (char *) name,
                     (char *) class);
        n_missing++;
      }
  assert_int_equal (n_missing, 0);
}

static gboolean
is_shown (const Actions *actions, GPtrArray *keys)
{
  for (guint i = 0; i < keys->len; i++)
    if (g_hash_table_contains (actions->told, g_ptr_array_index (keys, i)))
      return TRUE;
  return FALSE;
}

/* That Escape closes a dialog, and the menu key opens a menu, everybody knows from all programs. */
static gboolean
is_known (const char *action)
{
  return g_str_equal (action, "window.close") || g_str_has_suffix (action, ".menu");
}

static void
test_every_key_stands_among_the_shortcuts (void **state)
{
  const Actions *actions = *state;
  GHashTableIter iter;
  gpointer name, keys;
  guint n_missing = 0;
  assert_true (g_hash_table_size (actions->keys) > 20);
  g_hash_table_iter_init (&iter, actions->keys);
  while (g_hash_table_iter_next (&iter, &name, &keys))
    if (!is_known (name) && !is_shown (actions, keys))
      {
        print_error ("%s has the key %s, which is not told\n", (char *) name,
                     (char *) g_ptr_array_index ((GPtrArray *) keys, 0));
        n_missing++;
      }
  assert_int_equal (n_missing, 0);
}

/* What no action of Muster's has: the toolkit's own keys, those of lists, and those that a widget
 * takes for itself. */
static const char *const keys_of_others[] = {
  "Return",
  "<Control>Return",
  "F4",
  "Page_Down",
  "Page_Up",
  "<Shift>Right",
  "<Shift>Left",
  "Left",
  "Right",
  "Up",
  "Down",
  "Home",
  "<Shift>Up",
  "<Shift>Down",
  "<Control>Left",
  "<Control>Right",
  "<Control>Up",
  "<Control>Down",
  "bracketleft",
  "bracketright",
  "braceleft",
  "braceright",
  "plus",
  "minus",
  NULL,
};

static gboolean
is_had (const Actions *actions, const char *text)
{
  GHashTableIter iter;
  gpointer keys;
  g_hash_table_iter_init (&iter, actions->keys);
  while (g_hash_table_iter_next (&iter, NULL, &keys))
    if (g_ptr_array_find_with_equal_func (keys, text, g_str_equal, NULL))
      return TRUE;
  return g_strv_contains (keys_of_others, text);
}

static void
test_every_shortcut_that_is_told_does_something (void **state)
{
  const Actions *actions = *state;
  GHashTableIter iter;
  gpointer text;
  guint n_idle = 0;
  assert_true (g_hash_table_size (actions->told) > 20);
  g_hash_table_iter_init (&iter, actions->told);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    if (!is_had (actions, text))
      {
        print_error ("%s is told, and nothing has it\n", (char *) text);
        n_idle++;
      }
  assert_int_equal (n_idle, 0);
}

static void
test_what_is_excepted_is_there (void **state)
{
  const Actions *actions = *state;
  for (guint i = 0; i < G_N_ELEMENTS (internal); i++)
    if (!g_hash_table_contains (actions->installed, internal[i].action))
      fail_msg ("there is no %s, which “%s”", internal[i].action, internal[i].reason);
}

void
actions_add_tests (Actions *actions, GArray *tests)
{
  const struct CMUnitTest all[] = {
    cmocka_unit_test_prestate (test_every_action_stands_on_a_button_or_in_a_menu, actions),
    cmocka_unit_test_prestate (test_every_key_stands_among_the_shortcuts, actions),
    cmocka_unit_test_prestate (test_every_shortcut_that_is_told_does_something, actions),
    cmocka_unit_test_prestate (test_what_is_excepted_is_there, actions),
  };
  g_array_append_vals (tests, all, G_N_ELEMENTS (all));
}
