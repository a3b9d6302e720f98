/* jumpoff stats: what the games of a folder, or bare counts of pairs, prove. */
#include "cli/commands.h"

#include "arena/evidence.h"
#include "arena/ledger.h"
#include "report/evidence_rows.h"
#include "report/evidence_text.h"

#include <string.h>

static const char DOC[] =
    "Says how certain results are: Elo with its interval, likelihood of superiority, normalized "
    "Elo and sequential test; of a tournament also ratings, first move, draws, cycles.\v"
    "DIR is a finished results folder; its games.csv is checked and read. Without one, --pairs "
    "takes the numbers of pairs of games that the first player lost twice (LL), lost and drew "
    "(LD), shared (DD), won and drew (WD), won twice (WW).\n\n"
    "Examples:\n"
    "  jumpoff stats first\n"
    "  jumpoff stats duel --sprt elo0=0,elo1=20\n"
    "  jumpoff stats --pairs 39,2226,31451,2412,40 --sprt model=logistic,elo1=5";

enum { KEY_PAIRS = KEY_COMMAND_FIRST, KEY_TEST };

static const struct argp_option OPTIONS[] = {
    {"pairs", KEY_PAIRS, "LL,LD,DD,WD,WW", 0, "numbers of pairs, instead of DIR", 0},
    {"sprt", KEY_TEST, "KEY=VALUE,…", 0,
     "test elo0 against elo1 (0 and 20) at the error rates alpha and beta (0.05), "
     "model=normalized (default) or logistic",
     0},
    {"seed", KEY_SEED, "N", 0, "seed of the resampling (default 1, as in results folders)", 0},
    OPTION_FORMAT,
    {0},
};

typedef struct StatsOptions {
    Common common;
    const char *folder;
    bool has_pairs, has_sprt;
    PairCounts pairs;
    Sprt sprt;
} StatsOptions;

/* Five counts, exact as double numbers also when added up. */
static void parse_pairs(const struct argp_state *state, const char *arg, PairCounts *pairs) {
    const uint64_t most = UINT64_C(1) << 53;
    uint64_t total = 0;
    const char *at = arg;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        char word[32];
        const size_t length = strcspn(at, ",");
        const bool is_last = at[length] == '\0';
        const size_t kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, at, kept);
        word[kept] = '\0';
        if (is_last != (i == PAIR_OUTCOMES - 1) ||
            !text_parse_uint(word, most - total, &pairs->n[i])) {
            cli_usage_error(state,
                            "--pairs '%.100s': expected five whole numbers LL,LD,DD,WD,WW, 2^53 "
                            "in all at most",
                            arg);
        }
        total += pairs->n[i];
        at += length + 1;
    }
    if (total == 0) cli_usage_error(state, "--pairs '%.100s': expected at least one pair", arg);
}

static void parse_sprt(const struct argp_state *state, const char *arg, Sprt *sprt) {
    Error error = {ERROR_NONE, ""};
    if (!sprt_parse(arg, sprt, &error)) cli_usage_error(state, "%s", error.message);
}

static error_t parse(int key, char *arg, struct argp_state *state) {
    StatsOptions *const options = state->input;
    switch (key) {
    case KEY_PAIRS:
        parse_pairs(state, arg, &options->pairs);
        options->has_pairs = true;
        return 0;
    case KEY_TEST:
        parse_sprt(state, arg, &options->sprt);
        options->has_sprt = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->folder != NULL)
            cli_usage_error(state, "expected one folder, got also '%s'", arg);
        options->folder = arg;
        return 0;
    case ARGP_KEY_END:
        if ((options->folder != NULL) == options->has_pairs) {
            cli_usage_error(state, options->has_pairs ? "expected a folder or --pairs, not both"
                                                      : "expected a results folder or --pairs");
        }
        return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

static const Sprt *test_of(const StatsOptions *options) {
    return options->has_sprt ? &options->sprt : NULL;
}

/* The test that was asked for, or that the match was played with. */
static const Sprt *test_of_folder(const StatsOptions *options, const Ledger *ledger) {
    return options->has_sprt ? &options->sprt : ledger->has_sprt ? &ledger->sprt : NULL;
}

static void write_pairs(const StatsOptions *options, Text *out) {
    if (options->common.format == TABLE_TEXT)
        evidence_text_pairs(&options->pairs, test_of(options), out);
    else
        evidence_rows_pairs(&options->pairs, test_of(options), options->common.format, out);
}

static bool write_folder(const StatsOptions *options, Text *out, Error *error) {
    Ledger ledger;
    const bool good = ledger_read(options->folder, &ledger, error);
    const Sprt *const sprt = test_of_folder(options, &ledger);
    if (good && options->common.format != TABLE_TEXT) {
        evidence_rows_folder(&ledger, sprt, options->common.format, out);
    } else if (good) {
        Evidence evidence = evidence_compute((const char *const *)ledger.names, ledger.players,
                                             ledger.standings, sprt, options->common.seed);
        evidence_rank(&evidence);
        evidence_text_folder(&ledger, &evidence, sprt, out);
        evidence_free(&evidence);
    }
    ledger_free(&ledger);
    return good;
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {
        .options = OPTIONS, .parser = parse, .args_doc = "DIR\n--pairs LL,LD,DD,WD,WW", .doc = DOC};
    StatsOptions options = {.common = common_default(), .sprt = SPRT_DEFAULT};
    options.common.seed = EVIDENCE_SEED;
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    cli_parse(&ARGP, argc, argv, &options);
    bool good = true;
    if (options.has_pairs)
        write_pairs(&options, &text);
    else
        good = write_folder(&options, &text, &error);
    good = good && cli_print(&text, &error);
    text_free(&text);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_STATS = {"stats", "how certain results are", run};
