/* Writes more than there is room for, so that the build can be seen to end it.
 * usage: overflow copy|store LENGTH */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 16

static int
copy (size_t length)
{
  char room[ROOM] = "";
  memset (room, 'x', length);
  return room[0];
}

static int
store (size_t length)
{
  volatile char room[ROOM] = "";
  for (size_t i = 0; i < length; i++)
    room[i] = 'x';
  return room[0];
}

int
main (int argc, char **argv)
{
  size_t length = argc == 3 ? strtoul (argv[2], NULL, 10) : 0;
  int last = argc == 3 && strcmp (argv[1], "copy") == 0 ? copy (length) : store (length);
  printf ("%d written, the last %d\n", (int) length, last);
  return 0;
}
