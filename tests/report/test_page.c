/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page: what is written into it for scripts, and that the same folder gives the same bytes. */
#include "folder.h"
#include "report/json_text.h"
#include "report/page.h"
#include "report/page_games.h"
#include "report/table.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(page, strings_cannot_leave_their_script) {
    static const struct {
        const char *string, *json;
    } CASES[] = {
        {"", "\"\""},
        {"plain \xC3\xA9", "\"plain \xC3\xA9\""},
        {"</script><!--", "\"\\u003c/script\\u003e\\u003c!--\""},
        {"a\"b\\c&d", "\"a\\\"b\\\\c\\u0026d\""},
        {"\n\033[2J\x7f", "\"\\u000a\\u001b[2J\\u007f\""},
        {"\xE2\x80\xAE right to left, \xE2\x80\xA8 line",
         "\"\\u202e right to left, \\u2028 line\""},
        {"\xFF\xC0", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Text text = {.data = NULL};
        json_text_put(&text, CASES[i].string);
        cr_assert_str_eq(text_string(&text), CASES[i].json);
        text_free(&text);
    }
}

Test(page, moves_are_letters_and_searches_lists) {
    const Move quiet = {.length = 2, .path = {11, 15}};
    const Move jump = {.captured = 1, .length = 3, .path = {1, 10, 72}};
    PageMoves moves = {.plies = 0};
    Text text = {.data = NULL};
    page_moves_clear(&moves);
    page_moves_add(&moves, &quiet, "0.123456", 6, 36);
    page_moves_add(&moves, &jump, "wins in 3", 6, 0);
    page_moves_add(&moves, &quiet, "", 0, 1295);
    page_moves_add(&moves, &quiet, "loses in 12", 7, 1);
    page_moves_write(&moves, &text);
    cr_assert_str_eq(text_string(&text),
                     "\"KO(AJ,)KOKO\",\"0.123;#3;;#-12\",\"6;;-;7\",\"10;;zz;1\"");
    text_clear(&text);
    page_moves_clear(&moves);
    page_moves_add(&moves, &quiet, "", 0, 0);
    page_moves_write(&moves, &text);
    cr_assert_str_eq(text_string(&text), "\"KO\",\"\",\"\",\"\"");
    page_moves_free(&moves);
    text_free(&text);
}

Test(page, tables_have_what_is_sorted_by_and_what_is_shown) {
    Table *const table = table_new();
    Text text = {.data = NULL};
    table_add_column(table, "name", "name", TABLE_LEFT);
    table_add_column(table, "hidden", NULL, TABLE_RIGHT);
    table_add_column(table, "share", "share", TABLE_RIGHT);
    table_put_text(table, "<b>");
    table_put_int(table, 1);
    table_put_real(table, 0.5, 1);
    table_show(table, "50%%");
    table_put_text(table, "");
    table_put_int(table, 2);
    table_put_empty(table);
    table_write(table, TABLE_PAGE, &text);
    cr_assert_str_eq(text_string(&text),
                     "{\"columns\":[{\"key\":\"name\",\"title\":\"name\"},{\"key\":\"share\","
                     "\"title\":\"share\",\"right\":true}],\"rows\":[\n"
                     "[\"\\u003cb\\u003e\",[0.5,\"50%\"]],\n[\"\",null]]}");
    table_free(table);
    text_free(&text);
}

Test(page, of_a_folder_without_games) {
    static const Record *const RECORDS[] = {NULL};
    static const ResultsPart PARTS[] = {{.file = NULL}};
    static const ResultsGuide NONE = {PARTS, RECORDS};
    char *const folder = folder_make();
    Error error = {ERROR_NONE, ""};
    folder_write(folder, "some.csv", "name,number\n</script>,1.50\n\"a,b\",\n");
    cr_assert(page_write(folder, &NONE, &error), "%s", error.message);
    char *const first = folder_read(folder, PAGE_NAME);
    cr_assert(page_write(folder, &NONE, &error), "%s", error.message);
    char *const second = folder_read(folder, PAGE_NAME);
    cr_assert_str_eq(first, second);
    cr_assert(strstr(first, "[\"\\u003c/script\\u003e\",[1.5,\"1.50\"]],\n[\"a,b\",null]") != NULL);
    cr_assert(strstr(first, "\"games\":null") != NULL);
    cr_assert(strstr(first, "default-src 'none'; script-src 'sha256-") != NULL);
    cr_assert(strstr(first, "connect-src") == NULL);
    folder_write(folder, "some.csv", "name,number\na\n");
    cr_assert_not(page_write(folder, &NONE, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    char *const third = folder_read(folder, PAGE_NAME);
    cr_assert_str_eq(first, third, "a fault leaves the page as it was");
    free(first);
    free(second);
    free(third);
    folder_remove(folder);
}
