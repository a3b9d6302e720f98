#include "papers/exhibit.h"

const ExhibitColumn EXHIBIT_CLAIM_COLUMNS[EXHIBIT_CLAIM_COLUMN_COUNT] = {
    {.title = "claim"},
    {.title = "theirs"},
    {"ours", "claims", 0, 0, "id", "ours", 0, 0, 0, 0},
    {"verdict", "claims", 0, 0, "id", "verdict", 0, 0, 0, 0},
};
