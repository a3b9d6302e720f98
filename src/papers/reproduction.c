/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/reproduction.h"

#include "papers/evolved.h"
#include "util/file.h"
#include "util/file_names.h"
#include "util/setting_file.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What is asked for */

static void add_claim(Reproduction *reproduction, const Claim *claim) {
    for (int i = 0; i < reproduction->count; i++)
        if (reproduction->claims[i] == claim) return;
    reproduction->claims[reproduction->count++] = claim;
}

/* Its place in CLAIMS; "s6" is S6 here. -1: there is none. */
static int place_of(const char *id, size_t length) {
    for (int i = 0; CLAIMS[i] != NULL; i++)
        if (strlen(CLAIMS[i]->id) == length && strncasecmp(CLAIMS[i]->id, id, length) == 0)
            return i;
    return -1;
}

/* The number of "paper 004", "paper 004", "Seed004"; NULL: this is none. */
static const char *paper_number(const char *word) {
    static const char *const PAPERS[] = {"seed", "paper"};
    enum { DIGITS = 3 };
    for (size_t i = 0; i < sizeof PAPERS / sizeof *PAPERS; i++) {
        const size_t length = strlen(PAPERS[i]);
        if (strncasecmp(word, PAPERS[i], length) != 0) continue;
        const char *const number = word + length + strspn(word + length, " ");
        return strspn(number, "0123456789") == DIGITS && number[DIGITS] == '\0' ? number : NULL;
    }
    return NULL;
}

static bool add_paper(Reproduction *reproduction, const char *number, Error *error) {
    bool found = false;
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        if (strstr(CLAIMS[i]->source, number) == NULL) continue;
        add_claim(reproduction, CLAIMS[i]);
        found = true;
    }
    return found || error_set(error, ERROR_USAGE,
                              "no claim is of paper %s; see 'jumpoff list claims'", number);
}

bool reproduction_add(Reproduction *reproduction, const char *word, Error *error) {
    const char *const number = paper_number(word), *const dash = strchr(word, '-');
    const size_t length = dash != NULL ? (size_t)(dash - word) : strlen(word);
    if (number != NULL) return add_paper(reproduction, number, error);
    const int first = place_of(word, length);
    const int last = dash != NULL ? place_of(dash + 1, strlen(dash + 1)) : first;
    if (first < 0 || last < 0)
        return error_set(error, ERROR_USAGE, "unknown claim '%.40s'; see 'jumpoff list claims'",
                         first >= 0 ? dash + 1 : word);
    if (last < first)
        return error_set(error, ERROR_USAGE, "'%.40s': %s comes before %s in 'jumpoff list claims'",
                         word, CLAIMS[last]->id, CLAIMS[first]->id);
    for (int i = first; i <= last; i++) add_claim(reproduction, CLAIMS[i]);
    return true;
}

void reproduction_divide(Reproduction *reproduction, Shard shard) {
    int kept = 0;
    for (int i = 0; i < reproduction->count; i++) {
        if ((uint64_t)i % shard.count != shard.index) continue;
        reproduction->claims[kept++] = reproduction->claims[i];
    }
    reproduction->count = kept;
    reproduction->shard = shard;
}

/* The experiment */

static const char *const SCALES[] = {"quick", "paper", NULL};

static bool is_shard(const void *reproduction) {
    return ((const Reproduction *)reproduction)->shard.count > 0;
}

static bool has_evolution_seed(const void *reproduction) {
    return ((const Reproduction *)reproduction)->evolution_seed > 0;
}

static bool keeps_games(const void *reproduction) {
    return ((const Reproduction *)reproduction)->keep_games;
}

#define AT(member) offsetof(Reproduction, member)
const Setting REPRODUCTION_SETTINGS[] = {
    {SETTING_CHOICE("scale", "SCALE",
                    "quick (default) or paper (the papers' own depths and numbers of games); "
                    "docs/papers.md says how long each takes",
                    AT(scale), SCALES)},
    {EXPERIMENT_SEED(AT(seed))},
    {SETTING_SEED("evolution-seed", "N",
                  "evolution K of each kind has the random seed N + K (default 0)",
                  AT(evolution_seed)),
     .is_written = has_evolution_seed},
    {SETTING_WORDS("engine", "PLAYER", "an external engine for the claims that need one", 0,
                   REPRODUCTION_ENGINE_SIZE, AT(engine))},
    {SETTING_WORDS("evolutions", "DIR",
                   "take evolutions from the evolutions.csv there, as of an earlier reproduction",
                   0, REPRODUCTION_ENGINE_SIZE, AT(evolutions)),
     .flags = SETTING_NO_KEY},
    {SETTING_TYPE("shard", "K/N", "only every N-th claim, beginning with the K-th", AT(shard),
                  &SHARD_SETTING),
     .expected = SHARD_EXPECTED, .is_written = is_shard},
    {SETTING_FLAG("keep-games",
                  "leave all games in DIR/NAME.games/, from which scripts/recount computes rows "
                  "again",
                  AT(keep_games)),
     .flags = SETTING_MANNER, .is_written = keeps_games},
    {.name = NULL}};
#undef AT

static void write_experiment(const Reproduction *reproduction, Text *out) {
    Text text = {.data = NULL};
    text_append_string(&text, "# jumpoff reproduce THIS-FILE repeats it.\n");
    settings_write(REPRODUCTION_SETTINGS, reproduction, "", "\n", &text);
    text_append_string(&text, "claims = (");
    for (int i = 0; i < reproduction->count; i++) {
        text_append(&text, "%s\"%s\"", i == 0 ? "" : ", ", reproduction->claims[i]->id);
    }
    text_append_string(&text, ");\n");
    *out = text;
}

bool reproduction_write(const Reproduction *reproduction, const char *folder, Error *error) {
    Text text;
    write_experiment(reproduction, &text);
    const bool good = file_write_in(folder, "experiment", &text, error);
    text_free(&text);
    return good;
}

/* Whether a folder has that very experiment. */
static bool is_in(const Reproduction *reproduction, const char *folder) {
    Error ignored;
    Text text;
    char *const found = file_read_in(folder, "experiment", CONFIG_TEXT_MAX, NULL, &ignored);
    write_experiment(reproduction, &text);
    const bool is = found != NULL && strcmp(found, text.data) == 0;
    text_free(&text);
    free(found);
    return is;
}

static bool read_claims(const ConfigText *text, const config_setting_t *list,
                        Reproduction *reproduction) {
    if (list == NULL || !config_setting_is_list(list) ||
        config_setting_length(list) > REPRODUCTION_CLAIMS_MAX) {
        return config_text_complain(text, list != NULL ? list : config_text_root(text),
                                    "claims, a list of their names");
    }
    for (int i = 0; i < config_setting_length(list); i++) {
        const config_setting_t *const item = config_setting_get_elem(list, (unsigned)i);
        const char *const id = config_setting_get_string(item);
        const Claim *const claim = id != NULL ? claim_find(id) : NULL;
        if (claim == NULL) return config_text_complain(text, item, "a claim's name, as \"S1\"");
        reproduction->claims[reproduction->count++] = claim;
    }
    return true;
}

static bool read_settings(const ConfigText *text, Reproduction *reproduction) {
    static const char *const LISTS[] = {"claims", NULL};
    const config_setting_t *const root = config_text_root(text);
    if (!settings_check_keys(text, root, REPRODUCTION_SETTINGS, LISTS,
                             "expected what reproduce writes") ||
        !settings_read(text, root, REPRODUCTION_SETTINGS, true, reproduction))
        return false;
    if (reproduction->shard.count > REPRODUCTION_CLAIMS_MAX)
        return config_text_refuse(text, root, "shard: expected \"K/N\", K from 1 to N, of claims");
    return read_claims(text, config_setting_get_member(root, "claims"), reproduction);
}

bool reproduction_read(Reproduction *reproduction, const char *folder, const char *name,
                       Error *error) {
    ConfigText text;
    *reproduction = (Reproduction){.count = 0};
    if (!config_text_read(&text, folder, name, error)) return false;
    const bool good = read_settings(&text, reproduction);
    config_text_close(&text);
    return good;
}

/* The rows */

static bool is_asked(const Reproduction *asked, const Claim *claim) {
    for (int i = 0; i < asked->count; i++) {
        if (asked->claims[i] == claim) return true;
    }
    return false;
}

/* Where rows that are read go, and what they must be of. */
typedef struct RowsOfFolder {
    const Reproduction *asked;
    const char *folder;
    Rows *claims;
} RowsOfFolder;

static bool take_row(const RecordReader *reader, const void *opaque, void *context, Error *error) {
    const ClaimRow *const row = opaque;
    const RowsOfFolder *const into = context;
    char table[CLAIM_NAME_SIZE];
    const Claim *const claim = claim_find(row->id);
    if (claim == NULL || !is_asked(into->asked, claim)) {
        return record_fail(reader, error, "'%.40s' is no claim of the experiment beside it",
                           row->id);
    }
    if (claim_row_find(into->claims, row->id) != NULL) {
        return record_fail(reader, error, "claim %s a second time", row->id);
    }
    claim_name(row->id, table);
    if (row->verdict == VERDICT_NOT_TESTABLE || claim_has_table(into->folder, table)) {
        rows_add(into->claims, &CLAIM_ROWS, row);
    }
    return true;
}

bool reproduction_read_rows(const Reproduction *asked, const char *folder, Rows *claims,
                            Error *error) {
    RowsOfFolder into = {asked, folder, claims};
    return !file_exists_in(folder, CLAIM_ROWS.name) ||
           record_each(&CLAIM_ROWS, folder, take_row, &into, error);
}

/* Writes claims.csv with these rows in the order of CLAIMS. */
static bool write_rows(const char *folder, const Rows *claims, Error *error) {
    ClaimRow rows[REPRODUCTION_CLAIMS_MAX];
    size_t count = 0;
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        const ClaimRow *const row = claim_row_find(claims, CLAIMS[i]->id);
        if (row != NULL) rows[count++] = *row;
    }
    return record_write_file(&CLAIM_ROWS, folder, rows, count, error);
}

bool reproduction_measure(const Claim *claim, const ClaimRun *run, Rows *claims, Error *error) {
    ClaimResult result = {.low = NAN, .high = NAN};
    ClaimRun measuring = *run;
    measuring.claim = claim;
    bool good = claim->measure(&measuring, &result, error);
    if (good) {
        const ClaimRow row = claim_row(claim, &result);
        rows_add(claims, &CLAIM_ROWS, &row);
        good = write_rows(run->folder, claims, error);
    }
    claim_result_free(&result);
    return good;
}

/* Merging shards */

bool merge_is_of_claims(const char *folder) { return file_exists_in(folder, CLAIM_ROWS.name); }

/* What is merged so far. */
typedef struct Whole {
    Reproduction asked;
    Rows rows;
    const char *folder_of[REPRODUCTION_CLAIMS_MAX]; /* the asked claims' */
    bool has_shard[REPRODUCTION_CLAIMS_MAX];
} Whole;

static bool fits(const Whole *whole, const Reproduction *part, const char *folder, Error *error) {
    const Reproduction *const asked = &whole->asked;
    if (asked->count == 0) return true;
    if (asked->scale != part->scale || asked->seed != part->seed ||
        asked->evolution_seed != part->evolution_seed || strcmp(asked->engine, part->engine) != 0) {
        return error_set(error, ERROR_DATA,
                         "%s: of another scale, random seed or engine than the ones before it",
                         folder);
    }
    return asked->shard.count == part->shard.count ||
           error_set(error, ERROR_DATA,
                     "%s: divided into another number of shards than the ones before it", folder);
}

static bool take_claim(Whole *whole, const Claim *claim, const ClaimRow *row, const char *folder,
                       Error *error) {
    Reproduction *const asked = &whole->asked;
    if (row == NULL) {
        char *const resume = text_resume("reproduce", folder);
        error_set(error, ERROR_DATA, "%s: unfinished: no row of %s; '%s' goes on", folder,
                  claim->id, resume);
        free(resume);
        return false;
    }
    for (int i = 0; i < asked->count; i++) {
        if (asked->claims[i] != claim) continue;
        return error_set(error, ERROR_DATA, "%s: claim %s is in %s already", folder, claim->id,
                         whole->folder_of[i]);
    }
    rows_add(&whole->rows, &CLAIM_ROWS, row);
    whole->folder_of[asked->count] = folder;
    asked->claims[asked->count++] = claim;
    return true;
}

static bool add_folder(Whole *whole, const char *folder, Error *error) {
    Reproduction part;
    Rows rows = {.items = NULL};
    bool good = reproduction_read(&part, folder, "experiment", error) &&
                fits(whole, &part, folder, error) &&
                reproduction_read_rows(&part, folder, &rows, error);
    if (good) {
        whole->asked.shard = part.shard;
        if (part.shard.count > 0) whole->has_shard[part.shard.index] = true;
        whole->asked.scale = part.scale;
        whole->asked.seed = part.seed;
        whole->asked.evolution_seed = part.evolution_seed;
        memcpy(whole->asked.engine, part.engine, sizeof part.engine);
    }
    for (int i = 0; good && i < part.count; i++) {
        const ClaimRow *const row = claim_row_find(&rows, part.claims[i]->id);
        good = take_claim(whole, part.claims[i], row, folder, error);
    }
    rows_free(&rows);
    return good;
}

enum { TABLE_MAX = 1 << 26 };

static bool copy_file(const char *folder, const char *out, const char *name, Error *error) {
    Text content = {.data = NULL};
    content.data = file_read_in(folder, name, TABLE_MAX, &content.length, error);
    const bool good = content.data != NULL && file_write_in(out, name, &content, error);
    text_free(&content);
    return good;
}

/* All tables of the claims, which have names of their own, and the rows of evolutions. */
static bool copy_tables(const char *folder, const char *out, Error *error) {
    FileNames files = file_list(folder, ".", ".csv");
    bool good = true;
    for (size_t i = 0; good && i < files.count; i++)
        good = strcmp(files.names[i], CLAIM_ROWS.name) == 0 ||
               strcmp(files.names[i], EVOLVED_ROWS.name) == 0 ||
               copy_file(folder, out, files.names[i], error);
    file_names_free(&files);
    return good && evolutions_copy(folder, out, true, error);
}

/* Whether all shards are there, if they are some. */
static bool is_whole(const Whole *whole, Error *error) {
    const uint64_t count = whole->asked.shard.count;
    for (uint64_t i = 0; i < count; i++) {
        if (!whole->has_shard[i]) {
            return error_set(error, ERROR_DATA, "shard %" PRIu64 " of %" PRIu64 " is missing",
                             i + 1, count);
        }
    }
    return true;
}

bool merge_claims(const char *const *folders, uint64_t count, const char *out, Error *error) {
    Whole whole = {.asked = {.count = 0}};
    bool good = true;
    for (uint64_t i = 0; good && i < count; i++) good = add_folder(&whole, folders[i], error);
    good = good && is_whole(&whole, error);
    whole.asked.shard = (Shard){.count = 0};
    /* One that was killed is begun again. */
    good = good && (is_in(&whole.asked, out) || file_is_free(out, error)) &&
           file_make_folder(out, error) && reproduction_write(&whole.asked, out, error);
    for (uint64_t i = 0; good && i < count; i++) good = copy_tables(folders[i], out, error);
    good = good && write_rows(out, &whole.rows, error);
    rows_free(&whole.rows);
    return good;
}
