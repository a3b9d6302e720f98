/* jumpoff stats: what the games of a folder, or bare counts of pairs, prove. */
#include "cli/commands.h"
#include "cli/play_rules.h"

#include "arena/evidence.h"
#include "arena/ledger.h"
#include "arena/pool.h"
#include "report/evidence_rows.h"
#include "report/evidence_text.h"
#include "util/utf8.h"

#include <string.h>

static const char DOC[] =
    "Says how certain results are: Elo with its interval, likelihood of superiority, normalized "
    "Elo and sequential test; of a tournament also ratings, first move, draws, cycles.\v"
    "DIR is a results folder; its games.csv is checked and read or, while its tournament is not "
    "finished, its journal. Several folders are put together, where they are of the same players, "
    "rules and limits; games that are in more than one count once. Without a folder, --pairs "
    "takes the numbers of pairs of games that the first player lost twice (LL), lost and drew "
    "(LD), shared (DD), won and drew (WD), won twice (WW).\n\n"
    "Examples:\n"
    "  jumpoff stats first\n"
    "  jumpoff stats first more\n"
    "  jumpoff stats duel --sprt elo0=0,elo1=20\n"
    "  jumpoff stats --pairs 39,2226,31451,2412,40 --sprt model=logistic,elo1=5";

typedef struct StatsOptions {
    Common common;
    PairCounts pairs;
    Sprt sprt;
} StatsOptions;

/* Five counts, exact as double numbers also when added up. */
static bool parse_pairs(const char *text, void *value, Error *error) {
    PairCounts *const pairs = value;
    const uint64_t most = UINT64_C(1) << 53;
    uint64_t total = 0;
    const char *at = text;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        char word[32];
        const size_t length = strcspn(at, ",");
        const bool is_last = at[length] == '\0';
        const size_t kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, at, kept);
        word[kept] = '\0';
        if (is_last != (i == PAIR_OUTCOMES - 1) ||
            !text_parse_uint(word, most - total, &pairs->n[i]))
            return false;
        total += pairs->n[i];
        at += length + 1;
    }
    return total > 0 ||
           error_set(error, ERROR_USAGE, "--pairs '%.100s': expected at least one pair", text);
}

static bool parse_sprt(const char *text, void *sprt, Error *error) {
    return sprt_parse(text, sprt, error);
}

static const SettingType PAIRS = {.parse = parse_pairs}, SPRT = {.parse = parse_sprt};

static const Setting OPTIONS[] = {
    {SETTING_TYPE("pairs", "LL,LD,DD,WD,WW", "numbers of pairs, instead of DIR",
                  offsetof(StatsOptions, pairs), &PAIRS),
     .expected = "five whole numbers LL,LD,DD,WD,WW, 2^53 in all at most"},
    {SETTING_TYPE("sprt", "KEY=VALUE,…",
                  "test elo0 against elo1 (0 and 20) at the error rates alpha and beta (0.05), "
                  "model=normalized (default) or logistic",
                  offsetof(StatsOptions, sprt), &SPRT)},
    OPTION_SEED_AS("random seed of the resampling (default 1, as in results folders)"),
    OPTION_FORMAT,
    {.name = NULL},
};

/* The test that was asked for, or that the match was played with; NULL: none. */
static const Sprt *test_of(const StatsOptions *options, const Ledger *ledger) {
    if (cli_given(&options->common, "sprt") != NULL) return &options->sprt;
    return ledger != NULL && ledger->has_sprt ? &ledger->sprt : NULL;
}

static void write_pairs(const StatsOptions *options, Text *out) {
    if (options->common.format == TABLE_TEXT)
        evidence_text_pairs(&options->pairs, test_of(options, NULL), out);
    else
        evidence_rows_pairs(&options->pairs, test_of(options, NULL), options->common.format, out);
}

static void write_ledger(const StatsOptions *options, const Ledger *ledger, Text *out) {
    const Sprt *const sprt = test_of(options, ledger);
    if (options->common.format != TABLE_TEXT) {
        evidence_rows_folder(ledger, sprt, options->common.format, out);
        return;
    }
    Evidence evidence = evidence_compute((const char *const *)ledger->names, ledger->players,
                                         ledger->standings, sprt, options->common.seed);
    evidence_rank(&evidence);
    evidence_text_folder(ledger, &evidence, sprt, out);
    evidence_free(&evidence);
}

static int show_folder(void *context, const char *folder) {
    const StatsOptions *const options = context;
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    Ledger ledger;
    bool good = ledger_read(folder, &ledger, &error);
    if (good) write_ledger(options, &ledger, &text);
    good = good && cli_print(&text, &error);
    if (good) cli_note_unfinished(&options->common, folder);
    ledger_free(&ledger);
    return good ? 0 : cli_fail(&error);
}

static int show_pool(const StatsOptions *options) {
    const Common *const common = &options->common;
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    Pool pool;
    bool good = pool_read(common->words, common->word_count, &pool, &error);
    for (char *line = pool.notes.data; good && line != NULL && *line != '\0';) {
        char *const end = strchr(line, '\n');
        *end = '\0';
        if (common->format == TABLE_TEXT)
            utf8_append_wrapped(&text, line, TABLE_WIDTH);
        else
            cli_note(line);
        line = end + 1;
    }
    if (good && common->format == TABLE_TEXT) text_append_char(&text, '\n');
    if (good) write_ledger(options, &pool.ledger, &text);
    good = good && cli_print(&text, &error);
    pool_free(&pool);
    return good ? 0 : cli_fail(&error);
}

static int show_pairs(const StatsOptions *options) {
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    write_pairs(options, &text);
    return cli_print(&text, &error) ? 0 : cli_fail(&error);
}

static int run(int argc, char **argv) {
    StatsOptions options = {.common = common_default()};
    Common *const common = &options.common;
    common->seed = EVIDENCE_SEED;
    cli_parse(&COMMAND_STATS, argc, argv, &options, NULL);
    const bool has_pairs = cli_given(common, "pairs") != NULL;
    if ((common->word_count > 0) == has_pairs) {
        cli_usage_error(common, has_pairs ? "expected a folder or --pairs, not both"
                                          : "expected a results folder or --pairs");
    }
    if (has_pairs) return show_pairs(&options);
    return common->word_count > 1
               ? show_pool(&options)
               : play_each_rules(common, common->words[0], show_folder, &options);
}

const Command COMMAND_STATS = {
    "stats", "how certain results are", "DIR…\n--pairs LL,LD,DD,WD,WW", DOC, OPTIONS, NULL, 0, run};
