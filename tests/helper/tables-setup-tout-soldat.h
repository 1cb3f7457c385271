/* The tables of Tout Soldat for before the game, typed from the rulebook a second time. */
#pragma once

#include "helper/tables-tout-soldat.h"

static const TypedRow setting_up_rows[] = {
  { NULL, { "1", "D6 + rating" } },
  { NULL, { "+1", "French Empire, 1796 to 1812" } },
  { "Terrain", { "2", "2 to 4 pieces by the defender, then 0 to 2 by the attacker…" } },
  { NULL, { "3", "long edge" } },
  { NULL, { "4", "deploys first…first turn" } },
  { "Objective Markers", { "5", "3 a side" } },
  { "Deployment", { "6", "each brigade, and dummies…" } },
  { "Deployment", { "7", "divisions, independent brigades by turns…" } },
  { "Deployment", { "8", "corps and overall commanders" } },
};
static const TypedRow terrain_places_rows[] = {
  { NULL, { "sector of that number" } },
  { NULL, { "30 cm of the defender" } },
  { NULL, { "30 cm of the attacker" } },
};
static const TypedRow terrain_most_rows[] = {
  { NULL, { "Farmsteads", "2" } },
  { NULL, { "Villages", "2" } },
  { NULL, { "Towns", "1" } },
  { "Built-up Areas", { "Built-up areas in all", "3" } },
  { NULL, { "Marshes", "2" } },
  { NULL, { "Hills", "3" } },
  { NULL, { "Woods", "3" } },
  { NULL, { "Roads", "3" } },
  { NULL, { "Continuous roads", "2" } },
  { NULL, { "Streams", "2" } },
  { NULL, { "Rivers", "1" } },
};
static const TypedRow terrain_sizes_rows[] = {
  { "Built-up Areas", { "Farmstead", "12 × 12", "12 × 12", "1" } },
  { "Built-up Areas", { "Village", "–", "24 × 24", "1" } },
  { "Built-up Areas", { "Town", "–", "36 × 36", "1" } },
  { "Woods", { "Small wood", "10 × 10", "20 × 15", "1" } },
  { "Woods", { "Large wood", "–", "40 × 30", "2" } },
  { "Hills", { "Medium hill", "–", "40 × 30", "1" } },
  { "Hills", { "Large hill", "–", "60 × 40", "2" } },
  { "Marshes", { "Medium marsh", "–", "40 × 30", "1" } },
  { "Marshes", { "Large marsh", "–", "60 × 40", "2" } },
  { "Fields", { "Small field", "10 × 10", "20 × 15", "1" } },
  { "Fields", { "Medium field", "–", "40 × 30", "1" } },
  { "Roads", { "Road, width", "5", "6", "1" } },
};
static const TypedRow terrain_rules_rows[] = {
  { NULL, { "over…", "roads anything, woods hills, fields gentle hills…" } },
  { "Built-up Areas", { "1 road", "largest built-up area…" } },
  { "Rivers & Streams", { "40 cm", "river…" } },
  { "Rivers & Streams", { "once…", "by bridge or ford" } },
  { "Rivers & Streams", { "1 ford", "off the roads" } },
};
static const TypedRow table_size_rows[] = {
  { NULL, { "25 mm, 1/72", "240 × 150", "180 × 120" } },
  { NULL, { "15 mm", "180 × 120", "–" } },
};
static const TypedRow objectives_rows[] = {
  { NULL, { "2", "within 20 cm" } },
  { NULL, { "1", "within 40 cm" } },
  { NULL, { "40 cm", "apart…" } },
};
static const TypedRow deployment_rows[] = {
  { NULL, { "20 cm", "base edge" } },
  { NULL, { "30 cm", "side edge" } },
  { NULL, { "12 cm", "marker…" } },
  { "Troops moving on to table", { "off table", "left, central or right third…30 cm…300 m" } },
};
static const TypedRow structure_rows[] = {
  { NULL, { "Brigade", "3–8", "0–1" } },
  { NULL, { "Division", "2–4 brigades", "0–2" } },
  { NULL, { "Corps", "2–3 divisions", "0–4" } },
  { NULL, { "Artillery group", "2 or more", "–" } },
};
static const TypedRow qualities_rows[] = {
  { NULL, { "2", "militia…" } }, { NULL, { "3", "trained…" } }, { NULL, { "4", "experienced…" } },
  { NULL, { "5", "veteran…" } }, { NULL, { "6", "elite…" } },
};
static const TypedRow unit_points_rows[] = {
  { NULL, { "2", "2", "3", "4", "5" } },     { NULL, { "3", "4", "6", "8", "9" } },
  { NULL, { "4", "7", "10", "14", "15" } },  { NULL, { "5", "11", "16", "22", "24" } },
  { NULL, { "6", "16", "24", "30", "32" } },
};
static const TypedRow commander_points_rows[] = {
  { NULL, { "Brigade", "1", "6", "4", "2" } },     { NULL, { "Brigade", "2", "8", "6", "4" } },
  { NULL, { "Brigade", "3", "14", "11", "8" } },   { NULL, { "Brigade", "4", "18", "15", "12" } },
  { NULL, { "Division", "1", "8", "6", "3" } },    { NULL, { "Division", "2", "12", "9", "6" } },
  { NULL, { "Division", "3", "20", "16", "12" } }, { NULL, { "Division", "4", "28", "22", "18" } },
  { NULL, { "Army", "1", "12", "9", "6" } },       { NULL, { "Army", "2", "21", "18", "12" } },
  { NULL, { "Army", "3", "30", "24", "18" } },     { NULL, { "Army", "4", "40", "32", "24" } },
};
static const TypedRow systems_rows[] = {
  { NULL, { "Austria", "1792–1808", "–", "1809–1815" } },
  { NULL, { "Bavaria", "1800–1809", "–", "1810–1813" } },
  { NULL, { "Belgium", "–", "–", "1801–1815" } },
  { NULL, { "Brunswick", "1792–1802", "–", "1810–1815" } },
  { NULL, { "Denmark", "–", "–", "1807–1814" } },
  { NULL, { "France", "–", "–", "1792–1815" } },
  { NULL, { "Great Britain", "1799–1802", "1803–1815", "–" } },
  { NULL, { "Italy", "1806–1809", "–", "1810–1815" } },
  { NULL, { "Naples", "1806–1809", "–", "1810–1815" } },
  { NULL, { "Poland", "–", "–", "1807–1814" } },
  { NULL, { "Portugal", "1806–1808", "1809–1814", "–" } },
  { NULL, { "Prussia", "1792–1807", "–", "1813–1815" } },
  { NULL, { "Rhine", "1806–1811", "–", "1812–1813" } },
  { NULL, { "Russia", "1796–1811", "1812–1815", "–" } },
  { NULL, { "Saxony", "1806–1809", "–", "1812–1813" } },
  { NULL, { "Spain", "1806–1814", "–", "–" } },
  { NULL, { "Sweden", "–", "–", "1806–1815" } },
  { NULL, { "Westphalia", "1807–1809", "–", "1810–1813" } },
};
static const TypedRow basing_rows[] = {
  { NULL, { "Infantry", "60 × 40", "40 × 30", "8 (7–10)" } },
  { NULL, { "Cavalry", "60 × 40", "40 × 30", "3" } },
  { NULL, { "Artillery", "60 × 60", "40 × 40", "1 gun, 3–5 crew" } },
  { NULL, { "Brigade", "40 × 30", "20 × 20", "1 mounted or 2 foot" } },
  { NULL, { "Division", "40 × 40", "30 × 30", "1 mounted and 2 foot, or 3–4 foot" } },
  { NULL, { "Corps", "60 × 60", "40 × 40", "4–8" } },
};
static const TypedRow scale_rows[] = {
  { NULL, { "1", "battalion…" } }, { NULL, { "1", "2–4 squadrons" } },
  { NULL, { "1", "battery…" } },   { NULL, { "1 figure", "60 to 80" } },
  { NULL, { "1 mm", "2 m" } },
};

static const TypedTable setup_tables[] = {
  { "setting-up", "Attacker / Defender Determination", "order…", NULL, setting_up_rows,
    G_N_ELEMENTS (setting_up_rows), .is_setup = TRUE },
  { "terrain-places", "Terrain", "piece of terrain", NULL, terrain_places_rows,
    G_N_ELEMENTS (terrain_places_rows), .at = "1-4 5 6", .is_setup = TRUE },
  { "terrain-most", "Terrain", "most…", NULL, terrain_most_rows, G_N_ELEMENTS (terrain_most_rows),
    .is_setup = TRUE },
  { "terrain-sizes", "Terrain", "cm…", NULL, terrain_sizes_rows, G_N_ELEMENTS (terrain_sizes_rows),
    .is_setup = TRUE },
  { "terrain-rules", "Terrain", "Laying terrain", NULL, terrain_rules_rows,
    G_N_ELEMENTS (terrain_rules_rows), .is_setup = TRUE },
  { "table-size", "Table Size", "cm…", NULL, table_size_rows, G_N_ELEMENTS (table_size_rows),
    .is_setup = TRUE },
  { "objective-markers", "Objective Markers", "markers…", NULL, objectives_rows,
    G_N_ELEMENTS (objectives_rows), .is_setup = TRUE },
  { "deployment", "Deployment", "Deployment", NULL, deployment_rows, G_N_ELEMENTS (deployment_rows),
    .is_setup = TRUE },
  { "structure", "Army Structure", "structure…", NULL, structure_rows,
    G_N_ELEMENTS (structure_rows), .is_setup = TRUE },
  { "qualities", "Unit Quality", "Unit Quality", NULL, qualities_rows,
    G_N_ELEMENTS (qualities_rows), .is_setup = TRUE },
  { "unit-points", "Choosing an Army", "unit…", NULL, unit_points_rows,
    G_N_ELEMENTS (unit_points_rows), .is_setup = TRUE },
  { "commander-points", "Choosing an Army", "commander…", NULL, commander_points_rows,
    G_N_ELEMENTS (commander_points_rows), .is_setup = TRUE },
  { "systems", "Command", "systems…", NULL, systems_rows, G_N_ELEMENTS (systems_rows),
    .is_setup = TRUE },
  { "basing", "Basing", "mm…", NULL, basing_rows, G_N_ELEMENTS (basing_rows), .is_setup = TRUE },
  { "scale", "Scale", "Scale", NULL, scale_rows, G_N_ELEMENTS (scale_rows), .is_setup = TRUE },
};
