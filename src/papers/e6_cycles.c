/* E6: whether SHG's "beats" is an order [paper 003 section 7.2.1]. */
#include "papers/judges.h"
#include "stats/cycles.h"
#include "stats/holm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 3, FINDINGS_MAX = 4, DRAWN_QUICK = 12, DRAWN_PAPER = 20, FITTEST_MAX = 32 };
#define LEAST_SHARE 0.05

Verdict judge_e6(const CyclicFinding *findings, int count) {
    double p_values[FINDINGS_MAX] = {NAN};
    int small = 0;
    for (int i = 0; i < count; i++) p_values[i] = findings[i].p_value;
    holm_adjust(p_values, count, p_values);
    for (int i = 0; i < count; i++) {
        const Estimate share = findings[i].share;
        if (p_values[i] <= 0.05 && verdict_above(share, LEAST_SHARE) == VERDICT_REPRODUCED)
            return VERDICT_REPRODUCED;
        small += verdict_below(share, LEAST_SHARE) == VERDICT_REPRODUCED;
    }
    return small == count ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
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

/* Tournaments */

/* A round robin, which is a row of the table. */
typedef struct CyclesRow {
    const char *name, *series;
    int players;
    int64_t games;
    CyclicFinding finding;
    double noise;
    int cycles;
} CyclesRow;

static const Field CYCLES_FIELDS[] = {
    ROW_TEXT(CyclesRow, series),
    ROW_INT(CyclesRow, players),
    ROW_COUNT(CyclesRow, games),
    ROW_ESTIMATE("cyclic", CyclesRow, finding.share, 4),
    ROW_REAL(CyclesRow, noise, 4),
    FIELD("p_value", REAL, CyclesRow, finding.p_value, .decimals = 4),
    ROW_INT(CyclesRow, cycles),
};
static const Record CYCLES = RECORD_OF("e6.csv", CYCLES_FIELDS, CyclesRow);

/* Plays the experiment, unless it could not be made, and frees it. */
static bool play(const ClaimRun *run, bool is_made, Experiment *experiment, CyclesRow *tournament,
                 Error *error) {
    /* As SHG's contests: from the start, moves being searched in random order. */
    snprintf(experiment->openings, sizeof experiment->openings, "start");
    experiment->moves = false;
    tournament->players = experiment->player_count;
    Standings *const standings = claim_play(run, tournament->name, is_made, experiment, error);
    if (standings == NULL) return false;
    Cycles cycles = cycles_find(standings_encounters(standings), run->seed);
    tournament->finding = (CyclicFinding){claim_known(cycles.share), cycles.p_value};
    tournament->noise = cycles.noise;
    tournament->cycles = cycles.count;
    tournament->games = (int64_t)standings_games(standings);
    cycles_free(&cycles);
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
    const CyclicFinding *const finding = &tournament->finding;
    text_append(text,
                "among %d %s, %.0f %% are cyclic (%.0f-%.0f; noise %.0f, p = %.3g, %d "
                "significant 3-cycles)",
                tournament->players, tournament->series, CLAIM_PERCENT(finding->share),
                100 * tournament->noise, finding->p_value, tournament->cycles);
}

static void judge(const CyclesRow *drawn, const CyclesRow *fittest, ClaimResult *result) {
    const CyclicFinding findings[] = {drawn->finding, fittest->finding};
    claim_decide(result, judge_e6(findings, 2), drawn->finding.share,
                 (uint64_t)(drawn->games + fittest->games));
    text_append(&result->ours, "%.0f %% of the result matrix is cyclic, %d significant 3-cycles",
                100 * drawn->finding.share.value, drawn->cycles);
    text_append_string(&result->why, "Of the matrix of log-odds ");
    describe(drawn, &result->why);
    text_append_string(&result->why, ", ");
    describe(fittest, &result->why);
    text_append_string(&result->why,
                       "; the first are drawn as SHG draws its first population, 25F at depth 3.");
}

static bool measure_e6(const ClaimRun *run, ClaimResult *result, Error *error) {
    CyclesRow rows[] = {
        {.name = "e6-drawn", .series = "specimens drawn at random"},
        {.name = "e6-fittest", .series = "fittest of each 1000 crossovers"},
    };
    char name[RUN_NAME_SIZE];
    EvolutionLog log;
    /* One of the runs of E1, E3 and E4. */
    if (!seed_run_evolve(run, RUN_SHG_3, "25f", "english", name, &log, error)) return false;
    const bool good = play_both(run, &log, &rows[0], &rows[1], error);
    evolution_log_free(&log);
    if (!good) return false;
    judge(&rows[0], &rows[1], result);
    return claim_write_table(run, "e6", &CYCLES, rows, 2, error);
}

const Claim CLAIM_E6 = {
    .id = "E6",
    .source = "paper 003, section 7.2.1",
    .depth = "Both at depth 3",
    .statement = "SHG's \"beats\" relation is in many cases non-transitive",
    .figure = "non-transitive",
    .rule = "by the cyclic share of the log-odds in two round robins from the start position, of "
            "specimens drawn as for a first population and of the fittest of each 1000 crossovers. "
            "Reproduced: in one the share's 95 % interval is above 5 % and the results are too far "
            "from any order (p <= 0.05 after Holm); not reproduced: in both it is below 5 %; else "
            "inconclusive. Interval: drawn ones",
    .dots =
        {
            .title = "E6: how far results of SHG are from any order",
            .axis = "cyclic share of the matrix of results, %",
            .note = "Thin lines: 95 % intervals, over pairs of games; noise: what an order would "
                    "show by chance",
            .labels = {"series"},
            .count = "games",
            .counted = "games in all",
            .marks = {{"measured", "cyclic", "low", "high"}, {"noise", "noise", NULL, NULL}},
            .spans = {{NULL, 5, 5, "judged by"}},
            .factor = 100,
            .to = 30,
        },
    .measure = measure_e6,
};
