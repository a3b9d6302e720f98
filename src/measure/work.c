#include "measure/work.h"

#include "build_info.h"
#include "measure/bench.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the searches, kinds of evaluators and move generation, each for one or two ms. A fixed list:
 * builds with other registries can still be compared. */
static const BenchCase CASES[] = {
    {.name = "minimax/piece2val@5"},
    {.name = "alphabeta/piece2val@8"},
    {.name = "alphabeta/piece-and-row@8"},
    {.name = "alphabeta/piece-and-board-norm@8"},
    {.name = "alphabeta/staged@7"},
    {.name = "alphabeta/piece2val:ending=farthest@8"},
    {.name = "alphabeta/8f@6"},
    {.name = "alphabeta/25f@6"},
    {.name = "alphabeta/e3ph@6"},
    {.name = "alphabeta:order=random/piece2val@8"},
    {.name = "alphabeta:quiescence=on/piece2val@7"},
    {.name = "deepening/piece2val@5000n"},
    {.name = "enhanced:table=1/piece2val@8"},
    {.name = "enhanced:table=1/25f@7"},
    {.name = "perft 8, bulk", .kind = BENCH_PERFT, .bulk = true, .perft_depth = 8},
    {.name = "perft 7", .kind = BENCH_PERFT, .perft_depth = 7},
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

/* Changes with CASES and with the line: only equal ones can be compared. */
static const char NAME[] = "jumpoff-work", EDITION[] = "2";

bool work_do(Work *work, Error *error) {
    const BenchSettings settings = {.repeats = 1};
    BenchReport *const report = memory_allocate(sizeof *report);
    const bool good = bench_run_cases(&settings, CASES, CASE_COUNT, report, error);
    memset(work, 0, sizeof *work);
    for (int i = 0; good && i < report->count; i++) {
        work->nodes += report->rows[i].nodes;
        work->time_ns += report->rows[i].median_ns;
    }
    free(report);
    snprintf(work->version, WORK_TEXT_SIZE, "%s", JUMPOFF_VERSION);
    if (bench_burn() > 0) {
        snprintf(work->version, WORK_TEXT_SIZE, "%s+burn%g", JUMPOFF_VERSION, bench_burn());
    }
    snprintf(work->commit, WORK_TEXT_SIZE, "%s", JUMPOFF_COMMIT);
    snprintf(work->compiler, WORK_TEXT_SIZE, "%s", JUMPOFF_COMPILER);
    return good;
}

void work_write(const Work *work, Text *line) {
    text_append(line, "%s\t%s\t%" PRIu64 "\t%" PRId64 "\t%s\t%s\t%s\n", NAME, EDITION, work->nodes,
                work->time_ns, work->version, work->commit, work->compiler);
}

static void refuse_line(const char *line, Error *error) {
    enum { SHOWN = 60 };
    Text clean = {.data = NULL};
    utf8_append_clean(&clean, line, "?");
    const size_t length = utf8_prefix(text_string(&clean), SHOWN);
    error_set(error, ERROR_DATA, "expected a line of '%s', got '%.*s%s'", NAME, (int)length,
              text_string(&clean), length < clean.length ? "…" : "");
    text_free(&clean);
}

/* What is printed of the other build must not move a cursor. */
static bool take_text(const char *field, char value[WORK_TEXT_SIZE]) {
    if (field == NULL) return false;
    Text clean = {.data = NULL};
    utf8_append_clean(&clean, field, "?");
    const bool good = clean.length > 0 && clean.length < WORK_TEXT_SIZE;
    if (good) strcpy(value, clean.data);
    text_free(&clean);
    return good;
}

bool work_read(const char *line, Work *work, Error *error) {
    char *const copy = text_duplicate(line), *rest = copy;
    const char *const name = strsep(&rest, "\t"), *const edition = strsep(&rest, "\t");
    const bool named = strcmp(name, NAME) == 0 && edition != NULL;
    const bool ours = named && strcmp(edition, EDITION) == 0;
    const char *const nodes = strsep(&rest, "\t"), *const time = strsep(&rest, "\t");
    memset(work, 0, sizeof *work);
    const bool good = ours && nodes != NULL && time != NULL &&
                      text_parse_uint(nodes, INT64_MAX, &work->nodes) &&
                      text_parse_int(time, 1, INT64_MAX, &work->time_ns) &&
                      take_text(strsep(&rest, "\t"), work->version) &&
                      take_text(strsep(&rest, "\t"), work->commit) &&
                      take_text(strsep(&rest, "\t"), work->compiler) && rest == NULL;
    if (named && !ours) {
        error_set(error, ERROR_DATA,
                  "does another suite of work (edition %.8s, this program's is %s)", edition,
                  EDITION);
    } else if (!good) {
        refuse_line(line, error);
    }
    free(copy);
    return good;
}
