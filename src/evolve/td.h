/* TD: temporal differences over the template's features; several players learn from games against
 * trainers of rising strength, and the strongest is the result [seed 003, section 7.1.1]. */
#ifndef JUMPOFF_EVOLVE_TD_H
#define JUMPOFF_EVOLVE_TD_H

#include "evolve/generator.h"

/* From which games to learn. */
typedef enum TdLearn { TD_LEARN_ALL, TD_LEARN_NOT_WON } TdLearn;

/* Of each: help and source are in the table, TD.settings. */
typedef struct TdSettings {
    int players;
    char trainers[SETTING_WORDS_SIZE];
    int games; /* of each player in each stage */
    int depth_plies;
    double rate, lambda;
    int learn; /* TdLearn */
    int random_plies;
    int final_games; /* of each pair of players */
    int score_games;
} TdSettings;

extern const Generator GENERATOR_TD;

#endif
