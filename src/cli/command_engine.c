/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff engine: lets another program use a player, over a pipe. */
#include "cli/commands.h"

#include "build_info.h"
#include "engine/checkerboard.h"
#include "util/rng.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static const char DOC[] =
    "Plays as an external engine: reads and writes the line protocol on standard input and output "
    "(docs/connect-an-engine.md) until its input ends.\v"
    "The other program chooses rules, board and limits; without a limit PLAYER's own is used.\n\n"
    "Examples:\n"
    "  jumpoff engine piece2val    # now type: hello 1, newgame english 8, go\n"
    "  jumpoff match piece2val@6 'line:\"jumpoff engine staged\"@6'";

typedef struct EngineOptions {
    Common common;
    const char *commands;
    bool checkerboard;
} EngineOptions;

/* The hidden options are how jumpoff runs `cb:` players. */
static const Setting OPTIONS[] = {
    {SETTING_FLAG("checkerboard", "PLAYER is a library with the CheckerBoard interface",
                  offsetof(EngineOptions, checkerboard)),
     .flags = SETTING_HIDDEN},
    {SETTING_WORD("command", "TEXT", "commands for it, separated by ';'",
                  offsetof(EngineOptions, commands)),
     .flags = SETTING_HIDDEN},
    {.name = NULL},
};

/* A player for a program at the other end of a pipe, which chooses rules and limits. */
typedef struct PlayerSession {
    char text[PLAYER_TEXT_SIZE];
    Catalogue *catalogue;
    uint64_t seed, asked;
    SearchLimit limit; /* the limit that the player is open with; all 0: its own */
    PlayerSpec spec;
    Player player;
} PlayerSession;

static bool same_limit(const SearchLimit *a, const SearchLimit *b) {
    return a->depth_plies == b->depth_plies && a->nodes == b->nodes && a->time_ns == b->time_ns;
}

/* Opens the player again with another limit, since the kind of limit chooses the default search. On
 * an error the player stays as it was. */
static bool open_player(PlayerSession *session, Catalogue *catalogue, const SearchLimit *limit,
                        Error *error) {
    char text[PLAYER_TEXT_SIZE + 8];
    PlayerSpec spec;
    Player player;
    memcpy(text, session->text, sizeof session->text);
    const bool given = !same_limit(limit, &(SearchLimit){0, 0, 0});
    if (given) {
        player_strip_limit(text);
        strcat(text, limit->time_ns != 0 ? "@1s" : limit->nodes != 0 ? "@1n" : "@1");
    }
    if (!player_parse(text, catalogue, &spec, error) || !player_check_internal(&spec, error))
        return false;
    if (given) spec.limit = *limit;
    if (!player_open(&player, &spec, catalogue, NULL, error)) return false;
    player_close(&session->player);
    session->spec = spec;
    session->player = player;
    session->player.spec = &session->spec;
    session->limit = *limit;
    return true;
}

static bool begin(void *context, const ProtocolGame *game, Error *error) {
    PlayerSession *const session = context;
    if (catalogue_rules(session->catalogue) != game->rules ||
        catalogue_board_size(session->catalogue) != game->board_size) {
        Catalogue *const catalogue = catalogue_new(game->board_size, game->rules);
        if (!open_player(session, catalogue, &session->limit, error)) {
            catalogue_free(catalogue);
            return false;
        }
        catalogue_free(session->catalogue);
        session->catalogue = catalogue;
    }
    session->seed = game->seed;
    session->asked = 0;
    return true;
}

/* Answers with the best move so far if the search is stopped. */
static bool choose(void *context, const LoopQuestion *question, LoopAnswer *answer, Error *error) {
    PlayerSession *const session = context;
    const ProtocolGo *const go = &question->go;
    SearchResult result;
    Failure failure;
    const bool takes_none = player_is_random(&session->spec);
    SearchRequest request = {.board = question->board,
                             .legal = question->legal,
                             .limit = go->limit,
                             .seed = go->seeded ? go->seed
                                                : rng_derive(session->seed, ++session->asked),
                             .game_seed = session->seed,
                             .stop = question->stop};
    request.past = history_past(question->game, &request.past_count);
    if (!takes_none && !same_limit(&go->limit, &session->limit) &&
        !open_player(session, session->catalogue, &go->limit, error))
        return false;
    request.rules = catalogue_rules(session->catalogue);
    request.repetition_draws = request.rules->draws.repetitions > 0;
    player_move(&session->player, &request, &result, &failure); /* own players never fail */
    answer->move = result.move;
    answer->info = protocol_info_of(&result);
    return true;
}

static bool serve_player(const char *player, Error *error) {
    PlayerSession session = {.limit = {0, 0, 0}};
    TEXT_AUTO Text name = {0};
    if (strlen(player) >= sizeof session.text)
        return error_set(error, ERROR_USAGE, "player '%.40s…': too long", player);
    strcpy(session.text, player);
    session.catalogue = catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[0]);
    bool good = open_player(&session, session.catalogue, &session.limit, error);
    if (good) {
        text_append(&name, "jumpoff %s %s", JUMPOFF_VERSION, session.spec.label);
        const LoopPlayer served = {
            .context = &session, .name = text_string(&name), .begin = begin, .choose = choose};
        good = engine_loop_run(&served, STDIN_FILENO, stdout, error);
    }
    player_close(&session.player);
    catalogue_free(session.catalogue);
    return good;
}

/* Moves a standard stream away from a library that prints; -1 with errno. */
static int take_stream(int number, int instead) {
    const int copy = fcntl(number, F_DUPFD_CLOEXEC, 3);
    return copy >= 0 && instead >= 0 && dup2(instead, number) >= 0 ? copy : -1;
}

static bool serve_library(const char *player, const EngineOptions *options, Error *error) {
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int in = take_stream(STDIN_FILENO, nothing);
    const int answers = take_stream(STDOUT_FILENO, STDERR_FILENO);
    FILE *const out = answers >= 0 ? fdopen(answers, "w") : NULL;
    if (in < 0 || out == NULL)
        return error_set(error, ERROR_INTERNAL, "standard streams: %s", strerror(errno));
    Error fault = {ERROR_NONE, ""};
    const LoopPlayer served = library_open(player, options->commands, &fault);
    const bool good = engine_loop_run(&served, in, out, error);
    /* The library is not closed and its exit functions do not run: it may hang or crash in them. */
    fflush(out);
    _exit(good ? 0 : (int)error->code);
}

static bool run(int argc, char **argv, Error *error) {
    EngineOptions options = {.common = common_default()};
    cli_parse(&COMMAND_ENGINE, argc, argv, &options, NULL);
    const char *const player = cli_word(&options.common, "player", "a player");
    return options.checkerboard ? serve_library(player, &options, error)
                                : serve_player(player, error);
}

const Command COMMAND_ENGINE = {
    COMMAND_OF("engine", "lets another program use a player, over a pipe", "PLAYER")};
