#include "claims/claim.h"

#include "util/csv.h"
#include "util/file.h"

#include <stdlib.h>
#include <string.h>

void claim_result_free(ClaimResult *result) {
    text_free(&result->ours);
    text_free(&result->why);
}

const Claim *claim_find(const char *id) {
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        if (strcmp(CLAIMS[i]->id, id) == 0) return CLAIMS[i];
    }
    return NULL;
}

void claims_write_header(Text *text) {
    text_append_string(text, "id,source,claim,seed,ours,low,high,games,verdict,rule,why\n");
}

void claim_write_row(const Claim *claim, const ClaimResult *result, Text *text) {
    csv_put_text(text, claim->id);
    csv_put_text(text, claim->source);
    csv_put_text(text, claim->statement);
    csv_put_text(text, claim->figure);
    csv_put_text(text, text_string(&result->ours));
    csv_put_fixed(text, result->low, 4);
    csv_put_fixed(text, result->high, 4);
    csv_put_uint(text, result->games);
    csv_put_text(text, verdict_name(result->verdict));
    csv_put_text(text, claim->rule);
    csv_put_text(text, text_string(&result->why));
    csv_end_row(text);
}

bool claim_write_table(const ClaimRun *run, const char *name, const Text *table, Error *error) {
    Text file = {.data = NULL};
    text_append(&file, "%s.csv", name);
    char *const path = file_join(run->folder, text_string(&file));
    const bool good = file_write(path, text_string(table), table->length, error);
    text_free(&file);
    free(path);
    return good;
}
