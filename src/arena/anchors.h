/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Anchors: players whose ratings are given. The others' ratings and intervals are relative to them,
 * so that ratings of several runs have one scale. */
#pragma once

#include "arena/experiment.h"

typedef struct Anchors {
    int count;
    struct {
        const char *player; /* borrowed */
        double elo;
    } list[EXPERIMENT_PLAYERS_MAX];
} Anchors;

/* Reads "PLAYER[=ELO]", by default 0, where PLAYER is one of the labels; "" is no anchor.
 * ERROR_USAGE for another player. */
CHECKED bool anchors_parse(const char *text, const char *const *labels, int players,
                           Anchors *anchors, Error *error);
void anchors_add(Anchors *anchors, const char *player, double elo);
/* Returns for each label the rating that is given, NaN without; the caller frees it. `anchors` may
 * be NULL. */
double *anchors_elos(const Anchors *anchors, const char *const *labels, int players);
