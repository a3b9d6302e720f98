/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which claims words ask for, and that what a folder has of them is its experiment's. */
#include "../report/folder.h"
#include "papers/reproduction.h"

#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static Papers *papers;
static char *folder;
static Error error;

static void set_up(void) {
    folder = folder_make();
    papers = papers_new(&error);
}

static void tear_down(void) {
    papers_free(papers);
    folder_remove(folder);
}

TestSuite(reproduction, .init = set_up, .fini = tear_down);

static const char PAPER[] =
    "title = \"t\"; key = \"mine\"; name = \"My Name\";\n"
    "claims = ({ id = \"M1\"; says = \"It is, \\\"so\\\"\"; theirs = \"3\"; note = \"A note.\";\n"
    "  rules = { is = \"above\"; than = 0.5; theirs = 0.6; };\n"
    "  measure = { kind = \"matches\"; games = 40; groups = ({ player = \"piece2val@3\";\n"
    "    opponents = [\"random\"]; }); }; }, { id = \"M2\"; says = \"s\";\n"
    "  rules = { is = \"above\"; than = 0.5; }; measure = { kind = \"matches\"; groups = ({\n"
    "    player = \"engine\"; opponents = [\"null@1\"]; }); }; });\n";

static Text ids_of(const Reproduction *asked) {
    Text ids = {.data = NULL};
    for (int i = 0; i < asked->count; i++)
        text_append(&ids, "%s%s", i > 0 ? " " : "", asked->claims[i]->id);
    return ids;
}

Test(reproduction, words_ask_for_claims_ranges_and_papers) {
    static const char *const WORDS[][2] = {
        {"s6", "S6"},
        {"S1-S7", "S1 S2 S3 S4 S5 S6 S7"},
        {"g3-g6", "G3 G5 G6"},
        {"T2-t2", "T2"},
        {"paper 004", "S1 S2 S3 S4 S5 S6 S7 S8"},
        {"Paper 001", "B1 B3"},
        {"paper000", "A4 A5 B4"},
        {"lorber 2019", "B1 B3"},
        {"mine", "M1 M2"},
        {"my name", "M1 M2"},
        {"m1-m2", "M1 M2"},
    };
    static const char *const OTHERS[][2] = {
        {"S99", "unknown claim 'S99'; see 'jumpoff list claims'"},
        {"S1-S11", "unknown claim 'S11'"},
        {"Q1-S2", "unknown claim 'Q1-S2'"},
        {"S7-S1", "'S7-S1': S1 comes before S7"},
        {"S1-", "unknown claim ''"},
        {"-S1", "unknown claim '-S1'"},
        {"", "unknown claim ''"},
        {"paper", "unknown claim 'paper'"},
        {"paper 04", "unknown claim 'paper 04'"},
        {".paper", "unknown claim '.paper'"},
    };
    folder_write(folder, "mine.paper", PAPER);
    cr_assert_not_null(papers_add(papers, folder, "mine.paper", &error), "%s", error.message);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        Reproduction asked = {.count = 0};
        cr_assert(reproduction_add(&asked, papers, WORDS[i][0], &error), "%s", error.message);
        Text ids = ids_of(&asked);
        cr_assert_str_eq(text_string(&ids), WORDS[i][1]);
        text_free(&ids);
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        Reproduction asked = {.count = 0};
        cr_assert_not(reproduction_add(&asked, papers, OTHERS[i][0], &error), "%s", OTHERS[i][0]);
        cr_assert_eq(error.code, ERROR_USAGE);
        cr_assert_not_null(strstr(error.message, OTHERS[i][1]), "%s", error.message);
        cr_assert_eq(asked.count, 0);
    }
    Reproduction asked = {.count = 0}; /* none twice */
    cr_assert(reproduction_add(&asked, papers, "S2", &error));
    cr_assert(reproduction_add(&asked, papers, "S1-S3", &error));
    cr_assert_eq(asked.count, 3);
    cr_assert_str_eq(asked.claims[0]->id, "S2");
}

/* A user's file asks for its claims and goes with the experiment. */
static Reproduction ask_mine(void) {
    Reproduction asked = {.seed = 1};
    folder_write(folder, "mine.paper", PAPER);
    char *const path = file_join(folder, "mine.paper");
    cr_assert(reproduction_add(&asked, papers, path, &error), "%s", error.message);
    cr_assert(reproduction_write(&asked, folder, &error));
    free(path);
    return asked;
}

Test(reproduction, an_experiment_is_read_as_it_was_written) {
    const Reproduction asked = ask_mine();
    Reproduction found;
    Error other = {ERROR_NONE, ""};
    Papers *const own = papers_new(&other);
    cr_assert(reproduction_read(&found, own, folder, "experiment", &other), "%s", other.message);
    Text expected = ids_of(&asked), ids = ids_of(&found);
    cr_assert_str_eq(text_string(&ids), text_string(&expected));
    cr_assert_str_eq(found.claims[0]->paper->content, PAPER);
    const int count = own->count;
    cr_assert_eq(papers_add(own, folder, "mine.paper", &other), found.claims[0]->paper);
    cr_assert_eq(own->count, count, "it is there already");
    char *const other_place = file_make_folder_in(folder, "other", &other);
    folder_write(other_place, "mine.paper", "title = \"t\";");
    cr_assert_null(papers_add(own, other_place, "mine.paper", &other));
    cr_assert_not_null(strstr(other.message, "other/mine.paper: another paper's file has that"));
    free(other_place);
    papers_free(own);
    text_free(&ids);
    text_free(&expected);
    static const char *const FAULTS[][3] = {
        {"scale", "scal", "unknown key 'scal'; did you mean 'scale'?"},
        {"\"M1\"", "\"M3\"", "claims: there is no claim 'M3'"},
        {"\"mine.paper\"", "\"../mine.paper\"", "papers: expected names of files beside it"},
        {"\"mine.paper\"", "\"experiment\"", "papers: expected names of files beside it"},
        {"(\"mine.paper\")", "1", "papers: expected a word in quotes"},
        {"\"quick\"", "\"fast\"", "scale: expected \"quick\" or \"paper\""},
    };
    char *const text = folder_read(folder, "experiment");
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        const char *const place = strstr(text, FAULTS[i][0]);
        Text changed = {.data = NULL};
        cr_assert_not_null(place, "%s", FAULTS[i][0]);
        text_append(&changed, "%.*s%s%s", (int)(place - text), text, FAULTS[i][1],
                    place + strlen(FAULTS[i][0]));
        folder_write(folder, "experiment", changed.data);
        Papers *const again = papers_new(&other);
        cr_assert_not(reproduction_read(&found, again, folder, "experiment", &other), "%zu", i);
        cr_assert_eq(other.code, ERROR_DATA);
        cr_assert_not_null(strstr(other.message, FAULTS[i][2]), "%s", other.message);
        papers_free(again);
        text_free(&changed);
    }
    free(text);
}

/* A claim's row says what was measured, by what rule, and why; one without figures is not testable.
 */
Test(reproduction, rows_are_written_and_read) {
    const Reproduction asked = ask_mine();
    const Campaign campaign = {.threads = 1, .seed = 1, .quiet = true, .folder = folder};
    ClaimResults results = {.claims = {.items = NULL}}, found = {.claims = {.items = NULL}};
    for (int i = 0; i < 2; i++)
        cr_assert(outcomes_measure(asked.claims[i], &campaign, papers, &results, &error), "%s",
                  error.message);
    cr_assert(outcomes_read(&asked, folder, &found, &error), "%s", error.message);
    cr_assert_eq(found.claims.count, 2);
    cr_assert_eq(found.figures.count, 1);
    const ClaimRow *const row = outcomes_claim(&found, "M1");
    const FigureRow *const figure = found.figures.items;
    cr_assert_str_eq(row->source, "My Name");
    cr_assert_str_eq(row->claim, "It is, \"so\"");
    cr_assert_eq(row->verdict, VERDICT_REPRODUCED, "%s", row->ours);
    cr_assert_eq(row->games, 40);
    cr_assert_eq(strncmp(row->ours, "piece2val@3 against random ", 27), 0, "%s", row->ours);
    cr_assert_str_eq(row->rule, "Reproduced: each figure above 50.0 %");
    cr_assert_str_eq(row->why, "A note.");
    cr_assert_str_eq(row->commit, "");
    cr_assert_str_eq(figure->verdict, "reproduced");
    cr_assert_eq(figure->theirs_low, 0.6);
    cr_assert_eq(outcomes_claim(&found, "M2")->verdict, VERDICT_NOT_TESTABLE);
    outcomes_free(&found);
    found = (ClaimResults){.claims = {.items = NULL}};
    cr_assert(file_remove_in(folder, "m1.csv", &error));
    cr_assert(outcomes_read(&asked, folder, &found, &error), "%s", error.message);
    cr_assert_null(outcomes_claim(&found, "M1"), "its table is gone: it is to be measured again");
    cr_assert_not_null(outcomes_claim(&found, "M2"), "it needs none");
    cr_assert_eq(found.figures.count, 0);
    outcomes_free(&found);
    outcomes_free(&results);
}

Test(reproduction, shards_have_every_nth_claim) {
    Reproduction asked = {.count = 0};
    cr_assert(reproduction_add(&asked, papers, "S1-S7", &error));
    reproduction_divide(&asked, (Shard){.index = 1, .count = 3});
    Text ids = ids_of(&asked);
    cr_assert_str_eq(text_string(&ids), "S2 S5");
    text_free(&ids);
}
