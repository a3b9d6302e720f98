/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Player descriptions: what they mean, and what is said of those that mean nothing. */
#include "arena/player.h"

#include "../common/instances.h"
#include "../report/folder.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Case {
    const char *text, *label, *body, *search, *search_options, *evaluator, *evaluator_options;
    SearchLimit limit;
} Case;

/* Depth, nodes and time of a limit. */
#define DEPTH(n)                                                                                   \
    { (n), 0, 0 }
#define NODES(n)                                                                                   \
    { 0, (n), 0 }
#define TIME_MS(n)                                                                                 \
    { 0, 0, (n)*INT64_C(1000000) }

static const Case CASES[] = {
    {"piece2val@6", "", "piece2val@6", "alphabeta", "", "piece2val", "", DEPTH(6)},
    {"null", "", "null", "alphabeta", "", "null", "", DEPTH(6)},
    {"null@1", "", "null@1", "alphabeta", "", "null", "", DEPTH(1)},
    {"null@100", "", "null@100", "alphabeta", "", "null", "", DEPTH(100)},
    {"minimax/piece-and-row@5", "", "minimax/piece-and-row@5", "minimax", "", "piece-and-row", "",
     DEPTH(5)},
    {"minimax/null", "", "minimax/null", "minimax", "", "null", "", DEPTH(6)},
    {"alphabeta:order=random/null@10", "", "alphabeta:order=random/null@10", "alphabeta",
     "order=random", "null", "", DEPTH(10)},
    {"piece2val:ending=farthest@3", "", "piece2val:ending=farthest@3", "alphabeta", "", "piece2val",
     "ending=farthest", DEPTH(3)},
    {"x=minimax:quiescence=on/piece2val:ending=farthest@2", "x",
     "minimax:quiescence=on/piece2val:ending=farthest@2", "minimax", "quiescence=on", "piece2val",
     "ending=farthest", DEPTH(2)},
    {"deepening/null@4", "", "deepening/null@4", "deepening", "", "null", "", DEPTH(4)},
    {"null@0.5s", "", "null@0.5s", "deepening", "", "null", "", TIME_MS(500)},
    {"null@20ms", "", "null@20ms", "deepening", "", "null", "", TIME_MS(20)},
    {"deepening/null@1s", "", "deepening/null@1s", "deepening", "", "null", "", TIME_MS(1000)},
    {"null@50kn", "", "null@50kn", "deepening", "", "null", "", NODES(50000)},
    {"null@1.5kn", "", "null@1.5kn", "deepening", "", "null", "", NODES(1500)},
    {"null@2Mn", "", "null@2Mn", "deepening", "", "null", "", NODES(2000000)},
    {"null@7n", "", "null@7n", "deepening", "", "null", "", NODES(7)},
    {"random", "", "random", "random", "", "null", "", DEPTH(0)},
    {"mine=random", "mine", "random", "random", "", "null", "", DEPTH(0)},
    {"a label, \"quoted\" \\ ünï=null@2", "a label, \"quoted\" \\ ünï", "null@2", "alphabeta", "",
     "null", "", DEPTH(2)},
    {"cb=null@2", "cb", "null@2", "alphabeta", "", "null", "", DEPTH(2)},
    {"random=null@2", "random", "null@2", "alphabeta", "", "null", "", DEPTH(2)},
};

static void check_case(const Case *c) {
    PlayerSpec spec;
    Error error = {ERROR_NONE, ""};
    cr_assert(player_parse(c->text, instances_catalogue(BOARD_SIZE_STANDARD), &spec, &error), "%s",
              error.message);
    cr_assert_eq(spec.labelled, c->label[0] != '\0', "%s", c->text);
    cr_assert_str_eq(spec.label, spec.labelled ? c->label : c->text);
    cr_assert_str_eq(spec.text, c->body);
    cr_assert_str_eq(spec.search, c->search, "%s: %s", c->text, spec.search);
    cr_assert_str_eq(spec.search_options, c->search_options);
    cr_assert_str_eq(spec.evaluator, c->evaluator, "%s: %s", c->text, spec.evaluator);
    cr_assert_str_eq(spec.evaluator_options, c->evaluator_options);
    cr_assert_eq(spec.limit.depth_plies, c->limit.depth_plies, "%s", c->text);
    cr_assert_eq(spec.limit.nodes, c->limit.nodes, "%s", c->text);
    cr_assert_eq(spec.limit.time_ns, c->limit.time_ns, "%s", c->text);
    cr_assert_eq(player_is_deterministic(&spec), c->limit.time_ns == 0, "%s", c->text);
}

Test(player, descriptions_mean_what_they_say) {
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) check_case(&CASES[i]);
}

static Error error_of(const char *text) {
    PlayerSpec spec;
    Error error = {ERROR_NONE, ""};
    cr_assert(!player_parse(text, instances_catalogue(BOARD_SIZE_STANDARD), &spec, &error),
              "%.100s", text);
    cr_assert_eq(error.code, ERROR_USAGE, "%.100s: %d", text, error.code);
    cr_assert_eq(strncmp(error.message, "player '", 8), 0, "%s", error.message);
    return error;
}

static void check_error(const char *text, const char *reported) {
    const Error error = error_of(text);
    cr_assert_neq(strstr(error.message, reported), NULL, "'%s' is not in: %s", reported,
                  error.message);
}

Test(player, unknown_names_are_answered_with_near_ones) {
    check_error("piece2vla@6", "unknown evaluator 'piece2vla'; did you mean 'piece2val'?");
    check_error("nul", "did you mean 'null'?");
    check_error("alphabta/null@3", "unknown search 'alphabta'; did you mean 'alphabeta'?");
    check_error("Minimax/null@3", "did you mean 'minimax'?");
    check_error("qqqqqq/null@3", "unknown search 'qqqqqq'");
    check_error("quiescence/null@3", "it is an option: minimax:quiescence=on");
    check_error("minimax/qqqqqq@3", "unknown evaluator 'qqqqqq'");
    check_error("piece2val/null@3", "unknown search 'piece2val'");
    check_error("rnadom", "unknown evaluator 'rnadom'");
}

Test(player, limits_out_of_range_are_refused) {
    static const char *const LIMITS[] = {"0",
                                         "-1",
                                         "1e9",
                                         "101",
                                         "",
                                         "6.0",
                                         " 6",
                                         "+6",
                                         "0x6",
                                         "six",
                                         "0s",
                                         "-1s",
                                         "0ms",
                                         "0n",
                                         "-5n",
                                         "0.4n",
                                         "0kn",
                                         "s",
                                         "ms",
                                         "n",
                                         "kn",
                                         "nans",
                                         "infs",
                                         "infn",
                                         "1kkn",
                                         "1h",
                                         "86401s",
                                         "1e99s",
                                         "6@",
                                         "1 s",
                                         "5K",
                                         "5k",
                                         "0.1ns ",
                                         "1e99n",
                                         "1,5kn",
                                         "٣",
                                         "99999999999999999999"};
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) {
        char text[64];
        SearchLimit limit;
        Error error = {ERROR_NONE, ""};
        snprintf(text, sizeof text, "null@%s", LIMITS[i]);
        check_error(text, "expected a depth of 1 to 100 plies");
        cr_assert(!player_parse_limit(LIMITS[i], &limit, &error), "%s", LIMITS[i]);
        cr_assert_eq(error.code, ERROR_USAGE);
    }
}

Test(player, limits_at_the_edge) {
    SearchLimit limit;
    Error error = {ERROR_NONE, ""};
    cr_assert(player_parse_limit("86400s", &limit, &error));
    cr_assert_eq(limit.time_ns, INT64_C(86400000000000));
    cr_assert(player_parse_limit("0.000001ms", &limit, &error));
    cr_assert_eq(limit.time_ns, 1);
    cr_assert(player_parse_limit("1000000000n", &limit, &error));
    cr_assert_eq(limit.nodes, UINT64_C(1000000000));
    cr_assert(limit.time_ns == 0 && limit.depth_plies == 0, "left over from before");
    /* More nodes than a whole number can count are no reason to take another limit. */
    const bool good = player_parse_limit("1000000000000000Mn", &limit, &error);
    cr_assert(!good || limit.nodes > UINT64_C(1000000000000000000), "%llu nodes",
              (unsigned long long)limit.nodes);
}

Test(player, limits_that_do_not_fit_the_search) {
    check_error("random@3", "random takes no limit");
    check_error("random/null@1s", "random takes no limit");
    check_error("minimax/null@1s", "use deepening/null");
    check_error("alphabeta/null@50kn", "use deepening/null");
}

Test(player, missing_parts_are_named) {
    check_error("", "expected an evaluator");
    check_error("a=", "expected an evaluator");
    check_error("=null@3", "empty label");
    check_error("=", "empty label");
    check_error("alphabeta@3", "no evaluator");
    check_error("minimax/", "no evaluator");
    check_error("minimax/@3", "no evaluator");
    check_error("@6", "no evaluator");
    check_error("x=@6", "no evaluator");
    check_error("null@", "limit ''");
    check_error("null@3@4", "unknown evaluator 'null@3'");
    check_error("alphabeta/null/null", "unknown evaluator 'null/null'");
}

/* A label ends with the first '=': it cannot hold one itself. */
Test(player, label_with_an_equals_sign) {
    check_error("a=b=null@3", "unknown evaluator 'b=null'");
    check_error("==null", "empty label");
}

Test(player, options_are_checked) {
    check_error("alphabeta:odrer=random/null", "unknown option odrer");
    check_error("alphabeta:order=rnd/null", "expected natural or random");
    check_error("alphabeta:order/null", "expected key=value");
    check_error("alphabeta:order=random,order=natural/null", "given twice");
    check_error("null:x=1@3", "unknown option x");
    check_error("random:x=1", "unknown option x");
    check_error("piece2val:ending=nothing@3", "ending");
}

/* ---- heuristic files ---- */

static const char *base; /* the working directory of these tests */

static void make_base(void) {
    static const char CONTENT[] = "name = \"n\"; weights = { men = 1; };\n";
    base = temporary_folder();
    cr_assert_eq(chdir(base), 0);
    cr_assert_eq(mkdir("heuristics", 0777), 0);
    cr_assert_eq(mkdir("a@b:c=d", 0777), 0);
    folder_write(base, "mine.heuristic", CONTENT);
    folder_write(base, "mine", CONTENT);
    folder_write(base, "heuristics/mine.heuristic", CONTENT);
    folder_write(base, "a@b:c=d/m@n.heuristic", CONTENT);
}

TestSuite(player_file, .init = make_base);

static const Case FILES[] = {
    {"./mine.heuristic", "", "./mine.heuristic", "alphabeta", "", "./mine.heuristic", "", DEPTH(6)},
    {"mine.heuristic@4", "", "mine.heuristic@4", "alphabeta", "", "mine.heuristic", "", DEPTH(4)},
    {"./mine@4", "", "./mine@4", "alphabeta", "", "./mine", "", DEPTH(4)},
    {"heuristics/mine.heuristic@6", "", "heuristics/mine.heuristic@6", "alphabeta", "",
     "heuristics/mine.heuristic", "", DEPTH(6)},
    {"deepening/./mine.heuristic@0.5s", "", "deepening/./mine.heuristic@0.5s", "deepening", "",
     "./mine.heuristic", "", TIME_MS(500)},
    {"./mine.heuristic@50kn", "", "./mine.heuristic@50kn", "deepening", "", "./mine.heuristic", "",
     NODES(50000)},
    {"alphabeta:order=random/./heuristics/../mine:ending=farthest@4", "",
     "alphabeta:order=random/./heuristics/../mine:ending=farthest@4", "alphabeta", "order=random",
     "./heuristics/../mine", "ending=farthest", DEPTH(4)},
    {"minimax/heuristics/mine.heuristic@2", "", "minimax/heuristics/mine.heuristic@2", "minimax",
     "", "heuristics/mine.heuristic", "", DEPTH(2)},
    {"x=./mine.heuristic:ending=farthest@8", "x", "./mine.heuristic:ending=farthest@8", "alphabeta",
     "", "./mine.heuristic", "ending=farthest", DEPTH(8)},
    {"./a@b:c=d/m@n.heuristic@3", "", "./a@b:c=d/m@n.heuristic@3", "alphabeta", "",
     "./a@b:c=d/m@n.heuristic", "", DEPTH(3)},
    {"x=a@b:c=d/m@n.heuristic:ending=farthest@3", "x", "a@b:c=d/m@n.heuristic:ending=farthest@3",
     "alphabeta", "", "a@b:c=d/m@n.heuristic", "ending=farthest", DEPTH(3)},
};

Test(player_file, descriptions_mean_what_they_say) {
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) check_case(&FILES[i]);
    check_error("alphabeta:order=random/heuristics/../mine@4", "unknown evaluator");
    check_error("./a@b:c=d/m@n.heuristic", "limit 'n.heuristic'");
}

Test(player_file, absolute_paths) {
    TEXT_AUTO Text text = {.data = NULL}, path = {.data = NULL};
    PlayerSpec spec;
    Error error = {ERROR_NONE, ""};
    text_append(&path, "%s/mine.heuristic", base);
    text_append(&text, "alphabeta:order=random/%s:ending=farthest@4", text_string(&path));
    cr_assert(player_parse(text_string(&text), instances_catalogue(8), &spec, &error), "%s",
              error.message);
    cr_assert_str_eq(spec.evaluator, text_string(&path));
    cr_assert_str_eq(spec.search_options, "order=random");
    cr_assert_str_eq(spec.evaluator_options, "ending=farthest");
    cr_assert_eq(spec.limit.depth_plies, 4);
}

/* A fault of a file is reported first and in full, whatever the player is called. */
static void check_file_error(const char *text, ErrorCode code, const char *reported) {
    PlayerSpec spec;
    Error error = {ERROR_NONE, ""};
    cr_assert(!player_parse(text, instances_catalogue(8), &spec, &error), "%s", text);
    cr_assert_eq(error.code, code, "%s: %d: %s", text, error.code, error.message);
    cr_assert_eq(strncmp(error.message, reported, strlen(reported)), 0, "%s: %s", reported,
                 error.message);
}

Test(player_file, faults_are_the_files) {
    check_file_error("alphabeta/./none.heuristic@4", ERROR_NO_INPUT, "./none.heuristic: ");
    check_file_error("minmax/none.heuristic@4", ERROR_NO_INPUT, "minmax/none.heuristic: ");
    check_file_error("alphabeta//null", ERROR_NO_INPUT, "/null: ");
    check_file_error("~nobody", ERROR_NO_INPUT, "~nobody: ");
    check_file_error(".", ERROR_NO_INPUT, ".: expected a file");
    folder_write(base, "bad.heuristic", "name = \"n\";\nweights = { mne = 1; };\n");
    check_file_error("a long label=alphabeta:order=random/./bad.heuristic@4", ERROR_DATA,
                     "./bad.heuristic:2: unknown parameter 'mne'; did you mean 'men'?");
    check_file_error("./mine.heuristic:edning=farthest", ERROR_USAGE,
                     "player './mine.heuristic:edning=farthest': ./mine.heuristic: unknown option "
                     "edning; did you mean ending?");
}

/* A long path leaves room for what is wrong with it. */
Test(player_file, long_paths) {
    TEXT_AUTO Text text = {.data = NULL};
    PlayerSpec spec;
    Error error = {ERROR_NONE, ""};
    while (text.length < 200) text_append_string(&text, "./");
    const size_t start = text.length;
    text_append_string(&text, "mine.heuristic@3");
    cr_assert(player_parse(text_string(&text), instances_catalogue(8), &spec, &error), "%s",
              error.message);
    text.length = start;
    text_append_string(&text, "bad.heuristic");
    folder_write(base, "bad.heuristic", "name = \"n\";\nweights = { mne = 1; };\n");
    cr_assert(!player_parse(text_string(&text), instances_catalogue(8), &spec, &error));
    cr_assert_not_null(strstr(error.message, "did you mean 'men'?"), "%s", error.message);
}

Test(player_file, limits_are_stripped) {
    static const char *const TEXTS[][2] = {{"null@6", "null"},
                                           {"null", "null"},
                                           {"a@b/m.heuristic", "a@b/m.heuristic"},
                                           {"a@b/m.heuristic@20ms", "a@b/m.heuristic"}};
    for (int i = 0; i < 4; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s", TEXTS[i][0]);
        player_strip_limit(text);
        cr_assert_str_eq(text, TEXTS[i][1]);
    }
}

Test(player, control_characters_are_refused) {
    check_error("null\n@3", "control character");
    check_error("caf\xE9=null@3", "not UTF-8");
    check_error("a\tb=null", "control character");
    check_error("\033[2J=null", "control character");
    check_error("null@3\177", "control character");
}

Test(player, huge_texts_are_refused) {
    enum { HUGE_SIZE = 100000 };
    static char text[HUGE_SIZE];
    memset(text, 'x', sizeof text - 1);
    check_error(text, "too long");
    text[PLAYER_TEXT_SIZE] = '\0';
    check_error(text, "too long");
    enum { LONGEST = PLAYER_TEXT_SIZE / 2 - 17 };
    text[LONGEST + 1] = '\0';
    check_error(text, "too long");
    text[LONGEST] = '\0';
    check_error(text, "unknown evaluator");
    /* The longest label, and one more. */
    PlayerSpec spec;
    Error error = {ERROR_NONE, ""};
    memset(text, 'x', PLAYER_TEXT_SIZE);
    strcpy(text + LONGEST - strlen("=null@3"), "=null@3");
    cr_assert(player_parse(text, instances_catalogue(BOARD_SIZE_STANDARD), &spec, &error), "%s",
              error.message);
    cr_assert_eq(strlen(spec.label), strlen(text) - strlen("=null@3"));
    memset(text, 'x', PLAYER_TEXT_SIZE);
    strcpy(text + LONGEST + 1 - strlen("=null@3"), "=null@3");
    check_error(text, "too long");
}

static SearchResult move_of(const char *text, int size) {
    PlayerSpec spec;
    Player player;
    SearchResult result;
    MoveList legal;
    Error error = {ERROR_NONE, ""};
    const Board board = board_start(size);
    moves_generate(&board, RULES_ALL[0], &legal);
    SearchRequest request = {.board = &board, .legal = &legal, .rules = RULES_ALL[0], .seed = 7};
    request.limit.depth_plies = 99; /* the player's own is used */
    cr_assert(player_parse(text, instances_catalogue(size), &spec, &error), "%s", error.message);
    cr_assert(player_open(&player, &spec, instances_catalogue(size), NULL, &error), "%s",
              error.message);
    Failure failure;
    cr_assert(player_move(&player, &request, &result, &failure));
    player_close(&player);
    cr_assert(!result.stopped && result.move >= 0 && result.move < legal.count, "%s", text);
    return result;
}

Test(player, moves_within_its_limit) {
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size += 2) {
        cr_assert_eq(move_of("minimax/null@3", size).depth_plies, 3);
        cr_assert_eq(move_of("null@5", size).depth_plies, 5);
        const SearchResult limited = move_of("piece2val@2kn", size);
        cr_assert(limited.scored && limited.counters.nodes <= 2000 + 100, "%llu nodes",
                  (unsigned long long)limited.counters.nodes);
        cr_assert(!move_of("random", size).scored);
    }
}

Test(player, a_nap_takes_time_by_the_clock_and_none_of_the_cpu) {
    static const char *const PLAYERS[] = {"null@5", "null@2kn", "null@10ms", "line:./engine@5"};
    for (int i = 0; i < 4; i++) {
        PlayerSpec spec;
        cr_assert(player_parse(PLAYERS[i], instances_catalogue(8), &spec, &(Error){0}));
        const Player player = {.spec = &spec};
        const int64_t start_ns = player_clock_ns(&player);
        usleep(20000);
        cr_assert_eq(player_clock_ns(&player) - start_ns >= 20000000, i >= 2, "%s", PLAYERS[i]);
    }
}
