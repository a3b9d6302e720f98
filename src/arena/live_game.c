/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/live_game.h"

#include "arena/results.h"
#include "util/clock.h"

#include <assert.h>

/* Each scores more than 95 % against the one before. */
const Strength STRENGTHS[] = {
    {"easy", "easy=piece2val@2"},
    {"medium", "medium=texel-25f@4"},
    {"hard", "hard=" PLAY_DEFAULT},
    {.name = NULL},
};

struct LiveGame {
    const Rules *rules;
    uint64_t seed;
    const Egdb *tables; /* NULL: none */
    Catalogue *catalogue;
    PlayerSpec specs[2];
    Player players[2];
    bool has_player[2]; /* else a person plays */
    bool is_resigned;
    GameRecord record;
    History *history;
    MoveList legal;
    char line[LIVE_LINE_SIZE]; /* expected variation after the last move */
};

/* Finds the legal moves and the ending of the position. */
static void judge(LiveGame *game) {
    GameRecord *const record = &game->record;
    moves_generate(&record->final, game->rules, &game->legal);
    record->ending = history_ending(game->history, &game->rules->draws, game->legal.count);
    record->result = ending_result(record->ending, &record->final, game->rules);
    if (record->ending != ENDING_NONE) game->legal.count = 0;
}

LiveGame *live_game_new(const Rules *rules, const Board *start, uint64_t seed) {
    LiveGame *const game = memory_allocate(sizeof *game);
    game->rules = rules;
    game->seed = seed;
    game->catalogue = catalogue_new(start->size, rules);
    game->history = history_new();
    game_record_start(&game->record, start);
    history_start(game->history, start);
    judge(game);
    return game;
}

void live_game_free(LiveGame *game) {
    if (game == NULL) return;
    for (int side = 0; side < 2; side++)
        if (game->has_player[side]) player_close(&game->players[side]);
    catalogue_free(game->catalogue);
    history_free(game->history);
    game_record_free(&game->record);
    free(game);
}

bool live_game_set_player(LiveGame *game, Side side, const char *player, PlayerCheck *check,
                          Error *error) {
    PlayerSpec *const spec = &game->specs[side];
    const char *const given = player;
    for (const Strength *strength = STRENGTHS; strength->name != NULL; strength++)
        if (strcmp(strength->name, given) == 0) player = strength->player;
    if (!player_parse_named(player, game->catalogue, check, spec, error)) {
        for (const Strength *strength = STRENGTHS; strength->name != NULL; strength++)
            if (text_nearest(given, (const char *[]){strength->name, NULL}) != NULL)
                error_set(error, ERROR_USAGE, "player '%.40s': did you mean '%s'?", given,
                          strength->name);
        return false;
    }
    game->has_player[side] = player_open(&game->players[side], spec, game->catalogue, NULL, error);
    if (game->has_player[side]) player_begin(&game->players[side]);
    return game->has_player[side];
}

bool live_game_set_player_of(LiveGame *game, Side side, const Experiment *experiment,
                             const PlayerSpec *spec, Error *error) {
    TEXT_AUTO Text player = {.data = NULL};
    experiment_write_player(spec, &player);
    return catalogue_add_files(game->catalogue, experiment->catalogue, error) &&
           live_game_set_player(game, side, player.data, NULL, error);
}

void live_game_consult(LiveGame *game, const Egdb *tables) {
    const bool fits =
        tables != NULL && tables->rules == game->rules && tables->size == game->record.start.size;
    game->tables = fits ? tables : NULL;
}

bool live_game_exact(const LiveGame *game, Text *text) {
    const Board *const board = &game->record.final;
    EgdbValue value;
    if (game->tables == NULL || !egdb_probe(game->tables, board, &value)) return false;
    egdb_write_value(board, value, text);
    return true;
}

const Player *live_game_player(const LiveGame *game, Side side) {
    return game->has_player[side] ? &game->players[side] : NULL;
}

const char *live_game_name(const LiveGame *game, Side side) {
    return game->has_player[side] ? game->specs[side].label : "person";
}

const GameRecord *live_game_record(const LiveGame *game) { return &game->record; }
const Rules *live_game_rules(const LiveGame *game) { return game->rules; }
const MoveList *live_game_legal(const LiveGame *game) { return &game->legal; }

static void explain(const LiveGame *game, int from, Text *why) {
    const Board *const board = &game->record.final;
    const Side side = (Side)board->side;
    const Piece piece = board_piece(board, from);
    TEXT_AUTO Text moves = {.data = NULL};
    const int count = moves_write(&game->legal, from, &moves);
    if (piece == EMPTY) {
        text_append(why, "there is no piece on %d", from);
    } else if ((board->pieces[side] & board_bit(board->size, from)) == 0) {
        text_append(why, "the piece on %d is not %s's", from, side_name(side));
    } else if (count > 0) {
        text_append(why, "from %d: %s", from, moves.data);
    } else if (move_is_capture(&game->legal.moves[0])) {
        moves_write(&game->legal, 0, &moves);
        text_append(why, "a capture is forced: %s", moves.data);
    } else {
        text_append(why, "the piece on %d cannot move", from);
    }
}

int live_game_read(const LiveGame *game, const char *text, Error *error) {
    TEXT_AUTO Text why = {.data = NULL};
    if (game->record.ending != ENDING_NONE) {
        error_set(error, ERROR_DATA, "the game is over");
        return -1;
    }
    const int index = move_parse(text, &game->legal, error);
    const long from = strtol(text, NULL, 10);
    if (index >= 0 || from < 1 || from > board_squares(game->record.final.size) ||
        strstr(error->message, "not legal") == NULL)
        return index;
    explain(game, (int)from, &why);
    error_set(error, ERROR_DATA, "%.40s is not legal: %s", text, text_string(&why));
    return -1;
}

static PlyRecord *add(LiveGame *game, int index) {
    game->line[0] = '\0';
    PlyRecord *const ply = game_record_add(&game->record, &game->legal, index);
    history_add(game->history, &ply->move, &game->record.final);
    judge(game);
    return ply;
}

void live_game_move(LiveGame *game, int index) {
    add(game, index)->time_ns = -1; /* not a player's: it can be taken back */
}

int live_game_undo(LiveGame *game, Error *error) {
    GameRecord *const record = &game->record;
    const int plies = record->plies;
    const bool has_person = !game->has_player[BLACK] || !game->has_player[WHITE];
    int left = plies - 1;
    while (has_person && left > 0 && game->has_player[(record->start.side + left) % 2]) left--;
    if (game->is_resigned) {
        left = plies;
    } else if (left < 0 || (has_person && record->records[left].time_ns >= 0)) {
        error_set(error, ERROR_DATA, "no move to take back");
        return -1;
    }
    MEMORY_AUTO PlyRecord *plays = memory_allocate((size_t)(left + 1) * sizeof *plays);
    for (int i = 0; i < left; i++) plays[i] = record->records[i];
    const Board start = record->start;
    game->is_resigned = false;
    game->line[0] = '\0';
    game_record_start(record, &start);
    history_start(game->history, &start);
    judge(game);
    for (int i = 0; i < left; i++) *add(game, plays[i].index) = plays[i];
    return plies - left;
}

void live_game_resign(LiveGame *game, Side side) {
    if (game->record.ending != ENDING_NONE) return;
    game->is_resigned = true;
    game->record.ending = ENDING_ADJUDICATED;
    game->record.result = side == BLACK ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
    game->legal.count = 0;
}

void live_game_ask(const LiveGame *game, Side asked, LiveSearch *search) {
    *search = (LiveSearch){
        .asked = asked,
        .board = game->record.final,
        .legal = game->legal,
        .ply = game->record.plies,
        .seed = rng_derive(game->seed, (uint64_t)game->record.plies + 1),
    };
    const Board *const past = history_past(game->history, &search->past_count);
    assert(search->past_count <= LIVE_PAST_MAX);
    memcpy(search->past, past, (size_t)search->past_count * sizeof *past);
}

/* Finds the variation after the chosen move, with a ply less for each further move. */
static void find_line(const LiveGame *game, LiveSearch *search, SearchRequest request) {
    enum { DEPTH_MOST = 6 };
    const Player *const player = &game->players[search->asked];
    const int depth = search->result.depth_plies - 1;
    Board board = move_apply(&search->board, &search->legal.moves[search->result.move]);
    TEXT_AUTO Text line = {.data = NULL};
    search->line[0] = '\0';
    for (int plies = depth < DEPTH_MOST ? depth : DEPTH_MOST; plies > 0; plies--) {
        SearchResult result;
        MoveList legal;
        if (moves_generate(&board, game->rules, &legal) == 0) break;
        request.board = &board;
        request.legal = &legal;
        request.limit = (SearchLimit){.depth_plies = plies};
        search_run(&player->search, &player->eval, &request, &result);
        if (result.stopped) break;
        if (line.length > 0) text_append_char(&line, ' ');
        move_write(&legal.moves[result.move], &legal, &line);
        board = move_apply(&board, &legal.moves[result.move]);
    }
    if (line.length < sizeof search->line) strcpy(search->line, text_string(&line));
}

bool live_game_think(const LiveGame *game, LiveSearch *search, const atomic_bool *stop,
                     Error *error) {
    SearchRequest request = {
        .board = &search->board,
        .legal = &search->legal,
        .rules = game->rules,
        .seed = search->seed,
        .game_seed = game->seed,
        .stop = stop,
        .past = search->past,
        .past_count = search->past_count,
        .repetition_draws = game->rules->draws.repetitions > 0,
    };
    Failure failure;
    const int64_t start_ns = clock_now_ns();
    const bool moved =
        player_move(&game->players[search->asked], &request, &search->result, &failure);
    search->time_ns = clock_now_ns() - start_ns;
    if (moved && search->result.counted && game->players[search->asked].engine == NULL)
        find_line(game, search, request);
    return moved ||
           error_set(error, ERROR_CHECK, "%.100s: %s: %s", live_game_name(game, search->asked),
                     ending_name(failure.ending), failure.detail);
}

bool live_game_take(LiveGame *game, const LiveSearch *search) {
    if (game->record.ending != ENDING_NONE || search->ply != game->record.plies ||
        !board_equal(&search->board, &game->record.final))
        return false;
    ply_note(add(game, search->result.move), &search->result, search->time_ns);
    memcpy(game->line, search->line, sizeof game->line);
    return true;
}

const char *live_game_line(const LiveGame *game) { return game->line; }

void live_game_write_score(Score score, Text *text) {
    int64_t win_in = 0;
    if (score_is_proven(score, &win_in))
        score_write(score, text);
    else
        text_append(text, "%.3g", score);
}

const char *live_game_reason(const LiveGame *game) {
    return game->is_resigned ? "resigned" : ending_name(game->record.ending);
}

void live_game_write_pdn(const LiveGame *game, Text *pdn) {
    const GameRow row = {.names = {live_game_name(game, BLACK), live_game_name(game, WHITE)},
                         .reason = live_game_reason(game)};
    game_pdn_write("jumpoff play", game->rules, &row, &game->record, pdn);
}

void live_game_write_end(const LiveGame *game, Text *text) {
    static const char *const WON[] = {"", "Black has won", "White has won", "The game is drawn"};
    const GameRecord *const record = &game->record;
    const DrawRules *const draws = &game->rules->draws;
    const char *const side = record->final.side == BLACK ? "Black" : "White";
    text_append_string(text, WON[record->result]);
    if (game->is_resigned)
        text_append(text, ": %s resigns", record->result == RESULT_WHITE_WINS ? "Black" : "White");
    else if (record->ending == ENDING_NO_PIECES || record->ending == ENDING_NO_MOVES)
        text_append(text, ": %s has no %s left", side,
                    record->ending == ENDING_NO_PIECES ? "piece" : "move");
    else if (record->ending == ENDING_REPETITION)
        text_append_string(text, ": the position has come for the third time");
    else if (record->ending == ENDING_MAX_PLIES)
        text_append(text, ": %d plies", draws->max_plies);
    else
        text_append(text, ": %d plies without a capture%s", draws->quiet_plies,
                    draws->quiet_men != 0 ? " or a man's move" : "");
}
