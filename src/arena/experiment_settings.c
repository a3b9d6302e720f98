/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of experiments: the table from which their options and files are made. */
#include "arena/experiment.h"

#include <string.h>

const char *const EXPERIMENT_RULES_NAMES[] = {"english", "giveaway", "paper004", NULL};
const char *const EXPERIMENT_BOARD_SIZES[] = {"6", "8", "10", "12", NULL};
static const char *const FORMATS[] = {"round-robin", "gauntlet", NULL};
static const char *const OFF_ON[] = {"off", "on", NULL};
static const char *const FAILURES[] = {"void", "loss", NULL};

/* NULL with an error of its own for a former name, else without. */
static const Rules *find_rules(const char *name, Error *error) {
    if (rules_is_former(name))
        error_set(error, ERROR_USAGE, "rules '%s': expected %s", name, rules_expected(name));
    return rules_find(name);
}

static bool parse_rules(const char *text, void *value, Error *error) {
    const Rules *const rules = find_rules(text, error);
    if (rules != NULL) *(const Rules **)value = rules;
    return rules != NULL;
}

static void write_rules(const void *value, Text *text) {
    text_append_string(text, (*(const Rules *const *)value)->name);
}

const SettingType EXPERIMENT_RULES_TYPE = {parse_rules, write_rules};

/* Of the whole experiment: one rule or several. */
static bool parse_all_rules(const char *text, void *value, Error *error) {
    const Rules *all[EXPERIMENT_RULES_MAX] = {NULL};
    int count = 0;
    while (text != NULL && count < EXPERIMENT_RULES_MAX) {
        char name[32];
        const Rules *const rules =
            text_take_part(&text, ",", name, sizeof name) ? find_rules(name, error) : NULL;
        if (rules == NULL) return false;
        for (int i = 0; i < count; i++)
            if (all[i] == rules) return false;
        all[count++] = rules;
    }
    Experiment *const experiment = value;
    experiment->rules = all[0];
    experiment->rules_count = count;
    memcpy(experiment->all_rules, all, sizeof all);
    return true;
}

static void write_all_rules(const void *value, Text *text) {
    const Experiment *const experiment = value;
    text_append_string(text, experiment->rules->name);
    for (int i = 1; i < experiment->rules_count; i++)
        text_append(text, ",%s", experiment->all_rules[i]->name);
}

static const SettingType ALL_RULES = {parse_all_rules, write_all_rules};

static const char *games_fault(const void *games) {
    return *(const uint64_t *)games % 2 == 0 ? NULL : "an even number (colour-swapped pairs)";
}

static const char *repetitions_fault(const void *repetitions) {
    return *(const int *)repetitions != 1 ? NULL : "0 (off) or at least 2";
}

/* Where the rules count so, also that this experiment does not. */
static bool has_quiet_kings(const void *experiment) {
    const Experiment *const e = experiment;
    bool counted = e->rules->draws.quiet_kings != 0;
    for (int i = 1; i < e->rules_count; i++)
        counted = counted || e->all_rules[i]->draws.quiet_kings != 0;
    return e->draws.quiet_kings == 1 || (e->draws.quiet_kings == 0 && counted);
}

static bool failures_lose(const void *experiment) {
    return ((const Experiment *)experiment)->failures != FAILURES_VOID;
}

static bool has_sprt(const void *experiment) { return ((const Experiment *)experiment)->has_sprt; }

static bool is_adjudicated(const void *experiment) {
    return adjudication_is_on(&((const Experiment *)experiment)->adjudication);
}

/* Of the whole experiment, which says whether there is a test. */
static bool parse_sprt(const char *text, void *experiment, Error *error) {
    Experiment *const e = experiment;
    e->has_sprt = sprt_parse(text, &e->sprt, error);
    return e->has_sprt;
}

static void write_sprt(const void *experiment, Text *text) {
    sprt_write(&((const Experiment *)experiment)->sprt, text);
}

static const SettingType SPRT = {parse_sprt, write_sprt};

static bool has_grown(const void *experiment) {
    return ((const Experiment *)experiment)->began.count > 0;
}

static bool parse_beginnings(const char *text, void *value, Error *error) {
    Beginnings began = {.count = 0};
    (void)error;
    while (text != NULL) {
        char number[16];
        int64_t players = 0;
        const int least = began.count > 0 ? began.players[began.count - 1] + 1 : 2;
        if (began.count == EXPERIMENT_BEGINNINGS_MAX ||
            !text_take_part(&text, ",", number, sizeof number) ||
            !text_parse_int(number, least, EXPERIMENT_PLAYERS_MAX - 1, &players))
            return false;
        began.players[began.count++] = (int)players;
    }
    *(Beginnings *)value = began;
    return true;
}

static void write_beginnings(const void *value, Text *text) {
    const Beginnings *const began = value;
    for (int i = 0; i < began->count; i++)
        text_append(text, "%s%d", i > 0 ? "," : "", began->players[i]);
}

static const SettingType BEGINNINGS = {parse_beginnings, write_beginnings};

enum { GAMES_MAX = 1000000000, PLIES_MAX = 100000, DRAWS = 1 /* the part of the help */ };

#define AT(member) offsetof(Experiment, member)
#define GAMES(help) SETTING_COUNT("games", "N", help, 2, GAMES_MAX, AT(games))
/* In the order of the file. */
const Setting EXPERIMENT_SETTINGS[] = {
    {SETTING_TYPE(
         "rules", "RULES",
         "english (default), giveaway or paper004; several, as english,giveaway, are played "
         "one after the other",
         0, &ALL_RULES),
     .choices = EXPERIMENT_RULES_NAMES, .letter = 'r', .value = "english",
     .expected = "english, giveaway or paper004, or several as english,giveaway"},
    {EXPERIMENT_BOARD(AT(board_size)), .value = "8"},
    {SETTING_CHOICE("type", "TYPE",
                    "round-robin (default) or gauntlet (the first against each other one)",
                    AT(format), FORMATS),
     .flags = SETTING_UNWRITTEN | EXPERIMENT_TOURNAMENT},
    /* Files have had this name from the first, and a journal goes on with its own bytes only. */
    {SETTING_CHOICE("format", NULL, NULL, AT(format), FORMATS), .flags = SETTING_NO_OPTION},
    {GAMES("games for each two players that meet (default 10)"), .letter = 'g', .value = "10",
     .fault = games_fault, .flags = EXPERIMENT_TOURNAMENT | SETTING_MANNER,
     .remark = "# for each two players that meet"},
    {GAMES("games (default 100; with --sprt at most so many, default 100000)"), .letter = 'g',
     .fault = games_fault, .flags = EXPERIMENT_MATCH | SETTING_NO_KEY | SETTING_MANNER},
    {EXPERIMENT_SEED(AT(seed)), .value = "1"},
    {SETTING_TYPE("began", NULL, NULL, AT(began), &BEGINNINGS), .flags = SETTING_NO_OPTION,
     .expected = "rising numbers of players from 2 on, as \"3,5\"", .is_written = has_grown,
     .remark = "# so many players at first: later ones were added"},
    {SETTING_WORDS("openings", "WHAT",
                   "start, ballots[:DECK], random:PLIES, FILE.pdn[:PLIES] or FILE.fen", 0,
                   EXPERIMENT_OPENINGS_SIZE, AT(openings)),
     .value = "ballots", .expected = "a string such as \"ballots\""},
    {SETTING_OFF("no-moves", "leave out moves.csv and timing.csv", AT(moves)), .key = "moves",
     .value = "true"},
    {SETTING_CHOICE("failures", "HOW",
                    "what a game is in which an external engine fails: void (default: no result) "
                    "or loss",
                    AT(failures), FAILURES),
     .is_written = failures_lose},
    {SETTING_TYPE("sprt", "TEST",
                  "play until a sequential test decides; its keys, joined by commas, and their "
                  "defaults: elo0=0,elo1=20 alpha=0.05,beta=0.05 model=normalized (or logistic)",
                  0, &SPRT),
     .flags = EXPERIMENT_MATCH, .expected = "a string as \"elo0=0,elo1=20\"",
     .is_written = has_sprt},
    {SETTING_WHOLE("repetitions", "N",
                   "the Nth occurrence of a position is a draw; 0: off (default 3, by paper004 0) "
                   "[paper 003]",
                   0, PLIES_MAX, AT(draws.repetitions)),
     .part = DRAWS, .fault = repetitions_fault, .comment = "# Draws; 0 switches a rule off."},
    {SETTING_WHOLE(
         "max-plies", "N",
         "a game of N plies is a draw; 0: off (default 0, by paper004 500; paper 003 has 140)", 0,
         PLIES_MAX, AT(draws.max_plies)),
     .part = DRAWS, .key = "max_plies"},
    {SETTING_WHOLE("quiet-plies", "N",
                   "N plies without a capture are a draw; 0: off (default 80) [paper 004]", 0,
                   PLIES_MAX, AT(draws.quiet_plies)),
     .part = DRAWS, .key = "quiet_plies"},
    {SETTING_CHOICE(
         "quiet-kings", "HOW",
         "on: --quiet-plies counts only plies that are played while both sides have only "
         "kings; off: it counts all (default off, by paper004 on) [paper 004]",
         AT(draws.quiet_kings), OFF_ON),
     .part = DRAWS, .key = "quiet_kings", .is_written = has_quiet_kings},
    {SETTING_GROUP("adjudication", AT(adjudication), ADJUDICATION_SETTINGS),
     .fault = adjudication_fault, .is_written = is_adjudicated,
     .comment = "# Games are ended early by the players' scores."},
    {SETTING_WORDS("adjudicate-tables", "DIR",
                   "a game ends with the exact value when its position is in these tables (egdb)",
                   1, EXPERIMENT_TABLES_SIZE, AT(tables)),
     .part = DRAWS, .key = "adjudicate_tables",
     .comment = "# Games end where exact tables have their position."},
    {SETTING_TYPE("adjudicate-win", "S:M",
                  "a game is won when the searches of both players have put the same side ahead by "
                  "S, in their own units, for M moves of each (default off)",
                  AT(adjudication), &ADJUDICATION_WIN),
     .part = DRAWS, .flags = SETTING_NO_KEY,
     .expected = "SCORE:MOVES, both above 0, as 3:4, or off"},
    {SETTING_TYPE("adjudicate-draw", "S:M[:P]",
                  "a game is drawn when no search has said more than S for either side for M moves "
                  "of each, all after ply P (default off)",
                  AT(adjudication), &ADJUDICATION_DRAW),
     .part = DRAWS, .flags = SETTING_NO_KEY,
     .expected = "SCORE:MOVES or SCORE:MOVES:AFTER-PLY, as 0.5:8:60, or off"},
    {.name = NULL}};
#undef AT
#undef GAMES
