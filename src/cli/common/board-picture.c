#include "config.h"

#include "cli/common/board-output.h"

#include "sheet/board/file.h"

GBytes *
muster_board_make_picture (const MusterBattlefield *battlefield,
                           const char *format,
                           int width,
                           GError **error)
{
  MusterBoardOptions options = muster_board_options ();
  return g_str_equal (format, "png")
           ? muster_board_make_png (battlefield, &options, width, TRUE, error)
           : muster_board_make_svg (battlefield, &options, width, TRUE, error);
}
