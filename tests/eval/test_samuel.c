/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samuel's factors: by hand, against a second program, turned round, within their bounds. */
#include "../common/positions.h"
#include "../common/thorough.h"
#include "plain_samuel.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The side that does not move in the FEN is passive: the value is its. */
typedef struct Case {
    ParameterId id;
    const char *fen;
    double value;
} Case;

static const Case CASES[] = {
    {SAMUEL_ADV, "W:W32:B1,10,17,21", 1},              /* 17 and 21, less 10 */
    {SAMUEL_ADV, "B:W7,K12,19,23,24:B1", -3},          /* rows 4, 3, 3; 7 is in row 7 */
    {SAMUEL_ADV, "W:W30:B5,K18,25", 0},                /* rows 2 and 7; a king in row 5 */
    {SAMUEL_ADV, "B:W10,16,22,24,27:B1", 0},           /* 10, 16 against 22, 24; 27 is in row 2 */
    {SAMUEL_APEX, "W:W7:B1", -1},                      /* */
    {SAMUEL_APEX, "B:W32:B26", -1},                    /* */
    {SAMUEL_APEX, "W:W7:B26", 0},                      /* a passive man on the other one */
    {SAMUEL_APEX, "W:W7:B1,K2", 0},                    /* a king */
    {SAMUEL_APEX, "B:W26:B10", 0},                     /* the man is passive */
    {SAMUEL_BACK, "W:W20:B1,3", 1},                    /* */
    {SAMUEL_BACK, "B:WK30,32:B12", 1},                 /* pieces, and no active king */
    {SAMUEL_BACK, "W:WK20:B1,3", 0},                   /* an active king */
    {SAMUEL_BACK, "B:W30,31:B12", 0},                  /* 32 is empty */
    {SAMUEL_CENT, "W:W32:B9,10,11,K14,23", 3},         /* 10, 11, 23 */
    {SAMUEL_CENT, "B:WK15,18,22,24:B1", 2},            /* 18, 22 */
    {SAMUEL_CENT, "W:W15:B9,16,K19", 0},               /* active, beside the centre, a king */
    {SAMUEL_CNTR, "W:W26,27:B1", 2},                   /* 22 and, from both, 23; 24 is outside */
    {SAMUEL_CNTR, "B:W32:B14,K28", 2},                 /* on 14, to 18 */
    {SAMUEL_CNTR, "B:W22:B18", 2},                     /* on 18, to 23; the jump to 25 is none */
    {SAMUEL_CNTR, "W:W30:B14,15", 0},                  /* the passive side's */
    {SAMUEL_CORN, "W:W6:B14,15", 1},                   /* to 1 */
    {SAMUEL_CORN, "B:WK14,15:BK24", 1},                /* to 28; 3 against 5 */
    {SAMUEL_CORN, "W:W6,22,23:B12,14,15,16", 1},       /* 6 against 8 */
    {SAMUEL_CORN, "W:W6,22,23,24:B12,14,15,16,17", 0}, /* 8 is too much */
    {SAMUEL_CORN, "W:W6:B14", 0},                      /* 2 against 2 */
    {SAMUEL_CORN, "W:W8:B14,15", 0},                   /* to 3 and 4, a single corner */
    {SAMUEL_CRAMP, "W:W17,21,22,25:B9,13", 2},         /* */
    {SAMUEL_CRAMP, "W:W17,21,22,25:B13,14", 2},        /* */
    {SAMUEL_CRAMP, "B:W20,24:B8,11,12,K16", 2},        /* pieces */
    {SAMUEL_CRAMP, "B:W19,20:B8,11,12,16", 2},         /* */
    {SAMUEL_CRAMP, "W:W17,21,22:B9,13,14", 0},         /* 25 is empty */
    {SAMUEL_CRAMP, "W:W17,21,22,25:B10,13", 0},        /* neither 9 nor 14 */
    {SAMUEL_CRAMP, "B:W19,24:B8,11,12,16", 0},         /* 20 is empty */
    /* 18-14 10x17 and 18-15 10x19. */
    {SAMUEL_DENY, "W:W18:B10", 2},
    /* 18-14 10x17 21x14 is an exchange, 18-15 10x19 is not; 21-17 loses nothing. */
    {SAMUEL_DENY, "W:W18,21:B10", 1},
    {SAMUEL_DENY, "B:W23:B12,15", 1}, /* the same turned round */
    /* 17 by 21-17 14x21, though not by 22-17; 18 by 23-18 14x23; not 19. */
    {SAMUEL_DENY, "W:W21,22,23:B14", 2},
    {SAMUEL_DENY, "W:W15,28:B10", 1},    /* 28-24 10x19x28 takes the piece with the second jump */
    {SAMUEL_DENY, "W:W21,25:B13", 1},    /* 21-17 13x22x29 */
    {SAMUEL_DENY, "W:W21,25,29:B13", 0}, /* 21-17 13x22 25x18 */
    {SAMUEL_DENY, "B:W20:B4,8,12", 0},   /* the same turned round */
    {SAMUEL_DENY, "W:W15,30:B10", 0},    /* 30-25 or 30-26 10x19 takes the other piece */
    {SAMUEL_DIA, "W:W32:B1,6,K10,11", 3},
    {SAMUEL_DIA, "B:W5,9,K28,29:B12", 3},
    {SAMUEL_DIA, "W:W10,15:B2,7,11", 0},    /* active; beside the diagonals */
    {SAMUEL_DIAV, "W:W32:B1,2,3,4", 3},     /* 3/2, 1, 1/2, 0 */
    {SAMUEL_DIAV, "B:W25,26,K27:B1", 3},    /* 1/2, 1, 3/2 */
    {SAMUEL_DIAV, "B:W30,31:B1", 1.5},      /* 1/2, 1 */
    {SAMUEL_DIAV, "W:W15,18:B4,K29", 0},    /* single corners */
    {SAMUEL_DYKE, "W:W32:B2,7,11", 1},      /* */
    {SAMUEL_DYKE, "W:W32:B12,K16,19", 1},   /* the other way */
    {SAMUEL_DYKE, "B:W18,23,27,32:B1", 2},  /* 32-23 and 27-18 */
    {SAMUEL_DYKE, "W:W32:B2,7,16", 0},      /* 11 is missing */
    {SAMUEL_DYKE, "W:W32:B2,7,10", 0},      /* bent */
    {SAMUEL_DYKE, "W:W11:B2,7", 0},         /* 11 is the other's */
    {SAMUEL_EXCH, "W:W18,21:B10", 1},       /* 18-14 10x17 21x14 */
    {SAMUEL_EXCH, "W:W18,21,24,28:B10", 2}, /* and 18-15 10x19 24x15 */
    {SAMUEL_EXCH, "B:W23:B12,15", 1},       /* 15-19 23x16 12x19 */
    {SAMUEL_EXCH, "W:W21,25:B13", 0},       /* 21-17 13x22x29 */
    /* 18-14 10x17 22x13; after 18-15 Black takes by 10x19, not by 11x18, which 22x15 answers. */
    {SAMUEL_EXCH, "W:W18,22,25,26:B10,11", 1},
    {SAMUEL_EXCH, "W:W18:B10", 0},          /* nothing takes back */
    {SAMUEL_EXPOS, "W:W32:B10", 1},         /* */
    {SAMUEL_EXPOS, "W:W32:B7,10,15", 2},    /* 7 and 15 on the other diagonal; 10 on neither */
    {SAMUEL_EXPOS, "B:W18,22:B1", 2},       /* */
    {SAMUEL_EXPOS, "W:W6,7:B10", 0},        /* two empty neighbours, on different diagonals */
    {SAMUEL_EXPOS, "B:W31:B1", 0},          /* on the edge */
    {SAMUEL_FORK, "W:W32:B10,11", 1},       /* 15, and behind 6, 8 */
    {SAMUEL_FORK, "W:WK32:B10,11", 1},      /* from both sides, one pair */
    {SAMUEL_FORK, "W:WK32:B6,10,11", 1},    /* from 7 */
    {SAMUEL_FORK, "B:W22,23,24:B1", 2},     /* 18, and 25, 27; 19, and 26, 28 */
    {SAMUEL_FORK, "W:W32:B6,10,11", 0},     /* 6 is full */
    {SAMUEL_FORK, "W:W32:B11,12", 0},       /* behind 12 the board ends */
    {SAMUEL_GAP, "W:W32:B6,15", 3},         /* 10; 1 and 2 */
    {SAMUEL_GAP, "B:WK18,25:B1", 4},        /* 22; 21, 29 and 30 */
    {SAMUEL_GAP, "B:W22:B1", 0},            /* two squares from the edge */
    {SAMUEL_GAP, "W:W15:B10,14", 0},        /* 19 and 18 are behind nothing */
    {SAMUEL_GUARD, "W:W20:B2,3,7", 1},      /* */
    {SAMUEL_GUARD, "B:W30,32:B12", 1},      /* */
    {SAMUEL_GUARD, "W:WK20:B1,2,3,7", 0},   /* an active king */
    {SAMUEL_GUARD, "B:W27,30,31:B12", 0},   /* 26 and 32 are empty */
    {SAMUEL_HOLE, "W:W32:B6,7,14", 1},      /* 10 */
    {SAMUEL_HOLE, "B:W17,18,K25,26:B1", 1}, /* 22 */
    {SAMUEL_HOLE, "W:W14:B6,7", 0},         /* the third neighbour is active */
    {SAMUEL_HOLE, "W:W10:B6,7,14,15", 0},   /* not empty */
    {SAMUEL_KCENT, "W:W32:BK9,K10,11,K14", 2},
    {SAMUEL_KCENT, "B:WK18,K23,K24:B1", 2},
    {SAMUEL_KCENT, "W:WK15:B10,K16", 0},                  /* active; a man; beside the centre */
    {SAMUEL_MOB, "W:W26,27:B1", 3},                       /* 22, 23, 24 */
    {SAMUEL_MOB, "B:W32:BK10", 4},                        /* */
    {SAMUEL_MOB, "B:W17,18:B14", 0},                      /* it can only capture */
    {SAMUEL_MOBIL, "W:W18,22,25,26:B10,11", 4},           /* 14, 17, 21, 23; 15 is denied */
    {SAMUEL_MOBIL, "B:W23:B12,15", 2},                    /* 16, 19; 18 is denied */
    {SAMUEL_MOBIL, "W:W18:B10", 0},                       /* 14 and 15 are denied */
    {SAMUEL_MOVE, "B:W32:B1", 1},                         /* 1 */
    {SAMUEL_MOVE, "W:W32:B1", 1},                         /* 32 */
    {SAMUEL_MOVE, "W:W32:B5", 0},                         /* both */
    {SAMUEL_MOVE, "B:W31,32:B1", 0},                      /* uneven */
    {SAMUEL_MOVE, "B:WK21,22,23,24,25:BK1,K2,3,4,5", 1},  /* 23; 1-4 and 25 */
    {SAMUEL_MOVE, "B:WK21,K22,23,24,25:BK1,K2,3,4,5", 0}, /* 24 */
    {SAMUEL_NODE, "W:W32:B10", 1},
    {SAMUEL_NODE, "B:W17,22:B1", 2},
    {SAMUEL_NODE, "W:W32:B12,13", 0}, /* with two neighbours */
    {SAMUEL_NODE, "W:W6,7:B10", 0},   /* with two empty ones */
    {SAMUEL_OREO, "W:WK32:B2,3,7", 1},
    {SAMUEL_OREO, "B:W26,30,31:B1", 1},
    {SAMUEL_OREO, "W:W32:B2,3,7,K9", 0}, /* a king */
    {SAMUEL_OREO, "B:W26,30,32:B1", 0},  /* 31 is empty */
    {SAMUEL_POLE, "W:W32:B4,10", 2},
    {SAMUEL_POLE, "B:WK12,22:B1", 1}, /* the man */
    {SAMUEL_POLE, "W:W17:B14", 0},
    {SAMUEL_RECAP, "W:W18,21,24,28:B10", 2},
    {SAMUEL_RECAP, "B:W23:B12,15", 1},
    {SAMUEL_RECAP, "W:W18:B10", 0},
    {SAMUEL_THRET, "W:W22:B14", 2},    /* 17 and 18 */
    {SAMUEL_THRET, "W:W22:B9,14", 1},  /* 17; behind 14, 9 is full */
    {SAMUEL_THRET, "B:W10:B6,15", 2},  /* 15 makes way for 6x15, to 18 or 19 */
    {SAMUEL_THRET, "W:W6:B7", 1},      /* to 2, and as a king back over 7 */
    {SAMUEL_THRET, "W:W17,22:B14", 0}, /* 22-18 threatens what 17 threatens already */
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

static Side passive_of(const Board *board) { return board->side == BLACK ? WHITE : BLACK; }

static void check_case(ParameterId id, const char *fen, double expected) {
    const Board board = positions_fen(fen, BOARD_SIZE_STANDARD);
    const Board turned = board_turned(&board);
    double value = parameter_value(&board, id, passive_of(&board));
    cr_assert_eq(value, expected, "%s, %s: %g, expected %g", PARAMETERS[id].key, fen, value,
                 expected);
    value = parameter_value(&turned, id, passive_of(&turned));
    cr_assert_eq(value, expected, "%s, %s turned round: %g, expected %g", PARAMETERS[id].key, fen,
                 value, expected);
}

Test(samuel, values_worked_out_by_hand) {
    int cases[PARAMETER_COUNT] = {0}, zeros[PARAMETER_COUNT] = {0};
    bool black[PARAMETER_COUNT] = {false}, white[PARAMETER_COUNT] = {false};
    for (int i = 0; i < CASE_COUNT; i++) {
        const Case *const it = &CASES[i];
        check_case(it->id, it->fen, it->value);
        cases[it->id]++;
        zeros[it->id] += it->value == 0;
        *(it->fen[0] == 'W' ? &black[it->id] : &white[it->id]) = true;
    }
    for (int id = SAMUEL_PARAMETER_FIRST; id < PARAMETER_COUNT; id++) {
        cr_assert(cases[id] >= 3 && zeros[id] >= 1 && black[id] && white[id], "%s",
                  PARAMETERS[id].key);
    }
}

/* The rows of the table in docs/heuristic-files.md: | NAME | … | … | `FEN` | value |. */
Test(samuel, examples_of_the_document) {
    char line[1024];
    int rows = 0;
    FILE *const file = fopen(JUMPOFF_SOURCE_DIR "/docs/heuristic-files.md", "r");
    cr_assert(file != NULL);
    while (fgets(line, sizeof line, file) != NULL) {
        char name[16], fen[64];
        double value;
        int end = 0;
        const char *const fen_start = strchr(line, '`');
        if (sscanf(line, "| %15[A-Z] |%n", name, &end) != 1 || end == 0 || fen_start == NULL)
            continue;
        cr_assert_eq(sscanf(fen_start, "`%63[^`]` | %lf |", fen, &value), 2, "%s", line);
        const int id = SAMUEL_PARAMETER_FIRST + rows++;
        const size_t length = strlen(name);
        cr_assert(id < PARAMETER_COUNT, "%s", line);
        cr_assert(strncmp(PARAMETERS[id].title, name, length) == 0, "%s: not %s", name,
                  PARAMETERS[id].title);
        cr_assert(strchr(", ", PARAMETERS[id].title[length]) != NULL, "%s", name);
        check_case((ParameterId)id, fen, value);
    }
    fclose(file);
    cr_assert_eq(rows, PARAMETER_COUNT - SAMUEL_PARAMETER_FIRST, "%d rows", rows);
}

/* One of the cases with some squares changed: near the rare patterns. */
static Board near_a_case(Rng *rng) {
    const uint32_t index = rng_below(rng, CASE_COUNT);
    Board board = positions_fen(CASES[index].fen, BOARD_SIZE_STANDARD);
    for (uint32_t left = rng_below(rng, 8); left > 0; left--) {
        const int square = 1 + (int)rng_below(rng, (uint32_t)board_squares(board.size));
        const int row = board_row(board.size, square);
        const Piece piece = (Piece)rng_below(rng, WHITE_KING + 1);
        if (piece == BLACK_MAN && row == board.size - 1) continue;
        if (piece == WHITE_MAN && row == 0) continue;
        board_put(&board, square, piece);
    }
    return rng_below(rng, 2) == 0 ? board : board_turned(&board);
}

/* The values of a factor that were seen for a side. */
typedef struct Seen {
    double least, most;
} Seen;

static void check_position(const Board *board, Side passive, Seen *seen) {
    double expected[PARAMETER_COUNT];
    const RefBoard ref = ref_of(board);
    const Board turned = board_turned(board);
    plain_samuel(&ref, passive, expected);
    for (int i = SAMUEL_PARAMETER_FIRST; i < PARAMETER_COUNT; i++) {
        const ParameterId id = (ParameterId)i;
        const double value = parameter_value(board, id, passive);
        cr_assert_eq(value, expected[id], "%s of %s, %s: %g, expected %g", PARAMETERS[id].key,
                     side_name(passive), positions_show(board), value, expected[id]);
        const double other = parameter_value(&turned, id, side_other(passive));
        cr_assert_eq(value, other, "%s of %s, %s: %g, turned round %g", PARAMETERS[id].key,
                     side_name(passive), positions_show(board), value, other);
        cr_assert(fabs(value) <= parameter_bound(id, board->size), "%s of %s, %s: %g",
                  PARAMETERS[id].key, side_name(passive), positions_show(board), value);
        if (value < seen[id].least) seen[id].least = value;
        if (value > seen[id].most) seen[id].most = value;
    }
}

Test(samuel, is_as_described_in_any_position) {
    const int positions = thorough(4000, 24000);
    Seen seen[2][PARAMETER_COUNT];
    Rng rng = rng_seeded(1959);
    for (int id = 0; id < PARAMETER_COUNT; id++) {
        seen[BLACK][id] = seen[WHITE][id] = (Seen){INFINITY, -INFINITY};
    }
    for (int i = 0; i < positions; i++) {
        const Board board =
            i % 2 == 0 ? positions_any(BOARD_SIZE_STANDARD, RULES_ALL[0], &rng) : near_a_case(&rng);
        check_position(&board, BLACK, seen[BLACK]);
        check_position(&board, WHITE, seen[WHITE]);
    }
    for (int id = SAMUEL_PARAMETER_FIRST; id < PARAMETER_COUNT; id++) {
        for (int side = BLACK; side <= WHITE; side++) {
            cr_assert(seen[side][id].least < seen[side][id].most, "%s: %g throughout",
                      PARAMETERS[id].key, seen[side][id].least);
        }
    }
}

/* The value is the side's as the one that has just moved, whoever moves in the position. */
Test(samuel, does_not_ask_who_moves) {
    Rng rng = rng_seeded(2);
    for (int i = 0; i < 200; i++) {
        Board board = positions_any(BOARD_SIZE_STANDARD, RULES_ALL[0], &rng), other = board;
        other.side = (uint8_t)passive_of(&board);
        for (int id = SAMUEL_PARAMETER_FIRST; id < PARAMETER_COUNT; id++) {
            cr_assert_eq(parameter_value(&board, (ParameterId)id, BLACK),
                         parameter_value(&other, (ParameterId)id, BLACK), "%s", PARAMETERS[id].key);
        }
    }
}
