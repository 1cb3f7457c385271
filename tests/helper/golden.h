/* Texts that are as they were: files of tests/golden, written anew with MUSTER_REGENERATE=1. */
#pragma once

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/** @file: its name in tests/golden */
static inline void
assert_golden (const char *file, const char *text)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "golden", file, NULL);
  g_autofree char *golden = NULL;
  if (g_strcmp0 (g_getenv ("MUSTER_REGENERATE"), "1") == 0)
    assert_true (g_file_set_contents (path, text, -1, NULL));
  if (!g_file_get_contents (path, &golden, NULL, NULL))
    fail_msg ("there is no golden file %s", file);
  gsize same = 0;
  while (text[same] != '\0' && text[same] == golden[same])
    same++;
  if (text[same] != golden[same])
    fail_msg ("%s differs at “%.80s” from “%.80s”", file, text + same, golden + same);
}
