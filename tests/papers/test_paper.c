/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers: the program's are whole, and of a bad file one line says what was expected where. */
#include "../common/auto.h"
#include "../common/temporary.h"
#include "../common/thorough.h"
#include "trial.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AUTO_CLOSE(papers_free)

/* The program's */

static Papers *open_papers(void) {
    static Error error;
    Papers *const papers = papers_new(&error);
    cr_assert_not_null(papers, "%s", error.message);
    return papers;
}

static void check_line(const char *text, const char *what, const char *id) {
    cr_assert(text != NULL && text[0] != '\0', "%s: no %s", id, what);
    cr_assert_null(strpbrk(text, "\n\r\t"), "%s: %s is more than a line", id, what);
}

Test(paper, the_programs_are_whole) {
    AUTO(papers_free_at) Papers *papers = open_papers();
    cr_assert_eq(papers->count, 4);
    for (int i = 0; i < papers->claims_count; i++) {
        const Claim *const claim = papers->claims[i];
        Text source = {.data = NULL};
        check_line(claim->says, "sentence", claim->id);
        check_line(claim->theirs, "figure", claim->id);
        if (claim->note != NULL) check_line(claim->note, "note", claim->id);
        cr_assert_eq(papers_claim(papers, claim->id), claim);
        claim_write_source(claim, &source);
        check_line(text_string(&source), "source", claim->id);
        text_free(&source);
    }
    cr_assert_geq(papers->claims_count, 40);
    for (int i = 0; i < papers->count; i++) {
        const Paper *const paper = papers->list[i];
        cr_assert_null(paper->file);
        check_line(paper->title, "title", paper->key);
        check_line(paper->reference, "reference", paper->key);
        for (int k = 0; k < paper->tables_count; k++)
            check_line(paper->tables[k].title, "table", paper->key);
    }
}

Test(paper, claims_are_found_by_their_ids) {
    AUTO(papers_free_at) Papers *papers = open_papers();
    const Claim *const claim = papers_claim(papers, "s4");
    cr_assert_str_eq(claim->id, "S4");
    cr_assert_str_eq(claim->measures[1].table, "s4-2");
    cr_assert_null(papers_claim(papers, "S99"));
    cr_assert_null(papers_claim(papers, ""));
    cr_assert_not_null(paper_set(papers_claim(papers, "T1")->paper, "hg"));
    cr_assert_null(paper_set(claim->paper, "hg"));
}

/* A user's */

/* Adds a paper of this text; what is said of a fault begins with the file's name, which goes. */
static bool add(const char *text, Papers *papers, Error *error) {
    const char *const path = temporary_file(text, strlen(text));
    const size_t length = strlen(path);
    *error = (Error){ERROR_NONE, ""};
    const bool good = papers_add(papers, NULL, path, error) != NULL;
    if (!good) {
        cr_assert_eq(error->code, ERROR_DATA);
        cr_assert_eq(strncmp(error->message, path, length), 0, "%s", error->message);
        cr_assert_eq(error->message[length], ':', "no line: %s", error->message);
        cr_assert_null(strpbrk(error->message, "\n\r"), "more than a line: %s", error->message);
        memmove(error->message, error->message + length, strlen(error->message + length) + 1);
    }
    return good;
}

static void refuse(const char *text, const char *expected) {
    AUTO(papers_free_at) Papers *papers = memory_allocate(sizeof *papers);
    Error error;
    cr_expect_not(add(text, papers, &error), "taken, but expected: %s", expected);
    cr_expect_not_null(strstr(error.message, expected), "'%s', expected '%s'", error.message,
                       expected);
}

Test(paper, a_users_keeps_its_file) {
    Trial trial;
    MEMORY_AUTO char *text = trial_seed("tables");
    trial_begin(&trial, text);
    cr_assert_str_eq(trial.paper->file, "mine.paper");
    cr_assert_str_eq(trial.paper->content, text);
    cr_assert_str_eq(trial.paper->name, "tables", "the title");
    trial_end(&trial);
}

/* Of a tiny paper `what` is replaced; the message with its line. */
static const struct {
    const char *seed, *what, *with, *message;
} FAULTS[] = {
    {"matches", "title", "tilte", ":2: unknown key 'tilte'; did you mean 'title'?"},
    {"matches", "title =", "name =", ":1: title: missing"},
    {"matches", "\"matches\";\n", "5;\n", ":2: title: expected"},
    {"matches",
     "claims =", "exhibits =", ":3: unknown key 'exhibits'; expected key, name, title, reference"},
    {"matches", "claims = (", "claims = 1; notes = ({}); x = (",
     ":3: unknown key 'notes'; did you mean 'note'?"},
    {"matches", "claims = (", "notes = ({}); claims = (",
     ":3: unknown key 'notes'; did you mean 'note'?"},
    {"matches", "claims = (", "shared = 1; claims = (", ":3: shared: expected { … }"},
    {"matches", "claims = (", "heuristics = 1; claims = (", ":3: heuristics: expected {"},
    {"matches", "claims = (", "seconds = { f2 = 1; }; claims = (",
     ":3: f2: expected a table or a set of evolutions"},
    {"matches", "claims = (", "seconds = { f1 = -1; }; claims = (",
     ":3: f1: expected a whole number from 0 to 1000000, or [quick, paper]"},
    {"matches", "claims = (", "heuristics = ({ name = \"a/b\"; text = \"\"; }); claims = (",
     ":3: name: expected up to 31 small letters, digits and '-'"},
    {"matches", "claims = (", "heuristics = ({ name = \"a\"; text = 1; }); claims = (",
     ":3: text: expected a word in quotes"},
    {"matches", "claims = (", "exhibits = 1; claims = (",
     ":3: unknown key 'exhibits'; expected key, name, title, reference"},
    {"matches", "claims = (", "evolutions = {}; claims = (", ":3: name: missing"},
    {"matches", "claims = (", "claims = ( 1,", ":3: claims: expected {"},
    {"matches", "id = \"F1\"", "id = \"F-1\"", ":4: id: expected up to 23 letters and digits"},
    {"matches", "id = \"F1\"", "id = \"F\\n1\"", ":4: id: expected up to 23 letters and digits"},
    {"matches", "id = \"F1\"", "id = \"\"", ":4: id: expected up to 23 letters and digits"},
    {"matches", "id = \"F1\"", "id = \"F12345678901234567890123\"",
     ":4: id: expected up to 23 letters and digits"},
    {"matches", "id = \"F1\"", "id = 1", ":4: id: expected"},
    {"matches", "says =", "theirs2 =", ":4: unknown key 'theirs2'; did you mean 'theirs'?"},
    {"matches", "measure = {", "measure = ( 1 ); rule = {", ":5: unknown key 'rule'; did you"},
    {"matches", "measure = {", "measure = (); note = {", ":5: note: expected"},
    {"matches", "\"matches\"; games", "\"match\"; games",
     ":5: kind: expected matches, tournaments, evolutions"},
    {"matches", "kind =", "table = 5; kind =", ":5: table: expected a word in quotes"},
    {"matches",
     "kind =", "table = \"claims\"; kind =", ":5: table: 'claims' is no name, or that of another"},
    {"matches", "kind =", "table = \"../a\"; kind =", ":5: table: expected up to 31 small"},
    {"matches", "rules = {", "rules = 1; note = {", ":8: note: expected"},
    {"matches", "than = 0.5;", "than = 0.5; at_least = 0;",
     ":8: at_least: expected a whole number"},
    {"matches", "is = \"above\"", "is = \"over\"",
     ":8: is: expected \"above\", \"below\", \"within\""},
    {"matches", "is = \"above\"; ", "", ":8: is: missing"},
    {"matches", "than = 0.5;", "", ":8: a rule that is 'above' needs than, and nothing else"},
    {"matches", "than = 0.5;", "from = 0.5;", ":8: a rule that is 'above' needs than"},
    {"matches", "\"above\"", "\"within\"", ":8: a rule that is 'within' needs from, to or both"},
    {"matches", "\"above\"; than = 0.5", "\"within\"; from = 2.0; to = 1.0",
     ":8: a rule that is 'within' needs from, to or both, rising"},
    {"matches", "\"above\"", "\"printed\"", ":8: a rule that is 'printed' needs no bound"},
    {"matches", "than = 0.5;", "than = \"0.5\";", ":8: than: expected a number"},
    {"matches", "than = 0.5;", "than = 0.5; of = \"al\";", ":8: of: no figure is called 'al'"},
    {"matches", "than = 0.5;", "than = 50;", ":8: a score is from 0 to 1: expected a bound"},
    {"matches", "than = 0.5;", "than = 1;", ":8: a score is from 0 to 1: expected a bound"},
    {"matches", "\"above\"; than = 0.5;", "\"below\"; than = 0;", ":8: a score is from 0 to 1"},
    {"matches", "than = 0.5;", "than = 0.5; theirs = 60;", ":8: a score is from 0 to 1"},
    {"matches", "than = 0.5;", "than = 0.5; at_least = 3;", ":8: at_least: expected at most 1"},
    {"matches", "\"above\"; than = 0.5;", "\"same\"; than = 0.5; matters = 0.0;",
     ":8: matters: expected a number above 0"},
    {"matches", "\"above\"; than = 0.5;", "\"shown\"; than = 0.5;",
     ":8: a rule that is 'shown' needs no bound"},
    {"matches", "\"above\"; than = 0.5;", "\"shown\"; needed = \"nothing\";",
     ":8: a rule that is 'shown' needs no bound"},
    {"matches", "rules = {", "figures = ({}); rules = {", ":8: figures: expected only where"},
    {"matches", "games = [2, 4]", "games = [2, 3]",
     ":5: games: expected an even number from 1 to 1000000, or [quick,"},
    {"matches", "games = [2, 4]", "games = [2, 4, 6]",
     ":5: games: expected an even number from 1 to 1000000, or [quick,"},
    {"matches", "games = [2, 4]", "games = { a = 2; b = 2; }",
     ":5: games: expected an even number from 1 to 1000000, or [quick,"},
    {"matches", "games = [2, 4]", "games = 0",
     ":5: games: expected an even number from 1 to 1000000, or [quick,"},
    {"matches", "games = [2, 4]", "games = \"2\"",
     ":5: games: expected an even number from 1 to 1000000, or [quick,"},
    {"matches", "\"giveaway\"", "\"chess\"", ":5: rules: there are no rules 'chess'; see 'jumpof"},
    {"matches", "groups = (", "groups = ( (),", ":6: groups: expected {"},
    {"matches", "[\"random\", \"null@1\"]", "()", ":6: opponents: expected a list of 1"},
    {"matches", "[\"random\", \"null@1\"]", "\"random\"", ":6: against: expected one for each"},
    {"matches", "[\"random\", \"null@1\"]", "[1, 2]", ":6: opponents: expected a word in quotes"},
    {"matches", "[\"a\", \"b\"]", "[\"a\"]", ":6: against: expected one for each opponent"},
    {"matches", "\"piece2val@%\"", "\"piece2val@2\"",
     ":6: player, opponents: expected \"%\" for values of `each`"},
    {"matches", "player = ", "", ":6: syntax error: a string that is no value"},
    {"printed", "\"won\"", "\"win\"", ":6: printed: expected \"lost\", \"drawn\", \"won\" or \"\""},
    {"printed", "\"won\", ", "", ":5: printed: expected one for each opponent"},
    {"matches", "figure = \"all\"", "inferred = [\"won\", \"lost\"]",
     ":6: inferred: expected only with `printed`"},
    {"evolved", "opponents = \"shg 8f\";", "opponents = \"shg 8f\"; printed = \"won\";",
     ":7: printed: expected only where no evolution plays"},
    {"tournaments", "= \"robin\"", "= \"roben\"", ":9: measure: there is no shared 'roben'"},
    {"tournaments", "robin = {", "robin = 1; other = {", ":5: robin: expected { kind = …; … } or"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\", \"hg 8f\"]",
     ":6: 'hg 8f': expected \"SET TEMPLATE\", a set of the paper's `evolutions`"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\", \"shg 8ff\"]",
     ":6: template: there is no heuristic '8ff'"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\", \"shg ../8f\"]", "no heuristic '../8f'"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\", \"shg evolved/hg\"]", "no heuristic 'evolved"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\"]", ":6: members: expected a list of two words"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "{ a = \"A\"; b = \"shg 8f\"; }",
     ":6: members: expected a list of two words"},
    {"tournaments", "[\"B:*\"]; by", "[\"C:*\"]; by", ":11: of: there is no member 'C:*'"},
    {"tournaments", "( { show = \"score\"", "( (1, 2), { show = \"score\"",
     ":11: figures: expected {"},
    {"tournaments", "figures =", "note =", ":11: note: expected"},
    {"tournaments", "over = [\"B:*\"];", "", ":12: over: expected with show = \"lead\""},
    {"tournaments", "best = 1;", "", ":13: best: expected with show = \"best\""},
    {"tournaments", "of = [\"A\"]; },\n              { name = \"last\"", "}, { name = \"last\"",
     ":13: expected name = \"…\" and of"},
    {"tournaments", "[\"A\", \"B:*\"]", "[\"A\", \"A\"]", ":16: of: expected two members or more"},
    {"tournaments", "count = [2, 3]", "count = [1, 3]",
     ":3: count: expected a whole number from 2 to 100, or [quick, paper]"},
    {"tournaments", "generator = \"shg\"", "generator = \"gp\"",
     ":3: generator: expected a generator of 'jumpoff evolve'"},
    {"tournaments", "evolutions = (", "evolutions = ({ name = \"shg\"; generator = \"hg\"; },",
     ":3: name: there are evolutions shg already"},
    {"evolved", "each = [\"1\", \"2\"]; ", "",
     ":7: each: expected the depths of 'shg 8f', as each"},
    {"evolved", "[\"1\", \"2\"]", "\"101\"", ":7: each: expected the depths of 'shg 8f'"},
    {"evolved", "[\"1\", \"2\"]", "[\"1\", \"4kn\"]", ":7: each: expected the depths of 'shg 8f'"},
    {"evolved", "opponents = \"shg 8f\"", "opponents = \"shg 9f\"",
     ":8: template: there is no heuristic '9f'"},
    {"evolved", "opponents = \"shg 8f\"", "opponents = {}", ":8: opponents: expected a word"},
    {"evolutions", "\"mutants\"; sets", "\"name\"; sets",
     ":8: column: expected a number of evolutions.csv"},
    {"evolutions", "[\"8f\"]; rules", "[\"9f\"]; rules",
     ":8: template: there is no heuristic '9f'"},
    {"evolutions", "over_sets = [\"shg\"]", "over_sets = [\"hg\"]",
     ":11: there are no evolutions 'hg'"},
    {"evolutions", "over = \"at_most\"", "over = \"rules\"",
     ":11: over: expected a number of evolutions.csv"},
    {"evolutions", "over = \"at_most\"; ", "", ":11: expected both over and over_sets, or neither"},
    {"times", "[1, 3]; opponent", "[1, 20]; opponent", ":5: depths: expected at most 12"},
    {"times", "[1, 3]; opponent", "[3, 1]; opponent", ":5: depths: expected rising numbers"},
    {"times", "[1, 2]; }", "[1]; }", ":11: expected a series of the measurement and two depths"},
    {"times", "[1, 3]; opponent", "[-5, 3]; opponent",
     ":5: depths: expected a whole number from 1 to 100"},
    {"times", "series = \"b\"", "series = \"c\"",
     ":11: expected a series of the measurement and two depths"},
    {"times", "( { name = \"growth\"", "( [1], { name = \"growth\"", ":11: figures: expected {"},
    {"times", "printed = (1,", "printed = (1.5,", ":7: printed: expected whole milliseconds"},
    {"times", "over = \"a\";", "over = \"a\"; depths = [1, 2];", ":11: expected a series of the "},
    {"matches", "is = \"above\"; than = 0.5", "is = \"printed\"",
     ":8: is: only the growth of times can be printed"},
    {"times", "printed = (1,", "printed = (1e999,", ":7: printed: expected a number"},
    {"costs", "[20, 40]", "[40, 20]", ":5: cuts: expected rising numbers"},
    {"costs", "[\"null\", \"8f\"]", "[\"null\", \"no-such\"]", ":5: "},
    {"times", "\"minimax/null\"", "\"minimax/no-such\"", ":8: "},
    {"times", "\"random\"", "\"randon\"", ":5: "},
    {"costs", "[\"null\", \"8f\"]", "[\"null\", \"8f@3\"]",
     ":5: player '8f@3@1': unknown evaluator"},
    {"costs", "[\"null\", \"8f\"]", "[\"null\", \"random\"]",
     ":5: player 'random@1': random takes no"},
    {"times", "\"minimax/null\"", "\"random\"", ":8: player 'random@1': random takes no limit"},
    {"times", "printed = (1,", "printed = (1, 2,", ":7: printed: more than depths"},
    {"times", "slow_search = \"minimax\"", "slow_search = \"maximin\"",
     ":5: slow_search: there is no search 'maximin'; see 'jumpoff list searches'"},
    {"times", "name = \"b\"", "name = \"a\"", ":8: name: there is a series 'a' already"},
    {"times", "printed = (1, 3, 0); ", "",
     ":9: is: only the growth of times can be printed, and 'growth' has no `printed` times"},
    {"times", "printed = (1, 3, 0)", "printed = (1, 0, 9)", ":9: is: only the growth of times can"},
    {"tournaments", "opponent = \"shg 8f\"", "opponent = \"null@3\"",
     ":5: player 'null@3@1': unknown evaluator 'null@3'"},
    {"tournaments", "population=4", "populaton=4",
     ":3: quick: unknown option populaton; did you mean population?"},
    {"tournaments", "quick =", "paper = \"population=1\"; quick =",
     ":3: paper: option population: expected a whole number from 2"},
    {"costs", "[20, 40]", "20", ":5: cuts: expected a list of 2 to 2"},
    {"costs", "[20, 40]", "[20, 400]", ":5: cuts: expected numbers up to `plies`"},
    {"costs", "[\"null\", \"8f\"]", "[\"null\", 1]", ":5: mismatched element type"},
    {"endings", "pieces = [2, 3]", "pieces = [6, 3]",
     ":7: pieces: expected a whole number from 2 to 5, or [quick, paper]"},
    {"tables", "of = \"F1\"", "of = \"F2\"", ":5: of: there is no claim 'F2'"},
    {"tables", "of = \"F1\"", "of = [\"F1\", \"F2\"]", ":5: of: there is no claim 'F2'"},
    {"tables", "of = \"F1\"", "of = ()", ":5: of: expected a list of 1 to 16 values"},
    {"tables", "[\"f1\", \"f1-2\"]", "[\"../x\"]", ":5: charts: expected up to 31 small letters"},
    {"tables", "table = \"f1\"", "table = \"../x\"", ":11: table: expected up to 31 small letters"},
    {"tables", "table = \"f1\"", "table = \"f2\"", ":11: table: no measurement makes 'f2'"},
    {"tables", "table = \"f1\"", "table = \"f2-players\"",
     ":11: table: no measurement makes 'f2-players'"},
    {"tables", "table = \"f1\"", "table = \"f1-players\"",
     ":11: table: no measurement makes 'f1-players'"},
    {"tables", "\"score\"", "\"scor\"", ":8: value: there is no column 'scor' in the table"},
    {"tables", "high = \"high\"", "high = \"height\"", ":8: high: there is no column 'height'"},
    {"tables", "where = \"opponent\"", "where = \"depth\"",
     ":8: where: there is no column 'depth'"},
    {"tables", "key = \"player\"", "key = \"depth\"", ":5: key: there is no column 'depth'"},
    {"tables", "equal = \"null\";", "", ":8: expected both where and equal, or neither"},
    {"tables", "{ title = \"depth\"; }", "1", ":7: columns: expected {"},
    {"tables", "{ title = \"depth\"; }", "{ titel = \"depth\"; }",
     ":7: unknown key 'titel'; did you mean 'title'?"},
    {"tables", "rows = ( (\"1\"", "rows = ( 1, (\"1\"", ":10: expected a row of 1 to 12 cells"},
    {"tables", "[\"2\"],", "[2],", ":10: expected a row of 1 to 12 cells, words in quotes"},
    {"tables", "[\"2\"],", "{ key = 2; },", ":10: expected a row of 1 to 12 cells, words"},
};

Test(paper, a_fault_is_a_line) {
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        MEMORY_AUTO char *seed = trial_seed(FAULTS[i].seed);
        MEMORY_AUTO char *text = trial_replace(seed, FAULTS[i].what, FAULTS[i].with);
        refuse(text, FAULTS[i].message);
    }
}

/* Names used twice, and lists that are too long. */
Test(paper, nothing_is_there_twice) {
    static const char CLAIM[] =
        "{ id = \"%s\"; says = \"s\"; rules = { is = \"above\"; than = 0.5; };\n"
        "  measure = { %skind = \"matches\"; "
        "groups = ({ player = \"null\"; opponents = [\"random\"]; }); }; }";
    static const struct {
        const char *ids[2], *tables[2], *message;
    } TWICE[] = {
        {{"A", "a"}, {"", ""}, ":4: id: there is a claim a already"},
        {{"A", "B"}, {"", "table = \"a\"; "}, ":5: table: 'a' is one of A; name this one's"},
        {{"A", "B"},
         {"table = \"x\"; ", "table = \"x\"; "},
         ":5: table: 'x' is one of A; name this one's"},
        {{"s4", "B"}, {"", ""}, ":2: id: there is a claim s4 already"},
        {{"A", "B"},
         {"table = \"robin\"; ", ""},
         ":3: table: 'robin' is one of T1; name this one's"},
    };
    for (size_t i = 0; i < sizeof TWICE / sizeof *TWICE; i++) {
        AUTO(papers_free_at) Papers *papers = open_papers();
        Error error;
        TEXT_AUTO Text text = {.data = NULL};
        text_append_string(&text, "title = \"t\";\nclaims = (");
        for (int k = 0; k < 2; k++) {
            if (k > 0) text_append_string(&text, ",\n");
            text_append(&text, CLAIM, TWICE[i].ids[k], TWICE[i].tables[k]);
        }
        text_append_string(&text, ");");
        cr_assert_not(add(text.data, papers, &error), "%zu", i);
        cr_assert_not_null(strstr(error.message, TWICE[i].message), "%s", error.message);
        cr_assert_eq(papers->count, 4);
    }
}

static char *repeat(const char *before, const char *what, int times, const char *behind) {
    Text text = {.data = NULL};
    text_append_string(&text, before);
    for (int i = 0; i < times; i++) text_append_string(&text, what);
    text_append_string(&text, behind);
    return text.data;
}

Test(paper, too_much_is_refused) {
    static const struct {
        const char *before, *what;
        int times;
        const char *behind, *message;
    } MANY[] = {
        {"title = \"t\"; claims = (", "{},", 64, "{});", ":1: claims: expected a list of 1 to 64"},
        {"title = \"t\"; claims = (", "{},", 63, "{});", ":1: id: missing"},
        {"title = \"t\"; x = ", "(", 100, "", ":1: brackets nested too deeply"},
        {"title = \"t\"; x = (", "{ a = 1; },", 30000, "1);", ":1: too many settings"},
        {"title = \"t\"; x = \"", "0123456789", 900000, "\";", "larger than 8388608 bytes"},
        {"", "x", 0, "", ":1: title: missing"},
    };
    for (size_t i = 0; i < sizeof MANY / sizeof *MANY; i++) {
        MEMORY_AUTO char *text =
            repeat(MANY[i].before, MANY[i].what, MANY[i].times, MANY[i].behind);
        refuse(text, MANY[i].message);
    }
    AUTO(papers_free_at) Papers *papers = open_papers();
    Error error;
    const int shipped = papers->count;
    while (papers->count < PAPERS_MAX)
        papers->list[papers->count++] = memory_allocate(sizeof(Paper));
    cr_assert_not(add("title = \"t\";", papers, &error));
    cr_assert_not_null(strstr(error.message, "more than 16 papers"), "%s", error.message);
    while (papers->count > shipped) free(papers->list[--papers->count]);
}

/* Each value of each tiny paper in the place of a value of every other type: it is taken or refused
 * with a line, and never read as what it is not. */
Test(paper, other_types_are_no_crash) {
    static const char *const SEEDS[] = {"matches",    "printed", "tournaments", "evolved",
                                        "evolutions", "times",   "costs",       "endings",
                                        "tables",     NULL};
    static const char *const VALUES[] = {"1",
                                         "-1.5",
                                         "true",
                                         "\"w\"",
                                         "()",
                                         "{}",
                                         "[1]",
                                         "(())",
                                         "({})",
                                         "[\"w\"]",
                                         "{ a = \"w\"; }",
                                         "((1, 2))",
                                         "{ a = { b = (1); }; }"};
    int refused = 0, taken = 0;
    for (int s = 0; SEEDS[s] != NULL; s++) {
        MEMORY_AUTO char *text = trial_seed(SEEDS[s]);
        for (char *at = strstr(text, " = "); at != NULL; at = strstr(at + 1, " = ")) {
            int depth = 0;
            bool quoted = false;
            char *end = at + 3;
            for (; depth > 0 || quoted || *end != ';'; end++) {
                if (*end == '"' && end[-1] != '\\') quoted = !quoted;
                if (!quoted) depth += strchr("({[", *end) != NULL;
                if (!quoted) depth -= strchr(")}]", *end) != NULL;
                cr_assert_neq(*end, '\0', "%s: %.20s", SEEDS[s], at);
                if (depth < 0) break; /* within the string of a heuristic's text */
            }
            for (size_t v = 0; depth >= 0 && v < sizeof VALUES / sizeof *VALUES;
                 v += (size_t)thorough(2, 1)) {
                AUTO(papers_free_at) Papers *papers = memory_allocate(sizeof *papers);
                Error error;
                TEXT_AUTO Text mutant = {.data = NULL};
                text_append(&mutant, "%.*s%s%s", (int)(at + 3 - text), text, VALUES[v], end);
                if (add(mutant.data, papers, &error))
                    taken++;
                else
                    refused++;
            }
        }
    }
    cr_assert_geq(refused, thorough(1000, 2000));
    cr_assert_leq(taken, 400);
}
