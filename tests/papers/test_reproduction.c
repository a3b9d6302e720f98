/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which claims words ask for, and that what a folder has of them is its experiment's. */
#include "../report/folder.h"
#include "papers/reproduction.h"
#include "trial.h"

#include "util/file.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static Papers *papers;
static const char *folder;
static Error error;

static void set_up(void) {
    folder = temporary_folder();
    papers = papers_new(&error);
}

static void tear_down(void) { papers_free(papers); }

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
        {"004", "S1 S2 S3 S4 S5 S6 S7 S8 S8b S9 S10 S11 S12 S13 S6b"},
        {"lorber 2019", "B1 B3"},
        {"mine", "M1 M2"},
        {"my name", "M1 M2"},
        {"m1-m2", "M1 M2"},
    };
    static const char *const OTHERS[][2] = {
        {"S99", "unknown claim 'S99'; see 'jumpoff list claims'"},
        {"S1-S99", "unknown claim 'S99'"},
        {"Q1-S2", "unknown claim 'Q1-S2'"},
        {"S7-S1", "'S7-S1': S1 comes before S7"},
        {"S1-", "unknown claim ''"},
        {"-S1", "unknown claim '-S1'"},
        {"", "unknown claim ''"},
        {"paper", "unknown claim 'paper'"},
        {".paper", "unknown claim '.paper'"},
    };
    folder_write(folder, "mine.paper", PAPER);
    cr_assert_not_null(papers_add(papers, folder, "mine.paper", &error), "%s", error.message);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        Reproduction asked = {.papers = papers};
        cr_assert(reproduction_add(&asked, WORDS[i][0], &error), "%s", error.message);
        TEXT_AUTO Text ids = ids_of(&asked);
        cr_assert_str_eq(text_string(&ids), WORDS[i][1]);
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        Reproduction asked = {.papers = papers};
        cr_assert_not(reproduction_add(&asked, OTHERS[i][0], &error), "%s", OTHERS[i][0]);
        cr_assert_eq(error.code, ERROR_USAGE);
        cr_assert_not_null(strstr(error.message, OTHERS[i][1]), "%s", error.message);
        cr_assert_eq(asked.count, 0);
    }
    Reproduction asked = {.papers = papers}; /* none twice */
    cr_assert(reproduction_add(&asked, "S2", &error));
    cr_assert(reproduction_add(&asked, "S1-S3", &error));
    cr_assert_eq(asked.count, 3);
    cr_assert_str_eq(asked.claims[0]->id, "S2");
}

/* A user's file asks for its claims and goes with the experiment. */
static Reproduction ask_mine(void) {
    Reproduction asked = {.campaign = {.seed = 1, .threads = 1, .quiet = true}, .papers = papers};
    folder_write(folder, "mine.paper", PAPER);
    MEMORY_AUTO char *path = file_join(folder, "mine.paper");
    cr_assert(reproduction_add(&asked, path, &error), "%s", error.message);
    cr_assert(reproduction_begin(&asked, folder, &error));
    return asked;
}

Test(reproduction, an_experiment_is_read_as_it_was_written) {
    const Reproduction asked = ask_mine();
    Error other = {ERROR_NONE, ""};
    Papers *const own = papers_new(&other);
    Reproduction found = {.papers = own};
    cr_assert(reproduction_read(&found, folder, "experiment", &other), "%s", other.message);
    cr_assert_eq(found.rules[1], claim_hash(asked.claims[1]));
    Text expected = ids_of(&asked), ids = ids_of(&found);
    cr_assert_str_eq(text_string(&ids), text_string(&expected));
    cr_assert_str_eq(found.claims[0]->paper->content, PAPER);
    const int count = own->count;
    cr_assert_eq(papers_add(own, folder, "mine.paper", &other), found.claims[0]->paper);
    cr_assert_eq(own->count, count, "it is there already");
    MEMORY_AUTO char *other_place = file_make_folder_in(folder, "other", &other);
    folder_write(other_place, "mine.paper", "title = \"t\";");
    cr_assert_null(papers_add(own, other_place, "mine.paper", &other));
    cr_assert_not_null(strstr(other.message, "other/mine.paper: another paper's file has that"));
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
        {"rules = ((\"M1\"", "rules = ((\"S1\"", "rules: expected its claims, each with 16 hex"},
        {"((\"M1\", \"", "((\"M1\", \"g", "rules: expected its claims, each with 16 hex"},
        {"((\"M1\", \"", "((\"M1\", \"0", "rules: expected its claims, each with 16 hex"},
    };
    MEMORY_AUTO char *text = folder_read(folder, "experiment");
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        const char *const place = strstr(text, FAULTS[i][0]);
        TEXT_AUTO Text changed = {.data = NULL};
        cr_assert_not_null(place, "%s", FAULTS[i][0]);
        text_append(&changed, "%.*s%s%s", (int)(place - text), text, FAULTS[i][1],
                    place + strlen(FAULTS[i][0]));
        folder_write(folder, "experiment", changed.data);
        found.papers = papers_new(&other);
        cr_assert_not(reproduction_read(&found, folder, "experiment", &other), "%zu", i);
        cr_assert_eq(other.code, ERROR_DATA);
        cr_assert_not_null(strstr(other.message, FAULTS[i][2]), "%s", other.message);
        papers_free(found.papers);
    }
}

/* A claim's row says what was measured, by what rule, and why; one without figures is not testable.
 */
Test(reproduction, rows_are_written_and_read) {
    Reproduction asked = ask_mine(), found;
    for (int i = 0; i < 2; i++) cr_assert(outcomes_measure(&asked, i, &error), "%s", error.message);
    outcomes_free(&asked);
    found = asked;
    cr_assert(outcomes_read(&found, false, &error), "%s", error.message);
    cr_assert_eq(found.rows.count, 2);
    cr_assert_eq(found.figures.count, 1);
    const ClaimRow *const row = outcomes_claim(&found, "M1");
    const FigureRow *const figure = found.figures.items;
    cr_assert_str_eq(row->source, "My Name");
    cr_assert_str_eq(row->claim, "It is, \"so\"");
    cr_assert_eq(row->verdict, VERDICT_REPRODUCED, "%s", row->ours);
    cr_assert_eq(row->games, 40);
    cr_assert_eq(strncmp(row->ours, "piece2val@3 against random: ", 28), 0, "%s", row->ours);
    cr_assert_str_eq(row->rule, "Reproduced: each figure above 50.0 %");
    cr_assert_str_eq(row->why, "A note.");
    cr_assert_str_eq(row->commit, "");
    cr_assert_str_eq(row->rules, RULES_RECORDED);
    cr_assert_str_eq(figure->verdict, "reproduced");
    cr_assert_eq(figure->figure.theirs[0], 0.6);
    cr_assert_eq(outcomes_claim(&found, "M2")->verdict, VERDICT_NOT_TESTABLE);
    outcomes_free(&found);
    cr_assert(file_remove_in(folder, "m1.csv", &error));
    cr_assert(outcomes_read(&found, false, &error), "%s", error.message);
    cr_assert_null(outcomes_claim(&found, "M1"), "its table is gone: it is to be measured again");
    cr_assert_not_null(outcomes_claim(&found, "M2"), "it needs none");
    cr_assert_eq(found.figures.count, 0);
    outcomes_free(&found);
}

/* The hash of a claim of a paper of its own. */
static uint64_t hash_of(const char *paper, int claim) {
    Trial trial;
    trial_begin(&trial, paper);
    const uint64_t hash = claim_hash(&trial.paper->claims[claim]);
    trial_end(&trial);
    return hash;
}

/* A claim's hash is that of its rules, not of words about them. */
Test(reproduction, hashes_follow_rules_alone) {
    static const char MINE[] =
        "title = \"t\"; heuristics = ({ name = \"own\"; text = \"name = \\\"a\\\"; weights = { men "
        "= 1; };\"; });\n"
        "evolutions = ({ name = \"hg\"; label = \"HG\"; generator = \"hg\"; paper = \"depth=4\"; "
        "},\n"
        "  { name = \"other\"; generator = \"hg\"; });\n"
        "claims = ({ id = \"M1\"; says = \"It is so\"; theirs = \"3\"; note = \"A note.\";\n"
        "  rules = { is = \"above\"; than = 0.5; matters = 1; };\n"
        "  measure = { kind = \"matches\"; games = 40; each = \"6\"; groups = ({ player =\n"
        "    \"hg 8f\"; opponents = [\"./own.heuristic@3\"]; }); }; }, { id = \"M2\"; says = "
        "\"s\";\n"
        "  rules = { is = \"above\"; than = 0.5; }; measure = { kind = \"matches\"; groups = ({\n"
        "    player = \"null@1\"; opponents = [\"null@2\"]; }); }; });\n";
    static const char *const ALIKE[][2] = {
        {"It is so", "It was so"},
        {"\"3\"", "\"4\""},
        {"A note.", ""},
        {"games = 40;", "games  =\n40; /* many */ # so\n"},
        {"is = \"above\"; than = 0.5;", "than = 0.50; is = \"above\";"},
        {"[\"./own.heuristic@3\"]", "\"./own.heuristic@3\""},
        {"matters = 1;", "matters = 1.0;"},
        {"\"HG\"", "\"hg\""},
        {"name = \"other\"", "count = 9; name = \"other\""},
    };
    static const char *const OTHERS[][2] = {
        {"\"M1\"", "\"M3\""},          {"\"above\"", "\"below\""},   {"0.5", "0.51"},
        {"matters = 1;", ""},          {"games = 40", "games = 42"}, {"\"6\"", "\"5\""},
        {"men = 1", "men = 2"},        {"depth=4", "depth=5"},       {"hg 8f", "hg 10f"},
        {"label", "count = 4; label"},
    };
    const uint64_t hashes[] = {hash_of(MINE, 0), hash_of(MINE, 1)};
    cr_assert_eq(hashes[0], UINT64_C(0x28964a193fc595c2), "it is in folders: %016" PRIx64,
                 hashes[0]);
    cr_assert_neq(hashes[0], hashes[1]);
    for (size_t i = 0; i < sizeof ALIKE / sizeof *ALIKE; i++) {
        char *const paper = trial_replace(MINE, ALIKE[i][0], ALIKE[i][1]);
        cr_assert_eq(hash_of(paper, 0), hashes[0], "%s", ALIKE[i][1]);
        free(paper);
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        char *const paper = trial_replace(MINE, OTHERS[i][0], OTHERS[i][1]);
        cr_assert_neq(hash_of(paper, 0), hashes[0], "%s", OTHERS[i][1]);
        cr_assert_eq(hash_of(paper, 1), hashes[1], "%s", OTHERS[i][1]);
        free(paper);
    }
}

/* A folder is read after its paper or its experiment has changed. */
static void read_again(const char *file, const char *what, const char *with,
                       const char *const states[2], const char *sentence) {
    Error other = {ERROR_NONE, ""};
    Reproduction found = {.papers = papers_new(&other)};
    Text changes = {.data = NULL};
    char *const before = folder_read(folder, file), *const text = trial_replace(before, what, with);
    folder_write(folder, file, text);
    cr_assert(reproduction_read(&found, folder, "experiment", &other), "%s", other.message);
    cr_assert(outcomes_read(&found, false, &other), "%s", other.message);
    for (int i = 0; i < 2; i++)
        cr_assert_str_eq(outcomes_claim(&found, i == 0 ? "M1" : "M2")->rules, states[i], "%s",
                         with);
    outcomes_write_changes(&found, &changes);
    cr_assert_str_eq(text_string(&changes), sentence);
    folder_write(folder, file, before);
    text_free(&changes);
    outcomes_free(&found);
    papers_free(found.papers);
    free(before);
    free(text);
}

Test(reproduction, rules_that_changed_later_are_marked) {
    Reproduction asked = ask_mine();
    for (int i = 0; i < 2; i++) cr_assert(outcomes_measure(&asked, i, &error), "%s", error.message);
    outcomes_free(&asked);
    read_again("mine.paper", "A note.", "Another.",
               (const char *const[]){RULES_RECORDED, RULES_RECORDED}, "");
    read_again("mine.paper", "than = 0.5", "than = 0.4",
               (const char *const[]){RULES_CHANGED, RULES_RECORDED},
               "Rules changed after the results were seen: M1.");
    read_again("mine.paper",
               "rules = { is = \"above\"; than = 0.5; theirs = 0.6; };\n  measure = {",
               "rules = { is = \"above\"; than = 0.5; of = \"f\"; }; measure = { figure = \"f\";",
               (const char *const[]){RULES_OLD, RULES_RECORDED},
               "Rules changed since; --resume measures what they need: M1.");
    read_again("experiment", "rules = ((\"M1\"", "rules = (); # ((\"M1\"",
               (const char *const[]){"", ""}, "");
}

/* What changed rules need is measured where the reproduction goes on. */
Test(reproduction, rules_without_their_figures_are_measured_again) {
    Reproduction asked = ask_mine(), found = {.papers = papers_new(&error)};
    for (int i = 0; i < 2; i++) cr_assert(outcomes_measure(&asked, i, &error), "%s", error.message);
    outcomes_free(&asked);
    MEMORY_AUTO char *before = folder_read(folder, "mine.paper");
    MEMORY_AUTO char *named = trial_replace(before, "games = 40;", "games = 40; figure = \"f\";");
    MEMORY_AUTO char *changed = trial_replace(named, "than = 0.5;", "than = 0.5; of = \"f\";");
    folder_write(folder, "mine.paper", changed);
    cr_assert(reproduction_read(&found, folder, "experiment", &error), "%s", error.message);
    cr_assert(outcomes_read(&found, true, &error), "%s", error.message);
    found.campaign.threads = 1;
    found.campaign.quiet = true;
    cr_assert_null(outcomes_claim(&found, "M1"));
    cr_assert(outcomes_measure(&found, 0, &error), "%s", error.message);
    const ClaimRow *const row = outcomes_claim(&found, "M1");
    cr_assert_str_eq(row->rules, RULES_CHANGED);
    cr_assert_str_eq(row->before, "reproduced");
    outcomes_free(&found);
    papers_free(found.papers);
}

/* The rows of figures.csv are judged by the rules as they are, whoever reads them. */
Test(reproduction, rules_that_changed_judge_anew) {
    Reproduction asked = ask_mine();
    for (int i = 0; i < 2; i++) cr_assert(outcomes_measure(&asked, i, &error), "%s", error.message);
    outcomes_free(&asked);
    MEMORY_AUTO char *before = folder_read(folder, "mine.paper");
    MEMORY_AUTO char *changed = trial_replace(before, "\"above\"", "\"below\"");
    folder_write(folder, "mine.paper", changed);
    for (int i = 0; i < 2; i++) { /* the second time from the rows that the first one wrote */
        Reproduction found = {.papers = papers_new(&error)};
        cr_assert(reproduction_read(&found, folder, "experiment", &error), "%s", error.message);
        cr_assert(outcomes_read(&found, false, &error), "%s", error.message);
        const ClaimRow *const row = outcomes_claim(&found, "M1");
        cr_assert_eq(row->verdict, VERDICT_NOT_REPRODUCED);
        cr_assert_str_eq(row->before, "reproduced");
        cr_assert_eq(row->games, 40);
        cr_assert_not_null(strstr(row->rule, "below 50.0 %"), "%s", row->rule);
        cr_assert_eq(found.figures.count, 1);
        cr_assert_str_eq(((FigureRow *)found.figures.items)->verdict, "not reproduced");
        cr_assert(outcomes_write(&found, &error), "%s", error.message);
        outcomes_free(&found);
        papers_free(found.papers);
    }
}

/* A paper that is mended before its claim is measured has not changed after results were seen. */
Test(reproduction, rules_may_change_before_results) {
    Reproduction asked = ask_mine(), found = {.papers = papers_new(&error)};
    cr_assert(outcomes_measure(&asked, 1, &error), "%s", error.message);
    outcomes_free(&asked);
    MEMORY_AUTO char *before = folder_read(folder, "mine.paper");
    MEMORY_AUTO char *text = trial_replace(before, "than = 0.5", "than = 0.4"); /* of M1 */
    folder_write(folder, "mine.paper", text);
    for (int i = 0; i < 2; i++) {
        TEXT_AUTO Text changes = {.data = NULL};
        cr_assert(reproduction_read(&found, folder, "experiment", &error), "%s", error.message);
        cr_assert(outcomes_read(&found, false, &error), "%s", error.message);
        outcomes_write_changes(&found, &changes);
        cr_assert_str_eq(text_string(&changes), "");
        cr_assert(reproduction_record_rules(&found, &error), "%s", error.message);
        found.campaign.threads = 1;
        found.campaign.quiet = true;
        if (i == 0) cr_assert(outcomes_measure(&found, 0, &error), "%s", error.message);
        cr_assert_str_eq(outcomes_claim(&found, "M1")->rules, RULES_RECORDED);
        outcomes_free(&found);
    }
    papers_free(found.papers);
}

/* S1 to S3 share a table: they are one. */
Test(reproduction, shards_have_every_nth_claim) {
    Reproduction asked = {.papers = papers};
    cr_assert(reproduction_add(&asked, "S1-S7", &error));
    reproduction_divide(&asked, (Shard){.index = 1, .count = 3});
    TEXT_AUTO Text ids = ids_of(&asked);
    cr_assert_str_eq(text_string(&ids), "S4 S7");
}

/* Two claims with a table each, whose evolutions overlap. */
static const char TIMED[] =
    "title = \"t\"; evolutions = ({ name = \"hg\"; generator = \"hg\"; count = [2, 3]; });\n"
    "claims = ({ id = \"M1\"; says = \"s\"; rules = { is = \"above\"; than = 0.5; };\n"
    "    measure = { kind = \"matches\"; groups = ({ player = \"hg 8f\"; opponents = "
    "[\"null@1\"];\n"
    "      }); each = \"6\"; }; },\n"
    "  { id = \"M2\"; says = \"s\"; rules = { is = \"above\"; than = 0.5; };\n"
    "    measure = { kind = \"evolutions\"; figures = ({ name = \"f\"; column = \"mutants\";\n"
    "      sets = [\"hg\"]; templates = [\"8f\", \"10f\"]; rules = [\"english\", \"giveaway\"];\n"
    "      }); }; });\n"
    "seconds = { m1 = [10, 100]; m2 = 7; hg = [5, 50]; };\n";

/* Each table and evolution once, unless it is there. */
Test(reproduction, seconds_are_those_of_what_is_missing) {
    MEMORY_AUTO char *path = file_join(folder, "timed.paper");
    const EvolvedRow there = {"hg-8f-english-2", "", "", "", .program = "", .weights = ""};
    ROWS_AUTO Rows evolutions = {.items = NULL};
    folder_write(folder, "timed.paper", TIMED);
    Reproduction asked = {.papers = papers,
                          .campaign = {.folder = folder, .threads = 1, .evolutions = &evolutions}};
    cr_assert(reproduction_add(&asked, path, &error), "%s", error.message);
    cr_expect_eq(reproduction_seconds(&asked), 17 + 8 * 5, "two templates in two games");
    asked.campaign.scale = SCALE_PAPER;
    cr_expect_eq(reproduction_seconds(&asked), 107 + 12 * 50);
    asked.count = 1;
    cr_expect_eq(reproduction_seconds(&asked), 100 + 3 * 50);
    rows_add(&evolutions, &EVOLVED_ROWS, &there);
    cr_expect_eq(reproduction_seconds(&asked), 100 + 2 * 50);
    folder_write(folder, "m1.csv", "");
    cr_expect_eq(reproduction_seconds(&asked), 2 * 50);
    asked.count = 0;
    cr_assert(reproduction_add(&asked, "S1", &error));
    asked.campaign.threads = 2;
    const double two = reproduction_seconds(&asked);
    asked.campaign.threads = 1;
    cr_expect_eq(two, 2 * reproduction_seconds(&asked), "one thread measures times");
}
