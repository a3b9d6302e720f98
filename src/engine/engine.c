/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/engine.h"

#include "draughts/notation.h"
#include "engine/checkerboard.h"
#include "util/child.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/machine.h"
#include "util/utf8.h"

#include <assert.h>
#include <errno.h>
#include <unistd.h>

/* Descriptions */

static const char *const PREFIXES[] = {
    [ENGINE_NONE] = "", [ENGINE_LINE] = "line:", [ENGINE_CHECKERBOARD] = "cb:"};

static EngineKind kind_of(const char *text) {
    return strncmp(text, "line:", 5) == 0 ? ENGINE_LINE
           : strncmp(text, "cb:", 3) == 0 ? ENGINE_CHECKERBOARD
                                          : ENGINE_NONE;
}

bool engine_is_named(const char *text) { return kind_of(text) != ENGINE_NONE; }

static bool parse_seconds(const char *text, void *time_ns, Error *error) {
    double seconds = 0;
    (void)error;
    if (!text_parse_real(text, 0.001, 86400, &seconds)) return false;
    *(int64_t *)time_ns = (int64_t)(seconds * 1e9);
    return true;
}

static const SettingType SECONDS = {.parse = parse_seconds};

#define AT(member) offsetof(EngineSpec, member)
/* clang-format off */
#define SECONDS_OF(name, member) \
    {SETTING_TYPE(name, NULL, NULL, AT(member), &SECONDS), .expected = "seconds, from 0.001 to 86400"}
#define TEXT_OF(name, member) \
    {SETTING_WORDS(name, NULL, NULL, 1, KEY_VALUE_SIZE, AT(member)), .expected = "a text that is not empty"}
/* clang-format on */
static const Setting OF_ALL[] = {SECONDS_OF("startup", startup_ns),
                                 SECONDS_OF("deadline", deadline_ns),
                                 {SETTING_COUNT("memory", NULL, NULL, 0, 1 << 30, AT(memory_mb))},
                                 TEXT_OF("log", log),
                                 TEXT_OF("directory", directory),
                                 {.name = NULL}};
static const Setting OF_LINE[] = {{SETTING_FLAG("history", NULL, AT(history))}, {.name = NULL}};
static const char *const VIEW_WORDS[] = {
    [VIEW_UNKNOWN] = "unknown", "mover", "black", "white", NULL};
static const Setting OF_LIBRARY[] = {TEXT_OF("command", commands),
                                     {SETTING_CHOICE("view", NULL, NULL, AT(view), VIEW_WORDS)},
                                     {.name = NULL}};
#undef AT

static bool parse_options(EngineSpec *spec, const char *text, Error *error) {
    const bool is_line = spec->kind == ENGINE_LINE;
    KeyValues options;
    spec->memory_mb = 4096;
    spec->startup_ns = INT64_C(10000000000);
    return key_values_parse(&options, is_line ? "line" : "cb", text, error) &&
           key_values_take_all(&options, OF_ALL, spec, error) &&
           key_values_take_all(&options, is_line ? OF_LINE : OF_LIBRARY, spec, error) &&
           key_values_finish(&options, error);
}

/* Finds the "@" before the limit: the last one outside quotes, with no "/" after it; NULL: none.
 * False: a quote is not closed. */
static bool find_limit(const char *text, const char **at) {
    bool is_quoted = false;
    *at = NULL;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"') is_quoted = !is_quoted;
        if (!is_quoted && (*c == '@' || *c == '/')) *at = *c == '@' ? c : NULL;
    }
    return !is_quoted;
}

bool engine_parse(const char *text, EngineSpec *spec, const char **limit, Error *error) {
    *spec = (EngineSpec){.kind = kind_of(text)};
    const char *const start = text + strlen(PREFIXES[spec->kind]), *at;
    const bool has_quote = *start == '"';
    if (!find_limit(start, &at)) return error_set(error, ERROR_USAGE, "a quote is not closed");
    const char *const end = at != NULL ? at : start + strlen(start);
    const char *const name = start + has_quote;
    const char *name_end = has_quote ? strchr(name, '"') : memchr(name, ':', (size_t)(end - name));
    if (name_end == NULL) name_end = end;
    const char *options = name_end + has_quote;
    if (options < end && *options++ != ':')
        return error_set(error, ERROR_USAGE, "expected ':' or '@' after the quoted name");
    char copy[ENGINE_TEXT_SIZE];
    if (!text_copy_part(spec->name, ENGINE_TEXT_SIZE, name, name_end) ||
        !text_copy_part(copy, sizeof copy, options < end ? options : end, end))
        return error_set(error, ERROR_USAGE, "longer than %d bytes", ENGINE_TEXT_SIZE - 1);
    if (spec->name[strspn(spec->name, " ")] == '\0')
        return error_set(error, ERROR_USAGE, "expected %s after '%s'",
                         spec->kind == ENGINE_CHECKERBOARD ? "a library" : "a program",
                         PREFIXES[spec->kind]);
    spec->has_arguments = has_quote && spec->kind != ENGINE_CHECKERBOARD;
    *limit = at != NULL ? at + 1 : NULL;
    return parse_options(spec, copy, error);
}

bool engine_check(const EngineSpec *spec, const SearchLimit *limit, const Rules *rules,
                  int board_size, Error *error) {
    if (spec->kind != ENGINE_CHECKERBOARD) return true;
    if (board_size != BOARD_SIZE_STANDARD || strcmp(rules->name, "english") != 0)
        return error_set(error, ERROR_USAGE,
                         "CheckerBoard engines play by english rules on the 8x8 board only");
    const bool takes_depth = strstr(spec->commands, LIBRARY_DEPTH) != NULL;
    if (limit->nodes != 0 || (limit->depth_plies != 0 && !takes_depth))
        return error_set(error, ERROR_USAGE,
                         "the CheckerBoard interface limits only the time of a move, as @0.5s; for "
                         "a depth give the engine's own command, as command=\"set maxdepth %%d\"");
    if (takes_depth && limit->depth_plies == 0)
        return error_set(error, ERROR_USAGE, "expected a depth, as @6, for the %%d of command=");
    if (limit->time_ns == 0 && spec->commands[0] == '\0')
        return error_set(error, ERROR_USAGE,
                         "expected a time a move, as @0.5s, or command=\"…\" to limit it");
    return true;
}

/* Returns the longest time for a move: the given one, else five times the limit on time plus 5 s,
 * else (without such a limit) 60 s. */
static int64_t engine_deadline_ns(const EngineSpec *spec, const SearchLimit *limit) {
    if (spec->deadline_ns != 0) return spec->deadline_ns;
    if (limit->time_ns != 0) return 5 * limit->time_ns + INT64_C(5000000000);
    return INT64_C(60000000000);
}

/* The process */

struct Engine {
    EngineSpec spec;
    const Rules *rules;
    int board_size;
    Child *child;         /* NULL: to be started */
    bool in_game;         /* "newgame" was sent and answered */
    int64_t dismissed_ns; /* when it was told to end; 0: not yet */
    ProtocolInfo info;    /* of the current search */
    Text fault;           /* the last fault */
    /* For the current question: */
    Text sent;                  /* the request */
    char line[CHILD_LINE_SIZE]; /* the answer */
    ChildWait wait;
    int64_t limit_ns;               /* how long the answer may take */
    int strays;                     /* lines before it that are no answer */
    char stray[PROTOCOL_TEXT_SIZE]; /* the first of them, or of an earlier question's */
    Failure *failure;
};

/* PATIENCE_NS: time for a process to end, after it closed its pipes or was told to. */
enum { WORDS_MAX = 64, STRAYS_MAX = 1000, PATIENCE_NS = 500000000 };

char *engine_folder(const EngineSpec *spec) {
    if (spec->directory[0] != '\0') return text_duplicate(spec->directory);
    const char *const slash = strrchr(spec->name, '/');
    if (spec->kind != ENGINE_CHECKERBOARD || slash == NULL) return NULL;
    Text folder = {.data = NULL};
    text_append(&folder, "%.*s", slash == spec->name ? 1 : (int)(slash - spec->name), spec->name);
    return folder.data;
}

/* Splits the command into words, ending with NULL; false if there are too many, or if a program
 * with arguments is not said to have some. */
static bool parse_command(const EngineSpec *spec, char *rest, const char *words[WORDS_MAX + 1],
                          Error *error) {
    if (!spec->has_arguments)
        return spec->kind != ENGINE_LINE || strchr(rest, ' ') == NULL || file_exists(rest) ||
               error_set(error, ERROR_NO_INPUT,
                         "%s: no such file; a program with arguments stands in quotes, as in "
                         "'line:\"./engine 100\"@4'",
                         rest);
    int count = 0;
    for (char *word; *(word = protocol_next_word(&rest)) != '\0'; words[count++] = word)
        if (count == WORDS_MAX)
            return error_set(error, ERROR_USAGE, "%.80s: more than %d words", words[0], count);
    return true;
}

static Child *start(const EngineSpec *spec, Error *error) {
    const char *words[WORDS_MAX + 1] = {spec->name};
    char name[ENGINE_TEXT_SIZE];
    memcpy(name, spec->name, sizeof name);
    if (!parse_command(spec, name, words, error)) return NULL;
    MEMORY_AUTO char *folder = engine_folder(spec);
    /* An absolute path, the same in every folder; a program without "/" is looked for in PATH. */
    const bool is_file = strchr(words[0], '/') != NULL || spec->kind == ENGINE_CHECKERBOARD;
    MEMORY_AUTO char *file = is_file ? realpath(words[0], NULL) : NULL;
    if (folder != NULL && file != NULL) words[0] = file;
    if (spec->kind == ENGINE_CHECKERBOARD) {
        /* This program loads the library; options not given are "". */
        const char *const bridge[] = {machine_program(), "engine", "--checkerboard", "--command",
                                      spec->commands,    "--",     words[0],         NULL};
        memcpy(words, bridge, sizeof bridge);
    }
    const ChildSettings settings = {.words = words,
                                    .log = spec->log[0] != '\0' ? spec->log : NULL,
                                    .folder = folder,
                                    .memory_mb = spec->memory_mb};
    const bool is_missing = folder != NULL && !file_is_folder(folder);
    if (is_missing || (folder != NULL && access(folder, X_OK) != 0))
        return error_null(error, ERROR_NO_INPUT, "directory '%s': %s", folder,
                          is_missing ? "no such folder" : strerror(errno));
    return child_start(&settings, error);
}

/* Fills the failure with one clean line, cut if too long; engine->fault has all of it. */
static bool fail(Engine *engine, Ending ending, const char *what, const char *quoted) {
    TEXT_AUTO Text line = {0};
    Text *const clean = &engine->fault;
    Failure *const failure = engine->failure;
    text_clear(clean);
    text_append_string(&line, what);
    if (quoted != NULL) text_append(&line, " '%s'", quoted);
    utf8_append_clean(clean, text_string(&line), "?");
    failure->ending = ending;
    utf8_copy(failure->detail, sizeof failure->detail, text_string(clean));
    return false;
}

static ChildEnd end_process(Engine *engine, int64_t patience_ns) {
    const ChildEnd end = child_close(engine->child, patience_ns);
    engine->child = NULL;
    engine->in_game = false;
    return end;
}

/* Ends the process after a missing answer and fills the failure; ENDING_NONE if stopped. */
static bool fail_silent(Engine *engine, ChildStatus status, const char *expected) {
    const ChildEnd end = end_process(engine, status == CHILD_CLOSED ? PATIENCE_NS : 0);
    Ending ending = ENDING_NO_ANSWER;
    char how[CHILD_MESSAGE_SIZE + 80];
    TEXT_AUTO Text text = {0};
    if (status == CHILD_STOPPED) return false;
    if (status == CHILD_LATE) {
        ending = ENDING_TIMEOUT;
        text_append(&text, "no answer within %g s", (double)engine->limit_ns * 1e-9);
    } else if (status == CHILD_FLOOD) {
        text_append_string(&text, "printed a longer line or more lines than it may");
    } else if (end.by_us) {
        text_append_string(&text, "closed its pipes");
    } else {
        if (end.signal != 0 || end.code != 0) ending = ENDING_CRASH;
        child_describe_end(&end, how, sizeof how);
        text_append_string(&text, how);
    }
    if (engine->strays > 0) text_append(&text, "; expected %s, not", expected);
    return fail(engine, ending, text_string(&text), engine->strays > 0 ? engine->stray : NULL);
}

/* Requests and answers: false comes with a failure, or without one (ENDING_NONE) if stopped */

/* Sends engine->sent, whose answer begins with the word `expected` and may take `limit_ns`, and
 * reads up to this answer: *rest follows the word. Takes reports, ignores other lines. */
static bool request(Engine *engine, int64_t limit_ns, const atomic_bool *stop, const char *expected,
                    char **rest) {
    const char *word = "";
    engine->limit_ns = limit_ns;
    engine->wait = (ChildWait){clock_now_ns() + limit_ns, stop};
    engine->strays = 0;
    ChildStatus status =
        child_write(engine->child, engine->sent.data, engine->sent.length, &engine->wait);
    while (status == CHILD_DONE) {
        status = child_read(engine->child, engine->line, &engine->wait);
        if (status != CHILD_DONE) break;
        *rest = engine->line;
        word = protocol_next_word(rest);
        if (strcmp(word, expected) == 0) return true;
        if (strcmp(word, "info") == 0) {
            protocol_read_info(*rest, &engine->info);
        } else if (strcmp(word, "error") == 0) {
            end_process(engine, 0);
            return fail(engine, ENDING_NO_ANSWER, "it says", *rest);
        } else if (*word != '\0') {
            TEXT_AUTO Text line = {0};
            text_append(&line, "%s %s", word, *rest);
            if (engine->strays++ == 0) protocol_copy_text(engine->stray, text_string(&line));
            if (engine->strays > STRAYS_MAX) status = CHILD_FLOOD;
        }
    }
    return fail_silent(engine, status, expected);
}

/* Sends engine->sent and waits for "ready". */
static bool make_ready(Engine *engine, const atomic_bool *stop) {
    char *rest;
    return request(engine, engine->spec.startup_ns, stop, "ready", &rest);
}

static bool greet(Engine *engine, const atomic_bool *stop) {
    text_clear(&engine->sent);
    text_append(&engine->sent, "hello %d\n", PROTOCOL_VERSION);
    return make_ready(engine, stop);
}

/* Starts the process and the game, unless they run. */
static bool start_game(Engine *engine, uint64_t seed, const atomic_bool *stop) {
    const ProtocolGame game = {engine->rules, engine->board_size, seed};
    Error error = {ERROR_NONE, ""};
    if (engine->in_game) return true;
    if (engine->child == NULL) {
        engine->child = start(&engine->spec, &error);
        if (engine->child == NULL) return fail(engine, ENDING_CRASH, error.message, NULL);
        if (!greet(engine, stop)) return false;
    }
    text_clear(&engine->sent);
    protocol_write_game(&game, &engine->sent);
    engine->in_game = make_ready(engine, stop);
    return engine->in_game;
}

Engine *engine_open(const EngineSpec *spec, const Rules *rules, int board_size,
                    const atomic_bool *stop, Error *error) {
    Failure failure = {.ending = ENDING_NONE};
    if (spec->kind == ENGINE_CHECKERBOARD && access(spec->name, R_OK) != 0)
        return error_null(error, ERROR_NO_INPUT, "%s: %s", spec->name,
                          errno == ENOENT ? "no such library" : strerror(errno));
    Engine *const engine = memory_allocate(sizeof *engine);
    engine->spec = *spec;
    engine->rules = rules;
    engine->board_size = board_size;
    engine->failure = &failure;
    engine->child = start(spec, error);
    if (engine->child != NULL) {
        /* Begins a game only to see whether the engine plays by these rules. */
        if (greet(engine, stop) && start_game(engine, 0, stop)) {
            engine->in_game = false;
            return engine;
        }
        const bool is_late = failure.ending == ENDING_TIMEOUT;
        if (failure.ending == ENDING_NONE)
            error_set(error, ERROR_INTERRUPTED, "%s: stopped while it started", spec->name);
        else
            error_set(error, ERROR_DATA,
                      "%s: not ready after its start: %s (%slog=%s keeps its standard error)",
                      spec->name, text_string(&engine->fault),
                      is_late ? "does it flush its output? startup=SECONDS allows more; " : "",
                      spec->log[0] != '\0' ? spec->log : "FILE");
    }
    engine_close(engine);
    return NULL;
}

void engine_dismiss(Engine *engine) {
    static const char FAREWELL[] = "quit\n";
    if (engine == NULL || engine->child == NULL || engine->dismissed_ns != 0) return;
    engine->dismissed_ns = clock_now_ns();
    const ChildWait wait = {engine->dismissed_ns, NULL};
    child_write(engine->child, FAREWELL, strlen(FAREWELL), &wait);
    child_hang_up(engine->child);
}

void engine_close(Engine *engine) {
    if (engine == NULL) return;
    engine_dismiss(engine);
    if (engine->child != NULL)
        child_close(engine->child, engine->dismissed_ns + PATIENCE_NS - clock_now_ns());
    text_free(&engine->sent);
    text_free(&engine->fault);
    free(engine);
}

void engine_begin(Engine *engine) { engine->in_game = false; }

int64_t engine_time_end(Engine *engine, bool says_quit) {
    static const char QUIT[] = "quit\n";
    enum { WAIT_S = 5 };
    Failure failure;
    engine->failure = &failure;
    if (!start_game(engine, 0, NULL)) return -1;
    const int64_t start_ns = clock_now_ns();
    const ChildWait wait = {start_ns + WAIT_S * INT64_C(1000000000), NULL};
    ChildStatus status = CHILD_DONE;
    if (says_quit)
        status = child_write(engine->child, QUIT, strlen(QUIT), &wait);
    else
        child_hang_up(engine->child);
    while (status == CHILD_DONE) status = child_read(engine->child, engine->line, &wait);
    const ChildEnd end =
        end_process(engine, status == CHILD_CLOSED ? wait.deadline_ns - clock_now_ns() : 0);
    /* One that lasted until it was hung up on may end before it is killed. */
    return status != CHILD_CLOSED || end.by_us ? -1 : clock_now_ns() - start_ns;
}

const char *engine_request(const Engine *engine) { return text_string(&engine->sent); }

bool engine_prepare(Engine *engine, const SearchRequest *request, Failure *failure) {
    *failure = (Failure){.ending = ENDING_NONE};
    engine->failure = failure;
    engine_begin(engine);
    return start_game(engine, request->game_seed, request->stop);
}

const char *engine_stray_line(const Engine *engine) { return engine != NULL ? engine->stray : ""; }

const ProtocolInfo *engine_report(const Engine *engine) { return &engine->info; }

/* A move */

/* Returns the board `step` moves after the first of the request's past boards. */
static const Board *board_at(const SearchRequest *request, int step) {
    return step < request->past_count ? &request->past[step] : request->board;
}

/* Writes "position FEN[ moves MOVE…]" with as many last moves as fit into a library's command. */
static void write_position(Engine *engine, const SearchRequest *request) {
    enum { HISTORY_MAX = 240 };
    const bool is_told = engine->spec.history || engine->spec.kind == ENGINE_CHECKERBOARD;
    TEXT_AUTO Text fen = {0}, moves = {0};
    for (int skipped = is_told ? 0 : request->past_count;; skipped++) {
        text_clear(&fen);
        text_clear(&moves);
        fen_write(board_at(request, skipped), &fen);
        for (int step = skipped; step < request->past_count; step++) {
            const Board *const from = board_at(request, step), *const to =
                                                                   board_at(request, step + 1);
            const Squares before = from->pieces[from->side], after = to->pieces[from->side];
            text_append(&moves, " %d-%d", board_lowest_square(from->size, before & ~after),
                        board_lowest_square(from->size, after & ~before));
        }
        if (fen.length + moves.length <= HISTORY_MAX || skipped == request->past_count) break;
    }
    text_append(&engine->sent, "position %s%s%s\n", fen.data, moves.length > 0 ? " moves" : "",
                text_string(&moves));
}

/* Keeps the moves of a variation up to the first illegal one, in jumpoff's notation. */
static void check_line(const SearchRequest *request, char line[PROTOCOL_TEXT_SIZE]) {
    Board board = *request->board;
    MoveList legal = *request->legal;
    TEXT_AUTO Text checked = {0};
    char *rest = line;
    for (const char *word; *(word = protocol_next_word(&rest)) != '\0';) {
        const int move = move_parse(word, &legal, NULL);
        if (move < 0) break;
        if (checked.length > 0) text_append_char(&checked, ' ');
        move_write(&legal.moves[move], &legal, &checked);
        board = move_apply(&board, &legal.moves[move]);
        moves_generate(&board, request->rules, &legal);
    }
    protocol_copy_text(line, text_string(&checked));
}

/* Takes the engine's report of the search; counters count only if all are there. */
static void read_info(Engine *engine, const SearchRequest *request, SearchResult *result) {
    ProtocolInfo *const info = &engine->info;
    const EngineView view = engine->spec.view;
    const EngineView mover = request->board->side == WHITE ? VIEW_WHITE : VIEW_BLACK;
    if (!info->has_score && info->has_value && view != VIEW_UNKNOWN) {
        info->has_score = true;
        info->score = view == VIEW_MOVER || view == mover ? info->value : 0 - info->value;
    }
    check_line(request, info->line);
    result->searched |= info->has_score || info->depth_plies > 0 || info->counters.nodes > 0;
    result->scored = info->has_score;
    result->score = info->has_score ? info->score : 0;
    result->depth_plies = info->depth_plies;
    result->counters = info->counters;
    result->counted = info->depth_plies > 0 && info->counters.nodes > 0 && info->has_leaves &&
                      info->has_legal_moves && info->counters.leaves <= info->counters.nodes;
    if (result->counted) return;
    result->counters.leaves = result->counters.legal_moves = 0;
}

static bool ask(Engine *engine, const SearchRequest *asked, SearchResult *result) {
    const ProtocolGo go = {.limit = asked->limit, .seeded = true, .seed = asked->seed};
    Error error = {ERROR_NONE, ""};
    char *rest = NULL;
    if (!start_game(engine, asked->game_seed, asked->stop)) return false;
    text_clear(&engine->sent);
    write_position(engine, asked);
    protocol_write_go(&go, &engine->sent);
    engine->info = (ProtocolInfo){.has_score = false};
    if (!request(engine, engine_deadline_ns(&engine->spec, &asked->limit), asked->stop, "bestmove",
                 &rest))
        return false;
    assert(rest != NULL);
    read_info(engine, asked, result);
    rest += strspn(rest, " \t");
    for (size_t end = strlen(rest); end > 0 && strchr(" \t", rest[end - 1]) != NULL;)
        rest[--end] = '\0';
    result->move = move_parse(rest, asked->legal, &error);
    if (result->move >= 0) return true;
    end_process(engine, 0);
    const char *const reported = engine->info.text[0] != '\0' ? engine->info.text : NULL;
    TEXT_AUTO Text what = {0};
    text_append(&what, "%s%s", error.message, reported != NULL ? "; it said" : "");
    return fail(engine, ENDING_ILLEGAL_MOVE, text_string(&what), reported);
}

bool engine_move(Engine *engine, const SearchRequest *request, SearchResult *result,
                 Failure *failure) {
    *failure = (Failure){.ending = ENDING_NONE};
    engine->failure = failure;
    memset(result, 0, sizeof *result);
    /* A single legal move was not searched, unless the engine reports a search. */
    result->searched = request->legal->count > 1 || request->analyse;
    if (ask(engine, request, result)) return true;
    result->stopped = failure->ending == ENDING_NONE;
    return result->stopped;
}
