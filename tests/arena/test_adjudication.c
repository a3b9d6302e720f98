/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adjudication: its chains, against the words of its rules, in made and in played games. */
#include "arena/game.h"

#include "../common/instances.h"
#include "../common/temporary.h"
#include "arena/experiment.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* A ply as Black sees it. */
typedef struct Seen {
    bool scored;
    double black;
} Seen;

/* Whether in the last 2 × moves plies up to `ply` (from 0) all scores are at least `bound` for the
 * side that `sign` stands for. */
static bool agree(const Seen *plies, int ply, int moves, double sign, double bound) {
    if (moves == 0 || ply + 1 < 2 * moves) return false;
    for (int i = ply + 1 - 2 * moves; i <= ply; i++) {
        if (!plies[i].scored || sign * plies[i].black < bound) return false;
    }
    return true;
}

static bool is_level(const Seen *plies, int ply, const Adjudication *rules) {
    const int first = ply + 1 - 2 * rules->draw_moves;
    if (rules->draw_moves == 0 || first < rules->draw_after_plies) return false;
    for (int i = first; i <= ply; i++) {
        if (!plies[i].scored || fabs(plies[i].black) > rules->draw_score) return false;
    }
    return true;
}

/* The rules by their words: without chains, from all plies. */
static Ending plain(const Adjudication *rules, const Seen *plies, int ply, Result *result) {
    const bool black = agree(plies, ply, rules->win_moves, 1, rules->win_score);
    const bool white = agree(plies, ply, rules->win_moves, -1, rules->win_score);
    *result = black ? RESULT_BLACK_WINS : white ? RESULT_WHITE_WINS : RESULT_DRAW;
    if (black || white) return ENDING_WIN_BY_SCORE;
    if (is_level(plies, ply, rules)) return ENDING_DRAW_BY_SCORE;
    *result = RESULT_UNKNOWN;
    return ENDING_NONE;
}

static Ending add(const Adjudication *rules, AdjudicationState *state, int number, Side mover,
                  Seen seen) {
    const PlyRecord ply = {.scored = seen.scored,
                           .score = mover == BLACK ? seen.black : -seen.black};
    return adjudication_add(rules, state, number, mover, &ply);
}

/* The number of the ply that ends a game of these scores ("." is none), 0 for none. */
static int ended(const Adjudication *rules, const double *black, int count, Side first,
                 Ending *ending, Side *winner) {
    AdjudicationState state = {.ahead_plies = 0};
    for (int i = 0; i < count; i++) {
        const Side mover = i % 2 == 0 ? first : side_other(first);
        const Seen seen = {!isnan(black[i]), isnan(black[i]) ? 99 : black[i]};
        *ending = add(rules, &state, i + 1, mover, seen);
        *winner = state.ahead;
        if (*ending != ENDING_NONE) return i + 1;
    }
    return 0;
}

#define NONE NAN

Test(adjudication, made_games) {
    static const struct {
        Adjudication rules;
        double black[10];
        int count, ply;
        Ending ending;
        Side winner;
    } GAMES[] = {
        /* The bound itself, for both players, from Black's view. */
        {{3, 2, 0, 0, 0}, {3, 3, 3, 3, 3}, 5, 4, ENDING_WIN_BY_SCORE, BLACK},
        {{3, 2, 0, 0, 0}, {-3, -4, -3, -9}, 4, 4, ENDING_WIN_BY_SCORE, WHITE},
        {{3, 2, 0, 0, 0}, {3, 3, 3, 2.9, 3, 3, 3}, 7, 0, ENDING_NONE, BLACK},
        {{3, 1, 0, 0, 0}, {3, -3, 3, -3, 3, -3}, 6, 0, ENDING_NONE, BLACK},
        {{3, 1, 0, 0, 0}, {3, -3, -3, -3}, 4, 3, ENDING_WIN_BY_SCORE, WHITE},
        /* One player alone is not enough. */
        {{3, 2, 0, 0, 0}, {9, 0, 9, 0, 9, 0, 9, 0, 9, 0}, 10, 0, ENDING_NONE, BLACK},
        /* A ply without a score breaks the chain. */
        {{3, 2, 0, 0, 0}, {3, 3, 3, NONE, 3, 3, 3, 3}, 8, 8, ENDING_WIN_BY_SCORE, BLACK},
        {{0, 0, 1, 2, 0}, {0, 0, 0, NONE, 0, 1, -1}, 7, 0, ENDING_NONE, BLACK},
        /* A proven win is ahead. */
        {{ADJUDICATION_SCORE_MAX, 1, 0, 0, 0},
         {1e12 - 5, 1e12 - 6},
         2,
         2,
         ENDING_WIN_BY_SCORE,
         BLACK},
        {{3, 1, 0, 0, 0}, {3, 7 - 1e12, 8 - 1e12}, 3, 3, ENDING_WIN_BY_SCORE, WHITE},
        /* Draws: the bound itself, either sign, only after the ply. */
        {{0, 0, 1, 2, 0}, {1, -1, 0.5, 0, 0}, 5, 4, ENDING_DRAW_BY_SCORE, BLACK},
        {{0, 0, 0, 1, 0}, {0, 0.1, 0, 0}, 4, 4, ENDING_DRAW_BY_SCORE, BLACK},
        {{0, 0, 1, 2, 3}, {0, 0, 0, 0, 0, 0, 0, 0}, 8, 7, ENDING_DRAW_BY_SCORE, BLACK},
        {{0, 0, 1, 2, 0}, {0, 0, 0, 1.1, 0, 0, 0, 2}, 8, 0, ENDING_NONE, BLACK},
        /* Both rules at once; off is off. */
        {{2, 1, 1, 2, 0}, {0, 0, 2, 2}, 4, 4, ENDING_WIN_BY_SCORE, BLACK},
        {{2, 2, 1, 1, 0}, {2, 2, 0, 0}, 4, 4, ENDING_DRAW_BY_SCORE, BLACK},
        {{0, 0, 0, 0, 0}, {0, 0, 0, 0, 9e11, 9e11, 9e11}, 7, 0, ENDING_NONE, BLACK},
    };
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        for (int first = BLACK; first <= WHITE; first++) {
            Ending ending = ENDING_NONE;
            Side winner = BLACK;
            const int ply = ended(&GAMES[i].rules, GAMES[i].black, GAMES[i].count, (Side)first,
                                  &ending, &winner);
            cr_assert_eq(ply, GAMES[i].ply, "game %zu: ply %d", i, ply);
            cr_assert_eq(ending, GAMES[i].ending, "game %zu: %s", i, ending_name(ending));
            if (ending == ENDING_WIN_BY_SCORE) cr_assert_eq(winner, GAMES[i].winner, "game %zu", i);
        }
    }
}

static Adjudication random_rules(Rng *rng) {
    Adjudication rules = {.win_moves = (int)rng_below(rng, 4),
                          .draw_moves = (int)rng_below(rng, 4)};
    if (rules.win_moves > 0) rules.win_score = 2;
    if (rules.draw_moves == 0) return rules;
    rules.draw_score = (double)rng_below(rng, 2);
    rules.draw_after_plies = (int)rng_below(rng, 12);
    return rules;
}

/* Random games, mostly of few different scores, say at each ply what the words say. */
Test(adjudication, chains_are_what_the_words_say) {
    enum { PLIES = 40 };
    Rng rng = rng_seeded(5);
    int endings[ENDING_COUNT] = {0};
    for (int game = 0; game < 20000; game++) {
        const Adjudication rules = random_rules(&rng);
        Seen plies[PLIES];
        AdjudicationState state = {.ahead_plies = 0};
        Ending ending = ENDING_NONE;
        double drift = 0;
        cr_assert_null(adjudication_fault(&rules));
        for (int i = 0; i < PLIES && ending == ENDING_NONE; i++) {
            Result result;
            if (rng_below(&rng, 5) == 0) drift = (double)rng_below(&rng, 7) - 3;
            plies[i] = (Seen){rng_below(&rng, 30) != 0, drift};
            const Side mover = i % 2 == game % 2 ? BLACK : WHITE;
            ending = add(&rules, &state, i + 1, mover, plies[i]);
            cr_assert_eq(ending, plain(&rules, plies, i, &result), "game %d ply %d", game, i);
            if (ending != ENDING_WIN_BY_SCORE) continue;
            cr_assert_eq(result, state.ahead == BLACK ? RESULT_BLACK_WINS : RESULT_WHITE_WINS);
        }
        endings[ending]++;
    }
    cr_assert_gt(endings[ENDING_WIN_BY_SCORE], 1000);
    cr_assert_gt(endings[ENDING_DRAW_BY_SCORE], 1000);
    cr_assert_gt(endings[ENDING_NONE], 1000);
}

/* ---- played games ---- */

static void play(const char *const *texts, const Adjudication *rules, uint64_t seed,
                 GameRecord *record) {
    PlayerSpec specs[2];
    Player players[2];
    History *const history = history_new();
    Catalogue *const catalogue = instances_catalogue(8);
    Error error = {ERROR_NONE, ""};
    GameSetup setup = {.rules = rules_find("english"),
                       .draws = rules_find("english")->draws,
                       .adjudication = *rules,
                       .start = board_start(8),
                       .seed = seed};
    for (int side = 0; side < 2; side++) {
        cr_assert(player_parse(texts[side], catalogue, &specs[side], &error), "%s", error.message);
        cr_assert(player_open(&players[side], &specs[side], catalogue, NULL, &error));
        setup.players[side] = &players[side];
    }
    cr_assert(game_play(&setup, history, record));
    for (int side = 0; side < 2; side++) player_close(&players[side]);
    history_free(history);
}

/* The first ply at which the words end a game, or its end by the rules. */
static void expect_end(const Adjudication *rules, const GameRecord *whole,
                       const GameRecord *record) {
    Seen plies[1000];
    Ending ending = ENDING_NONE;
    Result result = RESULT_UNKNOWN;
    int count = 0;
    cr_assert_lt(whole->plies, 1000);
    while (ending == ENDING_NONE && count < whole->plies) {
        const PlyRecord *const ply = &whole->records[count];
        plies[count] = (Seen){ply->scored, count % 2 == 0 ? ply->score : -ply->score};
        /* At the last ply the rules of the game come first. */
        if (count + 1 < whole->plies) ending = plain(rules, plies, count, &result);
        count++;
    }
    cr_assert_eq(record->plies, count);
    cr_assert_eq(record->ending, ending != ENDING_NONE ? ending : whole->ending);
    cr_assert_eq(record->result, ending != ENDING_NONE ? result : whole->result);
    for (int i = 0; i < count; i++) {
        cr_assert(move_equal(&record->records[i].move, &whole->records[i].move));
    }
}

/* An adjudicated game is the beginning of the one that is played out. */
Test(adjudication, played_games) {
    static const char *const PAIRINGS[][2] = {{"piece2val@3", "piece-and-row@2"},
                                              {"deepening/piece2val@2", "piece2val@4"},
                                              {"random", "piece2val@3"}};
    static const Adjudication OFF = {.win_moves = 0};
    static const Adjudication RULES[] = {
        {3, 3, 0, 0, 0}, {0, 0, 1, 4, 30}, {2, 1, 1, 3, 10}, {1, 1, 0, 1, 0}};
    int endings[ENDING_COUNT] = {0};
    int drawn = 0;
    GameRecord whole = {.plies = 0}, record = {.plies = 0};
    for (int p = 0; p < 3; p++) {
        for (uint64_t seed = 1; seed <= 12; seed++) {
            play(PAIRINGS[p], &OFF, seed, &whole);
            cr_assert_lt(whole.ending, ENDING_ADJUDICATED, "adjudicated with the rules off");
            for (int r = 0; r < 4; r++) {
                play(PAIRINGS[p], &RULES[r], seed, &record);
                expect_end(&RULES[r], &whole, &record);
                endings[record.ending]++;
                cr_assert(p != 2 || record.ending < ENDING_ADJUDICATED, "a player without scores");
            }
            /* Due at the very ply at which the game is over. */
            const Adjudication late = {0, 0, 1e9, 1, whole.plies - 2};
            play(PAIRINGS[p], &late, seed, &record);
            cr_assert_eq(record.ending, whole.ending);
            drawn += p == 0 && whole.result == RESULT_DRAW;
        }
    }
    cr_assert_gt(endings[ENDING_WIN_BY_SCORE], 10);
    cr_assert_gt(endings[ENDING_DRAW_BY_SCORE], 10);
    cr_assert_gt(drawn, 0);
    cr_assert_gt(endings[ENDING_NO_PIECES] + endings[ENDING_NO_MOVES], 0);
    game_record_free(&whole);
    game_record_free(&record);
}

/* ---- as people write it ---- */

static void expect_rules(const Adjudication *a, const Adjudication *b) {
    cr_assert_eq(a->win_score, b->win_score);
    cr_assert_eq(a->win_moves, b->win_moves);
    cr_assert_eq(a->draw_score, b->draw_score);
    cr_assert_eq(a->draw_moves, b->draw_moves);
    cr_assert_eq(a->draw_after_plies, b->draw_after_plies);
}

static bool parse(const SettingType *type, const char *text, Adjudication *rules) {
    Error error = {ERROR_NONE, ""};
    return type->parse(text, rules, &error);
}

Test(adjudication, command_line) {
    static const char *const WRONG_WINS[] = {"",       "3",     "3:",   ":3",      "0:3",
                                             "-1:3",   "3:0",   "x:3",  "3:4:5",   "3:1e3",
                                             "1e10:3", "nan:3", "3: 4", "3:10001", "OFF"};
    static const char *const WRONG_DRAWS[] = {
        "",        "3",    "3:",     "-1:3",  "3:0",        "3:4:x",
        "3:4:5:6", "3:4:", "3:4:-1", "inf:3", "3:4:100001", "1e10:3"};
    Adjudication rules = {.win_moves = 0};
    cr_assert(parse(&ADJUDICATION_WIN, "2.5:4", &rules));
    expect_rules(&rules, &(Adjudication){2.5, 4, 0, 0, 0});
    cr_assert(parse(&ADJUDICATION_DRAW, "1:8", &rules));
    expect_rules(&rules, &(Adjudication){2.5, 4, 1, 8, 0});
    cr_assert(parse(&ADJUDICATION_DRAW, "-0:8:60", &rules));
    expect_rules(&rules, &(Adjudication){2.5, 4, 0, 8, 60});
    cr_assert(!signbit(rules.draw_score));
    for (size_t i = 0; i < sizeof WRONG_WINS / sizeof WRONG_WINS[0]; i++) {
        cr_assert(!parse(&ADJUDICATION_WIN, WRONG_WINS[i], &rules), "'%s'", WRONG_WINS[i]);
    }
    for (size_t i = 0; i < sizeof WRONG_DRAWS / sizeof WRONG_DRAWS[0]; i++) {
        cr_assert(!parse(&ADJUDICATION_DRAW, WRONG_DRAWS[i], &rules), "'%s'", WRONG_DRAWS[i]);
    }
    expect_rules(&rules, &(Adjudication){2.5, 4, 0, 8, 60});
    cr_assert(parse(&ADJUDICATION_WIN, "off", &rules));
    expect_rules(&rules, &(Adjudication){0, 0, 0, 8, 60});
    cr_assert(parse(&ADJUDICATION_DRAW, "off", &rules));
    expect_rules(&rules, &(Adjudication){0, 0, 0, 0, 0});
}

static bool read_text(const char *content, Experiment *experiment, Error *error) {
    const char *const path = temporary_file(content, strlen(content));
    const bool good = experiment_read(experiment, NULL, path, NULL, 0, error);
    return good;
}

Test(adjudication, experiments_keep_it) {
    static const Adjudication RULES[] = {{0, 0, 0, 0, 0},
                                         {300, 4, 0, 0, 0},
                                         {0, 0, 0, 5, 0},
                                         {0.1, 10000, 0.05, 1, 100000},
                                         {ADJUDICATION_SCORE_MAX, 1, 1.0 / 3, 10000, 1},
                                         {1e-300, 1, 0, 0, 0}};
    for (size_t i = 0; i < sizeof RULES / sizeof RULES[0]; i++) {
        EXPERIMENT_AUTO Experiment experiment = experiment_default(), again = experiment_default();
        TEXT_AUTO Text first = {.data = NULL}, second = {.data = NULL};
        Error error = {ERROR_NONE, ""};
        experiment.adjudication = RULES[i];
        experiment_write(&experiment, &first);
        cr_assert_eq(strstr(text_string(&first), "adjudication") != NULL, i > 0);
        cr_assert(read_text(text_string(&first), &again, &error), "%s", error.message);
        expect_rules(&again.adjudication, &RULES[i]);
        experiment_write(&again, &second);
        cr_assert_str_eq(text_string(&first), text_string(&second));
    }
}

Test(adjudication, wrong_files) {
    static const char *const WRONG[][2] = {
        {"adjudication = 3;", ":1: adjudication: expected {"},
        {"adjudication = { win_score = 3; };",
         ":1: adjudication: expected win_score and win_moves"},
        {"adjudication = { win_moves = 3; };",
         ":1: adjudication: expected win_score and win_moves"},
        {"adjudication = {\nwin_score = -3; win_moves = 3; };", ":2: win_score: expected a number"},
        {"adjudication = {\nwin_score = 1e10; win_moves = 3; };", ":2: win_score: expected"},
        {"adjudication = {\nwin_score = \"3\"; win_moves = 3; };", ":2: win_score: expected"},
        {"adjudication = {\nwin_score = 3; win_moves = 3.0; };", ":2: win_moves: expected a whole"},
        {"adjudication = {\nwin_score = 3; win_moves = -3; };", ":2: win_moves: expected a whole"},
        {"adjudication = { draw_score = 3; };", ":1: adjudication: expected draw_moves above 0"},
        {"adjudication = { draw_after = 3; };", ":1: adjudication: expected draw_moves above 0"},
        {"adjudication = { draw_moves = 3;\ndraw_after = 100001; };", ":2: draw_after: expected"},
        {"adjudication = { draw_moves = 3;\ndraw_afetr = 1; };", ":2: unknown key 'draw_afetr'"},
        {"adjudication = { draw_moves = 3; draw_score = 2; win_moves = 1; win_score = 2; };",
         ":1: adjudication: expected a draw_score (--adjudicate-draw) less than"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        EXPERIMENT_AUTO Experiment experiment = experiment_default();
        Error error = {ERROR_NONE, ""};
        cr_assert(!read_text(WRONG[i][0], &experiment, &error), "%s", WRONG[i][0]);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_not_null(strstr(error.message, WRONG[i][1]), "%s: %s", WRONG[i][0],
                           error.message);
        cr_assert(!adjudication_is_on(&experiment.adjudication));
    }
}
