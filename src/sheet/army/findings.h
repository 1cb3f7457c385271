/* The findings of an army on a sheet: what stands against it first, advice last and gathered. */
#pragma once

#include "army/check/finding.h"
#include "sheet/page/block.h"

G_BEGIN_DECLS

/**
 * muster_findings_block_add:
 * @findings: (element-type MusterFinding): what was found
 *
 * Adds a block to @galley for each finding; advice that says the same of many things is one.
 */
void muster_findings_block_add (MusterGalley *galley, GPtrArray *findings);

G_END_DECLS
