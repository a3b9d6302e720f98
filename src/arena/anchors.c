/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/anchors.h"

#include "util/text.h"

#include <math.h>

void anchors_add(Anchors *anchors, const char *player, double elo) {
    anchors->list[anchors->count].player = player;
    anchors->list[anchors->count++].elo = elo;
}

bool anchors_parse(const char *text, const char *const *labels, int players, Anchors *anchors,
                   Error *error) {
    const char *const equals = strrchr(text, '=');
    double elo = 0;
    const bool has_elo = equals != NULL && text_parse_real(equals + 1, -1e4, 1e4, &elo);
    *anchors = (Anchors){.count = 0};
    /* A label may end like "=4", too. */
    for (int i = 0; i < players && anchors->count == 0; i++)
        if (strcmp(labels[i], text) == 0) anchors_add(anchors, labels[i], 0);
    for (int i = 0; has_elo && i < players && anchors->count == 0; i++)
        if (strlen(labels[i]) == (size_t)(equals - text) &&
            strncmp(labels[i], text, (size_t)(equals - text)) == 0)
            anchors_add(anchors, labels[i], elo);
    return text[0] == '\0' || anchors->count > 0 ||
           error_set(error, ERROR_USAGE,
                     "anchor: '%.200s': expected the label of a rated player, or LABEL=ELO", text);
}

double *anchors_elos(const Anchors *anchors, const char *const *labels, int players) {
    double *const elos = memory_allocate((size_t)players * sizeof *elos);
    for (int i = 0; i < players; i++) elos[i] = NAN;
    for (int k = 0; anchors != NULL && k < anchors->count; k++)
        for (int i = 0; i < players; i++)
            if (strcmp(labels[i], anchors->list[k].player) == 0) elos[i] = anchors->list[k].elo;
    return elos;
}
