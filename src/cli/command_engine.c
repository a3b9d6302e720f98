/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff engine: one of our players at the other end of a pipe. */
#include "cli/commands.h"

#include "arena/seat.h"
#include "build_info.h"
#include "engine/checkerboard.h"
#include "util/rng.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const char DOC[] =
    "Lets a player answer the line protocol of external engines on standard input and output "
    "(docs/connect-an-engine.md); it ends with its input.\v"
    "The other end chooses rules, board and limits; where it gives no limit, PLAYER's own counts. "
    "A line that makes no sense is answered by \"error …\". \"stop\" asks for the move at once.\n\n"
    "Examples:\n"
    "  jumpoff engine piece2val    # now type: hello 1, newgame english 8, go\n"
    "  jumpoff match piece2val@6 'line:\"jumpoff engine staged\"@6'";

typedef struct EngineOptions {
    Common common;
    const char *commands, *parse;
    bool checkerboard;
} EngineOptions;

/* The hidden ones are how `cb:` players are run. */
static const Setting OPTIONS[] = {
    {SETTING_FLAG("checkerboard", "PLAYER is a library with the CheckerBoard interface",
                  offsetof(EngineOptions, checkerboard)),
     .flags = SETTING_HIDDEN},
    {SETTING_WORD("command", "TEXT", "commands for it, separated by ';'",
                  offsetof(EngineOptions, commands)),
     .flags = SETTING_HIDDEN},
    {SETTING_WORD("parse", "TEXT", "how it says what it finds", offsetof(EngineOptions, parse)),
     .flags = SETTING_HIDDEN},
    {.name = NULL},
};

/* A player's answers. */
typedef struct Seated {
    Seat *seat;
    uint64_t seed, asked;
} Seated;

static bool begin(void *context, const ProtocolGame *game, Error *error) {
    Seated *const seated = context;
    seated->seed = game->seed;
    seated->asked = 0;
    return seat_begin(seated->seat, game->rules, game->board_size, game->seed, error);
}

static bool choose(void *context, const ServeQuestion *question, ServeAnswer *answer,
                   Error *error) {
    Seated *const seated = context;
    const ProtocolGo *const go = &question->go;
    const SearchRequest asked = {.board = question->board,
                                 .legal = question->legal,
                                 .limit = go->limit,
                                 .seed = go->seeded ? go->seed
                                                    : rng_derive(seated->seed, ++seated->asked),
                                 .stop = question->stop};
    SearchResult result;
    if (!seat_choose(seated->seat, &asked, &result, error)) return false;
    answer->move = result.move;
    answer->info = protocol_info_of(&result);
    return true;
}

static bool serve_player(const char *player, Error *error) {
    Seated seated = {.seat = seat_new(player, RULES_ALL[0], BOARD_SIZE_STANDARD, error)};
    if (seated.seat == NULL) return false;
    TEXT_AUTO Text name = {0};
    text_append(&name, "jumpoff %s %s", JUMPOFF_VERSION, seat_label(seated.seat));
    const Served served = {
        .context = &seated, .name = text_string(&name), .begin = begin, .choose = choose};
    const bool good = serve_run(&served, STDIN_FILENO, stdout, error);
    seat_free(seated.seat);
    return good;
}

/* Moves a standard stream out of the way of a library that prints; -1 with errno. */
static int take_stream(int number, int instead) {
    const int copy = fcntl(number, F_DUPFD_CLOEXEC, 3);
    return copy >= 0 && instead >= 0 && dup2(instead, number) >= 0 ? copy : -1;
}

static bool serve_library(const char *player, const EngineOptions *options, Error *error) {
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int in = take_stream(STDIN_FILENO, nothing);
    const int answers = take_stream(STDOUT_FILENO, STDERR_FILENO);
    FILE *const out = answers >= 0 ? fdopen(answers, "w") : NULL;
    if (in < 0 || out == NULL) {
        return error_set(error, ERROR_INTERNAL, "standard streams: %s", strerror(errno));
    }
    Error fault = {ERROR_NONE, ""};
    Library *const library = library_open(player, options->commands, options->parse, &fault);
    const Served served =
        library != NULL ? library_served(library) : (Served){.fault = fault.message};
    const bool good = serve_run(&served, in, out, error);
    /* Neither is the library closed nor do its exit functions run: it may hang or crash in them. */
    fflush(out);
    _exit(good ? 0 : (int)error->code);
}

static int run(int argc, char **argv) {
    EngineOptions options = {.common = common_default()};
    Error error = {ERROR_NONE, ""};
    cli_parse(&COMMAND_ENGINE, argc, argv, &options, NULL);
    const char *const player = cli_word(&options.common, "player");
    if (player == NULL) cli_usage_error(&options.common, "expected a player");
    const bool good = options.checkerboard ? serve_library(player, &options, &error)
                                           : serve_player(player, &error);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_ENGINE = {
    "engine", "a player at the other end of a pipe", "PLAYER", DOC, OPTIONS, .run = run};
