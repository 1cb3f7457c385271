/* What the commands do: main.c names them in its table and finds them in their libraries. */
#pragma once

int muster_command_check (int argc, char **argv);
int muster_command_show (int argc, char **argv);
int muster_command_compare (int argc, char **argv);
int muster_command_fill (int argc, char **argv);
int muster_command_split (int argc, char **argv);
int muster_command_catalogue (int argc, char **argv);
int muster_command_battlefield (int argc, char **argv);
int muster_command_scenario (int argc, char **argv);
int muster_command_campaign (int argc, char **argv);
int muster_command_print (int argc, char **argv);
int muster_command_library (int argc, char **argv);
int muster_command_collection (int argc, char **argv);
int muster_command_house (int argc, char **argv);
int muster_command_import (int argc, char **argv);
