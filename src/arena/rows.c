#include "arena/rows.h"

#include "draughts/notation.h"
#include "draughts/pdn.h"
#include "util/csv.h"

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

static void fill_games(Text *row, const Experiment *experiment, const Fixture *fixture,
                       const GameRecord *record, const char *fen) {
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
    csv_put_text(row, ending_name(record->ending));
    csv_put_int(row, record->plies);
    csv_put_int(row, board_count(record->final.pieces[BLACK]));
    csv_put_int(row, board_count(record->final.pieces[WHITE]));
    csv_put_uint(row, fixture->seed);
    csv_put_text(row, hash);
    csv_end_row(row);
}

/* "{0.25 d6 n1234}": score to the mover, depth and nodes. */
static void comment_text(const PlyRecord *ply, Text *comment) {
    text_clear(comment);
    text_append_real(comment, ply->score);
    text_append_string(comment, " d");
    text_append_int(comment, ply->depth_plies);
    text_append_string(comment, " n");
    text_append_uint(comment, ply->counters.nodes);
}

static void fill_pdn(Text *pdn, Text *comment, const Experiment *experiment, const Fixture *fixture,
                     const GameRecord *record, const char *fen) {
    text_append_string(comment, "game ");
    text_append_uint(comment, fixture->game + 1);
    pdn_write_tag(pdn, "Event", text_string(comment));
    pdn_write_tag(pdn, "Black", experiment->players[fixture->players[BLACK]].label);
    pdn_write_tag(pdn, "White", experiment->players[fixture->players[WHITE]].label);
    pdn_write_tag(pdn, "Result", result_text(record->result));
    if (experiment->board_size == BOARD_SIZE_STANDARD) pdn_write_tag(pdn, "GameType", "21");
    const Board start = board_start(experiment->board_size);
    if (!board_equal(&record->start, &start)) {
        pdn_write_tag(pdn, "SetUp", "1");
        pdn_write_tag(pdn, "FEN", fen);
    }
    pdn_write_tag(pdn, "Opening", fixture->opening.name);
    pdn_write_tag(pdn, "Termination", ending_name(record->ending));
    PdnMovetext movetext = pdn_movetext(pdn);
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        char move[MOVE_TEXT_SIZE];
        move_text(ply, move);
        if (ply->scored) comment_text(ply, comment);
        pdn_write_move(&movetext, move, ply->scored ? text_string(comment) : NULL);
    }
    pdn_end_game(&movetext, record->result);
}

static void fill_moves(GameRows *rows, const Experiment *experiment, const Fixture *fixture,
                       const GameRecord *record) {
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        if (!ply->scored) continue;
        char move[MOVE_TEXT_SIZE];
        const int side = (record->start.side + i) % 2;
        const char *const label = experiment->players[fixture->players[side]].label;
        move_text(ply, move);
        csv_put_uint(&rows->moves, fixture->game + 1);
        csv_put_int(&rows->moves, i + 1);
        csv_put_text(&rows->moves, label);
        csv_put_text(&rows->moves, move);
        csv_put_real(&rows->moves, ply->score);
        csv_put_int(&rows->moves, ply->depth_plies);
        csv_put_uint(&rows->moves, ply->counters.nodes);
        csv_put_uint(&rows->moves, ply->counters.leaves);
        csv_put_uint(&rows->moves, ply->counters.legal_moves);
        csv_end_row(&rows->moves);
        csv_put_uint(&rows->timing, fixture->game + 1);
        csv_put_int(&rows->timing, i + 1);
        csv_put_text(&rows->timing, label);
        csv_put_int(&rows->timing, ply->time_ns);
        csv_end_row(&rows->timing);
    }
}

void rows_fill(GameRows *rows, const Experiment *experiment, const Fixture *fixture,
               const GameRecord *record) {
    text_clear(&rows->games);
    text_clear(&rows->pdn);
    text_clear(&rows->moves);
    text_clear(&rows->timing);
    text_clear(&rows->scratch);
    text_clear(&rows->fen);
    fen_write(&record->start, &rows->fen);
    fill_games(&rows->games, experiment, fixture, record, text_string(&rows->fen));
    fill_pdn(&rows->pdn, &rows->scratch, experiment, fixture, record, text_string(&rows->fen));
    if (experiment->moves) fill_moves(rows, experiment, fixture, record);
}

void rows_free(GameRows *rows) {
    text_free(&rows->games);
    text_free(&rows->pdn);
    text_free(&rows->moves);
    text_free(&rows->timing);
    text_free(&rows->scratch);
    text_free(&rows->fen);
}
