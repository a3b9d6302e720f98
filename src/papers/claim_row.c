#include "papers/claim_row.h"

#include <string.h>

static const Field FIELDS[] = {
    FIELD("id", TEXT, ClaimRow, id, .meaning = "the claim"),
    FIELD("source", TEXT, ClaimRow, source, .meaning = "where it stands"),
    FIELD("claim", TEXT, ClaimRow, claim, .meaning = "what it says"),
    FIELD("seed", TEXT, ClaimRow, seed, .meaning = "its figure, short"),
    FIELD("ours", TEXT, ClaimRow, ours, .meaning = "our figure"),
    FIELD("low", REAL, ClaimRow, low, .decimals = 4,
          .meaning = "bounds of the 95 % interval of the figure that decides"),
    FIELD("high", REAL, ClaimRow, high, .decimals = 4),
    FIELD("games", COUNT, ClaimRow, games, .meaning = "played for it"),
    FIELD("verdict", CHOICE, ClaimRow, verdict, .words = VERDICT_NAMES),
    FIELD("rule", TEXT, ClaimRow, rule, .meaning = "how the verdict is computed"),
    FIELD("why", TEXT, ClaimRow, why, .meaning = "one sentence"),
};
const Record CLAIM_ROWS = RECORD_OF("claims.csv", FIELDS, ClaimRow);

const ClaimRow *claim_row_find(const Rows *claims, const char *id) {
    const ClaimRow *const rows = claims->items;
    for (size_t i = 0; i < claims->count; i++) {
        if (strcmp(rows[i].id, id) == 0) return &rows[i];
    }
    return NULL;
}

ClaimRow claim_row(const Claim *claim, const ClaimResult *result) {
    return (ClaimRow){
        .id = claim->id,
        .source = claim->source,
        .claim = claim->statement,
        .seed = claim->figure,
        .ours = text_string(&result->ours),
        .low = result->low,
        .high = result->high,
        .games = (int64_t)result->games,
        .verdict = (int)result->verdict,
        .rule = claim->rule,
        .why = text_string(&result->why),
    };
}
