/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hub, version 2: its words, and both ends of the exchange that its document shows. */
#include "engine/hub.h"

#include "draughts/notation.h"
#include "engine/engine.h"
#include "engine/serve.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Words */

Test(hub, pairs_are_taken_one_by_one) {
    char line[] =
        " id name=Scan version=3.1  author=\"Fabien Letouzey\" fast empty=\"\" country=France";
    static const char *const PAIRS[][2] = {
        {"name", "Scan"}, {"version", "3.1"}, {"author", "Fabien Letouzey"},
        {"fast", ""},     {"empty", ""},      {"country", "France"}};
    char *rest = line;
    HubPair pair;
    bool is_bad = true;
    cr_assert_str_eq(hub_take_command(&rest), "id");
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        cr_assert(hub_take_pair(&rest, &pair, &is_bad), "%s", PAIRS[i][0]);
        cr_assert_str_eq(pair.name, PAIRS[i][0]);
        cr_assert_str_eq(pair.value, PAIRS[i][1]);
    }
    cr_assert(!hub_take_pair(&rest, &pair, &is_bad) && !is_bad);
}

Test(hub, what_makes_no_sense_is_no_pair) {
    static const char *const BAD[] = {"=x",  "a=\"x",  "a=\"x\"y", "a=b=c",
                                      "a\"", "a=b\"c", "\"a\"=b"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        char line[20], *rest = line;
        HubPair pair;
        bool is_bad = false;
        strcpy(line, BAD[i]);
        cr_assert(!hub_take_pair(&rest, &pair, &is_bad) && is_bad, "%s", BAD[i]);
    }
}

Test(hub, pairs_are_quoted_where_they_must_be) {
    Text text = {.data = NULL};
    hub_write_pair("a", "b", &text);
    hub_write_pair("a", "", &text);
    hub_write_pair("a", "b c", &text);
    hub_write_pair("a", "b=\"c\"", &text);
    cr_assert_str_eq(text_string(&text), " a=b a=\"\" a=\"b c\" a=\"b='c'\"");
    text_free(&text);
}

Test(hub, positions_are_read_back) {
    static const char *const FENS[] = {"B:W21,K22:B1,K2", "W:WK1:BK32", "B:W:B5"};
    Error error = {ERROR_NONE, ""};
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size += 2) {
        Text text = {.data = NULL};
        Board read;
        const Board start = board_start(size);
        hub_write_position(&start, &text);
        cr_assert_eq(text.length, (size_t)board_squares(size) + 1);
        cr_assert(hub_read_position(text.data, &read, &error) && board_equal(&read, &start));
        text_free(&text);
    }
    for (size_t i = 0; i < sizeof FENS / sizeof *FENS; i++) {
        Text text = {.data = NULL};
        Board board, read;
        cr_assert(fen_parse(FENS[i], 8, &board, &error), "%s", error.message);
        hub_write_position(&board, &text);
        cr_assert(hub_read_position(text.data, &read, &error) && board_equal(&read, &board));
        text_free(&text);
    }
    /* Of the document. */
    Board board;
    cr_assert(
        hub_read_position("BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee", &board, &error),
        "%s", error.message);
    Text fen = {.data = NULL};
    fen_write(&board, &fen);
    cr_assert_str_eq(text_string(&fen), "B:WK4,K5,25,35,36:BK38,K48");
    text_free(&fen);
}

Test(hub, what_is_no_position_is_refused) {
    static const char *const BAD[] = {"",
                                      "B",
                                      "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwww",
                                      "Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
                                      "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwx",
                                      "Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb", /* on its last row */
                                      "Bbbbbbbbbbbbbbeeeeeeewwwwwwwwwwww"};
    Error error = {ERROR_NONE, ""};
    Board board;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        cr_assert(!hub_read_position(BAD[i], &board, &error), "%s", BAD[i]);
}

static MoveList legal_of(const char *fen, Board *board) {
    MoveList legal;
    Error error = {ERROR_NONE, ""};
    cr_assert(fen_parse(fen, 8, board, &error), "%s", error.message);
    moves_generate(board, RULES_ALL[0], &legal);
    return legal;
}

Test(hub, moves_name_what_they_capture) {
    static const char *const BAD[] = {
        "",         "1",      "1x10",    "1x10x6x",      "1x10x19",       "1-10",
        "1x10x6x7", "x",      "1x10x06", "1x99x6",       "1x10x6 ",       "0-1",
        "1x10-6",   "1x19x6", "1x19",    "1x19x6x15x16", "1x4294967306x6"};
    Board board;
    const MoveList legal = legal_of("B:W6,15,16:B1", &board);
    Text text = {.data = NULL};
    Error error = {ERROR_NONE, ""};
    cr_assert_eq(legal.count, 1);
    hub_write_move(&legal.moves[0], 8, &text);
    cr_assert_str_eq(text_string(&text), "1x19x6x15");
    cr_assert_eq(hub_find_move("1x19x6x15", &board, &legal, &error), 0);
    cr_assert_eq(hub_find_move("1x19x15x6", &board, &legal, &error), 0, "in any order");
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        cr_assert_eq(hub_find_move(BAD[i], &board, &legal, &error), -1, "%s", BAD[i]);
        cr_assert(error.message[0] != '\0');
    }
    const MoveList start = legal_of("B:W21,22:B11,12", &board);
    cr_assert(hub_find_move("11-15", &board, &start, &error) >= 0);
    cr_assert_eq(hub_find_move("11x15", &board, &start, &error), -1);
    text_free(&text);
}

/* The engine's end */

/* Answers at once, or when it is stopped. */
static bool waits;

static bool begin(void *context, const ProtocolGame *game, Error *error) {
    (void)error;
    snprintf(context, 40, "%s %d", game->rules->name, game->board_size);
    return true;
}

static bool choose(void *context, const ServeQuestion *question, ServeAnswer *answer,
                   Error *error) {
    (void)context;
    (void)error;
    const SearchLimit *const limit = &question->go.limit;
    while (waits && !atomic_load(question->stop)) usleep(1000);
    const SearchResult so_far = {.searched = true,
                                 .scored = true,
                                 .counted = true,
                                 .score = 2,
                                 .depth_plies = limit->depth_plies - 1};
    if (limit->depth_plies > 1) question->listener->tell(question->listener->context, &so_far);
    answer->info.depth_plies = limit->depth_plies > 0 ? limit->depth_plies : 1;
    answer->info.counters.nodes = limit->nodes > 0 ? limit->nodes : 42;
    answer->info.has_score = true;
    answer->info.score = (double)limit->time_ns * 1e-9;
    answer->move = 0;
    return true;
}

static char *served(const char *input, char game[40]) {
    char *output = NULL;
    size_t size = 0;
    FILE *const in = tmpfile(), *const out = open_memstream(&output, &size);
    Served us = {.name = "us", .begin = begin, .choose = choose};
    Error error = {ERROR_NONE, ""};
    us.context = game;
    fputs(input, in);
    rewind(in);
    cr_assert(serve_hub(&us, fileno(in), out, &error), "%s", error.message);
    fclose(in);
    fclose(out);
    return output;
}

#define INTRODUCTION                                                                               \
    "id name=us\n"                                                                                 \
    "param name=variant value=english type=enum values=\"english giveaway paper004\"\n"            \
    "wait\n"

static void expect_served(const char *input, const char *expected) {
    char game[40] = "";
    char *const output = served(input, game);
    cr_assert_str_eq(output, expected, "%s", output);
    free(output);
}

/* The exchange of the document, by our rules. */
Test(hub, the_documented_exchange) {
    char game[40] = "";
    char *const output = served("hub\n"
                                "set-param name=variant value=giveaway\n"
                                "init\n"
                                "new-game\n"
                                "pos pos=Bbbbbbbbbbbbbbbbeeeeeeeeeeeeeeeeeeeewwwwwwwwwwwwwww\n"
                                "level move-time=1\n"
                                "go think\n"
                                "pos pos=BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW moves=\"1-5 32-28\"\n"
                                "level depth=9\n"
                                "go ponder\n"
                                "ponder-hit\n"
                                "pos pos=BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW\n"
                                "level moves=9 time=90 inc=2\n"
                                "go analyze\n"
                                "quit\n"
                                "ping\n",
                                game);
    cr_assert_str_eq(output,
                     INTRODUCTION "ready\n"
                                  "info depth=1 score=1 nodes=42\n"
                                  "done move=11-16\n"
                                  "info depth=8 score=2 leaves=0 legal-moves=0\n"
                                  "info depth=9 score=0 nodes=42\n"
                                  "done move=5-9\n"
                                  "info depth=1 score=12 nodes=42\n"
                                  "done move=1-5\n",
                     "%s", output);
    cr_assert_str_eq(game, "giveaway 8");
    free(output);
}

Test(hub, a_search_hears_ping_and_stop) {
    waits = true;
    expect_served("go think\nping\nping\nstop\nhub\n",
                  "pong\npong\ninfo depth=1 score=0 nodes=42\ndone move=9-13\n" INTRODUCTION);
    expect_served("level infinite\ngo analyze\n",
                  "info depth=1 score=0 nodes=9223372036854775807\ndone move=9-13\n");
    /* Also behind a command that waits. */
    expect_served("go think\nhub\nstop\nlevel depth=1\nquit\n",
                  "info depth=1 score=0 nodes=42\ndone move=9-13\n" INTRODUCTION);
    expect_served("go think\nhub\ngo think\nping\n",
                  "pong\ninfo depth=1 score=0 nodes=42\ndone move=9-13\n" INTRODUCTION
                  "info depth=1 score=0 nodes=42\ndone move=9-13\n");
    expect_served("go think\nhub\nquit\nhub\n",
                  "info depth=1 score=0 nodes=42\ndone move=9-13\n" INTRODUCTION);
    /* What would not end is stopped by what comes next. */
    expect_served("level infinite\ngo analyze\nhub\n",
                  "info depth=1 score=0 nodes=9223372036854775807\ndone move=9-13\n" INTRODUCTION);
    waits = false;
}

Test(hub, lines_that_make_no_sense_are_errors_or_nothing) {
    expect_served(
        "\nwhat is=this\nset-param name=variant value=chess\n"
        "set-param name=variant value=seed004\nset-param name=x value=1\n"
        "pos pos=x\npos\npos pos=\"\nlevel depth=0\nlevel time=x\n"
        "pos pos=BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW moves=\"1-9\"\n"
        "pos pos=BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\npos pos=BWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\n"
        "go think\n",
        "error message=\"no variant 'chess': expected english, giveaway or paper004\"\nerror "
        "message=\"no variant 'seed004': expected paper004, as the rules seed004 are called now\"\n"
        "error message=\"no parameter 'x'\"\n"
        "error message=\"position 'x': expected B or W and one of b, B, w, W and e for "
        "each of 18, 32, 50 or 72 squares\"\n"
        "error message=\"position '': expected B or W and one of b, B, w, W and e for "
        "each of 18, 32, 50 or 72 squares\"\n"
        "error message=\"expected pos=…, and moves='…'\"\n"
        "error message=\"level depth=0: expected a number, 1 to 100\"\n"
        "error message=\"level time=x: expected a number, 0 to 1e+09\"\n"
        "error message=\"'1-9' is not legal\"\n"
        "error message=\"the side to move has no move\"\n");
}

/* The arena's end */

static Engine *open_engine(const char *text, Error *error) {
    EngineSpec spec;
    const char *limit;
    cr_assert(engine_parse(text, &spec, &limit, error), "%s: %s", text, error->message);
    return engine_open(&spec, RULES_ALL[0], BOARD_SIZE_STANDARD, NULL, error);
}

/* Asks for a move from a FEN with boards before it. */
static bool ask(Engine *engine, const char *const *fens, int count, SearchLimit limit,
                SearchResult *result, Failure *failure) {
    Board boards[4];
    Error error;
    for (int i = 0; i < count; i++) cr_assert(fen_parse(fens[i], 8, &boards[i], &error));
    MoveList legal;
    moves_generate(&boards[count - 1], RULES_ALL[0], &legal);
    const SearchRequest request = {.board = &boards[count - 1],
                                   .legal = &legal,
                                   .rules = RULES_ALL[0],
                                   .limit = limit,
                                   .past = boards,
                                   .past_count = count - 1};
    return engine_move(engine, &request, result, failure);
}

static char *file_of(const char *path) {
    static char content[4000];
    FILE *const file = fopen(path, "r");
    cr_assert(file != NULL);
    content[fread(content, 1, sizeof content - 1, file)] = '\0';
    fclose(file);
    return content;
}

Test(hub, what_the_arena_says) {
    static const char *const FENS[] = {"B:WK32:BK1", "W:WK32:BK5", "B:WK28:BK5"};
    char text[400], log[] = "/tmp/test_hub_XXXXXX";
    Error error = {ERROR_NONE, ""};
    SearchResult result;
    Failure failure;
    close(mkstemp(log));
    snprintf(text, sizeof text, "hub:%s:command=\"set-param name=book value=false\",log=%s@6",
             HUB_ENGINE, log);
    Engine *const engine = open_engine(text, &error);
    cr_assert(engine != NULL, "%s", error.message);
    engine_begin(engine);
    cr_assert(ask(engine, FENS, 3, (SearchLimit){.depth_plies = 6}, &result, &failure), "%s",
              failure.detail);
    cr_assert(result.searched && result.scored && !result.counted && result.depth_plies == 3);
    cr_assert(result.score == -0.01 && result.counters.nodes == 10);
    const ProtocolInfo *const said = engine_said(engine);
    cr_assert(strncmp(said->line, "5-", 2) == 0 && strchr(said->line, ' ') == NULL, "%s",
              said->line);
    cr_assert(strncmp(said->text, "depth=3 mean-depth=2.5 score=-0.01 ", 35) == 0, "%s",
              said->text);
    cr_assert(ask(engine, FENS, 1, (SearchLimit){.time_ns = 250000000}, &result, &failure));
    cr_assert(ask(engine, FENS, 1, (SearchLimit){.nodes = 5000}, &result, &failure));
    cr_assert(result.score == -0.03);
    engine_close(engine);
    cr_assert_str_eq(file_of(log),
                     "> hub\n"
                     "> set-param name=variant value=english\n"
                     "> set-param name=book value=false\n"
                     "> init\n"
                     "> new-game\n"
                     "> pos pos=BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW moves=\"1-5 32-28\"\n"
                     "> level depth=6\n"
                     "> go think\n"
                     "> pos pos=BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW\n"
                     "> level move-time=0.25\n"
                     "> go think\n"
                     "> pos pos=BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW\n"
                     "> level nodes=5000\n"
                     "> go think\n"
                     "> quit\n");
    unlink(log);
}

static void expect_refusal(const char *mode, const char *options, const char *said) {
    char text[400];
    Error error = {ERROR_NONE, ""};
    snprintf(text, sizeof text, "hub:\"%s %s\":deadline=%s@6", HUB_ENGINE, mode, options);
    cr_assert(open_engine(text, &error) == NULL, "%s", text);
    cr_assert_eq(error.code, ERROR_DATA, "%s", error.message);
    cr_assert(strstr(error.message, said) != NULL, "%s: %s", text, error.message);
}

Test(hub, what_does_not_start_is_refused) {
    expect_refusal("mute", "0.2", "no answer within 0.2 s");
    expect_refusal("unready", "0.2", "no answer within 0.2 s");
    expect_refusal("params", "100", "more lines than it may print");
    expect_refusal("novariant", "100", "it has no variant 'english'; variant=none");
    expect_refusal("chess", "100", "no variant 'english'; it has 'normal killer'");
    expect_refusal("sound", "100,variant=draughts",
                   "no variant 'draughts'; it has 'normal english'");
    Error error;
    cr_assert(open_engine("hub:cat:deadline=0.2@6", &error) == NULL);
    cr_assert(strstr(error.message, "no answer within 0.2 s, but 'hub'") != NULL, "%s",
              error.message);
}

static void expect_failure(const char *mode, const char *deadline, Ending ending,
                           const char *said) {
    static const char *const FENS[] = {"B:W6,15,16:B1"};
    char text[400];
    Error error = {ERROR_NONE, ""};
    SearchResult result;
    Failure failure;
    snprintf(text, sizeof text, "hub:\"%s %s 1\":deadline=%s@6", HUB_ENGINE, mode, deadline);
    Engine *const engine = open_engine(text, &error);
    cr_assert(engine != NULL, "%s", error.message);
    cr_assert(!ask(engine, FENS, 1, (SearchLimit){.depth_plies = 6}, &result, &failure), "%s",
              mode);
    cr_assert_eq(failure.ending, ending, "%s: %s", mode, failure.detail);
    cr_assert(strstr(failure.detail, said) != NULL, "%s: %s", mode, failure.detail);
    cr_assert(strchr(failure.detail, '\n') == NULL && strchr(failure.detail, '\001') == NULL);
    engine_close(engine);
}

Test(hub, failures_are_told_apart) {
    expect_failure("illegal", "100", ENDING_ILLEGAL_MOVE, "'1-32' is not legal");
    expect_failure("path", "100", ENDING_ILLEGAL_MOVE, "'1x10x19' is not legal");
    expect_failure("nomove", "100", ENDING_ILLEGAL_MOVE, "no move");
    expect_failure("error", "100", ENDING_NO_ANSWER, "it says 'I give up'");
    expect_failure("flood", "100", ENDING_NO_ANSWER, "more lines than it may print");
    expect_failure("longline", "100", ENDING_NO_ANSWER, "a longer line");
    expect_failure("garbage", "0.5", ENDING_TIMEOUT, "no answer within 0.5 s, but '");
    expect_failure("nodone", "0.5", ENDING_TIMEOUT, "no answer within 0.5 s");
    expect_failure("exit3", "100", ENDING_CRASH, "exited with code 3");
    expect_failure("abort", "100", ENDING_CRASH, "killed by signal 6");
}
