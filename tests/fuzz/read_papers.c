/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers of papers' files and of what a reproduction takes from its folder. */
#include "fuzz.h"

#include "papers/evolutions.h"
#include "papers/reproduction.h"
#include "util/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The program's and the one of that file, which is the last; NULL: it is refused, with its place.
 */
static Papers *open_paper(const char *name, Error *error) {
    Papers *const papers = papers_new(error);
    fuzz_check(papers != NULL, error->message);
    if (papers_add(papers, fuzz_folder(), name, error) != NULL) return papers;
    fuzz_check(strstr(error->message, ".paper:") != NULL, "refused without a place");
    papers_free(papers);
    return NULL;
}

static const Paper *last_paper(const Papers *papers) { return papers->list[papers->count - 1]; }

/* A whole paper is written with the experiment that asks for it, and both are read for the pages of
 * claims that could not be tested. */
static void show(Papers *papers) {
    const Paper *const paper = last_paper(papers);
    Reproduction asked = {.campaign.seed = 1, .papers = papers};
    ROWS_AUTO Rows rows = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    for (; asked.count < paper->claims_count; asked.count++) {
        const Claim *const claim = &paper->claims[asked.count];
        const ClaimRow row = {
            claim->id, "s", claim->says, claim->theirs, "", 0, VERDICT_NOT_TESTABLE, "", "r",
            "w",       "",  ""};
        asked.claims[asked.count] = claim;
        rows_add(&rows, &CLAIM_ROWS, &row);
    }
    fuzz_check(rows_write_in(&rows, &CLAIM_ROWS, fuzz_folder(), &error) &&
                   reproduction_begin(&asked, fuzz_folder(), &error),
               error.message);
    fuzz_check(papers_publish(fuzz_folder(), NULL, &error), error.message);
    for (int i = 0; i < 2; i++) {
        Text page = {.data = NULL};
        page.data = file_read_in(fuzz_folder(), i == 0 ? "papers.md" : "claims.md", 1 << 26,
                                 &page.length, &error);
        fuzz_check_still(&page);
        text_free(&page);
    }
}

void fuzz_paper(const char *data, size_t size) {
    Error error = {ERROR_NONE, ""};
    fuzz_put("my.paper", data, size);
    Papers *const papers = open_paper("my.paper", &error);
    fuzz_check_error(papers != NULL, &error);
    if (papers == NULL) return;
    show(papers);
    papers_free(papers);
}

/* Evolutions that a claim takes from their table, with the hashes of their experiments put right.
 */

static const char EVOLVING[] =
    "title = \"t\";\n"
    "evolutions = ({ name = \"shg\"; generator = \"shg\"; count = 2;\n"
    "  quick = \"depth=1,population=4,crossovers=4,score-games=0\"; });\n"
    "claims = ({ id = \"E1\"; says = \"s\"; rules = { is = \"above\"; than = 0.0; };\n"
    "  measure = { kind = \"evolutions\"; figures = (\n"
    "    { name = \"mutants\"; column = \"mutants\"; sets = [\"shg\"]; templates = [\"8f\"]; },\n"
    "    { name = \"sd\"; column = \"last_sd\"; less = \"first_sd\"; sets = [\"shg\"];\n"
    "      templates = [\"8f\"]; }); }; });\n";

/* Measures by the rows that are there; what is not there is evolved. */
static bool measure(const Papers *papers, Findings *found, Error *error) {
    const Claim *const claim = &last_paper(papers)->claims[0];
    Rows evolutions;
    const ReproduceSettings campaign = {
        .threads = 1, .seed = 1, .quiet = true, .folder = fuzz_folder(), .evolutions = &evolutions};
    const Measurement it = {&campaign, claim, &claim->measures[0], found};
    const bool good =
        evolutions_read(&evolutions, fuzz_folder(), true, error) && measurement_run(&it, error);
    rows_free(&evolutions);
    return good;
}

enum { EVOLUTIONS = 2 };

/* The rows as they are evolved; once. */
static const EvolvedRow *evolved_rows(const Papers *papers) {
    static Rows rows;
    Error error = {ERROR_NONE, ""};
    Findings found = {.games = 0};
    if (rows.count == EVOLUTIONS) return rows.items;
    fuzz_check(file_remove_in(fuzz_folder(), EVOLVED_ROWS.name, &error), error.message);
    fuzz_check(measure(papers, &found, &error), error.message);
    fuzz_check(rows_read_in(&rows, &EVOLVED_ROWS, fuzz_folder(), &error), error.message);
    fuzz_check(rows.count == EVOLUTIONS, "other evolutions than expected");
    findings_free(&found);
    return rows.items;
}

static bool put_experiments_right(const Papers *papers, Rows *rows) {
    const EvolvedRow *const right = evolved_rows(papers);
    EvolvedRow *const items = rows->items;
    int found = 0;
    for (int i = 0; i < EVOLUTIONS; i++) {
        bool is_there = false;
        for (size_t k = 0; k < rows->count; k++) {
            if (strcmp(items[k].name, right[i].name) != 0) continue;
            items[k].experiment = right[i].experiment;
            is_there = true;
        }
        found += is_there;
    }
    return found == EVOLUTIONS;
}

void fuzz_evolutions(const char *data, size_t size) {
    ROWS_AUTO Rows rows = {.items = NULL};
    Findings found = {.games = 0};
    Error error = {ERROR_NONE, ""}, other = {ERROR_NONE, ""};
    fuzz_put("evolving.paper", EVOLVING, strlen(EVOLVING));
    Papers *const papers = open_paper("evolving.paper", &other);
    fuzz_check(papers != NULL, other.message);
    fuzz_put(EVOLVED_ROWS.name, data, size);
    if (!rows_read_in(&rows, &EVOLVED_ROWS, fuzz_folder(), &error)) {
        fuzz_check_error(false, &error);
    } else if (put_experiments_right(papers, &rows)) {
        fuzz_check(rows_write_in(&rows, &EVOLVED_ROWS, fuzz_folder(), &error), error.message);
        const bool good = measure(papers, &found, &other);
        fuzz_check_error(good, &other);
        fuzz_check(!good || found.figures.count == 2, "a figure that is not there");
    }
    findings_free(&found);
    papers_free(papers);
}
