/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff list: what there is to play with. */
#include "cli/commands.h"
#include "cli/records.h"

#include "evolve/generator.h"
#include "papers/kind.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <stdlib.h>
#include <string.h>

static const char DOC[] =
    "Lists what there is: players, evaluators, parameters, searches, generators, rules, openings, "
    "claims, papers, measurements; without a word all of them; and the columns of the files that "
    "others leave.\v"
    "As CSV it prints name,summary,source (without a word: kind,name,summary,source; of columns "
    "file,name,summary,source).\n\n"
    "Examples:\n"
    "  jumpoff list\n"
    "  jumpoff list evaluators --rules giveaway --format csv\n"
    "  jumpoff list openings\n"
    "  jumpoff list claims ./mine.paper\n"
    "  jumpoff list columns players.csv";

static const Setting OPTIONS[] = {
    OPTION_RULES,
    OPTION_BOARD,
    OPTION_FORMAT,
    {.name = NULL},
};

/* A line of a list; empty strings where there is nothing to say. */
typedef struct Entry {
    const char *name, *summary, *source, *options;
} Entry;

/* Where lists go: into a table for programs and as text; or to who completes a word. */
typedef struct Listing {
    Candidates *candidates; /* NULL but for the last */
    Table *table;
    Answer *answer;
    const Papers *papers;
    const char *group; /* of the entries */
    bool has_group;    /* the table has a column of it */
} Listing;

enum { NAME_INDENT = 2, TEXT_INDENT = 26 };

/* For people: name, summary and source, then the options, wrapped. */
static void write_entry(const Entry *entry, Text *text) {
    Text words = {.data = NULL};
    text_append(&words, "%s", entry->summary);
    if (entry->source[0] != '\0') text_append(&words, " [%s]", entry->source);
    text_append(text, "%*s%s", NAME_INDENT, "", entry->name);
    const int column = NAME_INDENT + utf8_width(entry->name);
    if (column + 2 > TEXT_INDENT)
        text_append(text, "\n%*s", TEXT_INDENT, "");
    else
        text_append(text, "%*s", TEXT_INDENT - column, "");
    utf8_append_beside(text, text_string(&words), terminal_prose(), TEXT_INDENT, TEXT_INDENT);
    if (entry->options[0] != '\0') {
        text_clear(&words);
        text_append(&words, "options: %s", entry->options);
        text_append(text, "%*s", TEXT_INDENT, "");
        utf8_append_beside(text, text_string(&words), terminal_prose(), TEXT_INDENT,
                           TEXT_INDENT + 2);
    }
    text_free(&words);
}

static void begin(const Listing *listing, const char *title) {
    Text *const text = answer_text(listing->answer);
    if (text->length > 0) text_append_char(text, '\n');
    answer_say(listing->answer, listing->group, title);
    text_append_char(text, '\n');
}

static void put(const Listing *listing, const char *name, const char *summary, const char *source,
                const char *options) {
    Table *const table = listing->table;
    if (listing->candidates != NULL) {
        candidates_add(listing->candidates, name, summary);
        return;
    }
    write_entry(&(Entry){name, summary, source, options}, answer_text(listing->answer));
    if (listing->has_group) table_put_text(table, listing->group);
    table_put_text(table, name);
    table_put_text(table, summary);
    table_put_text(table, source);
    if (answer_manner(listing->answer)->format != TABLE_CSV) table_put_text(table, options);
}

/* Of entries that end with one without a name. */
static void put_constant(const Listing *listing, const Entry *entry) {
    for (; entry->name != NULL; entry++)
        put(listing, entry->name, entry->summary, entry->source, entry->options);
}

/* Kinds of what there is in a game */

static void put_players(const Catalogue *catalogue, const Listing *listing) {
    (void)catalogue;
    static const Entry EXAMPLES[] = {
        {"random", "plays any legal move", "", ""},
        {"piece2val@6", "evaluator piece2val, alphabeta (the default) 6 plies deep", "", ""},
        {"minimax/piece-and-row@4", "another search", "", ""},
        {"minimax:quiescence=on/piece2val@3", "options of the search", "", ""},
        {"alphabeta:order=random/null@8", "the null heuristic of paper 003", "", ""},
        {"piece-and-row:row_base=0@6", "options of the evaluator", "", ""},
        {"piece2val:ending=sum-of-distances@6", "another evaluator once only kings are left", "",
         ""},
        {"deepening/staged@0.5s", "half a second a move; @20ms also works", "", ""},
        {"piece2val@50kn", "50000 nodes a move: deepening is then the default", "", ""},
        {"mine=staged:noise=off@6", "with a label, which names it in tables", "", ""},
        {"./my.heuristic@6", "a heuristic file; also heuristics/my.heuristic@6", "", ""},
        {"line:./engine@6", "a program that speaks the line protocol (docs/engines.md)", "", ""},
        {"line:\"./engine --fast\":deadline=30@1s", "with arguments, and options of ours", "", ""},
        {"cb:./engine.so@0.5s", "a library with the CheckerBoard interface", "", ""},
        {.name = NULL},
    };
    put_constant(listing, EXAMPLES);
}

static void put_evaluators(const Catalogue *catalogue, const Listing *listing) {
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const e = catalogue_entry(catalogue, i);
        const bool is_ending = e->evaluator != NULL && e->evaluator->is_ending;
        put(listing, e->name, e->summary, e->source,
            is_ending ? "none; used as EVALUATOR:ending=NAME" : e->options);
    }
}

static void put_parameters(const Catalogue *catalogue, const Listing *listing) {
    for (int id = 0; id < PARAMETER_COUNT; id++) {
        const Parameter *const p = &PARAMETERS[id];
        if (parameter_is_on((ParameterId)id, catalogue_board_size(catalogue)))
            put(listing, p->key, p->summary, p->source, "");
    }
}

static void put_searches(const Catalogue *catalogue, const Listing *listing) {
    const Search *const *list = search_list(catalogue_board_size(catalogue));
    for (; *list != NULL; list++)
        put(listing, (*list)->name, (*list)->summary, (*list)->source, (*list)->options);
}

static void put_generators(const Catalogue *catalogue, const Listing *listing) {
    (void)catalogue;
    for (const Generator *const *list = GENERATORS; *list != NULL; list++)
        put(listing, (*list)->name, (*list)->summary, (*list)->source, "");
}

static void put_rules(const Catalogue *catalogue, const Listing *listing) {
    (void)catalogue;
    for (const Rules *const *list = RULES_ALL; *list != NULL; list++)
        put(listing, (*list)->name, (*list)->summary, (*list)->source, "");
}

static void put_openings(const Catalogue *catalogue, const Listing *listing) {
    static const Entry OPENINGS[] = {
        {"start", "the start position", "", ""},
        {"ballots", "the three-move ballots that are not barred (8x8)", "ACF", ""},
        {"ballots:crossboard", "those drawn for play over the board", "ACF", ""},
        {"ballots:mailplay", "those only for play by mail", "ACF", ""},
        {"ballots:barred", "those that lose by force", "ACF", ""},
        {"ballots:ctd", "the tough deck", "ACF", ""},
        {"ballots:all", "all 174", "ACF", ""},
        {"random:PLIES", "so many random moves from the start: random:4", "", ""},
        {"FILE.pdn[:PLIES]", "the position after each game, or after so many of its plies", "", ""},
        {"FILE.fen", "a position a line, as B:W21,22,K30:B1,K2; # starts a comment", "", ""},
        {.name = NULL},
    };
    (void)catalogue;
    put_constant(listing, OPENINGS);
}

static void put_claims(const Catalogue *catalogue, const Listing *listing) {
    const Claim *claim;
    (void)catalogue;
    for (int i = 0; (claim = papers_claim_at(listing->papers, i)) != NULL; i++) {
        Text source = {.data = NULL};
        claim_write_source(claim, &source);
        put(listing, claim->id, claim->says, text_string(&source), "");
        text_free(&source);
    }
}

static void put_papers(const Catalogue *catalogue, const Listing *listing) {
    (void)catalogue;
    for (int i = 0; i < listing->papers->count; i++) {
        const Paper *const paper = listing->papers->list[i];
        put(listing, paper->key[0] != '\0' ? paper->key : paper->short_name, paper->title,
            paper->reference != NULL ? paper->reference : paper->short_name, "");
    }
}

/* What a claim can be measured by, for who writes a paper's file. */
static void put_measurements(const Catalogue *catalogue, const Listing *listing) {
    (void)catalogue;
    for (int i = 0; KINDS[i] != NULL; i++) put(listing, KINDS[i]->name, KINDS[i]->summary, "", "");
}

typedef struct Topic {
    const char *name, *title;
    void (*put)(const Catalogue *catalogue, const Listing *listing);
} Topic;

static const Topic TOPICS[] = {
    {"players",
     "Players: random, or [LABEL=][SEARCH[:…]/]EVALUATOR[:KEY=VALUE,…][@LIMIT]; in tournament, "
     "match and search also several at once: '{hg,shg}-25f@6', 'piece2val@1-8'",
     put_players},
    {"evaluators", "Evaluators: values of a position to the side to move", put_evaluators},
    {"parameters",
     "Parameters: what heuristic files weigh, own minus the opponent's; own_NAME, opponent_NAME "
     "and total_NAME are the side to move's, the other's and both together",
     put_parameters},
    {"searches", "Searches: how a player looks ahead", put_searches},
    {"generators", "Generators: jumpoff evolve NAME", put_generators},
    {"rules", "Rules: --rules NAME", put_rules},
    {"openings", "Openings: --openings NAME", put_openings},
    {"claims", "Claims of the papers: jumpoff reproduce NAME", put_claims},
    {"papers", "Papers: jumpoff reproduce KEY", put_papers},
    {"measurements", "Kinds of measurement that a paper's file can ask for", put_measurements},
};
enum { TOPIC_COUNT = sizeof TOPICS / sizeof TOPICS[0] };

static const char COLUMNS[] = "columns"; /* not of a game, and not among all kinds */

typedef struct ListOptions {
    Common common;
    const Topic *kind; /* NULL: all */
    bool wants_columns;
    const Record *record; /* of columns; NULL: all */
    Papers *papers;       /* the program's, and one that the user gives */
} ListOptions;

static const Topic *parse_topic(const Common *common, const char *word) {
    const char *names[TOPIC_COUNT + 2] = {NULL};
    if (word == NULL) return NULL;
    for (int i = 0; i < TOPIC_COUNT; i++) {
        if (strcmp(TOPICS[i].name, word) == 0) return &TOPICS[i];
        names[i] = TOPICS[i].name;
    }
    names[TOPIC_COUNT] = COLUMNS;
    cli_unknown(common, "list", word, names,
                "expected players, evaluators, parameters, searches, generators, rules, openings, "
                "claims, papers, measurements or columns");
}

static const Record *parse_record(const Common *common, const char *word) {
    const char *names[RECORDS_MAX + 1] = {NULL};
    for (int i = 0; RECORDS[i] != NULL; i++) {
        if (strcmp(RECORDS[i]->name, word) == 0) return RECORDS[i];
        names[i] = RECORDS[i]->name;
    }
    cli_unknown(common, "file", word, names,
                "expected a file as 'jumpoff list columns' shows them");
}

static void parse_words(ListOptions *options) {
    const Common *const common = &options->common;
    options->wants_columns = common->word_count > 0 && strcmp(common->words[0], COLUMNS) == 0;
    const int papers = common->word_count - 1;
    const bool is_of_paper = papers > 0 && (strcmp(common->words[0], "claims") == 0 ||
                                            strcmp(common->words[0], "papers") == 0);
    Error error = {ERROR_NONE, ""};
    options->papers = papers_new(&error);
    for (int i = 1; options->papers != NULL && is_of_paper && i <= papers; i++)
        if (papers_add(options->papers, NULL, common->words[i], &error) == NULL) break;
    if (error.code != ERROR_NONE) exit(cli_fail(&error));
    if (is_of_paper)
        options->kind = parse_topic(common, common->words[0]);
    else if (!options->wants_columns)
        options->kind = parse_topic(common, cli_word(common, "word"));
    else if (common->word_count > 2)
        cli_usage_error(common, "expected one file, got also '%s'", common->words[2]);
    else if (common->word_count == 2)
        options->record = parse_record(common, common->words[1]);
}

static void list_kinds(const ListOptions *options, Listing *listing) {
    Catalogue *const catalogue = catalogue_new(options->common.board_size, options->common.rules);
    for (int i = 0; i < TOPIC_COUNT; i++) {
        const Topic *const kind = &TOPICS[i];
        if (options->kind != NULL && options->kind != kind) continue;
        listing->group = kind->name;
        begin(listing, kind->title);
        kind->put(catalogue, listing);
    }
    catalogue_free(catalogue);
}

static void list_columns(const ListOptions *options, Listing *listing) {
    for (int i = 0; RECORDS[i] != NULL; i++) {
        const Record *const record = RECORDS[i];
        if (options->record != NULL && options->record != record) continue;
        listing->group = record->name;
        begin(listing, record->name);
        for (int k = 0; k < record->count; k++) {
            const Field *const field = &record->fields[k];
            char format[RECORD_FORMAT_SIZE];
            if (field->name == NULL) continue; /* only for people */
            record_format(field, format);
            put(listing, field->name, field->meaning, format, "");
        }
    }
}

void list_complete(const char *kind, const Rules *rules, Candidates *candidates) {
    Error ignored;
    Papers *const papers = papers_new(&ignored);
    const Listing listing = {.candidates = candidates, .papers = papers};
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    for (int i = 0; i < TOPIC_COUNT; i++) {
        if (kind == NULL)
            candidates_add(candidates, TOPICS[i].name, TOPICS[i].title);
        else if (strcmp(kind, TOPICS[i].name) == 0)
            TOPICS[i].put(catalogue, &listing);
    }
    if (kind == NULL) candidates_add(candidates, COLUMNS, "of the files that others leave");
    for (int i = 0; kind != NULL && strcmp(kind, COLUMNS) == 0 && RECORDS[i] != NULL; i++)
        candidates_add(candidates, RECORDS[i]->name, "");
    papers_free(papers);
    catalogue_free(catalogue);
}

static void list(const ListOptions *options, Answer *answer) {
    static const char *const KEYS[] = {"name", "summary", "source", "options"};
    const int keys = options->common.format == TABLE_CSV ? 3 : 4; /* people see the options, too */
    Listing listing = {.table = table_new(),
                       .answer = answer,
                       .papers = options->papers,
                       .has_group = options->wants_columns || options->kind == NULL};
    if (listing.has_group)
        table_add_column(listing.table, options->wants_columns ? "file" : "kind", NULL, TABLE_LEFT);
    for (int i = 0; i < keys; i++) table_add_column(listing.table, KEYS[i], NULL, TABLE_LEFT);
    if (options->wants_columns)
        list_columns(options, &listing);
    else
        list_kinds(options, &listing);
    answer_add_table(answer, "list", listing.table);
}

static int run(int argc, char **argv) {
    ListOptions options = {.common = common_default()};
    Error error = {ERROR_NONE, ""};
    cli_parse(&COMMAND_LIST, argc, argv, &options, NULL);
    parse_words(&options);
    Answer *const answer = cli_answer(&options.common);
    list(&options, answer);
    papers_free(options.papers);
    return cli_print_answer(answer, true, &error) ? 0 : cli_fail(&error);
}

const Command COMMAND_LIST = {"list",
                              "players, evaluators, parameters, searches, rules, openings, claims",
                              "[WHAT]\nclaims [PAPER...]\ncolumns [FILE]",
                              DOC,
                              OPTIONS,
                              .run = run};
