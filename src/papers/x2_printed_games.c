/* SPDX-License-Identifier: GPL-3.0-or-later */
/* X2: the printed games against commercial programs [paper 003 §7.2.3, appendices 1 and 2]. */
#include "papers/claim.h"
#include "papers/replay.h"

#include <stdio.h>

enum { DEPTHS = 10, PLAYERS = 5, ROWS = (PLAYERS + 1) * DEPTHS, SEED_DEPTH = 10 };

/* What is asked for its moves; the first one stands for the paper's heuristic. */
static const char *const EVALUATORS[PLAYERS] = {"hg-e3ph", "hg-25f", "texel-e3ph", "piece2val",
                                                "null"};

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

/* How often each would have moved so at each depth; after all of them, any move. */
static bool ask_all(const ClaimRun *run, const Choices *choices, CurveRow rows[ROWS],
                    Error *error) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find("english"));
    const Estimate chance = chance_of(choices);
    bool good = true;
    for (int i = 0; good && i < ROWS; i++) {
        const int depth = i % DEPTHS + 1;
        char description[64];
        rows[i] = (CurveRow){"any move", depth, chance, choices->count};
        if (i / DEPTHS == PLAYERS) continue;
        rows[i].series = EVALUATORS[i / DEPTHS];
        snprintf(description, sizeof description, "alphabeta/%s@%d", rows[i].series, depth);
        good = ask(run, catalogue, description, choices, &rows[i].value, error);
    }
    catalogue_free(catalogue);
    return good;
}

/* The games' scores need the programs; what is left can only speak against the claim. */
static Verdict judge(const Verdict *games) {
    return verdict_all(games, PRINTED_GAME_COUNT) == VERDICT_REPRODUCED ? VERDICT_NOT_TESTABLE
                                                                        : VERDICT_NOT_REPRODUCED;
}

static void describe_replay(const ReplayGame *game, const Replay *replay, Text *text) {
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

static Verdict replay_all(ClaimResult *result, Choices *choices) {
    Verdict verdicts[PRINTED_GAME_COUNT];
    for (int i = 0; i < PRINTED_GAME_COUNT; i++) {
        Replay replay;
        replay_game(&PRINTED_GAMES[i], &replay, choices);
        verdicts[i] = judge_replay(&PRINTED_GAMES[i], &replay);
        if (i > 0) text_append_string(&result->ours, "; ");
        describe_replay(&PRINTED_GAMES[i], &replay, &result->ours);
    }
    return judge(verdicts);
}

static bool measure_x2(const ClaimRun *run, ClaimResult *result, Error *error) {
    Choices choices = {.count = 0};
    CurveRow rows[ROWS];
    const Verdict verdict = replay_all(result, &choices);
    if (!ask_all(run, &choices, rows, error)) return false;
    const Estimate share = rows[SEED_DEPTH - 1].value, chance = rows[ROWS - 1].value;
    claim_decide(result, verdict, share, 0);
    text_append(&result->ours, "; %s at depth %d agrees with %.1f %% of HG:E3Ph's %d moves",
                EVALUATORS[0], SEED_DEPTH, 100 * share.value, choices.count);
    text_append(
        &result->why,
        "The two programs are not to be had, so their scores are not tested; our %s, "
        "evolved anew as the paper prints no weights and with parameters that are inferred, "
        "agrees with %.1f %% (%.1f-%.1f, positions taken as independent) of the printed "
        "choices, any legal move with %.1f %%.",
        EVALUATORS[0], CLAIM_PERCENT(share), 100 * chance.value);
    return claim_write_table(run, NULL, &AGREEMENT_RECORD, rows, ROWS, error);
}

const Claim CLAIM_X2 = {
    .id = "X2",
    .source = "paper 003, section 7.2.3, appendices 1 and 2",
    .depth = "Searches to the depth below",
    .statement = "HG:E3Ph draws 3 of 4 with Actual Checkers 2000A and single games at depths 9 and "
                 "10; against Mad Checkers it has +3 =1, then +1 =3",
    .figure = "3 draws of 4; +3 =1; +1 =3; two games printed",
    .rule = "the scores need the two programs: not testable. Not reproduced: a printed game is not "
            "legal (misprints that can be put right apart) or its last position is not the printed "
            "end (that it may have been over before counts for nothing, but is told). The interval "
            "is that of the agreement at depth 10",
    .chart = {.record = &AGREEMENT_RECORD,
              .title = "X2: moves of HG:E3Ph in the printed games that others would make, too"},
    .measure = measure_x2,
};
