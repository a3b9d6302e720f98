/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/reproduction.h"

#include "util/file.h"

#include <inttypes.h>
#include <strings.h>

/* Settings */

/* Returns the index of a claim among the asked ones, or -1. */
static int index_of(const Reproduction *asked, const char *id) {
    for (int i = 0; i < asked->count; i++)
        if (strcmp(asked->claims[i]->id, id) == 0) return i;
    return -1;
}

/* Adds a claim with the recorded hash of its rules (0: not recorded). */
static void add_claim(Reproduction *reproduction, const Claim *claim, uint64_t rules) {
    if (index_of(reproduction, claim->id) >= 0) return;
    reproduction->rules[reproduction->count] = rules;
    reproduction->claims[reproduction->count++] = claim;
}

static bool is_paper_file(const char *name) {
    static const char ENDING[] = ".paper";
    const size_t length = strlen(name), ending = strlen(ENDING);
    return length > ending && strcmp(name + length - ending, ENDING) == 0;
}

bool reproduction_add(Reproduction *reproduction, const char *word, Error *error) {
    Papers *const papers = reproduction->papers;
    const bool is_file = is_paper_file(word);
    const Paper *const paper =
        is_file ? papers_add(papers, NULL, word, error) : papers_find(papers, word);
    for (int i = 0; paper != NULL && i < paper->claims_count; i++)
        add_claim(reproduction, &paper->claims[i], 0);
    if (paper != NULL || is_file) return paper != NULL;
    const char *const dash = strchr(word, '-'), *const end = dash != NULL ? dash + 1 : word;
    const int first = papers_claim_index(papers, word, strcspn(word, "-"));
    const int last = papers_claim_index(papers, end, strlen(end));
    if (first < 0 || last < 0)
        return error_set(error, ERROR_USAGE, "unknown claim '%.40s'; see 'jumpoff list claims'",
                         first >= 0 ? end : word);
    if (last < first)
        return error_set(error, ERROR_USAGE, "'%.40s': %s comes before %s in 'jumpoff list claims'",
                         word, papers->claims[last]->id, papers->claims[first]->id);
    for (int i = first; i <= last; i++) add_claim(reproduction, papers->claims[i], 0);
    return true;
}

/* Whether both claims need a table, which is measured once. */
static bool share_table(const Claim *one, const Claim *other) {
    for (int i = 0; i < one->measures_count; i++)
        for (int k = 0; k < other->measures_count; k++)
            if (strcmp(one->measures[i].table, other->measures[k].table) == 0) return true;
    return false;
}

void reproduction_divide(Reproduction *reproduction, Shard shard) {
    const Claim *const *const claims = reproduction->claims;
    int groups[CLAIMS_MAX], kept = 0; /* of each claim: the first one of its group */
    for (int i = 0; i < reproduction->count; i++) {
        groups[i] = i;
        for (int k = 0; k < i; k++) {
            if (!share_table(claims[i], claims[k])) continue;
            const int joined = groups[i], group = groups[k];
            for (int j = 0; j <= i; j++)
                if (groups[j] == joined || groups[j] == group)
                    groups[j] = joined < group ? joined : group;
        }
    }
    uint64_t number = 0, shards[CLAIMS_MAX];
    for (int i = 0; i < reproduction->count; i++) {
        shards[i] = groups[i] == i ? number++ % shard.count : shards[groups[i]];
        if (shards[i] == shard.index) reproduction->claims[kept++] = claims[i];
    }
    reproduction->count = kept;
    reproduction->shard = shard;
}

/* The experiment */

static const char *const SCALE_NAMES[] = {"quick", "paper", NULL};

static bool is_shard(const void *reproduction) {
    return ((const Reproduction *)reproduction)->shard.count > 0;
}

#define AT(member) offsetof(Reproduction, member)
const Setting REPRODUCTION_SETTINGS[] = {
    {SETTING_CHOICE("scale", "SCALE",
                    "quick (default) or paper (the papers' own depths and numbers of games)",
                    AT(campaign.scale), SCALE_NAMES)},
    {EXPERIMENT_SEED(AT(campaign.seed))},
    {SETTING_SEED("evolution-seed", "N",
                  "evolution K of each kind has the random seed N + K (default 0)",
                  AT(campaign.evolution_seed)),
     .flags = SETTING_UNLESS_0},
    {SETTING_WORDS("engine", "PLAYER", "an external engine for the claims that need one", 0,
                   ENGINE_SIZE, AT(campaign.engine))},
    {SETTING_WORDS("evolutions", "DIR",
                   "take evolved weights from DIR/evolutions.csv, for example of an earlier "
                   "reproduction",
                   0, REPRODUCTION_PATH_SIZE, AT(evolutions)),
     .flags = SETTING_NO_KEY},
    {SETTING_TYPE("shard", "K/N",
                  "only every N-th claim, beginning with the K-th; claims with a common table are "
                  "one",
                  AT(shard), &SHARD_SETTING),
     .expected = SHARD_EXPECTED, .is_written = is_shard},
    {SETTING_FLAG("keep-games",
                  "keep all games in DIR/NAME.games/; scripts/recount computes the tables from "
                  "them again",
                  AT(keep_games)),
     .flags = SETTING_WITH_RESUME | SETTING_UNLESS_0},
    {.name = NULL}};
#undef AT

static Text experiment_text(const Reproduction *reproduction) {
    Text text = {.data = NULL};
    TEXT_AUTO Text files = {.data = NULL};
    TEXT_AUTO Text rules = {.data = NULL};
    text_append_string(&text, "# jumpoff reproduce THIS-FILE repeats it.\n");
    settings_write(REPRODUCTION_SETTINGS, reproduction, "", "\n", &text);
    for (int i = 0; i < reproduction->papers->count; i++) {
        const char *const file = reproduction->papers->list[i]->file;
        if (file == NULL) continue; /* a built-in paper */
        text_append_string(&files, files.length == 0 ? "" : ", ");
        config_text_append_string(&files, file, strlen(file));
    }
    if (files.length > 0) text_append(&text, "papers = (%s);\n", files.data);
    text_append_string(&text, "claims = (");
    for (int i = 0; i < reproduction->count; i++)
        text_append(&text, "%s\"%s\"", i == 0 ? "" : ", ", reproduction->claims[i]->id);
    text_append_string(&text, ");\n");
    for (int i = 0; i < reproduction->count; i++)
        if (reproduction->rules[i] != 0)
            text_append(&rules, "%s(\"%s\", \"%016" PRIx64 "\")", rules.length == 0 ? "" : ", ",
                        reproduction->claims[i]->id, reproduction->rules[i]);
    if (rules.length > 0) text_append(&text, "rules = (%s);\n", rules.data);
    return text;
}

bool reproduction_write(const Reproduction *reproduction, Error *error) {
    TEXT_AUTO Text text = experiment_text(reproduction);
    bool good = file_write_in(reproduction->campaign.folder, "experiment", &text, error);
    for (int i = 0; good && i < reproduction->papers->count; i++) {
        const Paper *const paper = reproduction->papers->list[i];
        if (paper->file == NULL) continue;
        const Text content = {.data = paper->content, .length = strlen(paper->content)};
        good = file_write_in(reproduction->campaign.folder, paper->file, &content, error);
    }
    return good;
}

bool reproduction_begin(void *opaque, const char *folder, Error *error) {
    Reproduction *const reproduction = opaque;
    for (int i = 0; i < reproduction->count; i++)
        reproduction->rules[i] = claim_hash(reproduction->claims[i]);
    reproduction->campaign.folder = folder;
    return reproduction_write(reproduction, error) &&
           (reproduction->evolutions[0] == '\0' ||
            evolutions_copy(reproduction->evolutions, folder, false, error));
}

bool reproduction_record_rules(Reproduction *reproduction, Error *error) {
    bool has_changed = false;
    for (int i = 0; i < reproduction->count; i++) {
        const uint64_t recorded = reproduction->rules[i];
        if (recorded == 0 || reproduction->has_results[i]) continue;
        reproduction->rules[i] = claim_hash(reproduction->claims[i]);
        has_changed |= reproduction->rules[i] != recorded;
    }
    return !has_changed || reproduction_write(reproduction, error);
}

/* Reads the hashes of the claims' rules. */
static bool read_rules(const ConfigText *text, Reproduction *reproduction) {
    const config_setting_t *const root = config_text_root(text);
    for (int i = 0; i < config_text_length(root, "rules"); i++) {
        const config_setting_t *const it = config_text_item(root, "rules", i);
        const bool is_pair = config_text_is_list(it) && config_setting_length(it) == 2;
        const char *const id = is_pair ? config_setting_get_string_elem(it, 0) : NULL;
        const char *const digits = is_pair ? config_setting_get_string_elem(it, 1) : NULL;
        const int claim = id != NULL ? index_of(reproduction, id) : -1;
        if (claim < 0 || digits == NULL || strspn(digits, "0123456789abcdef") != 16 ||
            digits[16] != '\0')
            return config_text_refuse(
                text, it, "rules: expected its claims, each with 16 hexadecimal digits");
        reproduction->rules[claim] = strtoull(digits, NULL, 16);
    }
    return true;
}

/* Reads the users' papers beside the experiment, then the claims. */
static bool read_lists(const ConfigText *text, const char *folder, const char *name,
                       Reproduction *reproduction) {
    Papers *const papers = reproduction->papers;
    const config_setting_t *const root = config_text_root(text);
    const char *const slash = folder == NULL ? strrchr(name, '/') : NULL;
    for (int i = 0; i < config_text_length(root, "papers"); i++) {
        TEXT_AUTO Text path = {.data = NULL};
        const char *const beside = config_text_word(text, config_text_item(root, "papers", i));
        if (beside == NULL) return false;
        if (strchr(beside, '/') != NULL || !is_paper_file(beside))
            return config_text_refuse(text, root,
                                      "papers: expected names of files beside it, NAME.paper");
        if (slash != NULL) text_append_bytes(&path, name, (size_t)(slash - name) + 1);
        text_append_string(&path, beside);
        if (papers_add(papers, folder, path.data, text->error) == NULL) return false;
    }
    for (int i = 0; i < config_text_length(root, "claims"); i++) {
        const config_setting_t *const it = config_text_item(root, "claims", i);
        const char *const id = config_text_word(text, it);
        const Claim *const claim = id != NULL ? papers_claim(papers, id) : NULL;
        if (claim == NULL)
            return id != NULL &&
                   config_text_refuse(text, it, "claims: there is no claim '%.40s'", id);
        add_claim(reproduction, claim, 0);
    }
    return true;
}

bool reproduction_read(Reproduction *reproduction, const char *folder, const char *name,
                       Error *error) {
    static const char *const LISTS[] = {"claims", "papers", "rules", NULL};
    ConfigText text;
    *reproduction = (Reproduction){.campaign.folder = folder,
                                   .papers = reproduction->papers,
                                   .rows = reproduction->rows,
                                   .figures = reproduction->figures};
    if (!config_text_read(&text, folder, name, error)) return false;
    const config_setting_t *const root = config_text_root(&text);
    bool good = settings_check_keys(&text, root, REPRODUCTION_SETTINGS, LISTS,
                                    "expected what reproduce writes") &&
                settings_read(&text, root, REPRODUCTION_SETTINGS, true, reproduction);
    if (good && reproduction->shard.count > CLAIMS_MAX)
        good = config_text_refuse(&text, root, "shard: expected \"K/N\", K from 1 to N, of claims");
    good = good && read_lists(&text, folder, name, reproduction) && read_rules(&text, reproduction);
    config_text_close(&text);
    return good;
}

/* Rows */

static const CsvColumn CLAIM_COLUMNS[] = {
    COLUMN("id", TEXT, ClaimRow, id, .title = "", .meaning = "the claim"),
    COLUMN("source", TEXT, ClaimRow, source, .title = "source",
           .meaning = "the paper and the section"),
    COLUMN("claim", TEXT, ClaimRow, claim, .title = "claim", .meaning = "the paper's sentence"),
    COLUMN("paper", TEXT, ClaimRow, paper, .title = "paper",
           .meaning = "figure of the paper, short"),
    COLUMN("ours", TEXT, ClaimRow, ours, .title = "measured", .meaning = "what was measured"),
    COLUMN("games", COUNT, ClaimRow, games, .unit = "games", .meaning = "games played for it"),
    COLUMN("verdict", CHOICE, ClaimRow, verdict, .title = "verdict", .words = VERDICT_NAMES,
           .meaning =
               "reproduced, in part, no effect that matters, not reproduced, undecided or not "
               "testable"),
    COLUMN("commit", TEXT, ClaimRow, commit,
           .meaning = "commit of the program that measured it, if its figures are times"),
    COLUMN("rule", TEXT, ClaimRow, rule, .title = "rule", .meaning = "how the verdict is computed"),
    COLUMN("why", TEXT, ClaimRow, why, .title = "note", .meaning = "notes on the claim"),
    COLUMN("rules", TEXT, ClaimRow, rules, .title = "rules", .is_later = true,
           .meaning = "rule: " RULES_RECORDED ", or " RULES_CHANGED "; empty: not recorded"),
    COLUMN("before", TEXT, ClaimRow, before, .title = "before", .is_later = true,
           .meaning = "verdict before the rules changed; empty: they did not"),
};
const CsvSchema CLAIM_ROWS = SCHEMA_OF("claims.csv", CLAIM_COLUMNS, ClaimRow);

static const CsvColumn FIGURE_COLUMNS[] = {
    COLUMN("claim", TEXT, FigureRow, claim, .meaning = "the claim"),
    COLUMN("figure", TEXT, FigureRow, figure.name, .meaning = "what was measured"),
    COLUMN("unit", CHOICE, FigureRow, figure.unit, .words = FIGURE_UNITS,
           .meaning = "score, lead, share, factor, number or size"),
    COLUMN_INTERVAL("value", FigureRow, figure.estimate, "the figure", .decimals = COLUMN_EXACT,
                    .unit = "as in the column unit"),
    COLUMN("theirs_low", REAL, FigureRow, figure.theirs[0], .decimals = COLUMN_EXACT,
           .unit = "as in the column unit",
           .meaning = "the paper's printed value, or the lower end of its range"),
    COLUMN("theirs_high", REAL, FigureRow, figure.theirs[1], .decimals = COLUMN_EXACT,
           .unit = "as in the column unit",
           .meaning = "the paper's printed value, or the upper end of its range"),
    COLUMN("p", REAL, FigureRow, p_value, .decimals = 6, .unit = "share",
           .meaning = "p-value of the test, adjusted (Holm); empty: not judged"),
    COLUMN("count", COUNT, FigureRow, figure.count, .meaning = "number of the units"),
    COLUMN("counted", TEXT, FigureRow, figure.counted, .meaning = "name of the units"),
    COLUMN("verdict", TEXT, FigureRow, verdict,
           .meaning = "verdict on this figure; empty: not judged"),
    COLUMN("rule", TEXT, FigureRow, rule, .is_later = true, .meaning = "rule that judges it"),
    COLUMN("family", TEXT, FigureRow, figure.family, .is_later = true,
           .meaning =
               "figure of several matches that this is a part of, or would be if they agreed"),
};
const CsvSchema FIGURE_ROWS = SCHEMA_OF("figures.csv", FIGURE_COLUMNS, FigureRow);

void outcomes_free(Reproduction *reproduction) {
    rows_free(&reproduction->rows);
    rows_free(&reproduction->figures);
}

const ClaimRow *outcomes_claim(const Reproduction *reproduction, const char *id) {
    const ClaimRow *const rows = reproduction->rows.items;
    for (size_t i = 0; i < reproduction->rows.count; i++)
        if (strcmp(rows[i].id, id) == 0) return &rows[i];
    return NULL;
}

/* Returns the value of ClaimRow's `rules` for the claim at an index, if it is judged by them. */
static const char *state_of_rules(const Reproduction *reproduction, int index) {
    const uint64_t recorded = reproduction->rules[index];
    if (recorded == 0) return "";
    return recorded == claim_hash(reproduction->claims[index]) || !reproduction->has_results[index]
               ? RULES_RECORDED
               : RULES_CHANGED;
}

void outcomes_write_changes(const Reproduction *reproduction, Text *text) {
    static const char *const STATES[] = {RULES_CHANGED, RULES_OLD};
    const ClaimRow *const rows = reproduction->rows.items;
    for (int k = 0; k < 2; k++) {
        TEXT_AUTO Text ids = {.data = NULL};
        for (size_t i = 0; i < reproduction->rows.count; i++)
            if (strcmp(rows[i].rules, STATES[k]) == 0)
                text_append(&ids, "%s%s", ids.length > 0 ? ", " : "", rows[i].id);
        if (ids.length > 0)
            text_append(text, "%sRules %s: %s.", text->length > 0 ? " " : "", STATES[k], ids.data);
    }
}

bool outcomes_write(const Reproduction *reproduction, Error *error) {
    const char *const folder = reproduction->campaign.folder;
    const FigureRow *const figures = reproduction->figures.items;
    ROWS_AUTO Rows claims = {.items = NULL}, sorted = {.items = NULL};
    for (int i = 0; i < reproduction->papers->claims_count; i++) {
        const Claim *const claim = reproduction->papers->claims[i];
        const ClaimRow *const row = outcomes_claim(reproduction, claim->id);
        if (row == NULL) continue;
        rows_add(&claims, &CLAIM_ROWS, row);
        for (size_t k = 0; k < reproduction->figures.count; k++)
            if (strcmp(figures[k].claim, claim->id) == 0)
                rows_add(&sorted, &FIGURE_ROWS, &figures[k]);
    }
    /* Writes the claims last: a claim with a row also has its figures. */
    return rows_write_in(&sorted, &FIGURE_ROWS, folder, error) &&
           rows_write_in(&claims, &CLAIM_ROWS, folder, error);
}

/* Appends the number of figures of one unit, their verdicts, and the least and the greatest. */
static void write_extremes(const Part *const *parts, int count, bool has_verdicts, Text *text) {
    const Figure *least = parts[0]->figure, *most = least;
    int verdicts[VERDICTS + 1] = {0};
    for (int i = 0; i < count; i++) {
        const Figure *const figure = parts[i]->figure;
        if (figure->estimate.value < least->estimate.value) least = figure;
        if (figure->estimate.value > most->estimate.value) most = figure;
        verdicts[parts[i]->verdict]++;
    }
    const char *between = "";
    for (int i = 0; has_verdicts && i < VERDICTS; i++) {
        if (verdicts[i] == 0) continue;
        text_append(text, "%s%d %s", between, verdicts[i], VERDICT_NAMES[i]);
        between = ", ";
    }
    text_append(text, "%s%d figures; least, %s: ", has_verdicts ? " of " : "", count, least->name);
    figure_write(least, text);
    text_append(text, "; greatest, %s: ", most->name);
    figure_write(most, text);
}

/* Appends a summary of one unit's judged, or shown, figures, with their verdicts if these differ.
 */
static void write_unit(const Judgement *judgement, FigureUnit unit, bool are_shown, Text *text) {
    enum { ALL_MAX = 4 };
    const Part *parts[PARTS_MAX];
    bool are_several = false;
    int count = 0;
    Verdict first = VERDICTS;
    for (int i = 0; i < judgement->count; i++) {
        const Part *const part = &judgement->parts[i];
        if ((part->verdict == VERDICTS) != are_shown) continue;
        are_several |= first != VERDICTS && part->verdict != first;
        first = part->verdict;
        if (part->figure->unit == unit) parts[count++] = part;
    }
    if (count > 0 && text->length > 0) text_append_string(text, "; ");
    if (count > 0 && are_shown) text_append_string(text, "for comparison: ");
    if (count > ALL_MAX) write_extremes(parts, count, are_several, text);
    for (int i = 0; count <= ALL_MAX && i < count; i++) {
        text_append(text, "%s%s: ", i > 0 ? "; " : "", parts[i]->figure->name);
        figure_write(parts[i]->figure, text);
        if (are_several) text_append(text, ", %s", VERDICT_NAMES[parts[i]->verdict]);
    }
}

static void write_rule(const Claim *claim, const Judgement *judgement, Text *text) {
    text_append_string(text, "Reproduced: ");
    for (int i = 0; i < claim->rules_count; i++) {
        text_append_string(text, i == 0 ? "" : i + 1 == claim->rules_count ? " and " : ", ");
        rule_write(&claim->rules[i], judgement, text);
    }
    int tested = 0;
    for (int i = 0; i < judgement->count; i++)
        tested += judgement->parts[i].figure->law != FIGURE_EXACT &&
                  judgement->parts[i].rule->needed == NULL &&
                  judgement->parts[i].verdict != VERDICTS;
    if (tested > 1) text_append(text, " (Holm over %d)", tested);
}

/* Appends how many more units would decide, then the notes of the measurement and of the paper. */
static void write_why(const Claim *claim, const Judgement *judgement, const Text *note,
                      Text *text) {
    double more = 0;
    const char *counted = "";
    for (int i = 0; i < judgement->count; i++) {
        const Part *const part = &judgement->parts[i];
        if (part->verdict != VERDICT_UNDECIDED || !(part->more > more)) continue;
        more = part->more;
        counted = part->figure->counted;
    }
    if (judgement->verdict == VERDICT_UNDECIDED && more > 0)
        text_append(text, "%.0f more %.*s may decide, if the figures stay. ", more,
                    (int)strlen(counted) - (more == 1), counted); /* all end with an s */
    if (judgement->unmet != NULL) text_append(text, "Not testable: %s. ", judgement->unmet);
    text_append_string(text, text_string(note));
    if (claim->note != NULL) text_append_string(text, claim->note);
    while (text->length > 0 && text->data[text->length - 1] == ' ')
        text->data[--text->length] = '\0';
}

/* Adds a row of figures.csv; `part` is NULL if no rule names the figure. */
static void add_figure_row(Reproduction *reproduction, const Claim *claim, const Figure *figure,
                           const Judgement *judgement, const Part *part) {
    const bool is_judged = part != NULL && part->verdict != VERDICTS;
    TEXT_AUTO Text rule = {.data = NULL};
    FigureRow row = {claim->id, *figure, NAN, "", ""};
    row.figure.estimate = estimate_known(figure->estimate);
    if (part != NULL) {
        rule_write(part->rule, judgement, &rule);
        row.rule = rule.data;
        for (int end = 0; end < 2; end++) /* printed by the measurement or else by the rule */
            if (isnan(figure->theirs[end])) row.figure.theirs[end] = part->rule->theirs;
    }
    if (is_judged) row.verdict = VERDICT_NAMES[part->verdict];
    if (is_judged && figure->law != FIGURE_EXACT) row.p_value = part->p_value;
    rows_add(&reproduction->figures, &FIGURE_ROWS, &row);
}

/* Judges a claim and adds its rows; `before` is its verdict before the rules changed, or "". */
static void add_rows(Reproduction *reproduction, int index, const Findings *found,
                     const char *before) {
    const Claim *const claim = reproduction->claims[index];
    const Judgement judgement = rules_judge(&found->figures, claim->rules, claim->rules_count);
    TEXT_AUTO Text source = {.data = NULL};
    TEXT_AUTO Text ours = {.data = NULL};
    TEXT_AUTO Text rule = {.data = NULL};
    TEXT_AUTO Text why = {.data = NULL};
    claim_write_source(claim, &source);
    for (int unit = 0; FIGURE_UNITS[unit] != NULL; unit++)
        write_unit(&judgement, (FigureUnit)unit, false, &ours);
    for (int unit = 0; FIGURE_UNITS[unit] != NULL; unit++)
        write_unit(&judgement, (FigureUnit)unit, true, &ours);
    write_rule(claim, &judgement, &rule);
    write_why(claim, &judgement, &found->note, &why);
    const ClaimRow row = {.id = claim->id,
                          .source = text_string(&source),
                          .claim = claim->says,
                          .paper = claim->theirs,
                          .ours = text_string(&ours),
                          .games = (int64_t)found->games,
                          .verdict = (int)judgement.verdict,
                          .commit = text_string(&found->commit),
                          .rule = text_string(&rule),
                          .why = text_string(&why),
                          .rules = state_of_rules(reproduction, index),
                          .before = before};
    rows_add(&reproduction->rows, &CLAIM_ROWS, &row);
    for (int i = 0; i < found->figures.count; i++) {
        const Figure *const figure = &found->figures.items[i];
        bool is_named = false;
        for (int k = 0; k < judgement.count; k++) {
            if (judgement.parts[k].figure != figure) continue;
            add_figure_row(reproduction, claim, figure, &judgement, &judgement.parts[k]);
            is_named = true;
        }
        if (!is_named) add_figure_row(reproduction, claim, figure, &judgement, NULL);
    }
}

/* Reading */

/* The rows of figures.csv as they are read, beside those of the reproduction. */
typedef struct OldRows {
    Reproduction *into;
    bool resumed;
    Rows figures;
} OldRows;

/* Makes a claim's figures of their rows. */
static Figures figures_of(const OldRows *from, const Claim *claim) {
    const FigureRow *const rows = from->figures.items;
    const bool are_tournaments = claim->measures[0].kind->schema == &SCORES_TABLE;
    Figures figures = {.count = 0};
    for (size_t i = 0; i < from->figures.count; i++) {
        const Figure *const was = &rows[i].figure;
        const double count = (double)was->count;
        const bool is_mean = strcmp(was->counted, "evolutions") == 0;
        if (strcmp(rows[i].claim, claim->id) != 0 ||
            (figures.count > 0 && strcmp(figures.items[figures.count - 1].name, was->name) == 0))
            continue;
        Figure *const figure =
            was->count <= 0 ? figures_add_exact(&figures, was->unit, was->name, was->estimate.value)
            : was->unit == FIGURE_SHARE && are_tournaments
                ? figures_add_hits(&figures, was->name, was->estimate.value * count,
                                   (uint64_t)was->count, was->counted)
                : figures_add_estimate(&figures, was->unit, was->name, was->estimate,
                                       is_mean ? count - 1 : INFINITY, was->count, was->counted);
        memcpy(figure->theirs, was->theirs, sizeof figure->theirs);
        free(figure->family);
        figure->family = text_duplicate(was->family);
        for (size_t k = 0; was->family[0] != '\0' && k < from->figures.count; k++)
            figure->is_part |= strcmp(rows[k].claim, claim->id) == 0 &&
                               strcmp(rows[k].figure.name, was->family) == 0;
    }
    return figures;
}

/* Judges a claim anew by what its figures were; false if its rules name none of them. */
static bool judge_again(const OldRows *from, int index, const ClaimRow *row) {
    const Claim *const claim = from->into->claims[index];
    Findings found = {.figures = figures_of(from, claim), .games = (uint64_t)row->games};
    bool good = found.figures.count > 0;
    text_append_string(&found.commit, row->commit);
    for (int i = 0; i < claim->rules_count; i++)
        good &= rule_figures(&claim->rules[i], &found.figures) > 0;
    if (good)
        add_rows(from->into, index, &found,
                 row->before[0] != '\0' ? row->before : VERDICT_NAMES[row->verdict]);
    findings_free(&found);
    return good;
}

static bool take_claim_row(const SchemaReader *reader, const void *opaque, void *context,
                           Error *error) {
    ClaimRow row = *(const ClaimRow *)opaque;
    const OldRows *const from = context;
    Reproduction *const into = from->into;
    const FigureRow *const figures = from->figures.items;
    const int index = index_of(into, row.id);
    bool has_tables = true;
    if (index < 0)
        return schema_fail(reader, error, "'%.40s' is no claim of the experiment beside it",
                           row.id);
    if (outcomes_claim(into, row.id) != NULL)
        return schema_fail(reader, error, "claim %s appears twice", row.id);
    const Claim *const claim = into->claims[index];
    for (int i = 0; i < claim->measures_count; i++)
        has_tables &= measurement_is_made(into->campaign.folder, &claim->measures[i]);
    into->has_results[index] = true;
    const char *const state = state_of_rules(into, index);
    const bool has_changed = strcmp(state, RULES_CHANGED) == 0;
    if (has_tables && has_changed && judge_again(from, index, &row)) return true;
    if (row.verdict != VERDICT_NOT_TESTABLE && !has_tables && !has_changed) return true;
    if (has_changed && from->resumed) {
        into->before[index] = VERDICT_NAMES[row.verdict];
        return true;
    }
    row.rules = has_changed ? RULES_OLD : state;
    rows_add(&into->rows, &CLAIM_ROWS, &row);
    for (size_t i = 0; i < from->figures.count; i++)
        if (strcmp(figures[i].claim, row.id) == 0)
            rows_add(&into->figures, &FIGURE_ROWS, &figures[i]);
    return true;
}

bool outcomes_read(Reproduction *reproduction, bool resumed, Error *error) {
    const char *const folder = reproduction->campaign.folder;
    OldRows old = {.into = reproduction, .resumed = resumed};
    bool found = false;
    const bool good = file_find_in(folder, CLAIM_ROWS.name, &found, error) &&
                      (!found || (rows_read_if_in(&old.figures, &FIGURE_ROWS, folder, error) &&
                                  schema_each(&CLAIM_ROWS, folder, take_claim_row, &old, error)));
    rows_free(&old.figures);
    return good;
}

double reproduction_seconds(const Reproduction *reproduction) {
    const Claim *left[CLAIMS_MAX];
    int count = 0;
    for (int i = 0; i < reproduction->count; i++)
        if (outcomes_claim(reproduction, reproduction->claims[i]->id) == NULL)
            left[count++] = reproduction->claims[i];
    return claims_seconds(&reproduction->campaign, left, count);
}

bool outcomes_measure(Reproduction *reproduction, int index, Error *error) {
    const Claim *const claim = reproduction->claims[index];
    const char *const before = reproduction->before[index];
    Findings found = {.games = 0};
    bool good = true;
    for (int i = 0; good && i < claim->measures_count; i++) {
        const Measurement it = {&reproduction->campaign, claim, &claim->measures[i], &found};
        good = measurement_run(&it, error);
    }
    if (good) add_rows(reproduction, index, &found, before != NULL ? before : "");
    findings_free(&found);
    return good && outcomes_write(reproduction, error);
}

/* Merging shards */

/* Adds a folder's claims and rows to the merged ones. */
static bool add_folder(Reproduction *whole, const char *folder, Error *error) {
    const Reproduction before = *whole;
    const ReproduceSettings *const own = &whole->campaign, *const first = &before.campaign;
    if (!reproduction_read(whole, folder, "experiment", error)) return false;
    if (before.count > 0 &&
        (own->scale != first->scale || own->seed != first->seed ||
         own->evolution_seed != first->evolution_seed || strcmp(own->engine, first->engine) != 0 ||
         whole->shard.count != before.shard.count))
        return error_set(error, ERROR_DATA,
                         "%s: of another scale, random seed, engine or number of shards than the "
                         "ones before it",
                         folder);
    for (int i = 0; i < whole->count; i++)
        if (index_of(&before, whole->claims[i]->id) >= 0)
            return error_set(error, ERROR_DATA, "%s: claim %s is in a folder before it already",
                             folder, whole->claims[i]->id);
    if (!outcomes_read(whole, false, error)) return false;
    MEMORY_AUTO char *resume = text_resume("reproduce", folder);
    for (int i = 0; i < whole->count; i++)
        if (outcomes_claim(whole, whole->claims[i]->id) == NULL)
            return error_set(error, ERROR_DATA, "%s: unfinished: no row of %s; '%s' continues it",
                             folder, whole->claims[i]->id, resume);
    for (int i = 0; i < before.count; i++) add_claim(whole, before.claims[i], before.rules[i]);
    return true;
}

/* Copies all tables of the claims, which no two shards have, and the rows of evolutions. */
static bool copy_tables(const char *folder, const char *out, Error *error) {
    enum { TABLE_MAX = 1 << 26 };
    const char *const whole[] = {CLAIM_ROWS.name, FIGURE_ROWS.name, EVOLVED_ROWS.name, NULL};
    FILE_NAMES_AUTO FileNames files = file_list(folder, ".", ".csv", error);
    bool good = !files.is_unread;
    for (size_t i = 0; good && i < files.count; i++) {
        TEXT_AUTO Text content = {.data = NULL};
        if (text_find(whole, files.names[i]) >= 0) continue;
        content.data = file_read_in(folder, files.names[i], TABLE_MAX, &content.length, error);
        good = content.data != NULL && file_write_in(out, files.names[i], &content, error);
    }
    return good && evolutions_copy(folder, out, true, error);
}

bool merge_claims(const char *const *folders, uint64_t count, const char *out, Error *error) {
    Reproduction whole = {.papers = papers_new(error)};
    bool good = whole.papers != NULL;
    for (uint64_t i = 0; good && i < count; i++) good = add_folder(&whole, folders[i], error);
    if (good && whole.shard.count > count) /* no shard comes twice, as no claim does */
        good = error_set(error, ERROR_DATA, "%s: one of %" PRIu64 " shards: expected all of them",
                         folders[0], whole.shard.count);
    whole.campaign.folder = out;
    whole.shard = (Shard){.count = 0};
    whole.keep_games = false; /* the shards keep theirs */
    MEMORY_AUTO char *begun = file_read_in(out, "experiment", CONFIG_TEXT_MAX, NULL, NULL);
    TEXT_AUTO Text text = good ? experiment_text(&whole) : (Text){.data = NULL};
    const bool is_again =
        begun != NULL && strcmp(begun, text_string(&text)) == 0; /* after a kill */
    good = good && (is_again || file_is_free(out, error)) && file_make_folder(out, error) &&
           reproduction_write(&whole, error);
    for (uint64_t i = 0; good && i < count; i++) good = copy_tables(folders[i], out, error);
    good = good && outcomes_write(&whole, error);
    outcomes_free(&whole);
    papers_free(whole.papers);
    return good;
}
