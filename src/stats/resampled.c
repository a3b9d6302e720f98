/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/resampled.h"

#include "stats/draws.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Links: who takes points from whom, directly or by way of others */

/* A directed graph on the players; owner of its rows of bits. */
typedef struct Links {
    int players, words;
    uint64_t *bits;
} Links;

enum { WORD_BITS = 64 };

/* No links yet; release with links_free. */
static Links links_new(int players) {
    Links links = {.players = players, .words = (players + WORD_BITS - 1) / WORD_BITS};
    const size_t words = (size_t)players * (size_t)links.words;
    links.bits = memory_allocate(words * sizeof *links.bits);
    return links;
}

static void links_free(Links *links) {
    free(links->bits);
    *links = (Links){.players = 0};
}

static uint64_t *row_of(const Links *links, int player) {
    return links->bits + (size_t)player * (size_t)links->words;
}

static void links_clear(Links *links) {
    const size_t words = (size_t)links->players * (size_t)links->words;
    if (words > 0) memset(links->bits, 0, words * sizeof *links->bits);
}

static void links_add(Links *links, int from, int to) {
    row_of(links, from)[to / WORD_BITS] |= UINT64_C(1) << to % WORD_BITS;
}

static bool links_has(const Links *links, int from, int to) {
    return row_of(links, from)[to / WORD_BITS] >> to % WORD_BITS & 1;
}

/* Adds the links by way of others (Warshall 1962), and of each player to himself. */
static void links_close(Links *links) {
    for (int player = 0; player < links->players; player++) links_add(links, player, player);
    for (int middle = 0; middle < links->players; middle++) {
        const uint64_t *const onward = row_of(links, middle);
        for (int from = 0; from < links->players; from++) {
            if (!links_has(links, from, middle)) continue;
            uint64_t *const row = row_of(links, from);
            for (int i = 0; i < links->words; i++) row[i] |= onward[i];
        }
    }
}

/* Rows */

typedef double Outcomes[ENCOUNTER_OUTCOMES];

/* What is at hand while rows are filled. */
typedef struct RowWork {
    Resampled *resampled;
    double *totals;
    Links links;       /* to whom a player lost points */
    Outcomes *chances; /* what each meeting's pairs are drawn from */
    double spread;     /* by which resampled parameters are moved away from the fitted ones */
    bool black_won, white_won;
} RowWork;

static int width_of(const Resampled *resampled) { return resampled->players + 2; }

/* Takes in a meeting's pairs with one outcome. */
static void add_result(RowWork *work, const Meeting *meeting, int outcome, uint64_t pairs) {
    const int black = outcome / 3, white = outcome % 3;
    davidson_add(work->totals, work->resampled->players, meeting, outcome, pairs);
    if (black < 2 || white < 2) links_add(&work->links, meeting->first, meeting->second);
    if (black > 0 || white > 0) links_add(&work->links, meeting->second, meeting->first);
    work->black_won |= black == 2 || white == 0;
    work->white_won |= black == 0 || white == 2;
}

static void clear_results(RowWork *work) {
    memset(work->totals, 0, (size_t)width_of(work->resampled) * sizeof *work->totals);
    links_clear(&work->links);
    work->black_won = work->white_won = false;
}

static bool are_mutual(const Links *links, int player, int other) {
    return links_has(links, player, other) && links_has(links, other, player);
}

/* The member of a group with most others in both directions; *size becomes their number. */
static int find_main(const Links *links, const int *groups, int group, int *size) {
    int main = group;
    *size = 0;
    for (int i = group; i < links->players; i++) {
        int count = 0;
        for (int j = group; groups[i] == group && j < links->players; j++) {
            count += groups[j] == group && are_mutual(links, i, j);
        }
        if (count <= *size) continue;
        *size = count;
        main = i;
    }
    return main;
}

static uint8_t open_against(const Links *links, int player, int other) {
    return (uint8_t)((links_has(links, player, other) ? 0 : OPEN_ABOVE) |
                     (links_has(links, other, player) ? 0 : OPEN_BELOW));
}

static void mark_group(const Links *links, const int *groups, int group, uint8_t *open) {
    int size;
    const int main = find_main(links, groups, group, &size);
    for (int i = group; i < links->players; i++) {
        if (groups[i] != group) continue;
        open[i] = 0;
        if (size > 1) open[i] = open_against(links, i, main);
        for (int j = group; size == 1 && j < links->players; j++) {
            if (groups[j] == group) open[i] |= open_against(links, i, j);
        }
    }
}

static void mark_open(RowWork *work, uint8_t *open) {
    const int players = work->resampled->players;
    const int *const groups = work->resampled->groups;
    links_close(&work->links);
    for (int i = 0; i < players; i++) {
        if (groups[i] == i) mark_group(&work->links, groups, i, open);
    }
    open[players] =
        (uint8_t)((work->white_won ? 0 : OPEN_ABOVE) | (work->black_won ? 0 : OPEN_BELOW));
    open[players + 1] = (uint8_t)((work->white_won || work->black_won ? 0 : OPEN_ABOVE) |
                                  (work->totals[players + 1] > 0 ? 0 : OPEN_BELOW));
}

static void find_groups(Resampled *resampled) {
    Links links = links_new(resampled->players);
    for (int k = 0; k < davidson_meetings(resampled->davidson); k++) {
        const Meeting *const meeting = davidson_meeting(resampled->davidson, k);
        links_add(&links, meeting->first, meeting->second);
        links_add(&links, meeting->second, meeting->first);
    }
    links_close(&links);
    for (int i = 0; i < resampled->players; i++) {
        int lowest = 0;
        while (!links_has(&links, i, lowest)) lowest++;
        resampled->groups[i] = lowest;
    }
    links_free(&links);
}

static void fit_first(RowWork *work, const Encounters *encounters) {
    Resampled *const resampled = work->resampled;
    clear_results(work);
    for (int k = 0; k < davidson_meetings(resampled->davidson); k++) {
        const Meeting *const meeting = davidson_meeting(resampled->davidson, k);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
            const uint64_t pairs =
                encounters_count(encounters, meeting->first, meeting->second, outcome);
            if (pairs > 0) add_result(work, meeting, outcome, pairs);
        }
    }
    davidson_fit(resampled->davidson, work->totals, resampled->parameters);
    mark_open(work, resampled->open);
}

static void find_chances(RowWork *work, const Encounters *encounters) {
    const Resampled *const resampled = work->resampled;
    for (int k = 0; k < davidson_meetings(resampled->davidson); k++) {
        const Meeting *const meeting = davidson_meeting(resampled->davidson, k);
        double *const chances = work->chances[k];
        davidson_outcomes(resampled->parameters, resampled->players, meeting, chances);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
            const uint64_t pairs =
                encounters_count(encounters, meeting->first, meeting->second, outcome);
            chances[outcome] = (chances[outcome] + (double)pairs) / ((double)meeting->pairs + 1);
        }
    }
}

static double find_spread(const Resampled *resampled) {
    const double parameters = resampled->players + 1;
    double games = 0;
    for (int k = 0; k < davidson_meetings(resampled->davidson); k++) {
        games += 2 * (double)davidson_meeting(resampled->davidson, k)->pairs;
    }
    return games <= 2 * parameters ? sqrt(2) : sqrt(games / (games - parameters));
}

static void fit_again(RowWork *work, int row, Rng *rng) {
    Resampled *const resampled = work->resampled;
    const size_t width = (size_t)width_of(resampled);
    double *const parameters = resampled->parameters + (size_t)row * width;
    clear_results(work);
    for (int k = 0; k < davidson_meetings(resampled->davidson); k++) {
        const Meeting *const meeting = davidson_meeting(resampled->davidson, k);
        uint64_t counts[ENCOUNTER_OUTCOMES];
        draws_multinomial(rng, meeting->pairs, work->chances[k], ENCOUNTER_OUTCOMES, counts);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
            if (counts[outcome] > 0) add_result(work, meeting, outcome, counts[outcome]);
        }
    }
    memcpy(parameters, resampled->parameters, width * sizeof *parameters);
    davidson_refit(resampled->davidson, work->totals, parameters);
    for (size_t i = 0; i < width; i++) {
        parameters[i] =
            resampled->parameters[i] + work->spread * (parameters[i] - resampled->parameters[i]);
    }
    mark_open(work, resampled->open + (size_t)row * width);
}

Resampled resampled_new(const Encounters *encounters, int replicates, uint64_t seed) {
    Resampled resampled = {.players = encounters->players, .replicates = replicates};
    const size_t players = (size_t)encounters->players, width = players + 2;
    const size_t cells = ((size_t)replicates + 1) * width;
    resampled.davidson = davidson_new(encounters, DAVIDSON_GAMES);
    resampled.parameters = memory_allocate(cells * sizeof *resampled.parameters);
    resampled.open = memory_allocate(cells * sizeof *resampled.open);
    resampled.groups = memory_allocate(players * sizeof *resampled.groups);
    find_groups(&resampled);
    const size_t meetings = (size_t)davidson_meetings(resampled.davidson);
    RowWork work = {.resampled = &resampled, .links = links_new(encounters->players)};
    work.totals = memory_allocate(width * sizeof *work.totals);
    work.chances = memory_allocate(meetings * sizeof *work.chances);
    fit_first(&work, encounters);
    find_chances(&work, encounters);
    work.spread = find_spread(&resampled);
    for (int row = 1; row <= replicates; row++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)row));
        fit_again(&work, row, &rng);
    }
    free(work.chances);
    free(work.totals);
    links_free(&work.links);
    return resampled;
}

void resampled_free(Resampled *resampled) {
    davidson_free(resampled->davidson);
    free(resampled->parameters);
    free(resampled->open);
    free(resampled->groups);
    *resampled = (Resampled){.players = 0};
}
