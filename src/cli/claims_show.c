#include "cli/claims_show.h"

#include "papers/claims_page.h"
#include "papers/papers.h"
#include "report/gnuplot.h"
#include "util/file.h"

#include <stdio.h>
#include <stdlib.h>

bool claims_show(const Common *common, const char *folder, bool with_charts, Error *error) {
    Text text = {.data = NULL};
    ChartsMade made = {.count = 0};
    if (with_charts && !papers_draw(folder, &made, error)) return false;
    if (!papers_write_pages(folder, error)) return false;
    if (made.gnuplot_missing) {
        fprintf(stderr, "%s, then run 'jumpoff report %s'\n", GNUPLOT_ADVICE, folder);
    }
    char *const path = file_join(folder, "claims.csv");
    const bool good = report_claims(path, common->format, &text, error) && cli_print(&text, error);
    text_free(&text);
    free(path);
    if (good && !common->quiet) {
        fprintf(stderr, "Claims in %s/claims.csv%s%s%s\nPages in %s/claims.md and %s/papers.md\n",
                folder, made.count > 0 ? ", charts in " : "", made.count > 0 ? folder : "",
                made.count > 0 ? "/plots/*.svg" : "", folder, folder);
    }
    return good;
}
