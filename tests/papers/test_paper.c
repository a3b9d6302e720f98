/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers: the program's are whole, and of a bad file one line says what was expected where. */
#include "../common/text_file.h"
#include "papers/exhibits.h"
#include "trial.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    Papers *const papers = open_papers();
    int claims = 0;
    const Claim *claim;
    cr_assert_eq(papers->count, 4);
    for (; (claim = papers_claim_at(papers, claims)) != NULL; claims++) {
        Text source = {.data = NULL};
        check_line(claim->says, "sentence", claim->id);
        check_line(claim->theirs, "figure", claim->id);
        if (claim->note != NULL) check_line(claim->note, "note", claim->id);
        cr_assert_eq(papers_claim(papers, claim->id), claim);
        claim_write_source(claim, &source);
        check_line(text_string(&source), "source", claim->id);
        text_free(&source);
    }
    cr_assert_geq(claims, 40);
    for (int i = 0; i < papers->count; i++) {
        const Paper *const paper = papers->list[i];
        cr_assert_null(paper->file);
        check_line(paper->title, "title", paper->key);
        check_line(paper->reference, "reference", paper->key);
        for (int k = 0; k < paper->exhibit_count; k++)
            check_line(paper->exhibits[k].title, "exhibit", paper->key);
    }
    papers_free(papers);
}

Test(paper, claims_are_found_by_their_ids) {
    Papers *const papers = open_papers();
    const Claim *const claim = papers_claim(papers, "s4");
    cr_assert_str_eq(claim->id, "S4");
    cr_assert_str_eq(claim->measures[1].table, "s4-2");
    cr_assert_not(claim_is_by_clock(claim));
    cr_assert(claim_is_by_clock(papers_claim(papers, "S1")));
    cr_assert_null(papers_claim(papers, "S99"));
    cr_assert_null(papers_claim(papers, ""));
    cr_assert_not_null(paper_set(papers_claim(papers, "T1")->paper, "hg"));
    cr_assert_null(paper_set(claim->paper, "hg"));
    papers_free(papers);
}

/* A user's */

/* Adds a paper of this text; what is said of a fault begins with the file's name, which goes. */
static bool add(const char *text, Papers *papers, Error *error) {
    const char *const path = text_file_make(text, strlen(text));
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
    text_file_remove();
    return good;
}

static void refuse(const char *text, const char *expected) {
    Papers *const papers = memory_allocate(sizeof *papers);
    Error error;
    cr_expect_not(add(text, papers, &error), "taken, but expected: %s", expected);
    cr_expect_not_null(strstr(error.message, expected), "'%s', expected '%s'", error.message,
                       expected);
    papers_free(papers);
}

Test(paper, a_users_keeps_file_and_rows) {
    Trial trial;
    char *const text = trial_seed("printed-games");
    ExhibitRow row;
    trial_begin(&trial, text);
    const Exhibit *const exhibit = &trial.paper->exhibits[0];
    cr_assert_str_eq(trial.paper->file, "mine.paper");
    cr_assert_str_eq(trial.paper->content, text);
    cr_assert_str_eq(trial.paper->short_name, "printed-games", "the title");
    cr_assert_str_eq(exhibit->note, "a longer note");
    cr_assert_str_eq(paper_text(trial.paper, "page"), "as printed\n");
    static const char *const KEYS[] = {"1", "2", "k", "4", "5", "6", "7", "8", "9"};
    for (int i = 0; i < 9; i++) {
        cr_assert(exhibit_row(exhibit, i, &row));
        cr_assert_str_eq(row.key, KEYS[i]);
        cr_assert_eq(row.filled, i == 2);
        cr_assert_eq(row.count, i == 0 ? 2 : 1);
    }
    cr_assert_not(exhibit_row(exhibit, 9, &row));
    cr_assert_str_eq(trial.paper->exhibits[1].columns[3].title, "verdict");
    free(text);
    trial_end(&trial);
}

/* Of a tiny paper `what` is replaced; the message with its line. */
static const struct {
    const char *seed, *what, *with, *message;
} FAULTS[] = {
    {"matches", "title", "tilte", ":2: unknown key 'tilte'; did you mean 'title'?"},
    {"matches", "title =", "name =", ":1: title: expected the paper's title"},
    {"matches", "\"matches\";\n", "5;\n", ":2: title: expected"},
    {"matches", "claims =", "exhibits =", ":1: claims: expected a list of 1 to 64 groups"},
    {"matches", "claims = (", "claims = 1; notes = ({}); x = (", ":3: unknown key 'x'"},
    {"matches", "claims = (", "notes = ({}); claims = (", ":3: notes: expected { NAME = …; … }"},
    {"matches", "claims = (", "shared = 1; claims = (", ":3: shared: expected { NAME = …; … }"},
    {"matches", "claims = (", "texts = 1; claims = (", ":3: texts: expected a list of 1 to 32 gro"},
    {"matches", "claims = (", "texts = ({ name = \"a/b\"; text = \"\"; }); claims = (",
     ":3: expected name = \"…\" of small letters, digits and '-'"},
    {"matches", "claims = (", "heuristics = ({ name = \"a\"; text = 1; }); claims = (",
     ":3: expected name = \"…\""},
    {"matches", "claims = (", "exhibits = 1; claims = (", ":3: exhibits: expected a list of 1 to"},
    {"matches", "claims = (", "evolutions = {}; claims = (", ":3: evolutions: expected a list of"},
    {"matches", "claims = (", "claims = ( 1,", ":3: claims: expected { … }"},
    {"matches", "id = \"F1\"", "id = \"F-1\"", ":3: expected id = \"…\", up to 23 letters and dig"},
    {"matches", "id = \"F1\"", "id = \"F\\n1\"", ":3: expected id = \"…\""},
    {"matches", "id = \"F1\"", "id = \"\"", ":3: expected id = \"…\""},
    {"matches", "id = \"F1\"", "id = \"F12345678901234567890123\"", ":3: expected id = \"…\""},
    {"matches", "id = \"F1\"", "id = 1", ":4: id: expected"},
    {"matches", "says =", "theirs2 =", ":4: unknown key 'theirs2'; did you mean 'theirs'?"},
    {"matches", "measure = {", "measure = ( 1 ); rule = {", ":5: unknown key 'rule'; did you"},
    {"matches", "measure = {", "measure = (); note = {", ":5: note: expected"},
    {"matches", "\"matches\"; games", "\"match\"; games",
     ":5: kind: expected matches, single-games, tournaments"},
    {"matches", "kind =", "table = 5; kind =", ":5: table: expected up to 31 small letters"},
    {"matches",
     "kind =", "table = \"claims\"; kind =", ":5: table: 'claims' is the name of another"},
    {"matches", "kind =", "table = \"../a\"; kind =", ":5: table: expected up to 31 small"},
    {"matches", "rules = {", "rules = 1; at_least = {", ":8: at_least: expected"},
    {"matches", "is = \"above\"", "is = \"over\"",
     ":8: is: expected \"above\", \"below\", \"within\""},
    {"matches", "is = \"above\"; ", "", ":8: is: expected above, below, within, same or printed"},
    {"matches", "than = 0.5;", "", ":8: a rule that is 'above' needs than, and nothing else"},
    {"matches", "than = 0.5;", "from = 0.5;", ":8: a rule that is 'above' needs than"},
    {"matches", "\"above\"", "\"within\"", ":8: a rule that is 'within' needs from, to or both"},
    {"matches", "\"above\"; than = 0.5", "\"within\"; from = 2.0; to = 1.0",
     ":8: a rule that is 'within' needs from, to or both, rising"},
    {"matches", "\"above\"", "\"printed\"", ":8: a rule that is 'printed' needs no bound"},
    {"matches", "than = 0.5;", "than = \"0.5\";", ":8: than: expected a number"},
    {"matches", "rules = {", "figures = ({}); rules = {", ":8: figures: expected only where"},
    {"matches", "games = [2, 4]", "games = [2, 3]", ":5: games: expected even numbers"},
    {"matches", "games = [2, 4]", "games = [2, 4, 6]", ":5: games: expected a number from 1 to 10"},
    {"matches", "games = [2, 4]", "games = { a = 2; b = 2; }", ":5: games: expected a number from"},
    {"matches", "games = [2, 4]", "games = 0",
     ":5: games: expected a number from 1 to 1000000, or"},
    {"matches", "games = [2, 4]", "games = \"2\"",
     ":5: games: expected a number from 1 to 1000000"},
    {"matches", "\"giveaway\"", "\"chess\"", ":5: rules: there are no rules 'chess'; see 'jumpof"},
    {"matches", "groups = (", "groups = ( (),", ":6: groups: expected { … }"},
    {"matches", "[\"random\", \"null@1\"]", "\"random\"", ":6: opponents: expected a list of 1"},
    {"matches", "[\"random\", \"null@1\"]", "[1, 2]", ":6: opponents: expected a word in quotes"},
    {"matches", "[\"a\", \"b\"]", "[\"a\"]", ":6: against: expected a name for each opponent"},
    {"matches", "pooled = true", "pooled = 1", ":7: pooled: expected"},
    {"matches", "figure = \"at %\";", "", ":6: pooled: expected figure = "},
    {"matches", "player = ", "", ":6: syntax error: a string that is no value"},
    {"single-games", "\"won\"", "\"win\"", ":5: printed: expected lost, drawn, won or \"\""},
    {"single-games", "\"null@%\"", "\"null@2\"", ":5: expected player = \"…\" and opponent = \"…@"},
    {"tournaments", "= \"robin\"", "= \"roben\"", ":9: measure: there is no shared 'roben'"},
    {"tournaments", "robin = {", "robin = 1; other = {", ":5: robin: expected { kind = …; … } or"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\", \"hg 8f\"]",
     ":6: 'hg 8f': expected \"SET TEMPLATE\", a set of the paper's `evolutions`"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\", \"shg 8ff\"]",
     ":6: template: there is no heuristic '8ff'"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\", \"shg ../8f\"]", "no heuristic '../8f'"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\", \"shg evolved/hg\"]", "no heuristic 'evolved"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "[\"A\"]",
     ":6: members: expected [\"NAME\", \"SET TEMPLA"},
    {"tournaments", "[\"A\", \"shg 8f\"]", "{ a = \"A\"; b = \"shg 8f\"; }",
     ":6: members: expected ["},
    {"tournaments", "[\"B:*\"]; by", "[\"C:*\"]; by", ":12: of: there is no member 'C:*'"},
    {"tournaments", "( { show = \"score\"", "( (1, 2), { show = \"score\"",
     ":12: figures: expected {"},
    {"tournaments", "figures =", "note =", ":12: note: expected"},
    {"tournaments", "over = [\"B:*\"];", "", ":13: over: expected with show = \"lead\""},
    {"tournaments", "best = 1;", "", ":14: best: expected with show = \"best\""},
    {"tournaments", "of = [\"A\"]; },\n              { name = \"last\"", "}, { name = \"last\"",
     ":14: expected name = \"…\" and of"},
    {"tournaments", "[\"A\", \"B:*\"]", "[\"A\", \"A\"]", ":17: of: expected two members or more"},
    {"tournaments", "count = [2, 3]", "count = [1, 3]", ":3: count: expected 2 to 100 evolutions"},
    {"tournaments", "generator = \"shg\"", "generator = \"gp\"",
     ":3: expected name = \"…\" of small"},
    {"tournaments", "evolutions = (", "evolutions = ({ name = \"shg\"; generator = \"hg\"; },",
     ":3: name: there are evolutions shg already"},
    {"duels", "[1, 2]", "[1, 101]", ":7: depths: expected whole numbers from 1 to"},
    {"duels", "[1, 2]", "[1.5, 2.5]", ":7: depths: expected whole numbers from 1 to"},
    {"duels", "[\"shg 8f\", \"null\"]", "[\"null\", \"shg 8f\"]",
     ":8: duels: expected an evolution as"},
    {"duels", "[\"shg 8f\", \"null\"]", "1", ":8: duels: expected [\"SET TEMPLATE\""},
    {"evolutions", "\"mutants\"; sets", "\"name\"; sets",
     ":8: expected name = \"…\" and column = "},
    {"evolutions", "[\"8f\"]; rules", "[\"9f\"]; rules",
     ":8: template: there is no heuristic '9f'"},
    {"convergence", "slow = \"shg\"", "slow = \"hg\"",
     ":7: expected slow = \"…\" and fast = \"…\""},
    {"weights", "judged = [\"men\"]", "judged = [\"man\"]",
     ":9: judged: expected some of the param"},
    {"champions", "settled = 3", "settled = 1", ":7: settled: expected a whole number from 2"},
    {"cycles", "drawn = 3", "drawn = [100, 3]",
     ":7: expected evolution = \"SET TEMPLATE\", and 3 to"},
    {"times", "\"1-3\"; opponent", "\"1-20\"; opponent",
     ":5: expected rules, and depths = \"A-B\""},
    {"times", "series = \"b\"", "series = \"c\"", ":11: expected a name, a series of the measurem"},
    {"times", "( { name = \"growth\"", "( [1], { name = \"growth\"",
     ":11: figures: expected { … }"},
    {"times", "printed = (1,", "printed = (1e999,", ":7: printed: expected a number"},
    {"costs", "[20, 40]", "[40, 20]", ":5: cuts: expected rising numbers of plies"},
    {"searches", "searched = [\"b\"]", "searched = [\"c\"]",
     ":5: searched: there is no player 'c'"},
    {"searches", "from = 2;", "from = 40;", ":5: expected rules, `from` below `to`"},
    {"searches", "depths = [1, 2]", "depths = [1, 1000]", ":5: depths: expected whole numbers"},
    {"searches", "depths = [1, 2]", "depths = [-5, 2]", ":5: depths: expected whole numbers from"},
    {"searches", "[\"a\", \"null\"]", "[\"a\", 1]", ":7: mismatched element type"},
    {"searches", "last_games = 2", "last_games = 4",
     ":5: games: expected at most 200, and no more"},
    {"iterations", "[100, 1000]", "[1000, 100]", ":5: budgets: expected rising numbers of nodes"},
    {"solutions", "pieces = 2", "pieces = [9, 2]", ":5: expected rules, and pieces from 2 to 5"},
    {"solutions", "B:W32:B1", "B:W32:B33", ":5: fen: "},
    {"solutions", "B:W32:B1", "B:W32:B", ":5: fen: "},
    {"solutions", "\"black\"", "\"red\"", ":5: expected diagram, fen and winner, black or white"},
    {"endings", "pieces = [2, 3]", "pieces = [6, 3]", ":7: expected rules, and pieces from 2 to 5"},
    {"printed-games", "text = \"game\"", "text = \"gam\"",
     ":16: expected name, side, black or white"},
    {"printed-games", "\"black\"", "\"Black\"", ":16: expected name, side, black or white"},
    {"printed-games", "of = \"F1\"", "of = \"F2\"", ":6: of: there is no claim 'F2'"},
    {"printed-games", "claims = \"F1\"", "claims = \"F1 F2\"",
     ":6: claims: there is no claim 'F2'"},
    {"printed-games", "\"f1 f1-2\"", "\"f1 ../x\"", ":6: charts: there is no chart '../x'"},
    {"printed-games", "table = \"claims\"", "table = \"../x\"",
     ":12: table: expected a measurement's"},
    {"printed-games", "\"page\"; key", "\"pag\"; key", ":6: print: there is no text 'pag'"},
    {"printed-games", "equal = \"null\";", "", ":9: expected both where and equal, or neither"},
    {"printed-games", "{ title = \"depth\"; }", "1", ":8: columns: expected { … }"},
    {"printed-games", "rows = ( (\"1\"", "rows = ( 1, (\"1\"",
     ":11: expected a row of 1 to 12 cells"},
    {"printed-games", "rows = ( (\"1\", \"x\"), [\"2\"],", "rows = 1; charts2 = (",
     ":11: unknown key"},
    {"printed-games", "[\"2\"],", "[2],", ":11: rows: expected cells that are words in quotes"},
    {"printed-games", "[\"2\"],", "{ key = \"2\"; },", ":11: expected a row of 1 to 12 cells"},
    {"printed-games", "filled = 1", "filled = \"1\"", ":11: filled: expected a whole number"},
    {"printed-games", "through = 9", "through = 4",
     ":11: through: expected a number above the first"},
    {"printed-games", "as printed\\n", "```", ":3: expected name = \"…\" of small letters"},
};

Test(paper, a_fault_is_a_line) {
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        char *const seed = trial_seed(FAULTS[i].seed);
        char *const text = trial_replace(seed, FAULTS[i].what, FAULTS[i].with);
        refuse(text, FAULTS[i].message);
        free(text);
        free(seed);
    }
}

/* What several claims or papers have, and too much of anything. */
Test(paper, nothing_is_there_twice) {
    static const char CLAIM[] =
        "{ id = \"%s\"; says = \"s\"; rules = { is = \"above\"; than = 0.5; };\n"
        "  measure = { %skind = \"iterations\"; mover = \"a\"; searcher = \"b\"; budgets = [9]; }; "
        "}";
    static const struct {
        const char *ids[2], *tables[2], *message;
    } TWICE[] = {
        {{"A", "a"}, {"", ""}, ":4: id: there is a claim a already"},
        {{"A", "B"},
         {"", "table = \"a\"; "},
         ":5: table: 'a' is the name of another file of the res"},
        {{"A", "B"},
         {"table = \"x\"; ", "table = \"x\"; "},
         ":5: table: 'x' is the name of another file of the res"},
        {{"s4", "B"}, {"", ""}, ":2: id: there is a claim s4 already"},
        {{"A", "B"},
         {"table = \"robin\"; ", ""},
         ":3: table: 'robin' is one of Mańdziuk 2007; name th"},
    };
    for (size_t i = 0; i < sizeof TWICE / sizeof *TWICE; i++) {
        Papers *const papers = open_papers();
        Error error;
        Text text = {.data = NULL};
        text_append_string(&text, "title = \"t\";\nclaims = (");
        for (int k = 0; k < 2; k++) {
            if (k > 0) text_append_string(&text, ",\n");
            text_append(&text, CLAIM, TWICE[i].ids[k], TWICE[i].tables[k]);
        }
        text_append_string(&text, ");");
        cr_assert_not(add(text.data, papers, &error), "%zu", i);
        cr_assert_not_null(strstr(error.message, TWICE[i].message), "%s", error.message);
        cr_assert_eq(papers->count, 4);
        text_free(&text);
        papers_free(papers);
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
        {"title = \"t\"; claims = (", "{},", 63, "{});", ":1: expected id = "},
        {"title = \"t\"; x = ", "(", 100, "", ":1: brackets nested too deeply"},
        {"title = \"t\"; x = (", "{ a = 1; },", 30000, "1);", ":1: too many settings"},
        {"title = \"t\"; x = \"", "0123456789", 900000, "\";", "larger than 8388608 bytes"},
        {"", "x", 0, "", ":1: title: expected"},
    };
    for (size_t i = 0; i < sizeof MANY / sizeof *MANY; i++) {
        char *const text = repeat(MANY[i].before, MANY[i].what, MANY[i].times, MANY[i].behind);
        refuse(text, MANY[i].message);
        free(text);
    }
    Papers *const papers = open_papers();
    Error error;
    for (int i = papers->count; i < PAPERS_MAX; i++)
        papers->list[papers->count++] = memory_allocate(sizeof(Paper));
    cr_assert_not(add("title = \"t\";", papers, &error));
    cr_assert_not_null(strstr(error.message, "more than 16 papers"), "%s", error.message);
}

/* Each value of each tiny paper in the place of a value of every other type: it is taken or refused
 * with a line, and never read as what it is not. */
Test(paper, other_types_are_no_crash) {
    static const char *const SEEDS[] = {
        "matches",    "single-games", "tournaments", "duels",         "evolutions", "convergence",
        "weights",    "champions",    "cycles",      "times",         "costs",      "searches",
        "iterations", "solutions",    "endings",     "printed-games", NULL};
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
        char *const text = trial_seed(SEEDS[s]);
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
            for (size_t v = 0; depth >= 0 && v < sizeof VALUES / sizeof *VALUES; v++) {
                Papers *const papers = memory_allocate(sizeof *papers);
                Error error;
                Text mutant = {.data = NULL};
                text_append(&mutant, "%.*s%s%s", (int)(at + 3 - text), text, VALUES[v], end);
                if (add(mutant.data, papers, &error))
                    taken++;
                else
                    refused++;
                text_free(&mutant);
                papers_free(papers);
            }
        }
        free(text);
    }
    cr_assert_geq(refused, 2000);
    cr_assert_leq(taken, 400);
}
