#include "arena/rows.h"

#include "draughts/notation.h"
#include "draughts/pdn.h"
#include "util/csv.h"

#include <math.h>
#include <string.h>

const char *const GAMES_HEADER =
    "game,pair,round,black,white,first,opening,start_fen,result,reason,plies,black_pieces,"
    "white_pieces,seed,hash\n";
const char *const MOVES_HEADER = "game,ply,player,move,score,depth,nodes,leaves,legal_moves\n";
const char *const TIMING_HEADER = "game,ply,player,time_ns\n";

/* The longest move: MOVE_PATH_MAX squares of two digits and their separators. */
enum { MOVE_TEXT_SIZE = 3 * MOVE_PATH_MAX + 1, HASH_TEXT_SIZE = 17 };

static char *put_square(char *to, int square) {
    if (square >= 10) *to++ = (char)('0' + square / 10);
    *to++ = (char)('0' + square % 10);
    return to;
}

/* As move_write, without the list of legal moves. */
static void move_text(const PlyRecord *ply, char *to) {
    const Move *const move = &ply->move;
    const char separator = move_is_capture(move) ? 'x' : '-';
    to = put_square(to, move->path[0]);
    for (int i = ply->unique ? move->length - 1 : 1; i < move->length; i++) {
        *to++ = separator;
        to = put_square(to, move->path[i]);
    }
    *to = '\0';
}

static void hash_text(uint64_t hash, char *to) {
    for (int i = 15; i >= 0; i--, hash >>= 4) to[i] = "0123456789abcdef"[hash & 15];
    to[16] = '\0';
}

/* Which rule ended the game, or whose engine failed and how: "black-crash". */
static void append_reason(Text *text, const GameRecord *record) {
    if (ending_is_failure(record->ending)) {
        text_append_string(text, side_name((Side)record->final.side));
        text_append_char(text, '-');
    }
    text_append_string(text, ending_name(record->ending));
}

static void fill_games(Text *row, const Experiment *experiment, const Fixture *fixture,
                       const GameRecord *record, const char *fen, const char *reason) {
    char hash[HASH_TEXT_SIZE];
    hash_text(record->hash, hash);
    csv_put_uint(row, fixture->game + 1);
    csv_put_uint(row, fixture->pair + 1);
    csv_put_uint(row, fixture->round + 1);
    csv_put_text(row, experiment->players[fixture->players[BLACK]].label);
    csv_put_text(row, experiment->players[fixture->players[WHITE]].label);
    csv_put_text(row, side_name((Side)record->start.side));
    csv_put_text(row, fixture->opening.name);
    csv_put_text(row, fen);
    csv_put_text(row, result_text(record->result));
    csv_put_text(row, reason);
    csv_put_int(row, record->plies);
    csv_put_int(row, board_count(record->final.pieces[BLACK]));
    csv_put_int(row, board_count(record->final.pieces[WHITE]));
    csv_put_uint(row, fixture->seed);
    csv_put_text(row, hash);
    csv_end_row(row);
}

/* Separates what is there from what comes. */
static void part(Text *comment, const char *mark) {
    if (comment->length > 0) text_append_char(comment, ' ');
    text_append_string(comment, mark);
}

/* "{0.25 d6 n1234}" or "{wins in 3 d6 n1234}": score to the mover, depth and nodes; only what is
 * known. */
static void comment_text(const PlyRecord *ply, Text *comment) {
    text_clear(comment);
    if (ply->scored) score_write(ply->score, comment);
    if (ply->depth_plies > 0) {
        part(comment, "d");
        text_append_int(comment, ply->depth_plies);
    }
    if (ply->counters.nodes > 0) {
        part(comment, "n");
        text_append_uint(comment, ply->counters.nodes);
    }
}

static void fill_pdn(Text *pdn, Text *comment, const Experiment *experiment, const Fixture *fixture,
                     const GameRecord *record, const char *fen, const char *reason) {
    text_clear(comment);
    text_append_string(comment, "game ");
    text_append_uint(comment, fixture->game + 1);
    pdn_write_tag(pdn, "Event", text_string(comment));
    pdn_write_tag(pdn, "Black", experiment->players[fixture->players[BLACK]].label);
    pdn_write_tag(pdn, "White", experiment->players[fixture->players[WHITE]].label);
    pdn_write_tag(pdn, "Result", result_text(record->result));
    pdn_write_game(pdn, experiment->rules, experiment->board_size);
    const Board start = board_start(experiment->board_size);
    if (!board_equal(&record->start, &start)) {
        pdn_write_tag(pdn, "SetUp", "1");
        pdn_write_tag(pdn, "FEN", fen);
    }
    pdn_write_tag(pdn, "Opening", fixture->opening.name);
    pdn_write_tag(pdn, "Termination", reason);
    PdnMovetext movetext = pdn_movetext(pdn);
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        char move[MOVE_TEXT_SIZE];
        move_text(ply, move);
        comment_text(ply, comment);
        pdn_write_move(&movetext, move, comment->length > 0 ? text_string(comment) : NULL);
    }
    if (record->detail[0] != '\0') pdn_write_comment(&movetext, record->detail);
    pdn_end_game(&movetext, record->result);
}

static void put_known(Text *row, bool known, uint64_t count) {
    if (known) {
        csv_put_uint(row, count);
    } else {
        csv_put_empty(row);
    }
}

static void fill_moves(GameRows *rows, const Experiment *experiment, const Fixture *fixture,
                       const GameRecord *record) {
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        if (!ply->searched) continue;
        char move[MOVE_TEXT_SIZE];
        const int side = (record->start.side + i) % 2;
        const char *const label = experiment->players[fixture->players[side]].label;
        move_text(ply, move);
        csv_put_uint(&rows->moves, fixture->game + 1);
        csv_put_int(&rows->moves, i + 1);
        csv_put_text(&rows->moves, label);
        csv_put_text(&rows->moves, move);
        csv_put_real(&rows->moves, ply->scored ? ply->score : NAN);
        put_known(&rows->moves, ply->depth_plies > 0, (uint64_t)ply->depth_plies);
        put_known(&rows->moves, ply->counters.nodes > 0, ply->counters.nodes);
        put_known(&rows->moves, ply->counted, ply->counters.leaves);
        put_known(&rows->moves, ply->counted, ply->counters.legal_moves);
        csv_end_row(&rows->moves);
        csv_put_uint(&rows->timing, fixture->game + 1);
        csv_put_int(&rows->timing, i + 1);
        csv_put_text(&rows->timing, label);
        csv_put_int(&rows->timing, ply->time_ns);
        csv_end_row(&rows->timing);
    }
}

void game_rows_fill(GameRows *rows, const Experiment *experiment, const Fixture *fixture,
                    const GameRecord *record) {
    text_clear(&rows->games);
    text_clear(&rows->pdn);
    text_clear(&rows->moves);
    text_clear(&rows->timing);
    text_clear(&rows->scratch);
    text_clear(&rows->fen);
    text_clear(&rows->reason);
    fen_write(&record->start, &rows->fen);
    append_reason(&rows->reason, record);
    const char *const fen = text_string(&rows->fen), *const reason = text_string(&rows->reason);
    fill_games(&rows->games, experiment, fixture, record, fen, reason);
    fill_pdn(&rows->pdn, &rows->scratch, experiment, fixture, record, fen, reason);
    if (experiment->moves) fill_moves(rows, experiment, fixture, record);
}

void game_rows_free(GameRows *rows) {
    text_free(&rows->games);
    text_free(&rows->pdn);
    text_free(&rows->moves);
    text_free(&rows->timing);
    text_free(&rows->scratch);
    text_free(&rows->fen);
    text_free(&rows->reason);
}
