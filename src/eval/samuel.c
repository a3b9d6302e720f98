/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samuel's factors [Samuel 1959, appendix C] as read here; examples: docs/heuristic-files.md.
 *
 * `passive` has just moved and is the side whose factor it is, the other is active and about to
 * move. Squares in comments are Black's; square_of and own_rows turn them round for White. The
 * sides are constants where a factor is inlined; each factor costs a few operations, but for DENY
 * and EXCH, which make the moves. */
#include "eval/samuel.h"

#include "draughts/generate.h"
#include "eval/counting.h"
#include "eval/heuristic.h"

#if BOARD_SIZE == 8 /* elsewhere many of the squares do not exist */

KERNEL_INLINE Bits empty_of(const Position *p) {
    return BITS_ALL & ~(p->pieces[BLACK] | p->pieces[WHITE]);
}

/* The rows `first` … `last` (from 1) as the side counts them from its own back row. */
KERNEL_INLINE Bits own_rows(Side side, int first, int last) {
    return side == BLACK ? bits_rows(first - 1, last - 1)
                         : bits_rows(BOARD_SIZE - last, BOARD_SIZE - first);
}

KERNEL_INLINE bool holds(Bits pieces, Bits squares) { return (pieces & squares) == squares; }

/* Samuel's 2 for a man and 3 for a king. */
KERNEL_INLINE int material(const Position *p, Side side) {
    return 2 * bits_count(p->pieces[side]) + bits_count(kings_of(p, side));
}

/* The `length` squares of a diagonal down from the left or upper edge, and those turned round. */
KERNEL_INLINE Bits diagonals(int first, int length) {
    Bits squares = 0;
    for (int i = 0; i < length; i++) {
        squares |= BITS_SQUARE(first) << i * (HALF + 1);
        squares |= BITS_SQUARE(POSITION_SQUARES + 1 - first) >> i * (HALF + 1);
    }
    return squares;
}
/* 1, 6, 10, 15, 19, 24, 28 and 5, 9, 14, 18, 23, 27, 32. */
KERNEL_INLINE Bits double_diagonals(void) { return diagonals(1, 7); }

/* Squares between two squares of the set: along the diagonals of direction d, along any. */
KERNEL_INLINE Bits between_along(Bits b, int d) {
    return step_along(b, BLACK, d) & step_against(b, BLACK, d);
}
KERNEL_INLINE Bits between(Bits b) { return between_along(b, 0) | between_along(b, 1); }

/* 1, 3 and 2, 3, 7. */
KERNEL_INLINE bool holds_bridge(const Position *p, Side side) {
    return holds(p->pieces[side], square_of(side, 1) | square_of(side, 3));
}
KERNEL_INLINE bool holds_oreo(const Position *p, Side side) {
    return holds(p->pieces[side], square_of(side, 2) | square_of(side, 3) | square_of(side, 7));
}

/* The squares that a side can move to, captures ignored. */
KERNEL_INLINE Bits reach(const Position *p, Side side) {
    const Targets quiets = position_quiets(p, side);
    return quiets.to[0] | quiets.to[1] | quiets.to[2] | quiets.to[3];
}

/* ---- exchanges ---- */

/* Moves of the active side that can be answered by a capture; captures of its own are ignored. */
KERNEL_INLINE Targets offers(const Position *p, Side active) {
    const Targets quiets = position_quiets(p, active);
    return quiets_forcing(p, active, &quiets);
}

/* What the answers to a move to the square `to` say: each set is that square or empty. */
typedef struct MoveJudgement {
    Bits denied, forced;
} MoveJudgement;

/* Joins what two groups of answers say. */
KERNEL_INLINE MoveJudgement judge_both(MoveJudgement a, MoveJudgement b) {
    return (MoveJudgement){a.denied | b.denied, a.forced & b.forced};
}

/* Judges a move by the passive side's capture from `from` to `at`. */
KERNEL_INLINE MoveJudgement judge_capture(const Position *p, Side active, Bits to, Bits from,
                                          Bits at, Bits captured) {
    const Bits own = p->pieces[active] ^ captured, kings = own & p->kings;
    const Bits other = (p->pieces[side_other(active)] ^ from) | at;
    const Bits empty = BITS_ALL & ~(own | other);
    const bool answered = (own & takeoffs(other, empty, active, 0, 1)) != 0 ||
                          (kings != 0 && (kings & takeoffs(other, empty, active, 2, 3)) != 0);
    return answered ? (MoveJudgement){0, to} : (MoveJudgement){to & captured, 0};
}

/* Judges a move by all captures that continue from `at`, by the rules of English draughts. */
static MoveJudgement judge_chain(Position p, Side active, Bits to, Bits from, Bits at,
                                 Bits captured) {
    const Side passive = side_other(active);
    const bool king = (from & p.kings) != 0;
    const Bits other = p.pieces[active] & ~captured;
    const Bits empty = (BITS_ALL & ~(p.pieces[BLACK] | p.pieces[WHITE])) | from;
    MoveJudgement move = {0, to};
    for (int d = 0; d < (king ? DIRECTIONS : 2); d++) {
        const Bits over = step_along(at, passive, d) & other, taken = captured | over;
        const Bits next = step_along(over, passive, d) & empty;
        if (next == 0) continue;
        const bool crowned = !king && (next & BITS_CROWNING(passive)) != 0;
        const bool goes_on = !crowned && landings(next, other & ~over, empty, passive, king) != 0;
        move = judge_both(move, goes_on ? judge_chain(p, active, to, from, next, taken)
                                        : judge_capture(&p, active, to, from, next, taken));
    }
    return move;
}

/* Judges the move to the square `to`, which the passive side can answer with a capture. */
KERNEL_INLINE MoveJudgement judge_move(const Position *p, Side active, Bits to, int directions) {
    const Side passive = side_other(active);
    const Targets jumps = position_jumps(p, passive);
    const Targets on = captures_going_on(p, passive, &jumps, false, directions);
    MoveJudgement move = {0, to};
#pragma GCC unroll 4
    for (int d = 0; d < directions; d++) {
        for (Bits left = jumps.to[d]; left != 0; left &= left - 1) {
            const Bits at = left & -left, over = step_against(at, passive, d);
            const Bits from = step_against(over, passive, d);
            move = judge_both(move, (at & on.to[d]) != 0
                                        ? judge_chain(*p, active, to, from, at, over)
                                        : judge_capture(p, active, to, from, at, over));
            if (move.denied > move.forced) return move; /* the rest adds nothing */
        }
    }
    return move;
}

/* A square counts if one of the moves to it does. `directions`: 2 where no king is or is made. */
KERNEL_INLINE SamuelExchanges judge(const Position *p, Side active, const Targets *offers,
                                    int directions) {
    Bits denied = 0, forced = 0;
#pragma GCC unroll 4
    for (int d = 0; d < directions; d++) {
        for (Bits left = offers->to[d]; left != 0; left &= left - 1) {
            const Bits to = left & -left;
            Position moved = position_after_quiet(p, active, d, to);
            if (directions == 2) moved.kings = 0;
            const MoveJudgement move = judge_move(&moved, active, to, directions);
            denied |= move.denied;
            forced |= move.forced;
        }
    }
    return (SamuelExchanges){bits_count(denied), bits_count(forced)};
}

KERNEL_INLINE SamuelExchanges judge_side(const Position *p, Side active, const Targets *offers) {
    const Bits crowned = (offers->to[0] | offers->to[1]) & BITS_CROWNING(active);
    return (p->kings | crowned) == 0 ? judge(p, active, offers, 2)
                                     : judge(p, active, offers, DIRECTIONS);
}

/* ---- the factors ---- */

/* ADV: passive men in its rows 5 and 6, less those in its rows 3 and 4. */
KERNEL_INLINE int adv(const Position *p, Side passive) {
    const Bits men = men_of(p, passive);
    return bits_count(men & own_rows(passive, 5, 6)) - bits_count(men & own_rows(passive, 3, 4));
}

/* APEX: −1 if no king, an active man on 7 or 26 (the same if turned), no passive man on either. */
KERNEL_INLINE int apex(const Position *p, Side passive) {
    const Bits apexes = BITS_SQUARE(7) | BITS_SQUARE(26);
    const bool debit = p->kings == 0 && (p->pieces[side_other(passive)] & apexes) != 0 &&
                       (p->pieces[passive] & apexes) == 0;
    return debit ? -1 : 0;
}

/* BACK: no active king, passive pieces on 1 and 3. */
KERNEL_INLINE int back(const Position *p, Side passive) {
    return kings_of(p, side_other(passive)) == 0 && holds_bridge(p, passive);
}

/* CENT: passive men in the centre. */
KERNEL_INLINE int cent(const Position *p, Side passive) {
    return bits_count(men_of(p, passive) & centre_squares());
}

/* CNTR: squares of the centre with an active piece or in MOB. */
KERNEL_INLINE int cntr(const Position *p, Side passive) {
    const Side active = side_other(passive);
    return bits_count((p->pieces[active] | reach(p, active)) & centre_squares());
}

/* CORN: active material at most 6 and less than the passive side's; 1, 5, 28 or 32 in MOB. */
KERNEL_INLINE int corn(const Position *p, Side passive) {
    const Side active = side_other(passive);
    const Bits corners = BITS_SQUARE(1) | BITS_SQUARE(5) | BITS_SQUARE(28) | BITS_SQUARE(32);
    const int own = material(p, active);
    return own <= 6 && own < material(p, passive) && (reach(p, active) & corners) != 0;
}

/* CRAMP: 2 if there are passive pieces on 13 and on 9 or 14, active ones on 17, 21, 22 and 25. */
KERNEL_INLINE int cramp(const Position *p, Side passive) {
    const Bits own = p->pieces[passive];
    const Bits cramped = square_of(passive, 17) | square_of(passive, 21) | square_of(passive, 22) |
                         square_of(passive, 25);
    const bool credit = (own & square_of(passive, 13)) != 0 &&
                        (own & (square_of(passive, 9) | square_of(passive, 14))) != 0 &&
                        holds(p->pieces[side_other(passive)], cramped);
    return credit ? 2 : 0;
}

/* DIA: passive pieces on the double diagonals. */
KERNEL_INLINE int dia(const Position *p, Side passive) {
    return bits_count(p->pieces[passive] & double_diagonals());
}

/* DIAV: 3/2 for each passive piece on the double diagonals, 1 on the diagonals parallel to them
 * and next to them, 1/2 on the next ones; the single corners, three away, count nothing. */
KERNEL_INLINE int diav_halves(const Position *p, Side passive) {
    const Bits own = p->pieces[passive];
    return 3 * bits_count(own & double_diagonals()) + 2 * bits_count(own & diagonals(2, 5)) +
           bits_count(own & diagonals(3, 3));
}

/* DYKE: threes of passive pieces in a row on a diagonal; four in a row are two threes. */
KERNEL_INLINE int dyke(const Position *p, Side passive) {
    const Bits own = p->pieces[passive];
    return bits_count(own & between_along(own, 0)) + bits_count(own & between_along(own, 1));
}

/* EXPOS: passive pieces between two empty squares of at least one diagonal. */
KERNEL_INLINE int expos(const Position *p, Side passive) {
    return bits_count(p->pieces[passive] & between(empty_of(p)));
}

/* Empty squares from which a piece could jump over passive ones along both of these directions. */
KERNEL_INLINE Bits fork_squares(Bits own, Bits empty, Side active, int d, int e) {
    return empty & takeoffs(own, empty, active, d, d) & takeoffs(own, empty, active, e, e);
}

/* FORK: pairs of passive pieces side by side in a row such that the square between them in the
 * next row, as the active side sees it nearer to itself, and the squares behind both as seen from
 * there are empty; or likewise from the far side, if there is an active king. */
KERNEL_INLINE int threat_of_fork(const Position *p, Side passive) {
    const Side active = side_other(passive);
    const Bits own = p->pieces[passive], empty = empty_of(p);
    /* Each pair by the piece on the same end: directions 0 and 3 point to the same column. */
    Bits pairs = step_along(fork_squares(own, empty, active, 0, 1), active, 0);
    if (kings_of(p, active) != 0) {
        pairs |= step_along(fork_squares(own, empty, active, 2, 3), active, 3);
    }
    return bits_count(pairs);
}

/* GAP: empty squares with passive pieces on both sides along a diagonal, and empty squares of the
 * edge next to a passive piece; each once. */
KERNEL_INLINE int gap(const Position *p, Side passive) {
    const Bits own = p->pieces[passive];
    const Bits edge = BITS_ROW(0) | BITS_SQUARE(5) | BITS_SQUARE(12) | BITS_SQUARE(13) |
                      BITS_SQUARE(20) | BITS_SQUARE(21) | BITS_SQUARE(28) | BITS_ROW(7);
    return bits_count(empty_of(p) & (between(own) | (next_to_one(own) & edge)));
}

/* GUARD: no active king, passive pieces on 1 and 3 or on 2, 3 and 7. */
KERNEL_INLINE int guard(const Position *p, Side passive) {
    return kings_of(p, side_other(passive)) == 0 &&
           (holds_bridge(p, passive) || holds_oreo(p, passive));
}

/* HOLE: empty squares next to three or more passive pieces. */
KERNEL_INLINE int hole(const Position *p, Side passive) {
    return bits_count(empty_of(p) & next_to_three(p->pieces[passive]));
}

/* KCENT: passive kings in the centre. */
KERNEL_INLINE int kcent(const Position *p, Side passive) {
    return bits_count(kings_of(p, passive) & centre_squares());
}

/* MOB: squares, not moves, that the active side can move to, even if it has to capture. */
KERNEL_INLINE int mob(const Position *p, Side passive) {
    return bits_count(reach(p, side_other(passive)));
}

/* MOVE: as many passive as active pieces, together of a material below 24, and an odd number of
 * them, of both sides, in the columns that begin in the back row of the active side. */
KERNEL_INLINE int move(const Position *p, Side passive) {
    const Bits black = p->pieces[BLACK], white = p->pieces[WHITE];
    const Side active = side_other(passive);
    const Bits system = own_rows(active, 1, 1) | own_rows(active, 3, 3) | own_rows(active, 5, 5) |
                        own_rows(active, 7, 7);
    return bits_count(black) == bits_count(white) && material(p, BLACK) + material(p, WHITE) < 24 &&
           bits_count((black | white) & system) % 2 == 1;
}

/* NODE: passive pieces next to three or more empty squares. */
KERNEL_INLINE int node(const Position *p, Side passive) {
    return bits_count(p->pieces[passive] & next_to_three(empty_of(p)));
}

/* OREO: no passive king, passive pieces on 2, 3 and 7. */
KERNEL_INLINE int oreo(const Position *p, Side passive) {
    return kings_of(p, passive) == 0 && holds_oreo(p, passive);
}

/* POLE: passive men next to no piece; beside the edge fewer squares are enough. */
KERNEL_INLINE int pole(const Position *p, Side passive) {
    return bits_count(men_of(p, passive) & ~next_to_one(p->pieces[BLACK] | p->pieces[WHITE]));
}

/* THRET: squares of MOB such that after some active move there, if it were the active side's turn
 * again, it could capture, with a first jump, a piece that it could not capture before. */
KERNEL_INLINE int thret(const Position *p, Side passive) {
    const Side active = side_other(passive);
    const Bits own = p->pieces[active], kings = kings_of(p, active), empty = empty_of(p);
    const Targets jumps = position_jumps(p, active), moves = position_quiets(p, active);
    Bits safe = p->pieces[passive];
    for (int d = 0; d < DIRECTIONS; d++) safe &= ~step_against(jumps.to[d], active, d);
    /* Where a piece could jump from, forward and backward; own pieces that block a landing. */
    const Bits ahead = takeoffs(safe, empty, active, 0, 1);
    const Bits behind = takeoffs(safe, empty, active, 2, 3);
    Bits barring = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        const Bits over = step_along(d < 2 ? own : kings, active, d) & safe;
        barring |= step_along(over, active, d) & own;
    }
    Bits squares = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        const Bits crowned = BITS_CROWNING(active) | step_along(kings, active, d);
        squares |= moves.to[d] & (ahead | (behind & crowned) | step_along(barring, active, d));
    }
    return bits_count(squares);
}

KERNEL_INLINE int factor(const Position *p, ParameterId id, Side passive) {
    switch (id) {
    case SAMUEL_ADV: return adv(p, passive);
    case SAMUEL_APEX: return apex(p, passive);
    case SAMUEL_BACK: return back(p, passive);
    case SAMUEL_CENT: return cent(p, passive);
    case SAMUEL_CNTR: return cntr(p, passive);
    case SAMUEL_CORN: return corn(p, passive);
    case SAMUEL_CRAMP: return cramp(p, passive);
    case SAMUEL_DIA: return dia(p, passive);
    case SAMUEL_DIAV: return diav_halves(p, passive);
    case SAMUEL_DYKE: return dyke(p, passive);
    case SAMUEL_EXPOS: return expos(p, passive);
    case SAMUEL_FORK: return threat_of_fork(p, passive);
    case SAMUEL_GAP: return gap(p, passive);
    case SAMUEL_GUARD: return guard(p, passive);
    case SAMUEL_HOLE: return hole(p, passive);
    case SAMUEL_KCENT: return kcent(p, passive);
    case SAMUEL_MOB:
    case SAMUEL_MOBIL: return mob(p, passive);
    case SAMUEL_MOVE: return move(p, passive);
    case SAMUEL_NODE: return node(p, passive);
    case SAMUEL_OREO: return oreo(p, passive);
    case SAMUEL_POLE: return pole(p, passive);
    case SAMUEL_THRET: return thret(p, passive);
    default: return 0; /* DENY, EXCH, RECAP: only exchanges */
    }
}

/* Computes all factors in one function, so that what they share is computed once. */
KERNEL_INLINE void take(const Position *p, Side passive, int32_t *units) {
#pragma GCC unroll 32
    for (int i = 0; i < SAMUEL_COUNT; i++)
        units[i] = factor(p, (ParameterId)(SAMUEL_PARAMETER_FIRST + i), passive);
}

KERNEL_INLINE int32_t weigh(const Position *p, Side side, const int32_t *own,
                            const int32_t *other) {
    int32_t sum = 0;
#pragma GCC unroll 32
    for (int i = 0; i < SAMUEL_COUNT; i++) {
        const ParameterId id = (ParameterId)(SAMUEL_PARAMETER_FIRST + i);
        sum += own[i] * factor(p, id, side) + other[i] * factor(p, id, side_other(side));
    }
    return sum;
}

void samuel_take(const Position *p, Side passive, int32_t *units) {
    passive == BLACK ? take(p, BLACK, units) : take(p, WHITE, units);
}

int32_t samuel_weigh(const Position *p, Side side, const int32_t *own, const int32_t *other) {
    return side == BLACK ? weigh(p, BLACK, own, other) : weigh(p, WHITE, own, other);
}

Targets samuel_offers(const Position *p, Side passive) {
    return passive == BLACK ? offers(p, WHITE) : offers(p, BLACK);
}

SamuelExchanges samuel_judge(const Position *p, Side passive, const Targets *offers) {
    return passive == BLACK ? judge_side(p, WHITE, offers) : judge_side(p, BLACK, offers);
}

#else

void samuel_take(const Position *p, Side passive, int32_t *units) {
    (void)p, (void)passive;
    for (int i = 0; i < SAMUEL_COUNT; i++) units[i] = 0;
}

int32_t samuel_weigh(const Position *p, Side side, const int32_t *own, const int32_t *other) {
    (void)p, (void)side, (void)own, (void)other;
    return 0;
}

Targets samuel_offers(const Position *p, Side passive) {
    (void)p, (void)passive;
    return (Targets){{0, 0, 0, 0}};
}

SamuelExchanges samuel_judge(const Position *p, Side passive, const Targets *offers) {
    (void)p, (void)passive, (void)offers;
    return (SamuelExchanges){0, 0};
}

#endif

void samuel_add_exchanges(const Position *p, Side passive, int32_t *units) {
    const Targets offers = samuel_offers(p, passive);
    const SamuelExchanges found = samuel_judge(p, passive, &offers);
    units[SAMUEL_INDEX(SAMUEL_DENY)] += found.denied;
    units[SAMUEL_INDEX(SAMUEL_MOBIL)] -= found.denied;
    units[SAMUEL_INDEX(SAMUEL_EXCH)] += found.forced;
    units[SAMUEL_INDEX(SAMUEL_RECAP)] += found.forced;
}
