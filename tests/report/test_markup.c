/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words as Markdown and HTML: what people wrote stays what they wrote. */
#include "folder.h"
#include "report/markup.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static void expect(const char *before, const char *words, const char *expected) {
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, before);
    markdown_put(&text, words);
    cr_assert_str_eq(text_string(&text), expected);
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

Test(markup, what_is_written_moves_no_cursor) {
    expect("",
           "a\033]0;b\a \xC2\x9B"
           "2J\u202E \xFF",
           "a?\\]0;b? ?2J? \uFFFD");
    TEXT_AUTO Text text = {.data = NULL};
    latex_put(&text, "a\033[2J\u202E\tb\n");
    cr_assert_str_eq(text_string(&text), "a?{[}2J?\tb ");
}

Test(markup, words_in_a_page_are_text) {
    static const struct {
        const char *words, *html;
    } CASES[] = {
        {"", ""},
        {"plain \xC3\xA9", "plain \xC3\xA9"},
        {"</script><b title=\"&amp;\">", "&lt;/script&gt;&lt;b title=&quot;&amp;amp;&quot;&gt;"},
        {"a\n\033[2J\tb\x7f\xE2\x80\xAE", "a\n?[2J\tb??"},
        {"\xFF", "\xEF\xBF\xBD"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        TEXT_AUTO Text text = {.data = NULL};
        html_put(&text, CASES[i].words);
        cr_assert_str_eq(text_string(&text), CASES[i].html);
    }
}

Test(markup, a_chart_in_a_page_is_a_picture_that_says_what_it_shows) {
    const char *const folder = temporary_folder();
    TEXT_AUTO Text text = {.data = NULL};
    Error error = {ERROR_NONE, ""};
    cr_assert(html_put_chart(&text, folder, "a", &error), "a chart that is not there is left out");
    cr_assert_str_eq(text_string(&text), "");
    MEMORY_AUTO char *plots = file_make_folder_in(folder, "plots", &error);
    folder_write(plots, "a.svg",
                 "<svg viewBox=\"0 0 90 32.5\">\n<title id='t'>A &amp; \"B\"</title>"
                 "<desc>50 %</desc><script>alert(1)</script>\xC3\xA9</svg>");
    cr_assert(html_put_chart(&text, folder, "a", &error), "%s", error.message);
    cr_assert_str_eq(text_string(&text),
                     "<figure tabindex=0><img width=\"90\" height=\"32.5\" alt=\"Chart a: A &amp; "
                     "&quot;B&quot;. 50 %\" "
                     "src=\"data:image/svg+xml,%3Csvg viewBox=%220 0 90 32.5%22%3E%0A%3Ctitle "
                     "id='t'%3EA %26amp; %22B%22%3C/title%3E%3Cdesc%3E50 %25%3C/desc%3E"
                     "%3Cscript%3Ealert(1)%3C/script%3E%C3%A9%3C/svg%3E\">"
                     "<figcaption>A &amp; &quot;B&quot;</figcaption></figure>\n");
}
