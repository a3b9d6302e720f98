/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shared library of include/jumpoff.h: its objects are the program's. */
#include "arena/tournament.h"
#include "build_info.h"
#include "draughts/notation.h"
#include "util/machine.h"

#include <inttypes.h>
#include <jumpoff.h>
#include <locale.h>

struct JumpoffGame {
    Catalogue *catalogue;
};

/* Has no list of legal moves, which would need room for the largest number of moves in each
 * position: the list is made again when it is needed. */
struct JumpoffPosition {
    Board board;
    const Rules *rules;
    char *fen;
    int move_count;
    char **moves; /* as texts */
};

struct JumpoffStop {
    atomic_bool requested;
};

struct JumpoffPlayer {
    Catalogue *catalogue; /* of its own: it may read heuristic files */
    PlayerSpec spec;
    Player player;
};

_Static_assert(sizeof(((JumpoffError *)0)->message) == ERROR_MESSAGE_SIZE, "messages fit");
_Static_assert((int)JUMPOFF_USAGE == (int)ERROR_USAGE && (int)JUMPOFF_DATA == (int)ERROR_DATA &&
                   (int)JUMPOFF_NO_INPUT == (int)ERROR_NO_INPUT &&
                   (int)JUMPOFF_INTERNAL == (int)ERROR_INTERNAL &&
                   (int)JUMPOFF_CANNOT_WRITE == (int)ERROR_CANNOT_WRITE &&
                   (int)JUMPOFF_STOPPED == (int)ERROR_INTERRUPTED,
               "the codes are those of the program");
_Static_assert((int)JUMPOFF_BLACK == (int)BLACK && (int)JUMPOFF_WHITE == (int)WHITE &&
                   (int)JUMPOFF_BLACK_MAN == (int)BLACK_MAN &&
                   (int)JUMPOFF_BLACK_KING == (int)BLACK_KING &&
                   (int)JUMPOFF_WHITE_MAN == (int)WHITE_MAN &&
                   (int)JUMPOFF_WHITE_KING == (int)WHITE_KING,
               "sides and pieces have the same numbers");
_Static_assert((int)JUMPOFF_PATH_MAX == (int)MOVE_PATH_MAX, "paths fit");

int jumpoff_abi(void) { return JUMPOFF_ABI; }

const char *jumpoff_version(void) { return JUMPOFF_VERSION; }

/* Copies an error to the caller (NULL: to nobody); returns NULL, which is also false. */
static void *fail(const Error *error, JumpoffError *to) {
    if (to != NULL) {
        to->code = (int)error->code;
        memcpy(to->message, error->message, sizeof to->message);
    }
    return NULL;
}

static void *fail_without_memory(JumpoffError *to) {
    return fail(&(Error){ERROR_INTERNAL, "out of memory"}, to);
}

/* Files and descriptions have decimal points, whatever the caller's locale is. `parallel` takes the
 * calling thread's locale to its threads. */
typedef struct Locale {
    locale_t plain, before;
} Locale;

static Locale enter_locale(void) {
    const locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    return (Locale){plain, uselocale(plain)};
}

static void leave_locale(Locale *locale) {
    uselocale(locale->before);
    freelocale(locale->plain);
}

/* Within the scope of the variable. */
#define LOCALE_AUTO __attribute__((cleanup(leave_locale)))

/* Games */

const char *jumpoff_rules(int index) {
    for (const Rules *const *rules = RULES_ALL; *rules != NULL; rules++)
        if (index-- == 0) return (*rules)->name;
    return NULL;
}

JumpoffGame *jumpoff_game_new(const char *rules, int board_size, JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    GUARD_MEMORY(guard) return fail_without_memory(error);
    if (!board_size_is_supported(board_size)) {
        error_set(&fault, ERROR_USAGE, "board size %d: expected 6, 8, 10 or 12", board_size);
    } else if (rules_find(rules) == NULL) {
        TEXT_AUTO Text expected = {0};
        text_append(&expected, "expected %s", rules_expected(rules));
        error_unknown(&fault, ERROR_USAGE, "rules", rules, EXPERIMENT_RULES_NAMES, expected.data);
    } else {
        JumpoffGame *const game = memory_allocate(sizeof *game);
        game->catalogue = catalogue_new(board_size, rules_find(rules));
        return game;
    }
    return fail(&fault, error);
}

void jumpoff_game_free(JumpoffGame *game) {
    if (game == NULL) return;
    catalogue_free(game->catalogue);
    free(game);
}

const char *jumpoff_game_rules(const JumpoffGame *game) {
    return catalogue_rules(game->catalogue)->name;
}

int jumpoff_game_board_size(const JumpoffGame *game) {
    return catalogue_board_size(game->catalogue);
}

const char *jumpoff_game_evaluator(const JumpoffGame *game, int index) {
    if (index < 0 || index >= catalogue_count(game->catalogue)) return NULL;
    return catalogue_entry(game->catalogue, index)->name;
}

const char *jumpoff_game_search(const JumpoffGame *game, int index) {
    const Search *const *search = search_list(catalogue_board_size(game->catalogue));
    for (; *search != NULL; search++)
        if (index-- == 0) return (*search)->name;
    return NULL;
}

/* Positions */

static JumpoffPosition *make_position(const Board *board, const Rules *rules, JumpoffError *error) {
    GUARD_MEMORY(guard) return fail_without_memory(error);
    JumpoffPosition *const position = memory_allocate(sizeof *position);
    MoveList legal;
    Text fen = {.data = NULL};
    fen_write(board, &fen);
    position->board = *board;
    position->rules = rules;
    position->fen = fen.data;
    position->move_count = moves_generate(board, rules, &legal);
    position->moves = memory_allocate((size_t)legal.count * sizeof *position->moves);
    for (int i = 0; i < legal.count; i++) {
        Text move = {.data = NULL};
        move_write(&legal.moves[i], &legal, &move);
        position->moves[i] = move.data;
    }
    return position;
}

JumpoffPosition *jumpoff_position_start(const JumpoffGame *game) {
    const Board board = board_start(catalogue_board_size(game->catalogue));
    return make_position(&board, catalogue_rules(game->catalogue), NULL);
}

JumpoffPosition *jumpoff_position_read(const JumpoffGame *game, const char *fen,
                                       JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    Board board;
    GUARD_MEMORY(guard) return fail_without_memory(error);
    if (!fen_parse(fen, catalogue_board_size(game->catalogue), &board, &fault))
        return fail(&fault, error);
    return make_position(&board, catalogue_rules(game->catalogue), error);
}

static bool has_move(const JumpoffPosition *position, int move) {
    return move >= 0 && move < position->move_count;
}

JumpoffPosition *jumpoff_position_after(const JumpoffPosition *position, int move,
                                        JumpoffError *error) {
    if (!has_move(position, move)) {
        Error fault;
        error_set(&fault, ERROR_USAGE, "move %d: there are %d moves, from 0", move,
                  position->move_count);
        return fail(&fault, error);
    }
    MoveList legal;
    moves_generate(&position->board, position->rules, &legal);
    const Board board = move_apply(&position->board, &legal.moves[move]);
    return make_position(&board, position->rules, error);
}

void jumpoff_position_free(JumpoffPosition *position) {
    if (position == NULL) return;
    for (int i = 0; i < position->move_count; i++) free(position->moves[i]);
    free((void *)position->moves);
    free(position->fen);
    free(position);
}

const char *jumpoff_position_fen(const JumpoffPosition *position) { return position->fen; }

int jumpoff_position_side(const JumpoffPosition *position) { return position->board.side; }

int jumpoff_position_piece(const JumpoffPosition *position, int square) {
    const bool is_on = square >= 1 && square <= board_squares(position->board.size);
    return is_on ? (int)board_piece(&position->board, square) : JUMPOFF_EMPTY;
}

int jumpoff_position_winner(const JumpoffPosition *position) {
    const Side side = (Side)position->board.side;
    if (position->move_count > 0) return JUMPOFF_NOBODY;
    return (int)(position->rules->stuck_wins ? side : side_other(side));
}

int jumpoff_position_moves(const JumpoffPosition *position) { return position->move_count; }

const char *jumpoff_position_move(const JumpoffPosition *position, int move) {
    return has_move(position, move) ? position->moves[move] : NULL;
}

int jumpoff_position_path(const JumpoffPosition *position, int move,
                          int squares[JUMPOFF_PATH_MAX]) {
    if (!has_move(position, move)) return 0;
    MoveList legal;
    moves_generate(&position->board, position->rules, &legal);
    const Move *const found = &legal.moves[move];
    for (int i = 0; i < found->length; i++) squares[i] = found->path[i];
    return found->length;
}

int jumpoff_position_find(const JumpoffPosition *position, const char *text, JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    MoveList legal;
    GUARD_MEMORY(guard) {
        fail_without_memory(error);
        return -1;
    }
    moves_generate(&position->board, position->rules, &legal);
    const int move = move_parse(text, &legal, &fault);
    if (move < 0) fail(&fault, error);
    return move;
}

/* Parameters */

static bool is_parameter(int index) { return index >= 0 && index < PARAMETER_COUNT; }

const char *jumpoff_parameter(int index) {
    return is_parameter(index) ? PARAMETERS[index].key : NULL;
}

const char *jumpoff_parameter_summary(int index) {
    return is_parameter(index) ? PARAMETERS[index].summary : NULL;
}

double jumpoff_position_parameter(const JumpoffPosition *position, int index, int side) {
    const Board *const board = &position->board;
    if (!is_parameter(index) || !parameter_is_on((ParameterId)index, board->size) ||
        (side != JUMPOFF_BLACK && side != JUMPOFF_WHITE))
        return (double)NAN;
    return parameter_value(board, (ParameterId)index, (Side)side);
}

/* Stopping */

JumpoffStop *jumpoff_stop_new(void) { return calloc(1, sizeof(JumpoffStop)); }

void jumpoff_stop_free(JumpoffStop *stop) { free(stop); }

void jumpoff_stop_request(JumpoffStop *stop) { atomic_store(&stop->requested, true); }

static const atomic_bool *flag_of(const JumpoffStop *stop) {
    return stop != NULL ? &stop->requested : NULL;
}

/* Players */

JumpoffPlayer *jumpoff_player_new(const JumpoffGame *game, const char *description,
                                  JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    LOCALE_AUTO Locale locale = enter_locale();
    GUARD_MEMORY(guard) return fail_without_memory(error);
    JumpoffPlayer *const player = memory_allocate(sizeof *player);
    player->catalogue =
        catalogue_new(catalogue_board_size(game->catalogue), catalogue_rules(game->catalogue));
    const bool good = player_parse(description, player->catalogue, &player->spec, &fault) &&
                      player_check_internal(&player->spec, &fault) &&
                      player_open(&player->player, &player->spec, player->catalogue, NULL, &fault);
    if (good) return player;
    catalogue_free(player->catalogue);
    free(player);
    return fail(&fault, error);
}

void jumpoff_player_free(JumpoffPlayer *player) {
    if (player == NULL) return;
    player_close(&player->player);
    catalogue_free(player->catalogue);
    free(player);
}

static bool check_position(const JumpoffPlayer *player, const JumpoffPosition *position,
                           Error *error) {
    const Rules *const rules = catalogue_rules(player->catalogue);
    const int size = catalogue_board_size(player->catalogue);
    if (position->rules == rules && position->board.size == size) return true;
    return error_set(error, ERROR_USAGE,
                     "player '%.100s' is for %s on %dx%d, the position is of %s on %dx%d",
                     player->spec.label, rules->name, size, size, position->rules->name,
                     position->board.size, position->board.size);
}

bool jumpoff_player_evaluate(JumpoffPlayer *player, const JumpoffPosition *position, uint64_t seed,
                             double *value, JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    if (!check_position(player, position, &fault)) return fail(&fault, error);
    eval_begin(&player->player.eval, &position->board, seed);
    *value = eval_board(&player->player.eval, &position->board);
    return true;
}

bool jumpoff_player_search(JumpoffPlayer *player, const JumpoffPosition *position, uint64_t seed,
                           const JumpoffStop *stop, JumpoffFound *found, JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    Failure failure;
    SearchResult result;
    MoveList legal;
    GUARD_MEMORY(guard) return fail_without_memory(error);
    if (!check_position(player, position, &fault)) return fail(&fault, error);
    if (moves_generate(&position->board, position->rules, &legal) == 0) {
        error_set(&fault, ERROR_DATA, "the side to move has no move; the game is over");
        return fail(&fault, error);
    }
    SearchRequest request = {.board = &position->board,
                             .legal = &legal,
                             .rules = position->rules,
                             .seed = seed,
                             .game_seed = seed,
                             .analyse = true,
                             .stop = flag_of(stop)};
    player_move(&player->player, &request, &result, &failure); /* own players never fail */
    *found =
        (JumpoffFound){.move = result.move, .scored = result.scored, .stopped = result.stopped};
    if (result.scored) {
        int64_t win_in = 0;
        found->score = result.score;
        if (score_is_proven(result.score, &win_in)) found->win_in = (int)win_in;
    }
    if (result.counted) {
        found->depth = result.depth_plies;
        found->nodes = result.counters.nodes;
        found->leaves = result.counters.leaves;
    }
    return true;
}

/* Matches */

/* Fills the experiment with the caller's settings; false with an error. */
static bool prepare(const JumpoffGame *game, const char *const players[2],
                    const JumpoffMatch *match, Experiment *experiment, Error *error) {
    experiment->rules = catalogue_rules(game->catalogue);
    experiment->board_size = catalogue_board_size(game->catalogue);
    experiment->games = match->games > 0 ? match->games : 100;
    if (experiment->games > EXPERIMENT_GAMES_MAX)
        return error_set(error, ERROR_USAGE, "%" PRIu64 " games: expected 2 to %d",
                         experiment->games, EXPERIMENT_GAMES_MAX);
    experiment->seed = match->seed;
    const char *const openings =
        match->openings != NULL ? match->openings : openings_default(experiment->board_size);
    if (strlen(openings) >= sizeof experiment->openings)
        return error_set(error, ERROR_USAGE, "openings '%.40s…': too long", openings);
    strcpy(experiment->openings, openings);
    enum { THREADS_MAX = 1024 };
    if (match->threads < 0 || match->threads > THREADS_MAX)
        return error_set(error, ERROR_USAGE, "%d threads: expected 0 to %d", match->threads,
                         THREADS_MAX);
    for (int i = 0; i < 2; i++)
        if (!experiment_add_player(experiment, players[i], error) ||
            !player_check_internal(&experiment->players[i], error))
            return false;
    return true;
}

static JumpoffInterval interval_of(Estimate estimate) {
    const Estimate known = estimate_known(estimate);
    return (JumpoffInterval){known.value, known.low, known.high};
}

bool jumpoff_match_play(const JumpoffGame *game, const char *first, const char *second,
                        const JumpoffMatch *match, const JumpoffStop *stop, JumpoffOutcome *outcome,
                        JumpoffError *error) {
    const char *const players[2] = {first, second};
    const TournamentSettings settings = {
        .folder = match->folder,
        .threads = match->threads > 0 ? match->threads : machine_processors(),
        .quiet = true,
        .stop = flag_of(stop),
    };
    Error fault = {ERROR_NONE, ""};
    LOCALE_AUTO Locale locale = enter_locale();
    GUARD_MEMORY(guard) return fail_without_memory(error);
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    TournamentStats *const stats = prepare(game, players, match, &experiment, &fault)
                                       ? tournament_play(NULL, &experiment, &settings, &fault)
                                       : NULL;
    if (stats != NULL) {
        const PlayerTotals *const totals = tournament_stats_player(stats, 0);
        const PairCounts pairs = tournament_stats_pairs(stats, 0, 1);
        *outcome = (JumpoffOutcome){.wins = totals->wins,
                                    .draws = totals->draws,
                                    .losses = totals->losses,
                                    .score = interval_of(pairs_score(&pairs)),
                                    .elo = interval_of(pairs_elo(&pairs)),
                                    .superiority = pairs_superiority(&pairs)};
        for (int i = 0; i < PAIR_OUTCOMES; i++) outcome->pairs[i] = pairs.n[i];
    }
    tournament_stats_free(stats);
    return fault.code == ERROR_NONE || fail(&fault, error);
}
