/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of trainers, and what is none. */
#include "evolve/td/td.h"

#include <criterion/criterion.h>
#include <string.h>

static bool open_trainers(Trainers *trainers, const char *words, Error *error) {
    *error = (Error){ERROR_NONE, ""};
    return trainers_open(trainers, words, 8, rules_find("giveaway"), error);
}

Test(trainers, are_separated_by_blanks) {
    Trainers trainers;
    Error error;
    cr_assert(open_trainers(&trainers, "  random\tpiece2val@3 deepening/hg-25f@20kn  ", &error),
              "%s", error.message);
    cr_assert_eq(trainers.count, 3);
    cr_assert_str_eq(trainers.specs[0].text, "random");
    cr_assert_eq(trainers.specs[1].limit.depth_plies, 3);
    cr_assert_eq(trainers.specs[2].limit.nodes, 20000);
    Player player;
    cr_assert(player_open(&player, &trainers.specs[2], trainers.catalogue, &error));
    player_close(&player);
    trainers_close(&trainers);
}

Test(trainers, are_eight_at_most) {
    Trainers trainers;
    Error error;
    cr_assert(open_trainers(&trainers, "null null null null null null null null", &error));
    cr_assert_eq(trainers.count, 8);
    trainers_close(&trainers);
    cr_assert_not(open_trainers(&trainers, "null null null null null null null null null", &error));
    cr_assert_str_eq(error.message, "--trainers: more than 8 players");
    trainers_close(&trainers);
}

typedef struct Refused {
    const char *words, *why;
} Refused;

/* Files are refused as such, there or not: a run must not need them. */
static const Refused REFUSED[] = {
    {"", "--trainers: expected at least one player"},
    {"  ", "--trainers: expected at least one player"},
    {"null@2 peice2val@2", "did you mean 'piece2val'"},
    {"null@2 piece2val@2s", "player 'piece2val@2s': expected a limit in plies or nodes"},
    {"null@0", "limit '0'"},
    {"./none.heuristic@2", "player './none.heuristic@2': expected one of the program's own"},
    {JUMPOFF_SOURCE_DIR "/heuristics/10f.heuristic@2", "not a file"},
    {"alphabeta/none.heuristic@2", "not a file"},
};

Test(trainers, refuse_what_could_not_be_repeated) {
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        Trainers trainers;
        Error error;
        cr_assert_not(open_trainers(&trainers, REFUSED[i].words, &error), "'%s'", REFUSED[i].words);
        cr_assert_eq(error.code, ERROR_USAGE, "%s", error.message);
        cr_assert_not_null(strstr(error.message, REFUSED[i].why), "%s", error.message);
        cr_assert_not_null(strstr(error.message, "--trainers: "), "%s", error.message);
        trainers_close(&trainers);
    }
}

/* A word that is longer than any player. */
Test(trainers, refuse_long_words) {
    char words[PLAYER_TEXT_SIZE + 100];
    Trainers trainers;
    Error error;
    memset(words, 'a', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    cr_assert_not(open_trainers(&trainers, words, &error));
    cr_assert_not_null(strstr(error.message, "too long"), "%s", error.message);
    trainers_close(&trainers);
}
