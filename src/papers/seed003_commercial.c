/* X2: the printed games against commercial programs [seed 003 §7.2.3, appendices 1 and 2]. */
#include "papers/claim.h"
#include "papers/seed003_replay.h"
#include "stats/mean.h"
#include "util/csv.h"

#include <stdio.h>

enum { DEPTHS = 10, PLAYERS = 5, SEED_DEPTH = 10 };

/* What is asked for its moves; the first one stands for the seed's heuristic. */
static const char *const EVALUATORS[PLAYERS] = {"hg-e3ph", "hg-25f", "texel-e3ph", "piece2val",
                                                "null"};

typedef struct Agreement {
    Choices choices;
    Estimate by_depth[PLAYERS][DEPTHS], chance;
} Agreement;

/* At equally good chances for all moves. */
static Estimate chance_of(const Choices *choices) {
    double shares[REPLAY_CHOICES_MAX];
    for (int i = 0; i < choices->count; i++) shares[i] = 1.0 / choices->items[i].legal;
    return mean_of(shares, choices->count);
}

static bool ask(const ClaimRun *run, Catalogue *catalogue, const char *description,
                const Choices *choices, Estimate *agreement, Error *error) {
    double shares[REPLAY_CHOICES_MAX];
    PlayerSpec spec;
    Player player;
    if (!player_parse(description, catalogue, &spec, error) ||
        !player_open(&player, &spec, catalogue, error)) {
        return false;
    }
    const bool good =
        replay_agreement(choices, &player, catalogue_rules(catalogue), run->stop, shares, error);
    player_close(&player);
    if (good) *agreement = mean_of(shares, choices->count);
    return good;
}

static bool ask_all(const ClaimRun *run, Agreement *agreement, Error *error) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find("english"));
    bool good = true;
    for (int i = 0; good && i < PLAYERS; i++) {
        for (int depth = 1; good && depth <= DEPTHS; depth++) {
            char description[64];
            snprintf(description, sizeof description, "alphabeta/%s@%d", EVALUATORS[i], depth);
            good = ask(run, catalogue, description, &agreement->choices,
                       &agreement->by_depth[i][depth - 1], error);
        }
    }
    catalogue_free(catalogue);
    return good;
}

static void put_row(Text *table, const char *series, int depth, Estimate share, int positions) {
    csv_put_text(table, series);
    csv_put_int(table, depth);
    csv_put_fixed(table, share.value, 4);
    csv_put_fixed(table, share.low, 4);
    csv_put_fixed(table, share.high, 4);
    csv_put_int(table, positions);
    csv_end_row(table);
}

static bool write_agreement(const ClaimRun *run, const Agreement *agreement, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, "series,depth,score,low,high,positions\n");
    for (int i = 0; i < PLAYERS; i++) {
        for (int depth = 1; depth <= DEPTHS; depth++) {
            put_row(&table, EVALUATORS[i], depth, agreement->by_depth[i][depth - 1],
                    agreement->choices.count);
        }
    }
    for (int depth = 1; depth <= DEPTHS; depth++) {
        put_row(&table, "any move", depth, agreement->chance, agreement->choices.count);
    }
    const bool good = claim_write_table(run, "x2", &table, error);
    text_free(&table);
    return good;
}

/* The games' scores need the programs; what is left can only speak against the claim. */
static Verdict judge(const Verdict *games) {
    return verdict_all(games, SEED003_GAME_COUNT) == VERDICT_REPRODUCED ? VERDICT_NOT_TESTABLE
                                                                        : VERDICT_NOT_REPRODUCED;
}

static void describe_replay(const Seed003Game *game, const Replay *replay, Text *text) {
    if (!replay->legal) {
        text_append(text, "%s is not legal", game->name);
        return;
    }
    text_append(text, "%s: %d legal plies, %d misprint%s, %s (%s)", game->name, replay->plies,
                replay->misprints, replay->misprints == 1 ? "" : "s", result_text(replay->result),
                ending_name(replay->ending));
    if (replay->ended_at != 0 && replay->ended_at < replay->plies) {
        text_append(text, ", first after ply %d", replay->ended_at);
    }
}

static bool replay_all(ClaimResult *result, Choices *choices, Error *error) {
    Verdict verdicts[SEED003_GAME_COUNT];
    for (int i = 0; i < SEED003_GAME_COUNT; i++) {
        Replay replay;
        if (!replay_game(&SEED003_GAMES[i], &replay, choices, error)) return false;
        verdicts[i] = replay_verdict(&SEED003_GAMES[i], &replay);
        if (i > 0) text_append_string(&result->ours, "; ");
        describe_replay(&SEED003_GAMES[i], &replay, &result->ours);
    }
    result->verdict = judge(verdicts);
    return true;
}

static bool measure_x2(const ClaimRun *run, ClaimResult *result, Error *error) {
    Agreement agreement = {.choices = {.count = 0}};
    if (!replay_all(result, &agreement.choices, error) || !ask_all(run, &agreement, error)) {
        return false;
    }
    agreement.chance = chance_of(&agreement.choices);
    const Estimate share = agreement.by_depth[0][SEED_DEPTH - 1];
    result->low = share.low;
    result->high = share.high;
    text_append(&result->ours, "; %s at depth %d agrees with %.1f %% of HG:E3Ph's %d moves",
                EVALUATORS[0], SEED_DEPTH, 100 * share.value, agreement.choices.count);
    text_append(&result->why,
                "The two programs are not to be had, so their scores are not tested; our %s, "
                "evolved anew as the seed prints no weights and with parameters that are inferred, "
                "agrees with %.1f %% (%.1f-%.1f, positions taken as independent) of the printed "
                "choices, any legal move with %.1f %%.",
                EVALUATORS[0], 100 * share.value, 100 * share.low, 100 * share.high,
                100 * agreement.chance.value);
    return write_agreement(run, &agreement, error);
}

extern const Claim CLAIM_X2;

const Claim CLAIM_X2 = {
    .id = "X2",
    .source = "seed 003, section 7.2.3, appendices 1 and 2",
    .statement = "HG:E3Ph draws 3 of 4 with Actual Checkers 2000A and single games at depths 9 and "
                 "10; against Mad Checkers it has +3 =1, then +1 =3",
    .figure = "3 draws of 4; +3 =1; +1 =3; two games printed",
    .rule = "the scores need the two programs: not testable. Not reproduced: a printed game is not "
            "legal (misprints that can be put right apart) or its last position is not the "
            "printed end (that it may have been over before counts for nothing, but is told). The "
            "interval is that of the agreement at depth 10",
    .chart = CHART_AGREEMENT,
    .table = "x2",
    .chart_title = "X2: moves of HG:E3Ph in the printed games that others would make, too",
    .measure = measure_x2,
};
