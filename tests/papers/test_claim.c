/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who plays for a claim. */
#include "papers/claim.h"

#include <criterion/criterion.h>

#define ALIKE SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS "/"

static void expect(const char *player, const char *text) {
    Error error = {ERROR_NONE, ""};
    Experiment experiment = claim_experiment(&(ClaimRun){.threads = 1}, "english", 2);
    cr_assert(claim_add_player(&experiment, player, &error), "%s: %s", player, error.message);
    cr_assert_str_eq(experiment.players[0].text, text, "%s", player);
    experiment_free(&experiment);
}

Test(claim, plain_players_are_searched_by_what_chooses_alike) {
    expect("piece2val@4", ALIKE "piece2val@4");
    expect("hg-e3ph@10", ALIKE "hg-e3ph@10");
}

Test(claim, others_are_as_described) {
    expect("piece2val@3", "piece2val@3");
    expect("piece2val@5kn", "piece2val@5kn");
    expect("random", "random");
    expect("alphabeta/null@6", "alphabeta/null@6");
    expect("piece2val:ending=farthest@6", "piece2val:ending=farthest@6");
}

Test(claim, heuristics_are_files_of_the_experiment) {
    Error error = {ERROR_NONE, ""};
    Experiment experiment = claim_experiment(&(ClaimRun){.threads = 1}, "english", 2);
    Text text = {.data = NULL};
    text_append_string(&text, "name = \"men\"; weights = { men = 1; };\n");
    cr_assert(claim_add_heuristic(&experiment, "own", &text, 6, &error), "%s", error.message);
    cr_assert(claim_add_heuristic(&experiment, "other", &text, 3, &error), "%s", error.message);
    cr_assert_str_eq(experiment.players[0].text, ALIKE "./own.heuristic@6");
    cr_assert_str_eq(experiment.players[1].text, "./other.heuristic@3");
    text_free(&text);
    experiment_free(&experiment);
}
