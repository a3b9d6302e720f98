/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact values, probed and computed: the kernels' part.
 *
 * A pair of slices is solved backwards from the ends of games [Ströhlein 1970; Thompson 1986].
 * First each position gets an entry from its moves that leave the pair, to known entries, and
 * counts its moves that stay in the pair. Then entries become final by rising plies: predecessors
 * of a lost position are won; each predecessor of a won position has one fewer move that may not
 * lose, and is lost if none is left. So each position is visited twice.
 *
 * Only quiet moves that crown no man stay in a pair. Captures are obligatory, so a position with
 * captures is final at once. */
#include "endgame/probe.h"

#include "draughts/generate.h"

/* Positions as indices of their slices and back */

/* Returns the squares before `bit`, counted from the side's own back row. */
KERNEL_INLINE Bits place_before(Bits bit, Side side) {
    return side == BLACK ? bit - 1 : ~(bit | (bit - 1));
}

KERNEL_INLINE Bits place_first(Bits set, Side side) {
    if (side == BLACK) return set & -set;
#if BOARD_SIZE <= 10
    return (Bits)1 << (63 - __builtin_clzll(set));
#else
    const uint64_t high = (uint64_t)(set >> 64);
    return high != 0 ? (Bits)1 << (127 - __builtin_clzll(high))
                     : (Bits)1 << (63 - __builtin_clzll((uint64_t)set));
#endif
}

/* Returns the number of a set among all sets of that many squares of `room`. */
KERNEL_INLINE uint32_t place_number(const Numbering *numbering, Bits set, Bits room, Side side) {
    uint32_t number = 0;
    for (int place = 1; set != 0; place++) {
        const Bits bit = place_first(set, side);
        number += numbering->choose[bits_count(room & place_before(bit, side))][place];
        set ^= bit;
    }
    return number;
}

/* A position's index in the slice, `side` to move, is the sum of its men's and kings' parts. */
KERNEL_INLINE uint64_t place_men(const Numbering *numbering, const SliceShape *shape,
                                 const Position *p, Side side) {
    const Bits own = p->pieces[side] & ~p->kings, other = p->pieces[!side] & ~p->kings;
    const Bits room = BITS_ALL & ~own & ~BITS_CROWNING(side == BLACK ? WHITE : BLACK);
    const uint32_t own_set = place_number(numbering, own, BITS_ALL, side);
    return (shape->first[own_set] + place_number(numbering, other, room, side)) * shape->kings;
}

KERNEL_INLINE uint64_t place_kings(const Numbering *numbering, const SliceShape *shape,
                                   const Position *p, Side side) {
    const Bits own = p->pieces[side] & p->kings, other = p->pieces[!side] & p->kings;
    const Bits room = BITS_ALL & ~((p->pieces[BLACK] | p->pieces[WHITE]) & ~p->kings);
    return (uint64_t)place_number(numbering, own, room, side) * shape->other_kings +
           place_number(numbering, other, room & ~own, side);
}

KERNEL_INLINE uint64_t place_index(const Numbering *numbering, const SliceShape *shape,
                                   const Position *p, Side side) {
    return place_men(numbering, shape, p, side) + place_kings(numbering, shape, p, side);
}

KERNEL_INLINE int place_slice(const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[!side], kings = p->kings;
    return slice_id_of(bits_count(own & ~kings), bits_count(own & kings),
                       bits_count(other & ~kings), bits_count(other & kings));
}

/* Iterates over positions of a slice, Black to move; cheap if indices come in rising order. */
typedef struct Cursor {
    const Numbering *numbering;
    const SliceShape *shape;
    uint64_t men, row; /* numbers of the placings: of the men; of all but White's kings */
    uint32_t own_set;
    Position placed;             /* all but White's kings */
    Position men_placed;         /* the men alone */
    Bits room[POSITION_SQUARES]; /* for kings, in order */
    uint64_t own_kings;          /* their places in it, a byte each */
} Cursor;

KERNEL_INLINE Cursor cursor_of(const Numbering *numbering, const SliceShape *shape) {
    Cursor cursor;
    cursor.numbering = numbering;
    cursor.shape = shape;
    cursor.men = cursor.row = UINT64_MAX;
    cursor.own_set = 0;
    return cursor;
}

/* Lists the squares of `room` in order; returns their number. */
KERNEL_INLINE int place_room(Bits room, Bits *squares) {
    int count = 0;
    for (; room != 0; room &= room - 1) squares[count++] = room & -room;
    return count;
}

KERNEL_INLINE void cursor_place_men(Cursor *cursor, uint64_t men) {
    const SliceShape *const shape = cursor->shape;
    const Slice slice = shape->slice;
    uint32_t low = 0, high = shape->own_sets;
    if (cursor->men != UINT64_MAX && men >= shape->first[cursor->own_set]) low = cursor->own_set;
    if (shape->first[low + 1] > men) high = low + 1;
    while (high - low > 1) { /* first[low] <= men < first[high] */
        const uint32_t middle = low + (high - low) / 2;
        if (shape->first[middle] <= men)
            low = middle;
        else
            high = middle;
    }
    cursor->own_set = low;
    Position p = {{0, 0}, 0};
    const uint64_t own = cursor->numbering->sets[slice.men[0]][low];
    for (int i = 0; i < slice.men[0]; i++)
        p.pieces[BLACK] |= BITS_SQUARE((own >> (8 * i) & 255) + 1);
    Bits squares[POSITION_SQUARES];
    place_room(BITS_ALL & ~p.pieces[BLACK] & ~BITS_CROWNING(WHITE), squares);
    const uint64_t other = cursor->numbering->sets[slice.men[1]][men - shape->first[low]];
    for (int i = 0; i < slice.men[1]; i++) p.pieces[WHITE] |= squares[other >> (8 * i) & 255];
    place_room(BITS_ALL & ~(p.pieces[BLACK] | p.pieces[WHITE]), cursor->room);
    cursor->men_placed = p;
    cursor->men = men;
}

KERNEL_INLINE void cursor_place_row(Cursor *cursor, uint64_t row) {
    const SliceShape *const shape = cursor->shape;
    const uint64_t rows = shape->kings / shape->other_kings;
    const uint64_t men = row / rows;
    if (men != cursor->men) cursor_place_men(cursor, men);
    Position p = cursor->men_placed;
    cursor->own_kings = cursor->numbering->sets[shape->slice.kings[0]][row % rows];
    for (int i = 0; i < shape->slice.kings[0]; i++)
        p.kings |= cursor->room[cursor->own_kings >> (8 * i) & 255];
    p.pieces[BLACK] |= p.kings;
    cursor->placed = p;
    cursor->row = row;
}

KERNEL_INLINE Position cursor_at(Cursor *cursor, uint64_t index) {
    const SliceShape *const shape = cursor->shape;
    const uint64_t row = index / shape->other_kings;
    if (row != cursor->row) cursor_place_row(cursor, row);
    Position p = cursor->placed;
    const uint64_t set = cursor->numbering->sets[shape->slice.kings[1]][index % shape->other_kings];
    for (int i = 0; i < shape->slice.kings[1]; i++) {
        unsigned place = set >> (8 * i) & 255; /* among what the own kings leave */
        for (int k = 0; k < shape->slice.kings[0]; k++)
            place += place >= (cursor->own_kings >> (8 * k) & 255);
        const Bits bit = cursor->room[place];
        p.pieces[WHITE] |= bit;
        p.kings |= bit;
    }
    return p;
}

/* Returns the file with a position's entry and sets its index; NULL: in no table. */
KERNEL_INLINE const SliceFile *find(const Egdb *egdb, const Position *p, Side side,
                                    uint64_t *index) {
    if (bits_count(p->pieces[BLACK] | p->pieces[WHITE]) > egdb->pieces) return NULL;
    if (p->pieces[!side] == 0) return NULL;
    const int id = place_slice(p, side);
    const SliceFile *const file = egdb->files[id];
    if (file != NULL) *index = place_index(&egdb->numbering, &egdb->shapes[id], p, side);
    return file;
}

KERNEL_INLINE int entry_of(const Egdb *egdb, const Position *p, Side side) {
    uint64_t index = 0;
    if (p->pieces[side] == 0) return 1; /* the game is over */
    const SliceFile *const file = find(egdb, p, side, &index);
    return file == NULL ? -1 : (int)slice_file_entry(file, index);
}

int egdb_entry(const Egdb *egdb, const Position *p, Side side) {
    return side == BLACK ? entry_of(egdb, p, BLACK) : entry_of(egdb, p, WHITE);
}

static int entry_of_board(const Egdb *egdb, const Board *board) {
    const Position p = position_of(board);
    return egdb_entry(egdb, &p, (Side)board->side);
}

static int value_of_board(const Egdb *egdb, const Board *board) {
    const Position p = position_of(board);
    uint64_t index = 0;
    if (p.pieces[board->side] == 0) return egdb->rules->stuck_wins ? VALUE_WIN : VALUE_LOSS;
    const SliceFile *const file =
        board->side == BLACK ? find(egdb, &p, BLACK, &index) : find(egdb, &p, WHITE, &index);
    return file == NULL ? -1 : (int)slice_file_value(file, index);
}

static Board board_of_index(const Egdb *egdb, const SliceShape *shape, uint64_t index) {
    Cursor cursor = cursor_of(&egdb->numbering, shape);
    const Position p = cursor_at(&cursor, index);
    return (Board){{p.pieces[BLACK], p.pieces[WHITE]}, p.kings, BOARD_SIZE, BLACK};
}

/* Lists all positions after Black's moves; returns their number. */
KERNEL_INLINE int moves_made(const Egdb *egdb, const Position *p, Position *after) {
    const Targets jumps = position_jumps(p, BLACK);
    if (targets_any(&jumps))
        return captures_generate(p, BLACK, &jumps, egdb->rules->chain_backward, after);
    const Targets quiets = position_quiets(p, BLACK);
    int count = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1)
            after[count++] = position_after_quiet(p, BLACK, d, left & -left);
    return count;
}

/* The values after moves, seen from the side that moves. */
typedef struct Outlook {
    bool stuck_wins;
    unsigned win, loss; /* the shortest win, the longest loss; 0: none */
    bool draw;
} Outlook;

KERNEL_INLINE void outlook_add(Outlook *outlook, unsigned entry) {
    if (entry == ENTRY_DRAW)
        outlook->draw = true;
    else if (entry_is_loss(entry, outlook->stuck_wins))
        outlook->win = outlook->win == 0 || entry + 1 < outlook->win ? entry + 1 : outlook->win;
    else
        outlook->loss = entry + 1 > outlook->loss ? entry + 1 : outlook->loss;
}

KERNEL_INLINE unsigned outlook_entry(const Outlook *outlook) {
    return outlook->win != 0 ? outlook->win : outlook->draw ? ENTRY_DRAW : outlook->loss;
}

KERNEL_INLINE void add_captures(const Egdb *egdb, const Position *p, const Targets *jumps,
                                Outlook *outlook) {
    Position after[CAPTURES_MAX];
    const int count = captures_generate(p, BLACK, jumps, egdb->rules->chain_backward, after);
    for (int i = 0; i < count; i++)
        outlook_add(outlook, (unsigned)entry_of(egdb, &after[i], WHITE));
}

/* States */

enum { COUNT_SHIFT = 8, COUNT_NEVER = 0xfe, COUNT_CAPTURES = 0xff };
KERNEL_INLINE uint16_t state_of(unsigned entry, unsigned count) {
    return (uint16_t)(count << COUNT_SHIFT | entry);
}
/* Marks that the i-th state got the entry; too large ones as ENTRY_MAX + 1: egdb_build refuses. */
KERNEL_INLINE unsigned entry_mark(const EgdbWork *work, int which, uint64_t i, unsigned entry) {
    if (entry > ENTRY_MAX) {
        atomic_store_explicit(&work->seen[ENTRY_MAX + 1], true, memory_order_relaxed);
        return ENTRY_DRAW;
    }
    _Atomic(uint64_t) *const marks = &work->marks[which][i / GROUP * GROUP_MARKS + entry / 64];
    const uint64_t mark = (uint64_t)1 << entry % 64;
    if ((atomic_load_explicit(marks, memory_order_relaxed) & mark) != 0) return entry;
    atomic_fetch_or_explicit(marks, mark, memory_order_relaxed);
    atomic_store_explicit(&work->seen[entry], true, memory_order_relaxed);
    return entry;
}

/* Returns a position's entry by the moves that leave the pair, and counts the others. */
KERNEL_INLINE unsigned entry_at_first(const Egdb *egdb, const Position *p, unsigned *count) {
    Outlook outlook = {.stuck_wins = egdb->rules->stuck_wins};
    const Targets jumps = position_jumps(p, BLACK);
    *count = COUNT_CAPTURES;
    if (targets_any(&jumps)) {
        add_captures(egdb, p, &jumps, &outlook);
        return outlook_entry(&outlook);
    }
    const Targets quiets = position_quiets(p, BLACK);
    *count = 0;
    if (!targets_any(&quiets)) return 1;
    const Bits men = p->pieces[BLACK] & ~p->kings;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
            const Bits to = left & -left;
            if ((to & BITS_CROWNING(BLACK)) == 0 || (step_against(to, BLACK, d) & men) == 0) {
                ++*count;
                continue;
            }
            const Position after = position_after_quiet(p, BLACK, d, to);
            outlook_add(&outlook, (unsigned)entry_of(egdb, &after, WHITE));
        }
    }
    if (outlook.win == 0 && !outlook.draw) return outlook.loss;
    *count = COUNT_NEVER;
    return outlook_entry(&outlook);
}

static void begin(const EgdbWork *work, int which, uint64_t first, uint64_t end) {
    Cursor cursor = cursor_of(&work->egdb->numbering, work->shapes[which]);
    for (uint64_t i = first; i < end; i++) {
        const Position p = cursor_at(&cursor, i);
        unsigned count;
        const unsigned entry = entry_at_first(work->egdb, &p, &count);
        atomic_store_explicit(&work->states[which][i],
                              state_of(entry_mark(work, which, i, entry), count),
                              memory_order_relaxed);
    }
}

/* Spreading */

/* Predecessors that wait to be updated ("told") while their states are fetched, in any order. */
enum { WAITING_MAX = 64, BEFORE_MAX = SLICE_SIDE_MAX * DIRECTIONS };
typedef struct Telling {
    const EgdbWork *work;
    int which; /* of the states that are told */
    unsigned level;
    bool is_loss;
    int count;
    uint64_t waiting[WAITING_MAX];
} Telling;

/* The predecessor of a lost position is won: it gets the entry unless it wins sooner. */
KERNEL_INLINE void tell_won(const Telling *telling, uint64_t index, unsigned entry) {
    _Atomic(uint16_t) *const state = &telling->work->states[telling->which][index];
    const uint16_t old = atomic_load_explicit(state, memory_order_relaxed);
    const unsigned known = old & ENTRY_MAX, count = old >> COUNT_SHIFT;
    if (count == COUNT_CAPTURES) return;
    if (entry_is_win(known, telling->work->egdb->rules->stuck_wins) && known <= entry) return;
    atomic_store_explicit(
        state, state_of(entry_mark(telling->work, telling->which, index, entry), COUNT_NEVER),
        memory_order_relaxed);
}

/* The predecessor of a won position has one fewer move that may not lose. */
KERNEL_INLINE void tell_lost(const Telling *telling, uint64_t index, unsigned entry) {
    _Atomic(uint16_t) *const state = &telling->work->states[telling->which][index];
    const uint16_t old = atomic_load_explicit(state, memory_order_relaxed);
    if (old >> COUNT_SHIFT >= COUNT_NEVER) return;
    const uint16_t before =
        atomic_fetch_sub_explicit(state, 1U << COUNT_SHIFT, memory_order_relaxed);
    if (before >> COUNT_SHIFT != 1) return;
    const unsigned other = before & ENTRY_MAX; /* the longest loss by a move out of the pair */
    const unsigned loss =
        entry_mark(telling->work, telling->which, index, other > entry ? other : entry);
    atomic_store_explicit(state, state_of(loss, 0), memory_order_relaxed);
}

static void tell_waiting(Telling *telling) {
    for (int i = 0; i < telling->count; i++) {
        if (telling->is_loss)
            tell_won(telling, telling->waiting[i], telling->level + 1);
        else
            tell_lost(telling, telling->waiting[i], telling->level + 1);
    }
    telling->count = 0;
}

/* Queues the positions, White to move, from which a quiet move leads to p. */
KERNEL_INLINE void tell_before(Telling *telling, const Position *p) {
    const Numbering *const numbering = &telling->work->egdb->numbering;
    const SliceShape *const shape = telling->work->shapes[telling->which];
    const Bits white = p->pieces[WHITE], kings = white & p->kings;
    const Bits empty = BITS_ALL & ~(white | p->pieces[BLACK]);
    const uint64_t men_here = kings != 0 ? place_men(numbering, shape, p, WHITE) : 0;
    /* White's men never stand on their crowning row: they would be kings. */
    for (int d = 0; d < DIRECTIONS; d++) {
        Bits from = step_against(d < 2 ? white : kings, WHITE, d) & empty;
        for (; from != 0; from &= from - 1) {
            const Bits bit = from & -from, to = step_along(bit, WHITE, d);
            const bool is_king = (to & kings) != 0;
            Position before = *p;
            before.pieces[WHITE] = white ^ to ^ bit;
            if (is_king) before.kings ^= to ^ bit;
            const uint64_t men = is_king ? men_here : place_men(numbering, shape, &before, WHITE);
            const uint64_t index = men + place_kings(numbering, shape, &before, WHITE);
            __builtin_prefetch(&telling->work->states[telling->which][index], 1);
            telling->waiting[telling->count++] = index;
        }
    }
}

/* Lists those of `count` states whose final entry is the level; returns their number. */
KERNEL_INLINE int list_of_level(const _Atomic(uint16_t) *states, int count, unsigned level,
                                bool is_loss, uint8_t *places) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        const unsigned state = atomic_load_explicit(&states[i], memory_order_relaxed);
        const unsigned left = state >> COUNT_SHIFT;
        places[found] = (uint8_t)i;
        found +=
            ((state & ENTRY_MAX) == level) & (!is_loss | (left == 0) | (left == COUNT_CAPTURES));
    }
    return found;
}

static void spread(const EgdbWork *work, int which, unsigned level, uint64_t first, uint64_t end) {
    Cursor cursor = cursor_of(&work->egdb->numbering, work->shapes[which]);
    const bool is_loss = entry_is_loss(level, work->egdb->rules->stuck_wins);
    Telling telling = {work, !which, level, is_loss, 0, {0}};
    for (uint64_t at = first; at < end; at += GROUP) {
        const uint64_t marks = atomic_load_explicit(
            &work->marks[which][at / GROUP * GROUP_MARKS + level / 64], memory_order_relaxed);
        if ((marks >> level % 64 & 1) == 0) continue;
        uint8_t places[GROUP];
        const int count = end - at < GROUP ? (int)(end - at) : GROUP;
        const int found = list_of_level(&work->states[which][at], count, level, is_loss, places);
        for (int i = 0; i < found; i++) {
            const Position p = cursor_at(&cursor, at + places[i]);
            tell_before(&telling, &p);
            if (telling.count > WAITING_MAX - BEFORE_MAX) tell_waiting(&telling);
        }
    }
    tell_waiting(&telling);
}

/* Checking */

static uint64_t check(const Egdb *egdb, const SliceShape *shape, uint64_t first, uint64_t end,
                      uint64_t step, unsigned *expected) {
    Cursor cursor = cursor_of(&egdb->numbering, shape);
    const SliceFile *const file = egdb->files[slice_id(shape->slice)];
    for (uint64_t i = first; i < end; i += step) {
        const Position p = cursor_at(&cursor, i);
        const unsigned entry = slice_file_entry(file, i);
        Outlook outlook = {.stuck_wins = egdb->rules->stuck_wins};
        Position after[CAPTURES_MAX];
        const int count = moves_made(egdb, &p, after);
        for (int k = 0; k < count; k++)
            outlook_add(&outlook, (unsigned)entry_of(egdb, &after[k], WHITE));
        *expected = count == 0 ? 1 : outlook_entry(&outlook);
        if (entry != *expected ||
            slice_file_value(file, i) != entry_value(entry, egdb->rules->stuck_wins))
            return i;
    }
    return end;
}

extern const EndgameKernel KERNEL_NAME(endgame_kernel);
const EndgameKernel KERNEL_NAME(endgame_kernel) = {
    entry_of_board, value_of_board, board_of_index, begin, spread, check,
};
