/* Adjudication as people write it: on the command line and in experiment files. */
#ifndef JUMPOFF_ARENA_ADJUDICATION_TEXT_H
#define JUMPOFF_ARENA_ADJUDICATION_TEXT_H

#include "arena/adjudication.h"
#include "util/config_text.h"
#include "util/text.h"

#include <stdbool.h>

/* "SCORE:MOVES" or "off"; sets the win's fields. False: it is neither, nothing is set. */
bool adjudication_parse_win(const char *text, Adjudication *adjudication);
/* "SCORE:MOVES[:AFTER-PLY]" or "off"; sets the draw's fields. */
bool adjudication_parse_draw(const char *text, Adjudication *adjudication);

/* Reads an experiment's group of the keys win_score, win_moves, draw_score, draw_moves and
 * draw_after; what it leaves out is 0. ERROR_DATA names file, line and what was expected. */
bool adjudication_read(const ConfigText *text, const config_setting_t *group,
                       Adjudication *adjudication);
/* Appends the line that adjudication_read reads; nothing when it is off. */
void adjudication_write(const Adjudication *adjudication, Text *text);

#endif
