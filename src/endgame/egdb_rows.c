/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "endgame/egdb_rows.h"

#include "draughts/notation.h"

static const char *const SIDES[] = {"black", "white", NULL};
const char *const EGDB_VALUES[] = {"loss", "draw", "win", NULL};

/* clang-format off */
#define PIECES(name_, title_, means) \
    FIELD(#name_, INT, SliceRow, name_, .most = SLICE_PIECES_MAX, .title = (title_), \
          .is_needed = true, .meaning = (means))
#define COUNT(name_, means) \
    FIELD(#name_, COUNT, SliceRow, name_, .is_needed = true, .meaning = (means))
#define SHARE(member, title_) \
    {.kind = FIELD_REAL, .offset = offsetof(SliceRow, member), .title = (title_), \
     .show = SHOW_PERCENT, .places = 1}
static const Field SLICES[] = {
    PIECES(black_men, "bm", "black men"),
    PIECES(black_kings, "bk", "black kings"),
    PIECES(white_men, "wm", "white men"),
    PIECES(white_kings, "wk", "white kings"),
    FIELD("side", CHOICE, SliceRow, side, .words = SIDES, .title = "to move", .is_needed = true,
          .meaning = "side to move: black or white"),
    FIELD("positions", COUNT, SliceRow, positions, .title = "positions", .show = SHOW_BIG,
          .is_needed = true, .meaning = "positions of the slice"),
    COUNT(wins, "of them won for the side to move"),
    COUNT(draws, "drawn"),
    COUNT(losses, "lost for the side to move"),
    SHARE(won, "won"),
    SHARE(drawn, "drawn"),
    SHARE(lost, "lost"),
    FIELD("longest", INT, SliceRow, longest, .most = ENTRY_MAX, .title = "longest",
          .meaning = "plies of the longest win or loss; empty where there is none"),
};
static const Field PROBES[] = {
    FIELD("fen", TEXT, ProbeRow, fen, .meaning = "position"),
    FIELD("move", TEXT, ProbeRow, move, .title = "move",
          .meaning = "a legal move; empty: the position itself"),
    FIELD("value", CHOICE, ProbeRow, value, .words = EGDB_VALUES, .title = "value",
          .meaning = "win, draw or loss for the side to move, or that makes the move"),
    FIELD("plies", INT, ProbeRow, plies, .most = ENTRY_MAX + 1, .title = "plies",
          .meaning = "plies to the end of the game, a move's own counted; empty of a draw"),
};
/* clang-format on */
/* They are no columns of the file. */
static void set_shares(SliceRow *slice) {
    const double all = (double)slice->positions;
    slice->won = (double)slice->wins / all;
    slice->drawn = (double)slice->draws / all;
    slice->lost = (double)slice->losses / all;
}

static bool check_slice(void *row, Text *fault) {
    const SliceRow *const slice = row;
    set_shares(row);
    if (slice->positions > 0 && slice->wins + slice->draws + slice->losses == slice->positions)
        return true;
    text_append_string(fault, "wins, draws and losses are not the positions");
    return false;
}

const Record SLICE_RECORD = {.name = "slices.csv",
                             .fields = SLICES,
                             .count = RECORD_COUNT(SLICES),
                             .size = sizeof(SliceRow),
                             .check = check_slice};
const Record PROBE_RECORD = RECORD_OF("egdb probe", PROBES, ProbeRow);

static void add_row(const Egdb *egdb, Slice black_first, Side side, Rows *rows) {
    const Slice slice = side == BLACK ? black_first : slice_turned(black_first);
    const SliceCounts *const counts = &egdb->files[slice_id(slice)]->counts;
    SliceRow row = {.black_men = black_first.men[0],
                    .black_kings = black_first.kings[0],
                    .white_men = black_first.men[1],
                    .white_kings = black_first.kings[1],
                    .side = (int)side,
                    .positions = (int64_t)counts->positions,
                    .wins = (int64_t)counts->wins,
                    .draws = (int64_t)counts->draws,
                    .losses = (int64_t)counts->losses,
                    .longest = counts->longest};
    set_shares(&row);
    rows_add(rows, &SLICE_RECORD, &row);
}

void egdb_rows(const Egdb *egdb, Rows *rows) {
    for (int i = 0; i < egdb->slice_count; i++) {
        add_row(egdb, egdb->slices[i], BLACK, rows);
        add_row(egdb, egdb->slices[i], WHITE, rows);
    }
}

static void add_value(const char *fen, const char *move, EgdbValue value, Rows *rows) {
    rows_add(rows, &PROBE_RECORD, &(ProbeRow){fen, move, value.value + 1, value.plies});
}

bool egdb_probe_rows(const Egdb *egdb, const Board *board, Rows *rows) {
    EgdbValue value;
    MoveList legal;
    Text fen = {.data = NULL}, move = {.data = NULL};
    if (!egdb_probe(egdb, board, &value)) return false;
    fen_write(board, &fen);
    add_value(text_string(&fen), "", value, rows);
    moves_generate(board, egdb->rules, &legal);
    for (int i = 0; i < legal.count; i++) {
        text_clear(&move);
        move_write(&legal.moves[i], &legal, &move);
        if (egdb_probe_move(egdb, board, &legal.moves[i], &value))
            add_value(text_string(&fen), text_string(&move), value, rows);
    }
    text_free(&fen);
    text_free(&move);
    return true;
}
