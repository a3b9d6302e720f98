/* SPDX-License-Identifier: GPL-3.0-or-later */
/* E6: whether SHG's "beats" is an order [paper 003 section 7.2.1]. */
#include "papers/judges.h"
#include "stats/holm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 3, FINDINGS_MAX = 4, DRAWN_QUICK = 12, DRAWN_PAPER = 20, FITTEST_MAX = 32 };
enum { REPLICATES = 1000 };
static const double LEAST_SHARE = 0.01;

Estimate cyclic_triples(const Triads *triads) {
    const double triples = (double)triads->triples;
    if (triads->triples == 0) return (Estimate){false, NAN, NAN, NAN};
    return (Estimate){true, (double)triads->cyclic / triples, (double)triads->sure / triples,
                      (double)triads->possible / triples};
}

Verdict judge_e6(const Triads *findings, int count) {
    double p_values[FINDINGS_MAX] = {NAN};
    int few = 0;
    for (int i = 0; i < count; i++)
        p_values[i] = fmax(findings[i].significant_p, findings[i].feedback_p);
    holm_adjust(p_values, count, p_values);
    for (int i = 0; i < count; i++) {
        const Estimate share = cyclic_triples(&findings[i]);
        if (p_values[i] <= 0.05 && verdict_above(share, LEAST_SHARE) == VERDICT_REPRODUCED)
            return VERDICT_REPRODUCED;
        few += verdict_below(share, LEAST_SHARE) == VERDICT_REPRODUCED;
    }
    return few == count ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

/* Players */

/* Specimens as SHG draws them for its first population. */
static bool add_drawn(Experiment *experiment, const EvolutionLog *log, int count, uint64_t seed,
                      Error *error) {
    const Genome genome = genome_of(&log->template);
    double *const genes = memory_allocate((size_t)genome.count * sizeof *genes);
    Rng rng = rng_seeded(seed);
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        Text text = {.data = NULL};
        char name[32];
        snprintf(name, sizeof name, "drawn-%d", i + 1);
        specimen_draw(&genome, 0.5, genes, &rng);
        specimen_normalise(&genome, NORM_EUCLIDEAN, genes);
        evolution_write_weights(log, genes, name, &text);
        good = claim_add_heuristic(experiment, name, &text, DEPTH, error);
        text_free(&text);
    }
    free(genes);
    return good;
}

/* The fittest of each 1000 crossovers. */
static bool add_fittest(Experiment *experiment, const EvolutionLog *log, Error *error) {
    bool good = true;
    for (int row = 0; good && row < log->rows && row < FITTEST_MAX; row++) {
        Text text = {.data = NULL};
        char name[32];
        snprintf(name, sizeof name, "fittest-%.0f", evolution_value(log, row, "crossovers"));
        evolution_write_best(log, row, name, &text);
        good = claim_add_heuristic(experiment, name, &text, DEPTH, error);
        text_free(&text);
    }
    return good;
}

/* The run whose whole log is looked at. */
static bool evolve(const ClaimRun *run, EvolutionLog *log, Error *error) {
    const EvolutionPlan plan = {
        .name = "shg3-25f-english",
        .generator = "shg",
        .heuristic = "25f",
        .rules = "english",
        .settings = run->scale == SCALE_QUICK ? "depth=3,crossovers=8000,score-games=0"
                                              : "depth=3,score-games=0",
    };
    return claim_evolve(run, &plan, log, error);
}

/* Tournaments */

/* A round robin, which is a row of the table. */
typedef struct CyclesRow {
    const char *name, *series;
    int players;
    int64_t games;
    Triads triads;
    Estimate share; /* cyclic_triples */
    double log_odds_share;
} CyclesRow;

static const Field CYCLES_FIELDS[] = {
    ROW_TEXT(CyclesRow, series),
    ROW_INT(CyclesRow, players),
    ROW_COUNT(CyclesRow, games),
    ROW_UINT("triples", CyclesRow, triads.triples),
    ROW_UINT("cyclic", CyclesRow, triads.cyclic),
    ROW_UINT("significant", CyclesRow, triads.significant),
    ROW_UINT("sure", CyclesRow, triads.sure),
    ROW_UINT("possible", CyclesRow, triads.possible),
    ROW_ESTIMATE("share", CyclesRow, share, 4),
    FIELD("significant_chance", REAL, CyclesRow, triads.significant_chance, .decimals = 4),
    FIELD("significant_p", REAL, CyclesRow, triads.significant_p, .decimals = 4),
    FIELD("feedback", REAL, CyclesRow, triads.feedback, .decimals = 4),
    FIELD("feedback_chance", REAL, CyclesRow, triads.feedback_chance, .decimals = 4),
    FIELD("feedback_p", REAL, CyclesRow, triads.feedback_p, .decimals = 4),
    FIELD("upsets", REAL, CyclesRow, triads.upsets, .decimals = 4),
    FIELD("ties", REAL, CyclesRow, triads.ties, .decimals = 4),
    ROW_REAL(CyclesRow, log_odds_share, 4),
};
static const Record CYCLES = RECORD_OF("e6.csv", CYCLES_FIELDS, CyclesRow);

/* What a margin of log-odds leaves of one number a player: not cycles, but told beside them. */
static double share_not_additive(const Encounters *encounters) {
    const size_t n = (size_t)encounters->players;
    double *const matrix = memory_allocate(n * n * sizeof *matrix), total = 0, share = NAN;
    if (log_odds_fill(encounters, matrix)) {
        const double cyclic = log_odds_cyclic(matrix, encounters->players, &total);
        if (total > 0) share = cyclic / total;
    }
    free(matrix);
    return share;
}

/* Plays the experiment, unless it could not be made, and frees it. */
static bool play(const ClaimRun *run, bool is_made, Experiment *experiment, CyclesRow *tournament,
                 Error *error) {
    /* As SHG's contests: from the start, moves being searched in random order. */
    snprintf(experiment->openings, sizeof experiment->openings, "start");
    experiment->moves = false;
    tournament->players = experiment->player_count;
    Standings *const standings = claim_play(run, tournament->name, is_made, experiment, error);
    if (standings == NULL) return false;
    const Encounters *const encounters = standings_encounters(standings);
    tournament->triads = triads_find(encounters, REPLICATES, run->seed);
    tournament->share = claim_known(cyclic_triples(&tournament->triads));
    tournament->log_odds_share = share_not_additive(encounters);
    tournament->games = (int64_t)standings_games(standings);
    standings_free(standings);
    return true;
}

static bool play_both(const ClaimRun *run, const EvolutionLog *log, CyclesRow *drawn,
                      CyclesRow *fittest, Error *error) {
    const bool quick = run->scale == SCALE_QUICK;
    Experiment first = claim_experiment(run, "english", quick ? 100 : 1000);
    bool good = add_drawn(&first, log, quick ? DRAWN_QUICK : DRAWN_PAPER, run->seed, error);
    if (!play(run, good, &first, drawn, error)) return false;
    Experiment second = claim_experiment(run, "english", quick ? 200 : 1000);
    good = add_fittest(&second, log, error);
    return play(run, good, &second, fittest, error);
}

static void describe(const CyclesRow *tournament, Text *text) {
    const Triads *const triads = &tournament->triads;
    text_append(text,
                "among %d %s %.1f %% of the triples are cyclic as seen, %.1f %% surely and %.1f %% "
                "at most (%.2f %% by links of p <= 0.05, an order %.2f %%, p = %.3g); %.2f %% of "
                "the weight of results is against the best order (an order %.2f %%, p = %.3g)",
                tournament->players, tournament->series, CLAIM_PERCENT(tournament->share),
                100 * (double)triads->significant / (double)triads->triples,
                100 * triads->significant_chance, triads->significant_p, 100 * triads->feedback,
                100 * triads->feedback_chance, triads->feedback_p);
}

static void judge(const CyclesRow *drawn, const CyclesRow *fittest, ClaimResult *result) {
    const Triads findings[] = {drawn->triads, fittest->triads};
    claim_decide(result, judge_e6(findings, 2), drawn->share,
                 (uint64_t)(drawn->games + fittest->games));
    text_append(&result->ours,
                "%.1f %% of the triples are cyclic, %.1f %% surely; two games err "
                "in %.1f %% and tie in %.1f %%",
                100 * drawn->share.value, 100 * drawn->share.low, 100 * drawn->triads.upsets,
                100 * drawn->triads.ties);
    text_append_string(&result->why, "Of SHG's specimens ");
    describe(drawn, &result->why);
    text_append_string(&result->why, "; ");
    describe(fittest, &result->why);
    text_append_string(&result->why,
                       ". The first are drawn as SHG draws its first population, 25F at depth 3. "
                       "Of a random relation's triples 25 % are cyclic.");
}

static bool measure_e6(const ClaimRun *run, ClaimResult *result, Error *error) {
    CyclesRow rows[] = {
        {.name = "e6-drawn", .series = "specimens drawn at random"},
        {.name = "e6-fittest", .series = "fittest of each 1000 crossovers"},
    };
    EvolutionLog log;
    if (!evolve(run, &log, error)) return false;
    const bool good = play_both(run, &log, &rows[0], &rows[1], error);
    evolution_log_free(&log);
    if (!good) return false;
    judge(&rows[0], &rows[1], result);
    return claim_write_table(run, NULL, &CYCLES, rows, 2, error);
}

const Claim CLAIM_E6 = {
    .id = "E6",
    .source = "paper 003, section 7.2.1",
    .depth = "Both at depth 3",
    .statement = "SHG's \"beats\" relation is in many cases non-transitive",
    .figure = "non-transitive",
    .rule = "by the triples of two round robins from the start position, of specimens drawn as for "
            "a first population and of the fittest of each 1000 crossovers; every pair of games "
            "counts, as players draw lots among equal moves. Reproduced: in one surely (all links "
            "significant after Holm) more than 1 % of the triples are cyclic, and both the share "
            "of triples cyclic by links of p <= 0.05 and the least weight of results against an "
            "order are beyond what the best order gives (1000 simulated round robins, the larger "
            "p <= 0.05 after Holm); not reproduced: in both at most 1 % can be cyclic; else "
            "inconclusive. That log-odds do not add up is no cycle and does not count. Interval: "
            "drawn ones, from the sure triples to the possible ones",
    .dots =
        {
            .title = "E6: how many triples of SHG's specimens are cyclic",
            .axis = "share of the triples, %",
            .note = "Thin lines: from the triples that surely are to those that can be; a random "
                    "relation has 25 %",
            .labels = {"series"},
            .count = "games",
            .counted = "games in all",
            .marks = {{"as seen", "share", "low", "high"}},
            .spans = {{NULL, 1, 1, "judged by"}},
            .factor = 100,
            .to = 30,
        },
    .measure = measure_e6,
};
