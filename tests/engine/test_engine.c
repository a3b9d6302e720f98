/* SPDX-License-Identifier: GPL-3.0-or-later */
/* External engines: sound answers are taken over, bad ones are failures, and the next game finds a
 * fresh process. */
#include "engine/engine.h"

#include "../common/auto.h"
#include "../common/instances.h"
#include "../common/temporary.h"
#include "arena/game.h"
#include "draughts/notation.h"
#include "util/clock.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

AUTO_CLOSE(engine_close)

/* The test engine, as a word of a command: the folder's path may have blanks. */
#define ENGINE "./line_engine"

static void enter_engine_folder(void) {
    char folder[] = LINE_ENGINE;
    *strrchr(folder, '/') = '\0';
    cr_assert_eq(chdir(folder), 0);
}

TestSuite(engine, .init = enter_engine_folder);

static Engine *open_engine(const char *text) {
    EngineSpec spec;
    const char *limit;
    Error error = {ERROR_NONE, ""};
    cr_assert(engine_parse(text, &spec, &limit, &error), "%s: %s", text, error.message);
    Engine *const engine = engine_open(&spec, RULES_ALL[0], BOARD_SIZE_STANDARD, NULL, &error);
    cr_assert(engine != NULL, "%s: %s", text, error.message);
    return engine;
}

/* Asks for a move from the start or a FEN. */
typedef struct Asked {
    bool moved;
    SearchResult result;
    Failure failure;
    MoveList legal;
} Asked;

static Asked *ask(Engine *engine, const char *fen, SearchLimit limit) {
    Board board = board_start(BOARD_SIZE_STANDARD);
    Error error = {ERROR_NONE, ""};
    Asked *const asked = memory_allocate(sizeof *asked);
    if (fen != NULL) cr_assert(fen_parse(fen, BOARD_SIZE_STANDARD, &board, &error));
    moves_generate(&board, RULES_ALL[0], &asked->legal);
    const SearchRequest request = {.board = &board,
                                   .legal = &asked->legal,
                                   .rules = RULES_ALL[0],
                                   .limit = limit,
                                   .seed = 5,
                                   .game_seed = 6};
    asked->moved = engine_move(engine, &request, &asked->result, &asked->failure);
    return asked;
}

/* An engine that is a shell script; `go` is what it does when asked for a move, `position` when it
 * gets one. */
static Engine *open_script_with(const char *position, const char *go, const char *options) {
    TEXT_AUTO Text text = {.data = NULL};
    text_append(&text,
                "#!/bin/sh\nwhile read -r word rest; do case $word in hello) echo ready;; "
                "newgame) echo ready;; position) %s;; go) %s;; esac; done\n",
                position, go);
    const char *const path = temporary_file(text.data, text.length);
    chmod(path, 0700);
    text_clear(&text);
    text_append(&text, "line:%s:startup=100,deadline=100%s", path, options);
    Engine *const engine = open_engine(text_string(&text));
    return engine;
}

static Engine *open_script(const char *go) { return open_script_with(":", go, ""); }

static void expect_failure(const char *go, Ending ending, const char *reported) {
    AUTO(engine_close_at) Engine *engine = open_script(go);
    MEMORY_AUTO Asked *asked = ask(engine, NULL, (SearchLimit){0, 0, 0});
    cr_assert(!asked->moved, "%s", go);
    cr_assert_eq(asked->failure.ending, ending, "%s: %s", go, ending_name(asked->failure.ending));
    cr_assert(strstr(asked->failure.detail, reported) != NULL, "%s: %s", go, asked->failure.detail);
    cr_assert(strchr(asked->failure.detail, '\n') == NULL);
}

Test(engine, what_it_says_is_taken_over) {
    AUTO(engine_close_at)
    Engine *engine =
        open_script("echo info score 1.5 depth 3 x; echo info nodes 9; echo bestmove 11-15");
    Asked *const asked = ask(engine, NULL, (SearchLimit){0, 0, 0});
    cr_assert(asked->moved && !asked->result.stopped);
    cr_assert_eq(move_from(&asked->legal.moves[asked->result.move]), 11);
    cr_assert_eq(move_to(&asked->legal.moves[asked->result.move]), 15);
    cr_assert(asked->result.searched && asked->result.scored && !asked->result.counted);
    cr_assert(asked->result.score == 1.5 && asked->result.depth_plies == 3);
    cr_assert(asked->result.counters.nodes == 9 && asked->result.counters.leaves == 0);
    free(asked);
}

/* The boards before it go to a line engine that asks for them, and what it says is kept. */
Test(engine, histories_are_told_where_they_are_wanted) {
    static const char *const FENS[] = {"B:WK32:BK1", "W:WK32:BK5", "B:WK28:BK5"};
    for (int told = 0; told < 2; told++) {
        Board boards[3];
        MoveList legal;
        SearchResult result;
        Failure failure;
        Error error = {ERROR_NONE, ""};
        for (int i = 0; i < 3; i++) cr_assert(fen_parse(FENS[i], 8, &boards[i], &error));
        moves_generate(&boards[2], RULES_ALL[0], &legal);
        const SearchRequest request = {.board = &boards[2],
                                       .legal = &legal,
                                       .rules = RULES_ALL[0],
                                       .past = boards,
                                       .past_count = 2};
        AUTO(engine_close_at)
        Engine *engine =
            open_script_with("fen=$rest", "echo info pv 5-1 1-5 string \"$fen\"; echo bestmove 5-9",
                             told ? ",history=on" : "");
        cr_assert(engine_move(engine, &request, &result, &failure), "%s", failure.detail);
        cr_assert_str_eq(engine_report(engine)->text,
                         told ? "B:WK32:BK1 moves 1-5 32-28" : "B:WK28:BK5");
        cr_assert_str_eq(engine_report(engine)->line, "5-1");
    }
}

Test(engine, impossible_counts_are_no_counts) {
    AUTO(engine_close_at)
    Engine *engine =
        open_script("echo info depth 3 nodes 9 leaves 10 legal_moves 4; echo bestmove 11-15");
    MEMORY_AUTO Asked *asked = ask(engine, NULL, (SearchLimit){0, 0, 0});
    cr_assert(asked->moved && !asked->result.counted && asked->result.counters.leaves == 0);
}

Test(engine, a_single_move_is_searched_only_if_it_says_so) {
    Engine *const silent = open_script("echo bestmove 15x22");
    Asked *asked = ask(silent, "B:W18:B15", (SearchLimit){0, 0, 0});
    cr_assert(asked->moved && asked->legal.count == 1 && !asked->result.searched);
    free(asked);
    engine_close(silent);
    AUTO(engine_close_at) Engine *telling = open_script("echo info depth 2; echo bestmove 15x22");
    asked = ask(telling, "B:W18:B15", (SearchLimit){0, 0, 0});
    cr_assert(asked->moved && asked->result.searched);
    free(asked);
}

Test(engine, failures_are_told_apart) {
    expect_failure("echo bestmove 1-32", ENDING_ILLEGAL_MOVE, "1-32 is not legal");
    expect_failure("echo bestmove", ENDING_ILLEGAL_MOVE, "is not a move");
    expect_failure("echo bestmove b2b4", ENDING_ILLEGAL_MOVE, "\"b2b4\" is not a move");
    expect_failure("echo my move: 11-15; exec >&-; sleep 100", ENDING_NO_ANSWER,
                   "closed its pipes; expected bestmove, not 'my move: 11-15'");
    expect_failure("echo error too hard", ENDING_NO_ANSWER, "it says 'too hard'");
    expect_failure("exit 0", ENDING_NO_ANSWER, "exited with code 0");
    expect_failure("exit 4", ENDING_CRASH, "exited with code 4");
    expect_failure("printf 'a\\n  no \\033net\\n \\n' >&2; exit 4", ENDING_CRASH,
                   "exited with code 4: 'no ?net'");
    expect_failure("kill -ABRT $$", ENDING_CRASH, "killed by signal 6 (Aborted)");
    expect_failure("exec >&-; sleep 100", ENDING_NO_ANSWER, "closed its pipes");
    expect_failure("yes info", ENDING_NO_ANSWER, "more lines than it may");
    expect_failure("printf 'error \\033[2J\\377{}x%0200d\\n' 7", ENDING_NO_ANSWER, "it says '?[2J");
}

/* Lines that are no answer, also before the first. */
Test(engine, stray_lines_are_ignored_up_to_a_bound) {
    static const char STRAYS[] =
        "for i in 1 2 3 4 5 6 7 8 9 10; do for j in $(seq %d); do echo $i; "
        "done; done; echo; echo info depth 2; echo bestmove 11-15";
    for (int each = 100; each <= 101; each++) {
        TEXT_AUTO Text go = {.data = NULL};
        text_append(&go, STRAYS, each);
        AUTO(engine_close_at) Engine *engine = open_script(text_string(&go));
        cr_assert_str_eq(engine_stray_line(engine), "");
        MEMORY_AUTO Asked *asked = ask(engine, NULL, (SearchLimit){0, 0, 0});
        cr_assert_eq(asked->moved, each == 100, "%s", asked->failure.detail);
        cr_assert_str_eq(engine_stray_line(engine), "1");
        if (asked->moved) cr_assert_eq(asked->result.depth_plies, 2);
        if (!asked->moved)
            cr_assert_str_eq(asked->failure.detail, "printed a longer line or more lines than it "
                                                    "may; expected bestmove, not '1'");
    }
    static const char SCRIPT[] = "#!/bin/sh\necho 'My  Engine, (c)'\necho info of no use\n"
                                 "while read -r line; do echo ready; done\n";
    const char *const path = temporary_file(SCRIPT, strlen(SCRIPT));
    TEXT_AUTO Text text = {.data = NULL};
    chmod(path, 0700);
    text_append(&text, "line:%s:startup=100", path);
    AUTO(engine_close_at) Engine *engine = open_engine(text_string(&text));
    cr_assert_str_eq(engine_stray_line(engine), "My  Engine, (c)");
}

Test(engine, a_late_answer_is_a_timeout) {
    char text[300];
    snprintf(text, sizeof text, "line:\"%s late 1\":startup=100,deadline=2", ENGINE);
    Engine *const engine = open_engine(text); /* within the deadline, too */
    MEMORY_AUTO Asked *asked = ask(engine, NULL, (SearchLimit){0, 0, 0});
    cr_assert(!asked->moved && asked->failure.ending == ENDING_TIMEOUT);
    cr_assert_str_eq(asked->failure.detail, "no answer within 2 s");
    engine_close(engine);
}

Test(engine, a_start_has_a_limit_of_its_own) {
    engine_close(open_engine("line:" LINE_ENGINE ":startup=100,deadline=0.001"));
}

Test(engine, the_next_game_finds_a_fresh_process) {
    char text[300];
    snprintf(text, sizeof text, "line:\"%s exit3 2\"", ENGINE);
    AUTO(engine_close_at) Engine *engine = open_engine(text);
    for (int game = 0; game < 3; game++) {
        engine_begin(engine);
        for (int move = 1; move <= 2; move++) {
            MEMORY_AUTO Asked *asked = ask(engine, NULL, (SearchLimit){0, 0, 0});
            cr_assert_eq(asked->moved, move == 1, "game %d, move %d: %s", game, move,
                         asked->failure.detail);
        }
    }
}

static void *raise_flag(void *flag) {
    usleep(200000);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

Test(engine, the_stop_flag_is_no_failure) {
    char text[300];
    atomic_bool stop = false;
    pthread_t thread;
    MoveList legal;
    SearchResult result;
    Failure failure;
    snprintf(text, sizeof text, "line:\"%s hang 1\"", ENGINE);
    AUTO(engine_close_at) Engine *engine = open_engine(text);
    const Board board = board_start(BOARD_SIZE_STANDARD);
    moves_generate(&board, RULES_ALL[0], &legal);
    const SearchRequest request = {
        .board = &board, .legal = &legal, .rules = RULES_ALL[0], .stop = &stop};
    cr_assert_eq(pthread_create(&thread, NULL, raise_flag, &stop), 0);
    cr_assert(engine_move(engine, &request, &result, &failure) && result.stopped);
    pthread_join(thread, NULL);
}

Test(engine, the_stop_flag_ends_a_start) {
    EngineSpec spec;
    const char *limit;
    atomic_bool stop = false;
    pthread_t thread;
    Error error = {ERROR_NONE, ""};
    cr_assert(engine_parse("line:\"sleep 100\"", &spec, &limit, &error));
    cr_assert_eq(pthread_create(&thread, NULL, raise_flag, &stop), 0);
    cr_assert(engine_open(&spec, RULES_ALL[0], BOARD_SIZE_STANDARD, &stop, &error) == NULL);
    cr_assert_eq(error.code, ERROR_INTERRUPTED, "%s", error.message);
    pthread_join(thread, NULL);
}

/* All are told to end before the first is waited for: each logs that it does not. */
Test(engine, dismissed_engines_end_together) {
    enum { COUNT = 20 };
    Engine *engines[COUNT];
    int told = 0;
    const char *const log = temporary_file("", 0);
    TEXT_AUTO Text text = {.data = NULL};
    text_append(&text, "line:\"%s deaf\":startup=100,log=%s", ENGINE, log);
    for (int i = 0; i < COUNT; i++) engines[i] = open_engine(text_string(&text));
    for (int i = 0; i < COUNT; i++) engine_dismiss(engines[i]);
    while (told < COUNT) {
        char line[100];
        FILE *const file = fopen(log, "r");
        cr_assert(file != NULL);
        for (told = 0; fgets(line, sizeof line, file) != NULL;) told++;
        fclose(file);
        usleep(1000);
    }
    for (int i = 0; i < COUNT; i++) engine_close(engines[i]);
}

static void expect_refusal(const char *text, const Rules *rules, ErrorCode code,
                           const char *reported) {
    EngineSpec spec;
    const char *limit;
    Error error = {ERROR_NONE, ""};
    cr_assert(engine_parse(text, &spec, &limit, &error), "%s: %s", text, error.message);
    cr_assert(engine_open(&spec, rules, BOARD_SIZE_STANDARD, NULL, &error) == NULL, "%s", text);
    cr_assert_eq(error.code, code, "%s", error.message);
    cr_assert(strstr(error.message, reported) != NULL, "%s: %s", text, error.message);
}

Test(engine, what_does_not_start_is_refused) {
    const Rules *const english = RULES_ALL[0];
    expect_refusal("line:./none", english, ERROR_NO_INPUT, "./none: cannot be started: No such");
    expect_refusal("cb:./none.so@1s", english, ERROR_NO_INPUT, "./none.so: no such library");
    expect_refusal("line:true", english, ERROR_DATA, "exited with code 0");
    expect_refusal("line:false", english, ERROR_DATA,
                   "false: not ready after its start: exited with code 1 (log=FILE keeps its");
    expect_refusal("line:\"head -n 1\"", english, ERROR_DATA,
                   "exited with code 0; expected ready, not 'hello 1' (log=");
    expect_refusal("line:\"sleep 100\":startup=0.1,deadline=100", english, ERROR_DATA,
                   "no answer within 0.1 s (does it flush its output? startup=SECONDS allows");
    expect_refusal("line:" LINE_ENGINE, rules_find("giveaway"), ERROR_DATA, "only english");
}

/* The last line on its standard error says why; a log has all of it. */
Test(engine, an_engine_that_ends_at_its_start_is_quoted) {
    static const char SCRIPT[] =
        "#!/bin/sh\nprintf 'loading\\ncannot open\\033 net file\\n\\n' >&2\n"
        "exit 1\n";
    const char *const path = temporary_file(SCRIPT, strlen(SCRIPT));
    const char *const log = temporary_file("", 0);
    TEXT_AUTO Text text = {.data = NULL}, expected = {.data = NULL};
    chmod(path, 0700);
    text_append(&text, "line:%s", path);
    expect_refusal(text_string(&text), RULES_ALL[0], ERROR_DATA,
                   "exited with code 1: 'cannot open? net file' (log=FILE keeps");
    text_append(&text, ":log=%s", log);
    text_append(&expected, "exited with code 1 (log=%s keeps its standard error)", log);
    expect_refusal(text_string(&text), RULES_ALL[0], ERROR_DATA, text_string(&expected));
}

/* A game against our own player ends with the engine's failure and says whose it is. */
Test(engine, a_failure_ends_the_game) {
    char text[300];
    PlayerSpec specs[2];
    Player players[2];
    Error error = {ERROR_NONE, ""};
    Catalogue *const catalogue = instances_catalogue(BOARD_SIZE_STANDARD);
    snprintf(text, sizeof text, "x=line:\"%s illegal 4\"", ENGINE);
    cr_assert(player_parse("piece2val@2", catalogue, &specs[BLACK], &error));
    cr_assert(player_parse(text, catalogue, &specs[WHITE], &error), "%s", error.message);
    cr_assert(!player_is_deterministic(&specs[WHITE]) && player_is_external(&specs[WHITE]));
    cr_assert_str_eq(specs[WHITE].label, "x");
    cr_assert_str_eq(specs[WHITE].text, text + 2);
    cr_assert(!player_check_internal(&specs[WHITE], &error) && error.code == ERROR_USAGE);
    for (int i = 0; i < 2; i++)
        cr_assert(player_open(&players[i], &specs[i], catalogue, NULL, &error));
    const GameSetup setup = {.rules = RULES_ALL[0],
                             .draws = RULES_ALL[0]->draws,
                             .start = board_start(BOARD_SIZE_STANDARD),
                             .players = {&players[BLACK], &players[WHITE]},
                             .seed = 1};
    History *const history = history_new();
    GameRecord record = {.plies = 0};
    for (int game = 0; game < 2; game++) {
        cr_assert(game_play(&setup, history, &record));
        cr_assert_eq(record.ending, ENDING_ILLEGAL_MOVE);
        cr_assert_eq(record.result, RESULT_UNKNOWN);
        cr_assert_eq(record.plies, 7, "the engine fails at its fourth move: %d", record.plies);
        cr_assert_eq(record.final.side, WHITE);
        cr_assert_str_eq(record.detail, "1-32 is not legal here; it said 'I play 1-32'");
        cr_assert(record.records[1].searched && !record.records[1].scored);
    }
    for (int i = 0; i < 2; i++) player_close(&players[i]);
    history_free(history);
    game_record_free(&record);
}
