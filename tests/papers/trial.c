/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial.h"

#include "../report/folder.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

void trial_begin(Trial *trial, const char *paper) {
    *trial = (Trial){.folder = temporary_folder(), .papers = memory_allocate(sizeof(Papers))};
    folder_write(trial->folder, "mine.paper", paper);
    trial->paper = papers_add(trial->papers, trial->folder, "mine.paper", &trial->error);
    cr_assert_not_null(trial->paper, "%s", trial->error.message);
    trial->campaign =
        (ReproduceSettings){.threads = 1, .seed = 1, .quiet = true, .folder = trial->folder};
}

void trial_end(Trial *trial) {
    findings_free(&trial->found);
    papers_free(trial->papers);
}

bool trial_measure(Trial *trial, int index) {
    const Claim *const claim = &trial->paper->claims[index];
    trial->error = (Error){ERROR_NONE, ""};
    Rows evolutions;
    bool good = evolutions_read(&evolutions, trial->folder, true, &trial->error);
    findings_free(&trial->found);
    trial->campaign.evolutions = &evolutions;
    for (int i = 0; good && i < claim->measures_count; i++) {
        const Measurement it = {&trial->campaign, claim, &claim->measures[i], &trial->found};
        good = measurement_run(&it, &trial->error);
    }
    rows_free(&evolutions);
    return good;
}

double trial_value(const Trial *trial, const char *name) {
    for (int i = 0; i < trial->found.figures.count; i++)
        if (strcmp(trial->found.figures.items[i].name, name) == 0)
            return trial->found.figures.items[i].estimate.value;
    cr_assert_fail("there is no figure '%s'", name);
    return 0;
}

char *trial_seed(const char *name) {
    Error error = {ERROR_NONE, ""};
    MEMORY_AUTO char *path = file_join(JUMPOFF_SOURCE_DIR "/tests/fuzz/seeds/paper", name);
    char *const text = file_read_in(NULL, path, 1 << 16, NULL, &error);
    cr_assert_not_null(text, "%s", error.message);
    return text;
}

char *trial_replace(const char *text, const char *what, const char *with) {
    const char *const place = strstr(text, what);
    Text out = {.data = NULL};
    cr_assert_not_null(place, "'%s' is not there", what);
    text_append_bytes(&out, text, (size_t)(place - text));
    text_append_string(&out, with);
    text_append_string(&out, place + strlen(what));
    return out.data;
}
