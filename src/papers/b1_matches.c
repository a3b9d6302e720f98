/* SPDX-License-Identifier: GPL-3.0-or-later */
/* B1, B3, B4: the staged heuristic against simpler ones, quiescence against none [paper 001],
 * forward pruning against none [papers 000, 002]. */
#include "papers/judges.h"
#include "stats/holm.h"

#include <assert.h>
#include <stdio.h>

void matches_adjust(const PairCounts *matches, int count, double p_values[WON_MATCHES_MAX]) {
    assert(count <= WON_MATCHES_MAX);
    for (int i = 0; i < count; i++) p_values[i] = pairs_p_value(&matches[i]);
    holm_adjust(p_values, count, p_values);
}

Verdict judge_wins_all(const PairCounts *matches, int count) {
    Verdict parts[WON_MATCHES_MAX];
    double p_values[WON_MATCHES_MAX] = {0};
    matches_adjust(matches, count, p_values);
    for (int i = 0; i < count; i++) {
        const Estimate score = pairs_score(&matches[i]);
        const bool is_lost = score.defined && score.value < 0.5 && p_values[i] < 0.05;
        parts[i] = is_lost ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
        if (score.defined && score.low > 0.5) parts[i] = VERDICT_REPRODUCED;
    }
    return verdict_all(parts, count);
}

/* The match that says least for the winner. */
static int weakest(const PairCounts *matches, int count) {
    int found = 0;
    for (int i = 1; i < count; i++) {
        if (pairs_score(&matches[i]).value < pairs_score(&matches[found]).value) found = i;
    }
    return found;
}

typedef struct MatchRow {
    const char *player, *opponent;
    Estimate score;
    double elo;
    int64_t games;
} MatchRow;

static const Field MATCH_FIELDS[] = {
    ROW_TEXT(MatchRow, player),
    ROW_TEXT(MatchRow, opponent),
    ROW_ESTIMATE("score", MatchRow, score, 4),
    ROW_REAL(MatchRow, elo, 1),
    ROW_COUNT(MatchRow, games),
};
static const Record MATCHES = RECORD_OF("matches", MATCH_FIELDS, MatchRow);

static MatchRow match_row(const char *player, const char *opponent, const PairCounts *pairs,
                          uint64_t games) {
    return (MatchRow){player, opponent, pairs_score(pairs), pairs_elo(pairs).value, (int64_t)games};
}

#define MATCH_DOTS(heading, label, least, most)                                                    \
    {                                                                                              \
        .title = (heading), DOT_SCORES, .labels = {label},                                         \
        .marks = {{"", "score", "low", "high"}}, .from = (least), .to = (most)                     \
    }
/* How verdicts are made; what is before says of which matches. */
#define WINS_ALL_RULE(matches)                                                                     \
    matches ". Reproduced: each score's 95 % interval is above 50 %; not reproduced: a score is "  \
            "below 50 % with p < 0.05 after Holm; else inconclusive. The interval is that of the " \
            "least score"

/* B1 */

enum { SIMPLER = 5, B1_DEPTH = 6 };
static const char *const SIMPLER_HEURISTICS[SIMPLER] = {"null", "piece2val", "piece-and-row",
                                                        "piece-and-board", "piece-and-board-norm"};

static bool measure_b1(const ClaimRun *run, ClaimResult *result, Error *error) {
    enum { SIZE = 128 };
    char texts[SIMPLER + 1][SIZE];
    const char *players[SIMPLER + 2] = {NULL};
    PairCounts matches[SIMPLER];
    MatchRow rows[SIMPLER];
    for (int i = 0; i <= SIMPLER; i++) {
        snprintf(texts[i], SIZE, SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS ",quiescence=on/%s@%d",
                 i == 0 ? "staged" : SIMPLER_HEURISTICS[i - 1], B1_DEPTH);
        players[i] = texts[i];
    }
    const uint64_t games = run->scale == SCALE_QUICK ? 1000 : 5000;
    Standings *const standings =
        claim_meet(run, NULL, "english", FORMAT_GAUNTLET, games, players, error);
    if (standings == NULL) return false;
    for (int i = 0; i < SIMPLER; i++) {
        matches[i] = standings_pairs(standings, 0, i + 1);
        rows[i] = match_row("staged", SIMPLER_HEURISTICS[i], &matches[i],
                            standings_met(standings, 0, i + 1));
        text_append(&result->ours, "%s%.1f %% against %s", i == 0 ? "" : ", ",
                    100 * rows[i].score.value, SIMPLER_HEURISTICS[i]);
    }
    const int least = weakest(matches, SIMPLER);
    const Estimate score = rows[least].score;
    claim_decide(result, judge_wins_all(matches, SIMPLER), score, standings_games(standings));
    text_append(&result->why,
                "The least is %.1f %% (%.1f-%.1f), against %s; all at depth %d with quiescence, "
                "from ballots (the paper gives neither depth nor opponents).",
                CLAIM_PERCENT(score), SIMPLER_HEURISTICS[least], B1_DEPTH);
    standings_free(standings);
    return claim_write_table(run, NULL, &MATCHES, rows, SIMPLER, error);
}

const Claim CLAIM_B1 = {
    .id = "B1",
    .source = "paper 001; a hypothesis of ours about its choice of design",
    .depth = "Both at depth 6",
    .statement = "The staged heuristic beats each simpler one at equal depth",
    .figure = "found by testing heuristics against each other",
    .rule = WINS_ALL_RULE("simpler: null and the four of paper 004"),
    .dots =
        MATCH_DOTS("B1: the staged heuristic against simpler ones, depth 6", "opponent", 40, 100),
    .measure = measure_b1,
};

/* B3, B4: switches on against the same off, at several budgets a move. */

enum { BUDGETS_MAX = 4, CASES_MAX = 5, PLAYER_SIZE = 80 };

/* Players but for their limits; the label is of what the first has. */
typedef struct SwitchCase {
    const char *label, *with, *without;
} SwitchCase;

typedef struct SearchSwitch {
    int cases, count;
    SwitchCase list[CASES_MAX];
    const char *budgets[BUDGETS_MAX];
    uint64_t quick_games, paper_games; /* of each case at each budget */
    Verdict (*judge)(const PairCounts *matches, int count);
    int (*decisive)(const PairCounts *matches, int count);
    const char *which, *why; /* what the decisive match is, and how the sentence ends */
} SearchSwitch;

static bool play_budget(const ClaimRun *run, const SearchSwitch *it, const SwitchCase *one,
                        const char *budget, PairCounts *pairs, uint64_t *games, Error *error) {
    char name[PLAYER_SIZE];
    const int index = (int)(one - it->list);
    const uint64_t wanted = run->scale == SCALE_QUICK ? it->quick_games : it->paper_games;
    if (it->cases == 1)
        snprintf(name, sizeof name, "-%s", budget);
    else
        snprintf(name, sizeof name, "-%d-%s", index + 1, budget);
    Standings *const standings =
        claim_meet_at(run, name, "english", wanted, one->with, one->without, budget, error);
    if (standings == NULL) return false;
    *pairs = standings_pairs(standings, 0, 1);
    *games = standings_games(standings);
    standings_free(standings);
    return true;
}

static bool measure_switch(const ClaimRun *run, ClaimResult *result, Error *error) {
    const SearchSwitch *const it = run->claim->plan;
    const int count = it->cases * it->count;
    PairCounts matches[CASES_MAX * BUDGETS_MAX];
    MatchRow rows[CASES_MAX * BUDGETS_MAX] = {{.games = 0}};
    char with[CASES_MAX * BUDGETS_MAX][PLAYER_SIZE], without[CASES_MAX * BUDGETS_MAX][PLAYER_SIZE];
    uint64_t all = 0;
    for (int i = 0; i < count; i++) {
        uint64_t games = 0;
        const SwitchCase *const one = &it->list[i / it->count];
        const char *const budget = it->budgets[i % it->count];
        if (!play_budget(run, it, one, budget, &matches[i], &games, error)) return false;
        snprintf(with[i], PLAYER_SIZE, "%s @%s", one->label, budget);
        snprintf(without[i], PLAYER_SIZE, "none @%s", budget);
        rows[i] = match_row(with[i], without[i], &matches[i], games);
        all += games;
        text_append(&result->ours, "%s%.1f %% (%+.0f Elo) ", i == 0 ? "" : ", ",
                    100 * rows[i].score.value, rows[i].elo);
        if (it->cases == 1)
            text_append(&result->ours, "at %s", budget);
        else
            text_append_string(&result->ours, with[i]);
    }
    const int decisive = it->decisive(matches, count);
    const Estimate score = rows[decisive].score;
    claim_decide(result, it->judge(matches, count), score, all);
    text_append(&result->why, "The %s is %.1f %% (%.1f-%.1f), with ", it->which,
                CLAIM_PERCENT(score));
    if (it->cases > 1) text_append(&result->why, "%s at ", it->list[decisive / it->count].label);
    text_append(&result->why, "%s a move%s", it->budgets[decisive % it->count], it->why);
    return claim_write_table(run, NULL, &MATCHES, rows, count, error);
}

const Claim CLAIM_B3 = {
    .id = "B3",
    .source = "paper 001; a hypothesis of ours about its choice of design",
    .depth = "Limits of nodes a move, no depth",
    .statement = "Quiescence on jumps gains strength at equal nodes",
    .figure = "used, as trades are important",
    .rule = WINS_ALL_RULE("by matches at several numbers of nodes"),
    .dots = MATCH_DOTS("B3: quiescence on jumps against none, at equal nodes", "player", 40, 70),
    .plan =
        &(const SearchSwitch){
            .cases = 1,
            .count = 4,
            .list = {{"quiescence", "deepening:quiescence=on/staged", "deepening/staged"}},
            .budgets = {"1kn", "4kn", "16kn", "64kn"},
            .quick_games = 200,
            .paper_games = 2000,
            .judge = judge_wins_all,
            .decisive = weakest,
            .which = "least",
            .why = " (kn: thousands of nodes), of iterative deepening with the staged heuristic.",
        },
    .measure = measure_switch,
};

/* B4 */

Verdict judge_wins_some(const PairCounts *matches, int count) {
    static const double NO_GAIN = 0.51;
    double p_values[WON_MATCHES_MAX] = {0};
    int without = 0;
    matches_adjust(matches, count, p_values);
    for (int i = 0; i < count; i++) {
        const Estimate score = pairs_score(&matches[i]);
        if (score.defined && score.low > 0.5 && p_values[i] <= 0.05) return VERDICT_REPRODUCED;
        without += score.defined && score.high < NO_GAIN;
    }
    return without == count ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

/* The match that says most for the winner. */
static int strongest(const PairCounts *matches, int count) {
    int found = 0;
    for (int i = 1; i < count; i++) {
        if (pairs_score(&matches[i]).value > pairs_score(&matches[found]).value) found = i;
    }
    return found;
}

#define PLAIN(with_) "enhanced:all=off" with_ "/staged"
#define ORDERED(with_) "enhanced:all=exact,quiescence=on" with_ "/staged"

const Claim CLAIM_B4 = {
    .id = "B4",
    .source = "papers 000 and 002",
    .depth = "Limits of nodes a move, no depth",
    .statement = "Forward pruning with iterative deepening is stronger in time-limited games",
    .figure = "might significantly improve performance",
    .rule = "of the family, each way of it a line: ProbCut and late move reductions (LMR) on plain "
            "alpha-beta, and these and both on alpha-beta with all orderings, a table and "
            "quiescence, each against the same without, at 4000 and 16 000 nodes a move, which "
            "stand for time. Reproduced: one wins with p <= 0.05 after Holm over all lines, its 95 "
            "% interval above 50 %; not reproduced: none can gain a point, each interval is below "
            "51 %; else inconclusive. The interval is that of the greatest score",
    .dots =
        MATCH_DOTS("B4: ways of forward pruning against none, at equal nodes", "player", 40, 60),
    .plan =
        &(const SearchSwitch){
            .cases = 5,
            .count = 2,
            .list = {{"ProbCut", PLAIN(",prune=on"), PLAIN("")},
                     {"LMR", PLAIN(",lmr=on"), PLAIN("")},
                     {"ProbCut, ordered", ORDERED(",prune=on"), ORDERED("")},
                     {"LMR, ordered", ORDERED(",lmr=on"), ORDERED("")},
                     {"both, ordered", ORDERED(",prune=on,lmr=on"), ORDERED("")}},
            .budgets = {"4kn", "16kn"},
            .quick_games = 400,
            .paper_games = 2000,
            .judge = judge_wins_some,
            .decisive = strongest,
            .which = "greatest",
            .why = " (kn: thousands of nodes), of iterative deepening with the staged heuristic; "
                   "ordered: with orderings, table and quiescence on both sides.",
        },
    .measure = measure_switch,
};
