/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiment files: written and read again, and what is said of a file that is wrong. */
#include "arena/experiment.h"

#include "../common/temporary.h"
#include "../report/folder.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add(Experiment *experiment, const char *text) {
    Error error = {ERROR_NONE, ""};
    cr_assert(experiment_add_player(experiment, text, &error), "%s", error.message);
}

static void expect_equal(const Experiment *a, const Experiment *b) {
    cr_assert_eq(a->rules, b->rules);
    cr_assert_eq(a->board_size, b->board_size);
    const DrawRules draws[2] = {experiment_draws(a), experiment_draws(b)};
    cr_assert_eq(memcmp(&draws[0], &draws[1], sizeof draws[0]), 0);
    cr_assert_eq(a->format, b->format);
    cr_assert_eq(a->games, b->games);
    cr_assert_eq(a->seed, b->seed);
    cr_assert_str_eq(a->openings, b->openings);
    cr_assert_eq(a->moves, b->moves);
    cr_assert_eq(a->player_count, b->player_count);
    for (int i = 0; i < a->player_count; i++) {
        const PlayerSpec *const x = &a->players[i], *const y = &b->players[i];
        cr_assert_str_eq(x->label, y->label);
        cr_assert_str_eq(x->text, y->text);
        cr_assert_eq(x->labelled, y->labelled);
        cr_assert_str_eq(x->search, y->search);
        cr_assert_str_eq(x->evaluator, y->evaluator);
        cr_assert_eq(x->limit.depth_plies, y->limit.depth_plies);
        cr_assert_eq(x->limit.nodes, y->limit.nodes);
        cr_assert_eq(x->limit.time_ns, y->limit.time_ns);
    }
}

/* Written, read, written again: equal, and the same bytes. */
static void check_round_trip(const Experiment *experiment) {
    TEXT_AUTO Text first = {.data = NULL}, second = {.data = NULL};
    Error error = {ERROR_NONE, ""};
    EXPERIMENT_AUTO Experiment again = experiment_default();
    experiment_write(experiment, &first);
    const char *const path = temporary_file(text_string(&first), first.length);
    cr_assert(experiment_read(&again, NULL, path, NULL, 0, &error), "%s\n%s", error.message,
              text_string(&first));
    expect_equal(experiment, &again);
    experiment_write(&again, &second);
    cr_assert_str_eq(text_string(&first), text_string(&second));
}

Test(experiment, defaults) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    cr_assert_eq(experiment.rules, rules_find("english"));
    cr_assert(experiment.board_size == 8 && experiment.format == FORMAT_ROUND_ROBIN);
    cr_assert(experiment.games == 10 && experiment.seed == 1 && experiment.moves);
    cr_assert_str_eq(experiment.openings, "ballots");
    cr_assert_eq(experiment.player_count, 0);
    check_round_trip(&experiment);
}

Test(experiment, round_trip) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    experiment.rules = rules_find("giveaway");
    experiment.board_size = 10;
    experiment.draws = (DrawRules){0, 140, 7, 0, 1};
    experiment.format = FORMAT_GAUNTLET;
    experiment.games = 1000000;
    experiment.seed = UINT64_MAX;
    experiment.moves = false;
    strcpy(experiment.openings, "a \"folder\"/back\\slash/ünï ☃/%s # no comment; x.fen");
    add(&experiment, "null@1");
    add(&experiment, "random");
    add(&experiment, "a \"quoted\" \\ label, ünï ☃ %s # ; \\n=minimax/null@2");
    add(&experiment, "x=deepening/null@0.5s");
    add(&experiment, "null@1.5kn");
    add(&experiment, "alphabeta:order=random/piece2val@3");
    check_round_trip(&experiment);
}

Test(experiment, duplicates_get_numbers_and_keep_them) {
    static const char *const TEXTS[] = {"null@1", "null@1",   "a=null@1",   "a=null@2",
                                        "null@1", "a=null@1", "a#2=null@3", "null#2=null@4",
                                        "random", "random"};
    static const char *const LABELS[] = {"null@1", "null@1#2", "a",      "a#2",    "null@1#3",
                                         "a#3",    "a#2#2",    "null#2", "random", "random#2"};
    enum { COUNT = sizeof TEXTS / sizeof TEXTS[0] };
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    for (int i = 0; i < COUNT; i++) add(&experiment, TEXTS[i]);
    for (int i = 0; i < COUNT; i++) cr_assert_str_eq(experiment.players[i].label, LABELS[i]);
    check_round_trip(&experiment);
}

Test(experiment, takes_128_players) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    for (int i = 0; i < EXPERIMENT_PLAYERS_MAX; i++) add(&experiment, "null@1");
    cr_assert(!experiment_add_player(&experiment, "null@1", &error) && error.code == ERROR_USAGE);
    cr_assert_eq(experiment.player_count, EXPERIMENT_PLAYERS_MAX);
    check_round_trip(&experiment);
}

Test(experiment, check_wants_two_players_and_pairs_of_games) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    add(&experiment, "null@1");
    cr_assert(!experiment_check(&experiment, &error));
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_neq(strstr(error.message, "two players, got 1"), NULL, "%s", error.message);
    add(&experiment, "null@1");
    cr_assert(experiment_check(&experiment, &error));
    static const uint64_t WRONG[] = {0, 1, 9};
    for (int i = 0; i < 3; i++) {
        experiment.games = WRONG[i];
        cr_assert(!experiment_check(&experiment, &error));
        cr_assert_neq(strstr(error.message, "even"), NULL, "%s", error.message);
    }
}

Test(experiment, check_counts_the_players) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    for (int i = 0; i < 3; i++) add(&experiment, "null@1");
    experiment.has_sprt = true;
    cr_assert(!experiment_check(&experiment, &error) && error.code == ERROR_USAGE);
    cr_assert_str_eq(error.message, "sprt: expected two players, got 3");
    experiment.has_sprt = false;
    experiment.player_history = (PlayerHistory){1, {3}};
    cr_assert(!experiment_check(&experiment, &error) && error.code == ERROR_USAGE);
    cr_assert_str_eq(error.message, "began: expected numbers below 3, the number of players");
    experiment.player_history.players[0] = 2;
    cr_assert(experiment_check(&experiment, &error), "%s", error.message);
}

/* The words that options and files know are those that there are. */
Test(experiment, knows_all_rules_and_boards) {
    int rules = 0, boards = 0;
    for (; RULES_ALL[rules] != NULL; rules++)
        cr_assert_str_eq(EXPERIMENT_RULES_NAMES[rules], RULES_ALL[rules]->name);
    for (int size = 0; size <= BOARD_SIZE_MAX; size++)
        if (board_size_is_supported(size))
            cr_assert_eq(atoi(EXPERIMENT_BOARD_SIZES[boards++]), size);
    cr_assert(EXPERIMENT_RULES_NAMES[rules] == NULL && EXPERIMENT_BOARD_SIZES[boards] == NULL);
}

/* A file may leave out what has a default, write lists and seeds in several ways, and say type for
 * format, as the option does. */
Test(experiment, reads_what_people_write) {
    static const char CONTENT[] = "// a comment\nseed : \"3000000000\"\nplayers = [ \"null@1\",\n"
                                  "\"piece2val@2\" ];\nmoves = False, /* ; */ max_plies = 0x10\n"
                                  "type = \"gauntlet\";";
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    const char *const path = temporary_file(CONTENT, strlen(CONTENT));
    cr_assert(experiment_read(&experiment, NULL, path, NULL, 0, &error), "%s", error.message);
    cr_assert(experiment.seed == UINT64_C(3000000000) && experiment.player_count == 2);
    cr_assert(!experiment.moves && experiment.draws.max_plies == 16);
    cr_assert(experiment.games == 10 && experiment.format == FORMAT_GAUNTLET);
    check_round_trip(&experiment);
}

/* Players are tried on the board that the file names, wherever it does. */
Test(experiment, board_may_come_after_the_players) {
    static const char CONTENT[] = "players = ( \"null@1\", \"null@2\" );\nboard = 12;\n";
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    const char *const path = temporary_file(CONTENT, strlen(CONTENT));
    cr_assert(experiment_read(&experiment, NULL, path, NULL, 0, &error), "%s", error.message);
    cr_assert_eq(experiment.board_size, 12);
}

static void check_bytes(const char *content, size_t length, int line, const char *reported) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text place = {.data = NULL};
    const char *const path = temporary_file(content, length);
    cr_assert(!experiment_read(&experiment, NULL, path, NULL, 0, &error), "%s", content);
    cr_assert_eq(error.code, ERROR_DATA, "%d: %s", error.code, error.message);
    text_append(&place, "%s:", path);
    if (line > 0) text_append(&place, "%d: ", line);
    cr_assert_eq(strncmp(error.message, text_string(&place), place.length), 0, "line %d: %s", line,
                 error.message);
    cr_assert_neq(strstr(error.message, reported), NULL, "'%s' is not in: %s", reported,
                  error.message);
}

static void check(const char *content, int line, const char *reported) {
    check_bytes(content, strlen(content), line, reported);
}

Test(experiment, wrong_keys) {
    check("seed = 1;\npalyers = ( \"null@1\" );\n", 2,
          "unknown key 'palyers'; did you mean "
          "'players'?");
    check("game = 4;", 1, "did you mean 'games'?");
    check("\n\n\nqqqqqqqq = 4;", 4, "unknown key 'qqqqqqqq'");
    check("games = 2;\ngames = 4;", 2, "duplicate");
    check("Games = 2;", 1, "unknown key 'Games'");
}

Test(experiment, wrong_types_and_values) {
    check("games = \"4\";", 1, "games: expected a whole number");
    check("games = 4.0;", 1, "games: expected a whole number");
    check("\ngames = 3;", 2, "games: expected an even number");
    check("games = 0;", 1, "games: expected a whole number from 2");
    check("games = -2;", 1, "games: expected a whole number from 2");
    check("board = 7;", 1, "board: expected 6, 8, 10 or 12");
    check("board = 4294967304L;", 1, "too big for a whole number");
    check("rules = \"englisch\";", 1, "rules: expected \"english\", \"giveaway\" or \"paper004\"");
    check("rules = \"seed004\";", 1,
          "rules 'seed004': expected paper004, as the rules seed004 are");
    check("rules = 1;", 1, "rules: expected \"english\", \"giveaway\" or \"paper004\"");
    check("rules = \"english,giveaway\";", 1,
          "rules: expected \"english\", \"giveaway\" or \"paper004\"");
    check("began = 3;", 1, "began: expected rising numbers of players");
    check("began = \"5,3\";", 1, "began: expected rising numbers of players");
    check("began = \"1\";", 1, "began: expected rising numbers of players");
    check("format = \"swiss\";", 1, "format: expected \"round-robin\" or \"gauntlet\"");
    check("format = true;", 1, "format: expected");
    check("type = \"swiss\";", 1, "type: expected \"round-robin\" or \"gauntlet\"");
    check("failures = \"win\";", 1, "failures: expected \"void\" or \"loss\"");
    check("sprt = 3;", 1, "sprt: expected a string as \"elo0=0,elo1=20\"");
    check("\nsprt = \"elo2=3\";", 2, "--sprt: unknown option elo2");
    check("moves = 1;", 1, "moves: expected true or false");
    check("openings = 4;", 1, "openings: expected a string");
    check("repetitions = 1;", 1, "repetitions: expected 0 (off) or at least 2");
    check("max_plies = -1;", 1, "max_plies: expected a whole number");
    check("quiet_plies = { a = 1; };", 1, "quiet_plies: expected a whole number");
    check("quiet_kings = true;", 1, "quiet_kings: expected \"off\" or \"on\"");
}

Test(experiment, wrong_seeds) {
    check("seed = \"-1\";", 1, "seed: expected a string with a whole number below 2^64");
    check("seed = \"18446744073709551616\";", 1, "seed: expected");
    check("seed = \"\";", 1, "seed: expected");
    check("seed = 7;", 1, "seed: expected");
    check("seed = 4294967297;", 1, "in quotes"); /* libconfig would make it 1 */
    check("seed = 1.5;", 1, "seed: expected");
}

Test(experiment, wrong_players) {
    check("players = { a = \"null@1\"; };", 1, "players: expected a word in quotes");
    check("players = (\n\"null@1\",\n3 );", 3, "expected a word in quotes");
    check("players = ( \"null@1\",\n( \"null@2\" ) );", 2, "expected a word in quotes");
    check("players = (\n\"null@1\",\n\"nul@1\" );", 3, "did you mean 'null'?");
    check("players = ( \"null@1\", \"minimax/null@1s\" );", 1, "use deepening/null");
    check("players = ( \"a\\x01b=null@1\" );", 1, "control character");
}

Test(experiment, what_is_no_experiment) {
    check("rules = \"english\"\nplayers = (;\n", 2, "syntax error");
    check("games = 2;\n}", 2, "syntax error");
    check("\nopenings = \"never closed\n", 2, "a string that is never closed");
    check("\x7f\x45LF\x01\x02\xff\xfe", 1, "not a text file");
    check_bytes("games = 2;\n\0", 12, 0, "NUL");
    check("[Event \"a pdn file\"]\n1. 9-13 *\n", 1, "syntax error");
}

Test(experiment, file_that_is_not_there) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    cr_assert(!experiment_read(&experiment, NULL, "/tmp/not-there", NULL, 0, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT, "%s", error.message);
    cr_assert(!experiment_read(&experiment, NULL, "/tmp", NULL, 0, &error));
    cr_assert_neq(error.code, ERROR_NONE);
}

/* ---- heuristic files ---- */

static const char *base; /* the working directory of these tests */

static void make_base(void) {
    base = temporary_folder();
    cr_assert_eq(chdir(base), 0);
}

TestSuite(experiment_file, .init = make_base);

#define AS_MEN(weight) "name = \"n\"; weights = { men = " weight "; };\n"
/* Everything that a string has to quote; without a newline at the end. */
static const char TRICKY[] = "# a \"quoted\" \\ \\n, ünï ☃ %s %% // \t@include\r\n\n\n"
                             "name = \"n\"; summary = \"\\\"\\\\\"; /* \"; */\n"
                             "weights = { men = 1; };";

static void read_from(Experiment *experiment, const char *content, const Rules *rules, int size) {
    Error error = {ERROR_NONE, ""};
    folder_write(base, "experiment", content);
    cr_assert(experiment_read(experiment, NULL, "experiment", rules, size, &error));
}

static void expect_text(const Experiment *experiment, const char *name, const char *text) {
    const CatalogueEntry *const entry = catalogue_find(experiment->catalogue, name);
    cr_assert(entry != NULL && entry->text != NULL, "%s", name);
    cr_assert_eq(entry->text_length, strlen(text), "%s: %s", name, entry->text);
    cr_assert_str_eq(entry->text, text);
}

Test(experiment_file, brings_its_heuristic_files) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default(), again = experiment_default();
    TEXT_AUTO Text first = {.data = NULL}, second = {.data = NULL};
    folder_write(base, "a.heuristic", AS_MEN("1"));
    folder_write(base, "tricky", TRICKY);
    add(&experiment, "./a.heuristic@2");
    add(&experiment, "x=minimax/./tricky@3");
    add(&experiment, "./a.heuristic@4");
    add(&experiment, "null@1");
    experiment_write(&experiment, &first);
    folder_write(base, "a.heuristic", AS_MEN("2"));
    cr_assert_eq(unlink("tricky"), 0);
    read_from(&again, text_string(&first), NULL, 0);
    expect_equal(&experiment, &again);
    expect_text(&again, "./a.heuristic", AS_MEN("1"));
    expect_text(&again, "./tricky", TRICKY);
    experiment_write(&again, &second);
    cr_assert_str_eq(text_string(&first), text_string(&second));
}

/* Only what players use is written: no file of the program, none that was only brought. */
Test(experiment_file, brings_only_what_is_used) {
    static const char CONTENT[] = "players = ( \"null@1\", \"./b.heuristic@1\" );\n"
                                  "heuristics = ( { path = \"./a.heuristic\"; text = \"name = "
                                  "\\\"n\\\"; weights = { men = 1; };\"; } );\n";
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    TEXT_AUTO Text text = {.data = NULL};
    folder_write(base, "b.heuristic", AS_MEN("1"));
    read_from(&experiment, CONTENT, NULL, 0);
    experiment_write(&experiment, &text);
    cr_assert_null(strstr(text_string(&text), "a.heuristic"));
    cr_assert_not_null(strstr(text_string(&text), "path = \"./b.heuristic\""));
    text_clear(&text);
    EXPERIMENT_AUTO Experiment plain = experiment_default();
    add(&plain, "null@1");
    if (catalogue_find(plain.catalogue, "25f") != NULL) add(&plain, "25f@1");
    experiment_write(&plain, &text);
    cr_assert_null(strstr(text_string(&text), "heuristics"), "%s", text_string(&text));
}

/* Players are tried by the rules and on the board that are played, not by those of the file. */
Test(experiment_file, other_rules_and_boards_come_first) {
    static const char CONTENT[] = "rules = \"giveaway\"; board = 10;\n"
                                  "players = ( \"./s.heuristic@1\", \"null@1\" );\n";
    Experiment experiment = experiment_default(), other = experiment_default();
    Error error = {ERROR_NONE, ""};
    folder_write(base, "s.heuristic", "name = \"s\"; weights = { samuel_adv = 1; };\n");
    read_from(&experiment, CONTENT, rules_find("english"), 8);
    cr_assert_eq(experiment.rules, rules_find("english"));
    cr_assert_eq(experiment.board_size, 8);
    cr_assert_eq(catalogue_rules(experiment.catalogue), rules_find("english"));
    cr_assert_eq(catalogue_board_size(experiment.catalogue), 8);
    cr_assert(!experiment_read(&other, NULL, "experiment", NULL, 0, &error));
    cr_assert_eq(error.code, ERROR_DATA, "%s", error.message);
    cr_assert_eq(strncmp(error.message, "experiment:2: ./s.heuristic:1: ", 31), 0);
    experiment_free(&experiment);
    experiment_free(&other);
    /* Also where the file leaves them out. */
    experiment = experiment_default();
    read_from(&experiment, "players = ( \"null@1\" );", rules_find("paper004"), 12);
    cr_assert_eq(experiment.rules, rules_find("paper004"));
    cr_assert_eq(experiment.board_size, 12);
    experiment_free(&experiment);
}

static void check_wrong(const char *content, ErrorCode code, const char *reported) {
    Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    folder_write(base, "experiment", content);
    cr_assert(!experiment_read(&experiment, NULL, "experiment", NULL, 0, &error), "%s", content);
    cr_assert_eq(error.code, code, "%d: %s", error.code, error.message);
    cr_assert_not_null(strstr(error.message, reported), "'%s' is not in: %s", reported,
                       error.message);
    experiment_free(&experiment);
}

Test(experiment_file, wrong_heuristics) {
    check_wrong("heuristics = 3;", ERROR_DATA, "experiment:1: heuristics: expected {");
    check_wrong("heuristics = (\n3 );", ERROR_DATA, "experiment:2: heuristics: expected {");
    check_wrong("heuristics = (\n{ path = \"./a\"; } );", ERROR_DATA, "experiment:2: ");
    check_wrong("heuristics = ( { path = \"./a\"; text = 3; } );", ERROR_DATA, "text: expected");
    check_wrong("heuristics = ( { path = \"null\"; text = \"\"; } );", ERROR_DATA, "path = ");
    check_wrong("heuristics = ( { path = \"./a\"; txet = \"\"; } );", ERROR_DATA,
                "did you mean 'text'?");
    check_wrong("\nheuristics = ( { path = \"./a\"; text = \"\\nx = 3;\"; } );", ERROR_DATA,
                "experiment:2: ./a:2: unknown key 'x'");
    check_wrong("players = (\n\"./none.heuristic@1\" );", ERROR_NO_INPUT,
                "experiment:2: ./none.heuristic: ");
    TEXT_AUTO Text many = {.data = NULL};
    text_append_string(&many, "heuristics = (");
    for (int i = 0; i <= EXPERIMENT_PLAYERS_MAX; i++)
        text_append(&many,
                    "%s{ path = \"./%d\"; text = \"name = \\\"n\\\"; weights = { men = 1; };\"; }",
                    i == 0 ? "" : ", ", i);
    text_append_string(&many, ");");
    check_wrong(many.data, ERROR_DATA, "heuristics: expected a list of 0 to 128 values");
}

/* Wherever a player is named: in the file, in tables, in charts. */
Test(experiment, says_the_default_limit) {
    static const char *const PLAYERS[][3] = {
        {"piece2val", "piece2val@6", "piece2val@6"},
        {"a=minimax/null", "a", "minimax/null@6"},
        {"random", "random", "random"},
        {"null@20ms", "null@20ms", "null@20ms"},
    };
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error;
    for (int i = 0; i < 4; i++) {
        cr_assert(experiment_add_player(&experiment, PLAYERS[i][0], &error), "%s", error.message);
        cr_expect_str_eq(experiment.players[i].label, PLAYERS[i][1]);
        cr_expect_str_eq(experiment.players[i].text, PLAYERS[i][2]);
    }
}
