/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kept games: the journals that claims leave in a reproduction's folder ("NAME.games"), and the
 * logs of their evolutions, while not all have their rows. */
#pragma once

#include "util/error.h"

/* Removes what claim_play, claim_evolve or claim_tables_build leaves in folder/part.
 * ERROR_CANNOT_WRITE where something of it stays. */
bool kept_games_remove_part(const char *folder, const char *part, Error *error);
/* Removes them all; as kept_games_remove_part. */
bool kept_games_remove(const char *folder, Error *error);
/* Leaves them, the games with their books (games.csv and the others): scripts/recount reads them.
 * Where that fails, such as for games of another version of the program, the others' books are
 * closed nonetheless. ERROR_DATA or ERROR_CANNOT_WRITE as tournament_resume. */
bool kept_games_close(const char *folder, Error *error);
