/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our players as a library with the CheckerBoard interface (docs/engines.md). */
#include "engine/checkerboard.h"

#include "arena/seat.h"
#include "build_info.h"
#include "util/rng.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define EXPORTED __attribute__((visibility("default")))

/* What a library exports; the interface has no header that both sides share. */
int getmove(int cells[8][8], int color, double max_time, char message[CB_MESSAGE_SIZE],
            int *play_now, int info, int more_info, CbMove *move);
int enginecommand(char command[CB_COMMAND_SIZE], char reply[CB_REPLY_SIZE]);
int islegal(int cells[8][8], int color, int from, int to, CbMove *move);
int staticevaluation(int cells[8][8], int color, char message[CB_MESSAGE_SIZE]);

/* The interface passes no context, so this is the one mutable state of the process: who plays.
 * Whoever wants both mutexes takes `playing` first. */
typedef struct Desk {
    pthread_mutex_t playing; /* held through a search; over seat and moves */
    pthread_mutex_t mutex;   /* over the rest, so that questions are answered meanwhile */
    char player[CB_COMMAND_SIZE];
    int max_depth; /* 0: none */
    Seat *seat;    /* NULL: not yet opened */
    uint64_t moves;
} Desk;

static Desk desk = {.playing = PTHREAD_MUTEX_INITIALIZER,
                    .mutex = PTHREAD_MUTEX_INITIALIZER,
                    .player = "piece-and-row"};

static bool open_seat(Error *error) {
    if (desk.seat == NULL) {
        desk.seat = seat_new(desk.player, RULES_ALL[0], BOARD_SIZE_STANDARD, error);
    }
    return desk.seat != NULL;
}

static void describe(const SearchResult *result, char message[CB_MESSAGE_SIZE]) {
    if (result->scored) {
        snprintf(message, CB_MESSAGE_SIZE, "depth %d score %.15g nodes %llu", result->depth_plies,
                 result->score, (unsigned long long)result->counters.nodes);
    } else {
        snprintf(message, CB_MESSAGE_SIZE, "no search");
    }
}

/* The interface has no lock: who reads meanwhile may see parts of two lines, but no further than
 * the zeros behind the longest. */
static void tell(void *message, const SearchResult *so_far) { describe(so_far, message); }

/* A player with a limit keeps to it; any other to the depth that was set and the time it is given.
 */
static SearchLimit limit_of(double max_time) {
    SearchLimit limit = {0, 0, 0};
    if (seat_is_limited(desk.seat)) return limit;
    const double seconds = max_time < 86400 ? max_time : 86400;
    pthread_mutex_lock(&desk.mutex);
    limit.depth_plies = desk.max_depth;
    pthread_mutex_unlock(&desk.mutex);
    /* No number is no time. */
    limit.time_ns = max_time > 1e-3 ? (int64_t)(seconds * 1e9) : 1000000;
    return limit;
}

/* Watches play_now, as nobody tells when it changes, and ends the search by our own flag. */
typedef struct Watch {
    const volatile int *play_now;
    atomic_bool stop, over;
    pthread_t thread;
} Watch;

static void *watch_run(void *opaque) {
    Watch *const watch = opaque;
    const struct timespec pause = {.tv_nsec = 5000000};
    while (!atomic_load(&watch->over)) {
        if (*watch->play_now != 0) atomic_store(&watch->stop, true);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

static bool choose(const Board *board, const MoveList *legal, double max_time,
                   const SearchListener *listener, const int *play_now, SearchResult *result,
                   Error *error) {
    Watch watch = {.play_now = play_now};
    const SearchRequest asked = {.board = board,
                                 .legal = legal,
                                 .limit = limit_of(max_time),
                                 .seed = rng_derive(1, desk.moves++),
                                 .stop = &watch.stop,
                                 .listener = listener};
    if (play_now != NULL && *play_now != 0) atomic_store(&watch.stop, true);
    const bool watched =
        play_now != NULL && pthread_create(&watch.thread, NULL, watch_run, &watch) == 0;
    const bool good = seat_choose(desk.seat, &asked, result, error);
    atomic_store(&watch.over, true);
    if (watched) pthread_join(watch.thread, NULL);
    return good;
}

static int claim(const SearchResult *result) {
    if (result->scored && result->score > EVAL_LIMIT) return CB_WIN;
    if (result->scored && result->score < -EVAL_LIMIT) return CB_LOSS;
    return CB_UNKNOWN;
}

/* The board that somebody passes; false where it is none. */
static bool read_board(int cells[8][8], int color, Board *board) {
    return (color == CB_BLACK || color == CB_WHITE) &&
           checkerboard_read(cells, color == CB_BLACK ? BLACK : WHITE, board);
}

/* Moves on a desk that nobody else uses meanwhile. */
static int move_on(int cells[8][8], int color, double max_time, char message[CB_MESSAGE_SIZE],
                   const int *play_now) {
    Board board;
    MoveList legal;
    SearchResult result;
    Error error = {ERROR_NONE, ""};
    const SearchListener listener = {tell, message};
    if (!read_board(cells, color, &board)) {
        snprintf(message, CB_MESSAGE_SIZE, "no such board");
        return CB_UNKNOWN;
    }
    if (moves_generate(&board, RULES_ALL[0], &legal) == 0) {
        snprintf(message, CB_MESSAGE_SIZE, "no move");
        return CB_LOSS;
    }
    if (!open_seat(&error) ||
        !choose(&board, &legal, max_time, &listener, play_now, &result, &error)) {
        snprintf(message, CB_MESSAGE_SIZE, "%s", error.message);
        return CB_UNKNOWN;
    }
    const Board after = move_apply(&board, &legal.moves[result.move]);
    checkerboard_write(&after, cells);
    describe(&result, message);
    return moves_generate(&after, RULES_ALL[0], &legal) == 0 ? CB_WIN : claim(&result);
}

EXPORTED int getmove(int cells[8][8], int color, double max_time, char message[CB_MESSAGE_SIZE],
                     int *play_now, int info, int more_info, CbMove *move) {
    (void)more_info;
    (void)move; /* not used in English draughts */
    pthread_mutex_lock(&desk.playing);
    if ((info & CB_RESET_MOVES) != 0) desk.moves = 0;
    memset(message, 0, CB_MESSAGE_SIZE); /* see tell() */
    snprintf(message, CB_MESSAGE_SIZE, "thinking");
    const int result = move_on(cells, color, max_time, message, play_now);
    pthread_mutex_unlock(&desk.playing);
    return result;
}

static int cell_at(int cells[8][8], CbSquare at) { return cells[at.x][at.y]; }

static void fill_move(int cells[8][8], const Board *board, const Move *legal, CbMove *move) {
    int after[8][8];
    const Board next = move_apply(board, legal);
    checkerboard_write(&next, after);
    *move = (CbMove){.from = checkerboard_square(move_from(legal)),
                     .to = checkerboard_square(move_to(legal))};
    move->old_piece = cell_at(cells, move->from);
    move->new_piece = cell_at(after, move->to);
    if (!move_is_capture(legal)) return;
    for (int i = 1; i < legal->length && i <= CB_JUMPS_MAX; i++) {
        const CbSquare before = checkerboard_square(legal->path[i - 1]);
        const CbSquare landed = checkerboard_square(legal->path[i]);
        const CbSquare between = {(before.x + landed.x) / 2, (before.y + landed.y) / 2};
        move->path[i - 1] = landed;
        move->captured[i - 1] = between;
        move->captured_piece[i - 1] = cell_at(cells, between);
        move->jumps = i;
    }
}

EXPORTED int islegal(int cells[8][8], int color, int from, int to, CbMove *move) {
    Board board;
    MoveList legal;
    if (!read_board(cells, color, &board)) return 0;
    moves_generate(&board, RULES_ALL[0], &legal);
    for (int i = 0; i < legal.count; i++) {
        if (move_from(&legal.moves[i]) != from || move_to(&legal.moves[i]) != to) continue;
        if (move != NULL) fill_move(cells, &board, &legal.moves[i], move);
        return 1;
    }
    return 0;
}

/* On a desk where nobody plays. */
static int evaluate(const Board *board, char message[CB_MESSAGE_SIZE]) {
    Error error = {ERROR_NONE, ""};
    if (!open_seat(&error)) {
        snprintf(message, CB_MESSAGE_SIZE, "%s", error.message);
        return 0;
    }
    snprintf(message, CB_MESSAGE_SIZE, "score %.15g", seat_evaluate(desk.seat, board));
    return 1;
}

EXPORTED int staticevaluation(int cells[8][8], int color, char message[CB_MESSAGE_SIZE]) {
    Board board;
    if (!read_board(cells, color, &board)) {
        snprintf(message, CB_MESSAGE_SIZE, "no such board");
        return 0;
    }
    if (pthread_mutex_trylock(&desk.playing) != 0) {
        snprintf(message, CB_MESSAGE_SIZE, "not while it thinks");
        return 0;
    }
    const int result = evaluate(&board, message);
    pthread_mutex_unlock(&desk.playing);
    return result;
}

/* On a desk where nobody plays. */
static int change_player(const char *player, char reply[CB_REPLY_SIZE]) {
    Error error = {ERROR_NONE, ""};
    Seat *const seat = seat_new(player, RULES_ALL[0], BOARD_SIZE_STANDARD, &error);
    if (seat == NULL) {
        snprintf(reply, CB_REPLY_SIZE, "%s", error.message);
        return 0;
    }
    seat_free(desk.seat);
    desk.seat = seat;
    pthread_mutex_lock(&desk.mutex);
    snprintf(desk.player, sizeof desk.player, "%s", player);
    pthread_mutex_unlock(&desk.mutex);
    snprintf(reply, CB_REPLY_SIZE, "player set to %s", player);
    return 1;
}

/* "set player PLAYER" */
static int set_player(const char *player, char reply[CB_REPLY_SIZE]) {
    if (pthread_mutex_trylock(&desk.playing) != 0) {
        snprintf(reply, CB_REPLY_SIZE, "not while it thinks");
        return 0;
    }
    const int result = change_player(player, reply);
    pthread_mutex_unlock(&desk.playing);
    return result;
}

/* "set maxdepth N"; 0 takes it back. */
static int set_max_depth(const char *number, char reply[CB_REPLY_SIZE]) {
    int64_t depth = 0;
    if (!text_parse_int(number, 0, SEARCH_DEPTH_MAX, &depth)) {
        snprintf(reply, CB_REPLY_SIZE, "expected a depth from 0 (none) to %d", SEARCH_DEPTH_MAX);
        return 0;
    }
    desk.max_depth = (int)depth;
    snprintf(reply, CB_REPLY_SIZE, "maxdepth set to %d", desk.max_depth);
    return 1;
}

/* The rest of a command that begins with these words, or NULL. */
static const char *after(const char *command, const char *words) {
    const size_t length = strlen(words);
    return strncmp(command, words, length) == 0 ? command + length : NULL;
}

static int obey(const char *command, char reply[CB_REPLY_SIZE]) {
    const char *const value = after(command, "set maxdepth ");
    if (value != NULL) return set_max_depth(value, reply);
    int length = -1;
    if (strcmp(command, "name") == 0) {
        length = snprintf(reply, CB_REPLY_SIZE, "jumpoff %s %s", JUMPOFF_VERSION, desk.player);
    } else if (strcmp(command, "about") == 0) {
        length = snprintf(reply, CB_REPLY_SIZE, "jumpoff %s (%s)\nplays as %s", JUMPOFF_VERSION,
                          JUMPOFF_COMMIT, desk.player);
    } else if (strcmp(command, "get protocolversion") == 0) {
        length = snprintf(reply, CB_REPLY_SIZE, "2");
    } else if (strcmp(command, "get gametype") == 0) {
        length = snprintf(reply, CB_REPLY_SIZE, "%d", CB_ENGLISH);
    } else if (strcmp(command, "get player") == 0) {
        length = snprintf(reply, CB_REPLY_SIZE, "%s", desk.player);
    } else if (strcmp(command, "get maxdepth") == 0) {
        length = snprintf(reply, CB_REPLY_SIZE, "%d", desk.max_depth);
    } else {
        snprintf(reply, CB_REPLY_SIZE, "?");
    }
    return length >= 0 ? 1 : 0;
}

EXPORTED int enginecommand(char command[CB_COMMAND_SIZE], char reply[CB_REPLY_SIZE]) {
    const char *const player = after(command, "set player ");
    if (player != NULL) return set_player(player, reply);
    pthread_mutex_lock(&desk.mutex);
    const int result = obey(command, reply);
    pthread_mutex_unlock(&desk.mutex);
    return result;
}
