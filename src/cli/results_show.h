/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What commands that leave a results folder show of it at their end. */
#pragma once

#include "cli/cli.h"

/* Ends a command as cli_end_test does with the match in a folder; ERROR_USAGE if it has no test. */
bool results_end_test(const char *folder, Error *error);
/* Print the tables as common->format says, make the charts and say where all is; of claims also
 * the pages. */
bool results_show_tournament(const Common *common, const char *folder, Error *error);
bool results_show_claims(const Common *common, const char *folder, Error *error);
/* Makes the charts, if they are wanted, and the page of a folder, and says where they are. */
bool results_draw(const Common *common, const char *folder, Error *error);
