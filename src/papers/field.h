/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 15 heuristics that paper 003 compares, and their tournaments. */
#pragma once

#include "measure/comparison.h"
#include "papers/claim.h"
#include "papers/ranking.h"

/* clang-format off */
/* In their order as players, the one evolved without SHG the last of HG's [paper 003 §4], with their
 * names as the paper writes them. */
#define FIELD_LIST(MEMBER) \
    MEMBER(HG_8F, "HG:8F") MEMBER(HG_10F, "HG:10F") MEMBER(HG_15F, "HG:15F") \
    MEMBER(HG_19F, "HG:19F") MEMBER(HG_25F, "HG:25F") MEMBER(HG_3PH, "HG:3Ph") \
    MEMBER(HG_5PH, "HG:5Ph") MEMBER(HG_E3PH, "HG:E3Ph") MEMBER(SHG_8F, "SHG:8F") \
    MEMBER(SHG_10F, "SHG:10F") MEMBER(SHG_15F, "SHG:15F") MEMBER(SHG_19F, "SHG:19F") \
    MEMBER(SHG_25F, "SHG:25F") MEMBER(SHG_3PH, "SHG:3Ph") MEMBER(SHG_5PH, "SHG:5Ph")
/* clang-format on */

#define FIELD_MEMBER(member, name) member,
typedef enum FieldMember { FIELD_LIST(FIELD_MEMBER) FIELD_MEMBERS } FieldMember;

/* "HG:E3Ph" */
extern const char *const FIELD_NAMES[FIELD_MEMBERS];

#define FIELD_BIT(member) (UINT32_C(1) << (member))

/* Sets of members. */
enum {
    FIELD_ALL = (1 << FIELD_MEMBERS) - 1,
    FIELD_HG_TWINS = (1 << HG_E3PH) - 1, /* those that SHG has, too */
    FIELD_SHG = FIELD_ALL & ~((1 << SHG_8F) - 1),
    FIELD_5PH = 1 << HG_5PH | 1 << SHG_5PH,
    FIELD_NONLINEAR = FIELD_5PH | 1 << HG_3PH | 1 << SHG_3PH | 1 << HG_E3PH,
    FIELD_LINEAR = FIELD_ALL & ~FIELD_NONLINEAR,
    /* with parameters of the layout, which section 2 calls the more sophisticated ones */
    FIELD_LAYOUT = 1 << HG_15F | 1 << HG_19F | 1 << HG_25F | 1 << HG_E3PH | 1 << SHG_15F |
                   1 << SHG_19F | 1 << SHG_25F,
    FIELD_SIMPLE = FIELD_ALL & ~FIELD_LAYOUT
};

/* In a gauntlet player 0 is the opponent: members as players then. */
enum { FIELD_FIRST = 1 };
static inline uint32_t field_players(uint32_t members) { return members << FIELD_FIRST; }

/* A member as a player: "hg-e3ph@6". */
enum { FIELD_PLAYER_SIZE = 32 };
void field_describe(FieldMember member, int depth, char player[FIELD_PLAYER_SIZE]);
/* The 15 at a depth in two games each against itself, which take turns and are repeated: nodes a
 * second in whole games, whatever else the machine does. NULL on failure or when stopped. */
Comparison *field_speeds(const ClaimRun *run, int depth, Error *error);

enum { FIELD_PLIES = 140 };
/* A round robin of the 15 at depth 6 whose games end after so many plies, in a draw, and by nothing
 * else but a win, as the paper's [§7.2]; those of other lengths begin alike, ply by ply. NULL on
 * failure. */
Standings *field_play_cut(const ClaimRun *run, int plies, Error *error);

/* The least and the greatest of the 15. */
typedef struct FieldRange {
    double low, high;
} FieldRange;
FieldRange field_range(const double *values);

/* Adds to rows of BARS_RECORD of one figure the `count` best of a ranking, whose members begin at
 * ranking->first. `games` of each. */
void field_add_figure(Rows *bars, const char *figure, const Ranking *ranking, int count,
                      uint64_t games);
/* Writes and frees them. */
bool field_write_bars(const ClaimRun *run, const char *name, Rows *bars, Error *error);
