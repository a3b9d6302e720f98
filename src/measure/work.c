/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/work.h"

#include "build_info.h"
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
    {.name = "enhanced:all=exact,table=1/piece2val@8"},
    {.name = "enhanced:all=exact,table=1/25f@7"},
    {.name = "perft 8, bulk", .kind = BENCH_PERFT, .bulk = true, .perft_depth = 8},
    {.name = "perft 7", .kind = BENCH_PERFT, .perft_depth = 7},
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

/* Changes with CASES and with the line: only equal ones can be compared. */
static const char NAME[] = "jumpoff-work", CASE_NAME[] = "jumpoff-case", EDITION[] = "2";

static bool choose_cases(const char *filter, BenchCase asked[CASE_COUNT], int *count,
                         Error *error) {
    *count = CASE_COUNT;
    memcpy(asked, CASES, sizeof CASES);
    return bench_cases_filter(filter, asked, count, error);
}

bool work_check(const char *filter, Error *error) {
    BenchCase asked[CASE_COUNT];
    int count;
    return choose_cases(filter, asked, &count, error);
}

bool work_do(const char *filter, Work *work, BenchReport *cases, Error *error) {
    BenchCase asked[CASE_COUNT];
    int count;
    memset(work, 0, sizeof *work);
    if (!choose_cases(filter, asked, &count, error)) return false;
    const BenchSettings settings = {.repeats = CASE_COUNT / count};
    const bool good = bench_run_cases(&settings, asked, count, cases, error);
    for (int i = 0; good && i < count; i++) {
        work->nodes += cases->rows[i].nodes;
        work->time_ns += cases->rows[i].median_ns;
    }
    snprintf(work->version, WORK_TEXT_SIZE, "%s", JUMPOFF_VERSION);
    if (bench_burn() > 0) {
        snprintf(work->version, WORK_TEXT_SIZE, "%s+burn%g", JUMPOFF_VERSION, bench_burn());
    }
    snprintf(work->commit, WORK_TEXT_SIZE, "%s", JUMPOFF_COMMIT);
    snprintf(work->compiler, WORK_TEXT_SIZE, "%s", JUMPOFF_COMPILER);
    return good;
}

void work_write(const Work *work, const BenchReport *cases, Text *lines) {
    text_append(lines, "%s\t%s\t%" PRIu64 "\t%" PRId64 "\t%s\t%s\t%s\n", NAME, EDITION, work->nodes,
                work->time_ns, work->version, work->commit, work->compiler);
    for (int i = 0; cases != NULL && i < cases->count; i++)
        text_append(lines, "%s\t%s\t%" PRIu64 "\t%" PRId64 "\n", CASE_NAME, cases->rows[i].name,
                    cases->rows[i].nodes, cases->rows[i].median_ns);
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
static bool take_text(const char *field, char *value, size_t size) {
    if (field == NULL) return false;
    Text clean = {.data = NULL};
    utf8_append_clean(&clean, field, "?");
    const bool good = clean.length > 0 && clean.length < size;
    if (good) strcpy(value, clean.data);
    text_free(&clean);
    return good;
}

static bool take_counts(char **rest, uint64_t *nodes, int64_t *time_ns) {
    const char *const visited = strsep(rest, "\t"), *const time = strsep(rest, "\t");
    return visited != NULL && time != NULL && text_parse_uint(visited, INT64_MAX, nodes) &&
           text_parse_int(time, 1, INT64_MAX, time_ns);
}

bool work_read(const char *line, Work *work, Error *error) {
    char *const copy = text_duplicate(line), *rest = copy;
    const char *const name = strsep(&rest, "\t"), *const edition = strsep(&rest, "\t");
    const bool named = strcmp(name, NAME) == 0 && edition != NULL;
    const bool ours = named && strcmp(edition, EDITION) == 0;
    memset(work, 0, sizeof *work);
    const bool good = ours && take_counts(&rest, &work->nodes, &work->time_ns) &&
                      take_text(strsep(&rest, "\t"), work->version, WORK_TEXT_SIZE) &&
                      take_text(strsep(&rest, "\t"), work->commit, WORK_TEXT_SIZE) &&
                      take_text(strsep(&rest, "\t"), work->compiler, WORK_TEXT_SIZE) &&
                      rest == NULL;
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

bool work_read_case(const char *line, BenchReport *cases) {
    if (cases->count == BENCH_CASES_MAX) return false;
    BenchRow *const it = &cases->rows[cases->count];
    char *const copy = text_duplicate(line), *rest = copy;
    const char *const name = strsep(&rest, "\t"), *const title = strsep(&rest, "\t");
    const bool good = strcmp(name, CASE_NAME) == 0 &&
                      take_counts(&rest, &it->nodes, &it->median_ns) && rest == NULL &&
                      take_text(title, it->name, sizeof it->name) &&
                      bench_row(cases, it->name) == NULL;
    if (good) cases->count++;
    free(copy);
    return good;
}
