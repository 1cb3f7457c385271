#include "app/widget/shown-row.h"

GtkWidget *
muster_shown_row_find (GtkWidget *list,
                       GType type,
                       gpointer (*get_item) (gpointer row),
                       gconstpointer item)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (list, type))
    return get_item (list) == item ? list : NULL;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (list); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = muster_shown_row_find (child, type, get_item, item);
  return found;
}
