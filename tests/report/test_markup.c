/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words as Markdown: what people wrote stays what they wrote. */
#include "report/markup.h"

#include <criterion/criterion.h>

static void expect(const char *before, const char *words, const char *expected) {
    Text text = {.data = NULL};
    text_append_string(&text, before);
    markdown_put(&text, words);
    cr_assert_str_eq(text_string(&text), expected);
    text_free(&text);
}

Test(markup, what_begins_a_line_begins_no_heading) {
    expect("", "# of games", "\\# of games");
    expect("before\n", "# of games", "before\n\\# of games");
    expect("", "- 3", "\\- 3");
    expect("before: ", "# of games", "before: # of games");
}

Test(markup, what_is_written_is_no_markup) {
    expect("", "a*b_c`d[e](f)<g>|", "a\\*b\\_c\\`d\\[e\\](f)\\<g\\>\\|");
    expect("", "two\nlines", "two lines");
}
