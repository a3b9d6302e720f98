/* The 15 heuristics that seed 003 compares, and their tournaments. */
#ifndef JUMPOFF_PAPERS_SEED003_FIELD_H
#define JUMPOFF_PAPERS_SEED003_FIELD_H

#include "arena/standings.h"
#include "papers/claim.h"
#include "papers/ranking.h"

/* In their order as players, the one evolved without SHG the last of HG's [seed 003 §4]. */
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
    FIELD_COUNT
} FieldMember;

/* "HG:E3Ph", as the seed writes it. */
extern const char *const FIELD_NAMES[FIELD_COUNT];

#define FIELD_BIT(member) (UINT32_C(1) << (member))

/* Sets of members. */
enum {
    FIELD_ALL = (1 << FIELD_COUNT) - 1,
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

/* Adds all 15 at a depth. */
bool field_add(Experiment *experiment, int depth, Error *error);
/* The 15 against an opponent, player 0, who says its depth; of a give-away gauntlet. */
Standings *field_gauntlet(const ClaimRun *run, const char *name, const char *opponent, int depth,
                          uint64_t games, Error *error);

/* Appends rows of a table of bars (report/charts.h): of one figure the `count` best of a ranking,
 * whose members begin at ranking->first. `games` of each. */
void field_write_header(Text *table);
void field_write_figure(Text *table, const char *figure, const Ranking *ranking, int count,
                        uint64_t games);
/* A figure of the seed's that is drawn as a line. */
void field_write_line(Text *table, const char *figure, const char *label, double score);

#endif
