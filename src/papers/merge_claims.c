#include "papers/merge_claims.h"

#include "papers/reproduction.h"
#include "util/file.h"

#include <dirent.h>
#include <inttypes.h>
#include <string.h>

enum { TABLE_MAX = 1 << 26 };

bool merge_is_of_claims(const char *folder) { return file_exists_in(folder, "claims.csv"); }

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
        strcmp(asked->engine, part->engine) != 0) {
        return error_set(error, ERROR_DATA,
                         "%s: of another scale, random seed or engine than the ones before it",
                         folder);
    }
    return asked->shard.count == part->shard.count ||
           error_set(error, ERROR_DATA,
                     "%s: divided into another number of shards than the ones before it", folder);
}

static bool add_claim(Whole *whole, const Claim *claim, const ClaimRow *row, const char *folder,
                      Error *error) {
    Reproduction *const asked = &whole->asked;
    if (row == NULL) {
        return error_set(error, ERROR_DATA,
                         "%s: unfinished: no row of %s; 'jumpoff reproduce --resume %s' goes on",
                         folder, claim->id, folder);
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
    bool good = reproduction_read(&part, folder, error) && fits(whole, &part, folder, error) &&
                reproduction_read_rows(&part, folder, &rows, error);
    if (good) {
        whole->asked.shard = part.shard;
        if (part.shard.count > 0) whole->has_shard[part.shard.index] = true;
        whole->asked.scale = part.scale;
        whole->asked.seed = part.seed;
        memcpy(whole->asked.engine, part.engine, sizeof part.engine);
    }
    for (int i = 0; good && i < part.count; i++) {
        const ClaimRow *const row = claim_row_find(&rows, part.claims[i]->id);
        good = add_claim(whole, part.claims[i], row, folder, error);
    }
    rows_free(&rows);
    return good;
}

static bool copy_file(const char *folder, const char *out, const char *name, Error *error) {
    Text content = {.data = NULL};
    content.data = file_read_in(folder, name, TABLE_MAX, &content.length, error);
    const bool good = content.data != NULL && file_write_in(out, name, &content, error);
    text_free(&content);
    return good;
}

static bool is_table(const char *name) {
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".csv") == 0 && strcmp(name, "claims.csv") != 0;
}

/* All tables of the claims, which have names of their own. */
static bool copy_tables(const char *folder, const char *out, Error *error) {
    DIR *const entries = opendir(folder);
    bool good = true;
    if (entries == NULL) return error_set(error, ERROR_NO_INPUT, "%s: cannot read it", folder);
    for (const struct dirent *entry; good && (entry = readdir(entries)) != NULL;) {
        good = !is_table(entry->d_name) || copy_file(folder, out, entry->d_name, error);
    }
    closedir(entries);
    return good;
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
    good = good && file_is_free(out, error) && file_make_folder(out, error) &&
           reproduction_write(&whole.asked, out, error);
    for (uint64_t i = 0; good && i < count; i++) good = copy_tables(folders[i], out, error);
    good = good && reproduction_write_rows(out, &whole.rows, error);
    rows_free(&whole.rows);
    return good;
}
