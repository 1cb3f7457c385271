/* Between the files that read XML. */
#pragma once

#include "xml/reader.h"

#include <libxml/tree.h>

G_BEGIN_DECLS

struct _MusterXml
{
  char *name;
  char *base_name; /* of what an overlay was laid over; else NULL */
  char *text;
  gsize length;
  xmlDoc *doc;
};

/* What a node of an overlay has in its member _private, others NULL. */
#define MUSTER_XML_OF_OVERLAY ((void *) 1)

G_END_DECLS
