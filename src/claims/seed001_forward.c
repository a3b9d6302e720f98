/* B4: forward pruning with iterative deepening [seeds 000, 002]. */
#include "claims/claim.h"
#include "search/search.h"

#include <string.h>

/* Whether some search of the program leaves moves out that might matter. */
static bool has_forward_pruning(void) {
    const Search *const *const searches = search_list(BOARD_SIZE_STANDARD);
    for (int i = 0; searches[i] != NULL; i++) {
        if (strstr(searches[i]->name, "forward") != NULL) return true;
        if (searches[i]->options != NULL && strstr(searches[i]->options, "forward") != NULL)
            return true;
    }
    return false;
}

static bool measure_b4(const ClaimRun *run, ClaimResult *result, Error *error) {
    (void)run;
    (void)error;
    result->verdict = VERDICT_NOT_TESTABLE;
    text_append_string(&result->ours, "not played");
    text_append_string(&result->why,
                       has_forward_pruning()
                           ? "The program has a search that prunes forward, but no measurement of "
                             "it for this claim yet."
                           : "No search of the program prunes forward: all are full-width, and "
                             "iterative deepening alone is not what is claimed.");
    return true;
}

extern const Claim CLAIM_B4;

const Claim CLAIM_B4 = {
    .id = "B4",
    .source = "seeds 000 and 002",
    .statement = "Forward pruning with iterative deepening is stronger at equal time",
    .figure = "might significantly improve performance",
    .rule = "not testable as long as no search of the program prunes forward",
    .chart = CHART_NONE,
    .measure = measure_b4,
};
