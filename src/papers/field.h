/* The 15 heuristics that paper 003 compares, and their tournaments. */
#pragma once

#include "arena/standings.h"
#include "papers/claim.h"
#include "papers/ranking.h"

/* In their order as players, the one evolved without SHG the last of HG's [paper 003 §4]. */
typedef enum FieldMember {
    HG_8F,
    HG_10F,
    HG_15F,
    HG_19F,
    HG_25F,
    HG_3PH,
    HG_5PH,
    HG_E3PH,
    SHG_8F,
    SHG_10F,
    SHG_15F,
    SHG_19F,
    SHG_25F,
    SHG_3PH,
    SHG_5PH,
    FIELD_MEMBERS
} FieldMember;

/* "HG:E3Ph", as the paper writes it. */
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

enum { FIELD_PLAYER_SIZE = 32 };
/* The description of a member as a player at a depth: "hg-e3ph@6". */
void field_player(FieldMember member, int depth, char player[FIELD_PLAYER_SIZE]);
/* Adds all 15 at a depth. */
bool field_add(Experiment *experiment, int depth, Error *error);
/* The 15 against an opponent, player 0, who says its depth; of a give-away gauntlet. */
Standings *field_gauntlet(const ClaimRun *run, const char *name, const char *opponent, int depth,
                          uint64_t games, Error *error);

enum { BARS_MAX = 2 * FIELD_MEMBERS + 2 };
/* A row: a member, or a figure of the paper's. */
typedef struct FieldBars {
    int count;
    BarRow rows[BARS_MAX];
} FieldBars;

/* Adds of one figure the `count` best of a ranking, whose members begin at ranking->first. `games`
 * of each. */
void field_add_figure(FieldBars *bars, const char *figure, const Ranking *ranking, int count,
                      uint64_t games);
/* A figure of the paper's that is drawn as a line. */
void field_add_line(FieldBars *bars, const char *figure, const char *label, double score);
bool field_write_bars(const ClaimRun *run, const char *name, const FieldBars *bars, Error *error);

/* clang-format off */
/* Columns of an exhibit: the bars of a figure of such a table, in their order. */
#define FIELD_BARS(who, figure) \
    {EXHIBIT_WORDS(who, "player"), .where = "figure", .equal = (figure)}, \
    {EXHIBIT_POINTS("points (%)"), \
     .where = "figure", .equal = (figure)}, \
    {EXHIBIT_NUMBER("place", "rank", 1, 0), .low = "rank_low", .high = "rank_high", \
     .where = "figure", .equal = (figure)}
/* The last rows of an exhibit, one for each member. */
#define FIELD_ROWS \
    EXHIBIT_ROW("HG:8F"), EXHIBIT_ROW("HG:10F"), EXHIBIT_ROW("HG:15F"), EXHIBIT_ROW("HG:19F"), \
    EXHIBIT_ROW("HG:25F"), EXHIBIT_ROW("HG:3Ph"), EXHIBIT_ROW("HG:5Ph"), EXHIBIT_ROW("HG:E3Ph"), \
    EXHIBIT_ROW("SHG:8F"), EXHIBIT_ROW("SHG:10F"), EXHIBIT_ROW("SHG:15F"), \
    EXHIBIT_ROW("SHG:19F"), EXHIBIT_ROW("SHG:25F"), EXHIBIT_ROW("SHG:3Ph"), \
    EXHIBIT_ROW("SHG:5Ph")
/* clang-format on */
