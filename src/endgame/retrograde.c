/* Exact values, probed and worked out: the kernels' part.
 *
 * A pair of slices is solved backwards from the ends of games [Ströhlein 1970; Thompson 1986]. At
 * first each position looks at the moves that lead out of the pair, to entries that are known, and
 * counts those that stay in it. Then the entries are final one after the other, shortest first: a
 * lost position makes those before it wins; a won one takes one from the moves before it that do
 * not lose yet, and where none is left that position is lost. Each position so is looked at twice.
 *
 * Only quiet moves that crown no man stay in a pair, and where a side can capture it must: a
 * position with captures is known at once. */
#include "endgame/place.h"
#include "endgame/probe.h"

#include "draughts/generate.h"

#include <stddef.h>

/* Where a position's entry is; NULL: in no table. */
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

/* What moves lead to, seen from the side that moves. */
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
/* Beyond what an entry holds everything is ENTRY_MAX + 1, which is seen and refused. */
KERNEL_INLINE unsigned entry_mark(unsigned entry, bool *seen) {
    seen[entry] = true;
    return entry > ENTRY_MAX ? ENTRY_DRAW : entry;
}

KERNEL_INLINE uint16_t state_at_first(const Egdb *egdb, const Position *p, bool *seen) {
    Outlook outlook = {.stuck_wins = egdb->rules->stuck_wins};
    const Targets jumps = position_jumps(p, BLACK);
    if (targets_any(&jumps)) {
        add_captures(egdb, p, &jumps, &outlook);
        return state_of(entry_mark(outlook_entry(&outlook), seen), COUNT_CAPTURES);
    }
    const Targets quiets = position_quiets(p, BLACK);
    if (!targets_any(&quiets)) return state_of(entry_mark(1, seen), 0);
    const Bits men = p->pieces[BLACK] & ~p->kings;
    unsigned inside = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
            const Bits to = left & -left;
            if ((to & BITS_CROWNING(BLACK)) == 0 || (step_against(to, BLACK, d) & men) == 0) {
                inside++;
                continue;
            }
            const Position after = position_after_quiet(p, BLACK, d, to);
            outlook_add(&outlook, (unsigned)entry_of(egdb, &after, WHITE));
        }
    }
    if (outlook.win != 0 || outlook.draw)
        return state_of(entry_mark(outlook_entry(&outlook), seen), COUNT_NEVER);
    return state_of(entry_mark(outlook.loss, seen), inside);
}

static void begin(const EgdbWork *work, int which, uint64_t first, uint64_t end, bool *seen) {
    Cursor cursor = cursor_of(&work->egdb->numbering, work->shapes[which]);
    for (uint64_t i = first; i < end; i++) {
        const Position p = cursor_at(&cursor, i);
        atomic_store_explicit(&work->states[which][i], state_at_first(work->egdb, &p, seen),
                              memory_order_relaxed);
    }
}

/* A position before a lost one is won, in the entry `level` unless it is so sooner. */
KERNEL_INLINE void tell_won(_Atomic(uint16_t) *state, unsigned level, bool stuck_wins, bool *seen) {
    const uint16_t old = atomic_load_explicit(state, memory_order_relaxed);
    const unsigned entry = old & ENTRY_MAX, count = old >> COUNT_SHIFT;
    if (count == COUNT_CAPTURES) return;
    if (entry_is_win(entry, stuck_wins) && entry <= level) return;
    atomic_store_explicit(state, state_of(entry_mark(level, seen), COUNT_NEVER),
                          memory_order_relaxed);
}

/* A position before a won one has a move less that does not lose. */
KERNEL_INLINE void tell_lost(_Atomic(uint16_t) *state, unsigned level, bool stuck_wins,
                             bool *seen) {
    const uint16_t old = atomic_load_explicit(state, memory_order_relaxed);
    if (old >> COUNT_SHIFT >= COUNT_NEVER || entry_is_win(old & ENTRY_MAX, stuck_wins)) return;
    const uint16_t before =
        atomic_fetch_sub_explicit(state, 1U << COUNT_SHIFT, memory_order_relaxed);
    if (before >> COUNT_SHIFT != 1) return;
    const unsigned other = before & ENTRY_MAX; /* the longest loss out of the pair */
    atomic_store_explicit(state, state_of(entry_mark(other > level ? other : level, seen), 0),
                          memory_order_relaxed);
}

/* Tells the positions, White to move, from which a quiet move led to p. */
KERNEL_INLINE void tell_before(const EgdbWork *work, int which, const Position *p, bool is_loss,
                               unsigned level, bool *seen) {
    const Egdb *const egdb = work->egdb;
    const Bits white = p->pieces[WHITE], kings = white & p->kings;
    const Bits empty = BITS_ALL & ~(white | p->pieces[BLACK]);
    /* A man on our back row would be a king. */
    for (int d = 0; d < DIRECTIONS; d++) {
        Bits from = step_against(d < 2 ? white : kings, WHITE, d) & empty;
        for (; from != 0; from &= from - 1) {
            const Bits bit = from & -from, to = step_along(bit, WHITE, d);
            Position before = *p;
            before.pieces[WHITE] = white ^ to ^ bit;
            if ((to & kings) != 0) before.kings ^= to ^ bit;
            const uint64_t index =
                place_index(&egdb->numbering, work->shapes[!which], &before, WHITE);
            _Atomic(uint16_t) *const state = &work->states[!which][index];
            if (is_loss)
                tell_won(state, level + 1, egdb->rules->stuck_wins, seen);
            else
                tell_lost(state, level + 1, egdb->rules->stuck_wins, seen);
        }
    }
}

enum { STRIDE = 32 };
/* Whether one of STRIDE states has the entry. */
KERNEL_INLINE bool any_of_level(const _Atomic(uint16_t) *states, unsigned level) {
    unsigned found = 0;
    for (int i = 0; i < STRIDE; i++)
        found |= (atomic_load_explicit(&states[i], memory_order_relaxed) & ENTRY_MAX) == level;
    return found != 0;
}

static void spread(const EgdbWork *work, int which, unsigned level, uint64_t first, uint64_t end,
                   bool *seen) {
    Cursor cursor = cursor_of(&work->egdb->numbering, work->shapes[which]);
    const _Atomic(uint16_t) *const states = work->states[which];
    const bool is_loss = entry_is_loss(level, work->egdb->rules->stuck_wins);
    for (uint64_t i = first; i < end;) {
        if (i % STRIDE == 0 && i + STRIDE <= end && !any_of_level(&states[i], level)) {
            i += STRIDE;
            continue;
        }
        const unsigned state = atomic_load_explicit(&states[i], memory_order_relaxed);
        const unsigned count = state >> COUNT_SHIFT;
        if ((state & ENTRY_MAX) == level && (!is_loss || count == 0 || count == COUNT_CAPTURES)) {
            const Position p = cursor_at(&cursor, i);
            tell_before(work, which, &p, is_loss, level, seen);
        }
        i++;
    }
}

/* Checking */

static unsigned entry_by_moves(const Egdb *egdb, const Position *p) {
    Outlook outlook = {.stuck_wins = egdb->rules->stuck_wins};
    const Targets jumps = position_jumps(p, BLACK);
    if (targets_any(&jumps)) {
        add_captures(egdb, p, &jumps, &outlook);
        return outlook_entry(&outlook);
    }
    const Targets quiets = position_quiets(p, BLACK);
    if (!targets_any(&quiets)) return 1;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
            const Position after = position_after_quiet(p, BLACK, d, left & -left);
            outlook_add(&outlook, (unsigned)entry_of(egdb, &after, WHITE));
        }
    }
    return outlook_entry(&outlook);
}

static uint64_t check(const Egdb *egdb, const SliceShape *shape, uint64_t first, uint64_t end,
                      uint64_t step, unsigned *expected) {
    Cursor cursor = cursor_of(&egdb->numbering, shape);
    const SliceFile *const file = egdb->files[slice_id(shape->slice)];
    for (uint64_t i = first; i < end; i += step) {
        const Position p = cursor_at(&cursor, i);
        const unsigned entry = slice_file_entry(file, i);
        const bool stuck_wins = egdb->rules->stuck_wins;
        const unsigned value = entry == ENTRY_DRAW               ? VALUE_DRAW
                               : entry_is_win(entry, stuck_wins) ? VALUE_WIN
                                                                 : VALUE_LOSS;
        *expected = entry_by_moves(egdb, &p);
        if (entry != *expected || slice_file_value(file, i) != value) return i;
    }
    return end;
}

extern const EndgameKernel KERNEL_NAME(endgame_kernel);
const EndgameKernel KERNEL_NAME(endgame_kernel) = {
    entry_of_board, value_of_board, board_of_index, begin, spread, check,
};
