/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff list: players, evaluators, searches and all other names that options take. */
#include "cli/commands.h"
#include "cli/egdb_cache.h"
#include "cli/results_show.h"

#include "papers/measurement.h"
#include "util/terminal.h"
#include "util/utf8.h"

static const char DOC[] =
    "Lists players, evaluators, parameters, searches, generators, rules, openings, claims, "
    "papers, measurements or the columns of result files; without WHAT it prints how many of "
    "each there are.\n\n"
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

/* The target of the lists: a table for programs, a text, or a count. */
typedef struct ListOutput {
    const Common *common;
    const Catalogue *catalogue;
    const Papers *papers;
    int64_t *count; /* if entries are only counted: their number; else NULL */
    Table *table;
    Output *output;
    const char *group; /* the heading above the entries */
    bool has_group;    /* the table has a column for it */
    const char *file;  /* the file whose columns are listed; NULL: all files */
} ListOutput;

static void begin(ListOutput *listing, const char *group, const char *title) {
    Text *const text = output_text(listing->output);
    listing->group = group;
    if (text->length > 0) text_append_char(text, '\n');
    output_say(listing->output, group, "%s", title);
    text_append_char(text, '\n');
}

/* Adds an entry; unknown parts are "". For people: name, summary, source and options, wrapped. */
static void put(ListOutput *listing, const char *name, const char *summary, const char *source,
                const char *options) {
    enum { NAME_INDENT = 2, TEXT_INDENT = 26 };
    const int column = NAME_INDENT + utf8_width(name);
    Table *const table = listing->table;
    TEXT_AUTO Text words = {0};
    if (listing->count != NULL) {
        ++*listing->count;
        return;
    }
    Text *const text = output_text(listing->output);
    text_append_string(&words, summary);
    if (*source != '\0') text_append(&words, " [%s]", source);
    text_append(text, "%*s%s", NAME_INDENT, "", name);
    if (column + 2 > TEXT_INDENT)
        text_append(text, "\n%*s", TEXT_INDENT, "");
    else
        text_append(text, "%*s", TEXT_INDENT - column, "");
    utf8_append_beside(text, text_string(&words), terminal_prose(), TEXT_INDENT, TEXT_INDENT);
    if (*options != '\0') {
        text_clear(&words);
        text_append(&words, "options: %s", options);
        text_append(text, "%*s", TEXT_INDENT, "");
        utf8_append_beside(text, words.data, terminal_prose(), TEXT_INDENT, TEXT_INDENT + 2);
    }
    if (listing->has_group) table_add_text(table, listing->group);
    table_add_text(table, name);
    table_add_text(table, summary);
    table_add_text(table, source);
    if (output_options(listing->output)->format != TABLE_CSV) table_add_text(table, options);
}

/* Parts of a game */

/* Names, summaries and sources; NULL at the end. */
static const char *const PLAYERS[][3] = {
    {"random", "plays any legal move", ""},
    {"piece2val@6", "evaluator piece2val, alphabeta (the default) 6 plies deep", ""},
    {"minimax/piece-and-row@4", "another search", ""},
    {"minimax:quiescence=on/piece2val@3", "options of the search", ""},
    {"alphabeta:order=random/null@8", "the null heuristic of Mańdziuk 2007", ""},
    {"piece-and-row:row_base=0@6", "options of the evaluator", ""},
    {"piece2val:ending=sum-of-distances@6", "another evaluator once only kings are left", ""},
    {"deepening/staged@0.5s", "half a second a move; @20ms also works", ""},
    {"piece2val@50kn", "50000 nodes a move: deepening is then the default", ""},
    {"mine=staged:noise=off@6", "with a label, which names it in tables", ""},
    {"./my.heuristic@6", "a heuristic file; also heuristics/my.heuristic@6", ""},
    {"line:./engine@6", "a program that speaks the line protocol (docs/connect-an-engine.md)", ""},
    {"line:\"./engine --fast\":deadline=30@1s", "with arguments, and options of the player", ""},
    {"cb:./engine.so@0.5s", "a library with the CheckerBoard interface", ""},
    {NULL, NULL, NULL},
};

static void put_evaluators(ListOutput *listing) {
    for (int i = 0; i < catalogue_count(listing->catalogue); i++) {
        const CatalogueEntry *const e = catalogue_entry(listing->catalogue, i);
        const bool is_ending = e->evaluator != NULL && e->evaluator->is_ending;
        put(listing, e->name, e->summary, e->source,
            is_ending ? "none; used as EVALUATOR:ending=NAME" : e->options);
    }
}

static void put_parameters(ListOutput *listing) {
    for (int id = 0; id < PARAMETER_COUNT; id++) {
        const Parameter *const p = &PARAMETERS[id];
        if (parameter_is_on((ParameterId)id, catalogue_board_size(listing->catalogue)))
            put(listing, p->key, p->summary, p->source, "");
    }
}

static void put_searches(ListOutput *listing) {
    const Search *const *list = search_list(catalogue_board_size(listing->catalogue));
    for (; *list != NULL; list++)
        put(listing, (*list)->name, (*list)->summary, (*list)->source, (*list)->options);
    if (listing->count != NULL) return;
    TEXT_AUTO Text tables = {0};
    egdb_cache_describe(NULL, catalogue_rules(listing->catalogue),
                        catalogue_board_size(listing->catalogue), &tables);
    output_gap(listing->output);
    output_say(listing->output, "tables", "%s", text_string(&tables));
}

static void put_generators(ListOutput *listing) {
    for (const Generator *const *list = GENERATORS; *list != NULL; list++)
        put(listing, (*list)->name, (*list)->summary, (*list)->source, "");
}

static void put_rules(ListOutput *listing) {
    for (const Rules *const *list = RULES_ALL; *list != NULL; list++)
        put(listing, (*list)->name, (*list)->summary, (*list)->source, "");
}

static const char *const OPENINGS[][3] = {
    {"start", "the start position", ""},
    {"ballots", "the three-move ballots that are not barred (8x8)", "ACF"},
    {"ballots:crossboard", "those drawn for play over the board", "ACF"},
    {"ballots:mailplay", "those only for play by mail", "ACF"},
    {"ballots:barred", "those that lose by force", "ACF"},
    {"ballots:ctd", "the tough deck", "ACF"},
    {"ballots:all", "all 174", "ACF"},
    {"random:PLIES", "PLIES random moves from the start: random:4", ""},
    {"FILE.pdn[:PLIES]", "the position after each game, or after PLIES of its plies", ""},
    {"FILE.fen", "a position per line, as B:W21,22,K30:B1,K2; # starts a comment", ""},
    {NULL, NULL, NULL},
};

/* Whether a paper is among those that the words name, if there are any. */
static bool is_asked(const ListOutput *listing, const Paper *paper) {
    bool is = listing->common->word_count < 2;
    for (int i = 1; !is && i < listing->common->word_count; i++)
        is = papers_find(listing->papers, listing->common->words[i]) == paper;
    return is;
}

static void put_claims(ListOutput *listing) {
    for (int i = 0; i < listing->papers->claims_count; i++) {
        const Claim *const claim = listing->papers->claims[i];
        TEXT_AUTO Text source = {0};
        if (!is_asked(listing, claim->paper)) continue;
        claim_write_source(claim, &source);
        put(listing, claim->id, claim->says, text_string(&source), "");
    }
}

static void put_papers(ListOutput *listing) {
    for (int i = 0; i < listing->papers->count; i++) {
        const Paper *const paper = listing->papers->list[i];
        if (!is_asked(listing, paper)) continue;
        put(listing, paper->key[0] != '\0' ? paper->key : paper->name, paper->title,
            paper->reference != NULL ? paper->reference : paper->name, "");
    }
}

/* Lists the kinds of measurement, for authors of paper files. */
static void put_measurements(ListOutput *listing) {
    for (int i = 0; MEASUREMENTS[i] != NULL; i++)
        put(listing, MEASUREMENTS[i]->name, MEASUREMENTS[i]->summary, "", "");
}

/* Describes the values of a field: "a whole number", "a number with 4 decimals". */
static void write_format(const CsvColumn *field, Text *format) {
    switch (field->kind) {
    case COLUMN_TEXT:
    case COLUMN_WORD: text_append_string(format, "text"); return;
    case COLUMN_CHOICE: text_append_string(format, "a word"); return;
    case COLUMN_HASH: text_append_string(format, "16 hexadecimal digits"); return;
    case COLUMN_COUNT:
    case COLUMN_INT:
    case COLUMN_UINT: text_append_string(format, "a whole number"); return;
    case COLUMN_REAL: break;
    }
    text_append_string(format, field->decimals == 0 ? "a whole number" : "a number");
    if (field->decimals > 0)
        text_append(format, " with %d decimal%s", field->decimals, field->decimals > 1 ? "s" : "");
}

static void put_schema(ListOutput *listing, const CsvSchema *schema, const char *heading) {
    if (listing->file != NULL && strcmp(schema->name, listing->file) != 0) return;
    if (listing->count == NULL) begin(listing, heading, heading);
    for (int i = 0; i < schema->count; i++) {
        const CsvColumn *const field = &schema->fields[i];
        TEXT_AUTO Text format = {0};
        if (field->name == NULL) continue; /* only for people */
        write_format(field, &format);
        if (field->unit != NULL) text_append(&format, " (%s)", field->unit);
        put(listing, field->name, field->meaning, text_string(&format), "");
    }
}

static void put_columns(ListOutput *listing) {
    for (int i = 0; SCHEMAS[i] != NULL; i++) put_schema(listing, SCHEMAS[i], SCHEMAS[i]->name);
    for (int i = 0; GENERATORS[i] != NULL; i++) {
        CsvColumn fields[LOG_FIELDS_MAX];
        const CsvSchema log = evolution_log_schema(GENERATORS[i], fields);
        TEXT_AUTO Text heading = {0};
        text_append(&heading, "%s of %s", log.name, GENERATORS[i]->name);
        put_schema(listing, &log, heading.data);
    }
}

static const struct {
    const char *name, *title;         /* no title: `put` writes its own headings */
    void (*put)(ListOutput *listing); /* or, if NULL, */
    const char *const (*rows)[3];
} TOPICS[] = {
    {"players",
     "Players: random, or [LABEL=][SEARCH[:…]/]EVALUATOR[:KEY=VALUE,…][@LIMIT]; in tournament, "
     "match and search also several at once: '{hg,shg}-25f@6', 'piece2val@1-8'",
     NULL, PLAYERS},
    {"evaluators", "Evaluators: values of a position to the side to move", put_evaluators, NULL},
    {"parameters",
     "Parameters: the quantities of heuristic files, own minus the opponent's; own_NAME is the "
     "side to move's, opponent_NAME the other side's, total_NAME both together",
     put_parameters, NULL},
    {"searches", "Searches: how a player looks ahead", put_searches, NULL},
    {"generators", "Generators: jumpoff evolve NAME", put_generators, NULL},
    {"rules", "Rules: --rules NAME", put_rules, NULL},
    {"openings", "Openings: --openings NAME", NULL, OPENINGS},
    {"claims", "Claims of the papers: jumpoff reproduce NAME", put_claims, NULL},
    {"papers", "Papers: jumpoff reproduce KEY", put_papers, NULL},
    {"measurements", "Kinds of measurement that a paper's file can ask for", put_measurements,
     NULL},
    {"columns", NULL, put_columns, NULL},
};
enum { TOPIC_COUNT = sizeof TOPICS / sizeof TOPICS[0] };

static void put_topic(ListOutput *listing, int topic) {
    if (TOPICS[topic].put != NULL) TOPICS[topic].put(listing);
    for (const char *const(*row)[3] = TOPICS[topic].rows; row != NULL && **row != NULL; row++)
        put(listing, (*row)[0], (*row)[1], (*row)[2], "");
}

/* Prints how many entries each topic has, and the command that lists them. */
static void list_index(ListOutput *listing) {
    Table *const table = table_with("kind,#number,command=listed by");
    for (int i = 0; i < TOPIC_COUNT; i++) {
        int64_t count = 0;
        TEXT_AUTO Text command = {0};
        listing->count = &count;
        put_topic(listing, i);
        text_append(&command, "jumpoff list %s", TOPICS[i].name);
        table_add_text(table, TOPICS[i].name);
        table_add_int(table, count);
        table_add_text(table, command.data);
    }
    output_put_table(listing->output, "list", table);
}

/* Returns the name of the schema of a paper's table, "s4.csv", perhaps in a folder; NULL: none. */
static const char *name_of_measured(const ListOutput *listing, const char *word) {
    const char *const slash = strrchr(word, '/');
    const char *const file = slash != NULL ? slash + 1 : word;
    const size_t length = strlen(file);
    TEXT_AUTO Text table = {0};
    if (length <= 4 || strcmp(file + length - 4, ".csv") != 0) return NULL;
    text_append_bytes(&table, file, length - 4);
    for (int i = 0; i < listing->papers->count; i++) {
        const CsvSchema *const schema = paper_schema(listing->papers->list[i], table.data);
        if (schema != NULL) return schema->name;
    }
    return NULL;
}

/* Lists the topics that the words name. */
static void list(const Common *common, ListOutput *listing) {
    const char *topics[TOPIC_COUNT + 1] = {NULL}, *files[SCHEMAS_MAX + 2] = {NULL};
    TEXT_AUTO Text expected = {0};
    for (int i = 0; i < TOPIC_COUNT; i++) topics[i] = TOPICS[i].name;
    files[0] = EVOLVE_LOG_NAME;
    for (int i = 0; SCHEMAS[i] != NULL; i++) files[i + 1] = SCHEMAS[i]->name;
    text_append_string(&expected, "expected ");
    text_append_or(&expected, topics, "");
    const bool is_alias = strcmp(common->words[0], "heuristics") == 0;
    const char *const word = is_alias ? "evaluators" : common->words[0];
    const int topic = cli_find(common, "list", word, topics, expected.data);
    if (listing->has_group && common->word_count == 2)
        listing->file = name_of_measured(listing, common->words[1]);
    if (listing->has_group && common->word_count == 2 && listing->file == NULL)
        listing->file = files[cli_find(common, "file", common->words[1], files,
                                       "expected a file as 'jumpoff list columns' shows them")];
    if (TOPICS[topic].title != NULL) begin(listing, TOPICS[topic].name, TOPICS[topic].title);
    put_topic(listing, topic);
}

/* Opens the built-in papers and those that words after the topic name. NULL on failure. */
static Papers *open_papers(const Common *common, const char *word, bool has_columns, Error *error) {
    const bool has_papers = strcmp(word, "claims") == 0 || strcmp(word, "papers") == 0;
    const int words = has_columns ? 2 : 1;
    if (!has_papers && common->word_count > words)
        cli_usage_error(common, "expected one %s, got also '%s'", has_columns ? "file" : "word",
                        common->words[words]);
    Papers *const papers = papers_new(error);
    bool good = papers != NULL;
    for (int i = 1; good && has_papers && i < common->word_count; i++)
        good = papers_find(papers, common->words[i]) != NULL ||
               papers_add(papers, NULL, common->words[i], error) != NULL;
    if (good) return papers;
    if (error->code == ERROR_NO_INPUT)
        error_prefix(error, "expected a paper's key, name or file: ");
    papers_free(papers);
    return NULL;
}

static bool run(int argc, char **argv, Error *error) {
    Common common = common_default();
    cli_parse(&COMMAND_LIST, argc, argv, &common, NULL);
    const char *const word = common.word_count > 0 ? common.words[0] : "";
    const bool has_columns = strcmp(word, "columns") == 0;
    Papers *const papers = open_papers(&common, word, has_columns, error);
    if (papers == NULL) return false;
    Catalogue *const catalogue = catalogue_new(common.board_size, common.rules);
    Output *const output = cli_output(&common);
    ListOutput listing = {.common = &common,
                          .catalogue = catalogue,
                          .papers = papers,
                          .table = table_with(has_columns ? "file=,name=,summary=,source="
                                                          : "name=,summary=,source="),
                          .output = output,
                          .has_group = has_columns};
    /* Text also has the options. */
    if (common.output.format != TABLE_CSV)
        table_add_column(listing.table, "options", NULL, TABLE_LEFT);
    if (*word == '\0') {
        list_index(&listing);
        table_free(listing.table);
    } else {
        list(&common, &listing);
        output_add_table(output, "list", listing.table);
    }
    catalogue_free(catalogue);
    papers_free(papers);
    return cli_print_output(output, true, error);
}

const Command COMMAND_LIST = {
    COMMAND_OF("list", "players, evaluators, searches, rules, openings, claims, columns",
               "[WHAT]\nclaims [PAPER...]\ncolumns [FILE]")};
