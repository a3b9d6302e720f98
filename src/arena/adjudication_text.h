/* Adjudication as people write it: on the command line and in experiment files. */
#pragma once

#include "arena/adjudication.h"
#include "util/setting.h"

/* The keys of an experiment's group; what it leaves out is 0. */
extern const Setting ADJUDICATION_SETTINGS[];
/* adjudication_fault. */
const char *adjudication_settings_fault(const void *adjudication);

/* Options: "SCORE:MOVES" or "off" sets the win's fields of an Adjudication, "SCORE:MOVES[:AFTER]"
 * or "off" the draw's. What is neither sets nothing. */
extern const SettingType ADJUDICATION_WIN, ADJUDICATION_DRAW;
