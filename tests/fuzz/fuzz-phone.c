/* A target for reports of phones: text → report, of which no part is taken for the whole.
 *
 * With libFuzzer (the project's own sources compiled alike):
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined … fuzz-phone.c && ./fuzz-phone corpus-phone
 * With -DSTANDALONE the files named as arguments are read once each: the regression test. */
#include <stdint.h>
#include <string.h>

#include "base/problem.h"
#include "scenario/play/phone.h"

#define LARGEST (64 * 1024)

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size > LARGEST)
    return 0;
  g_autofree char *text = g_utf8_make_valid ((const char *) data, (gssize) size);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (!muster_phone_report_is (text))
    return 0;
  g_autoptr (MusterPhoneReport) report = muster_phone_report_read ("fuzz", text, problems);
  if ((report == NULL) != (problems->len > 0))
    g_error ("It is refused without a reason, or taken with one.");
  if (report != NULL && (report->state == NULL || (!report->sides[0] && !report->sides[1])))
    g_error ("It does not say of what it is.");
  return 0;
}

#ifdef STANDALONE
int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *data = NULL;
      gsize size;
      if (!g_file_get_contents (argv[i], &data, &size, NULL))
        return 1;
      LLVMFuzzerTestOneInput ((const uint8_t *) data, size);
    }
  return 0;
}
#endif
