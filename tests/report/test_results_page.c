/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page: its tables and what is written into it for scripts, and that the same folder gives the
 * same bytes. */
#include "folder.h"
#include "report/json.h"
#include "report/results_page.h"
#include "report/table.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

Test(page, strings_cannot_leave_their_script) {
    static const struct {
        const char *string, *json;
    } CASES[] = {
        {"", "\"\""},
        {"plain \xC3\xA9", "\"plain \xC3\xA9\""},
        {"</script><!--", "\"\\u003C/script\\u003E\\u003C!--\""},
        {"a\"b\\c&d", "\"a\\\"b\\\\c\\u0026d\""},
        {"\n\033[2J\x7f", "\"\\n?[2J?\""},
        {"\xE2\x80\xAE right to left, \xE2\x80\xA8 line", "\"? right to left, ? line\""},
        {"\xFF\xC0", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        TEXT_AUTO Text text = {.data = NULL};
        json_end(json_shown(CASES[i].string), &text);
        cr_assert_str_eq(text_string(&text), CASES[i].json);
    }
}

Test(page, games_are_rows_of_lists) {
    const int players[2] = {[BLACK] = 1, [WHITE] = 0};
    const Board usual = board_start(8);
    Board board = board_empty(12, BLACK);
    TEXT_AUTO Text text = {.data = NULL};
    PlyRecord plies[] = {
        {.move = {.length = 2, .path = {11, 15}},
         .scored = true,
         .score = 0.123456,
         .depth_plies = 6,
         .counters.nodes = 36},
        {.move = {.length = 2, .path = {21, 17}}, .scored = true, .score = SCORE_WIN - 3},
        {.move = {.length = 2, .path = {15, 19}}, .counters.nodes = 1295},
        {.move = {.length = 2, .path = {17, 14}},
         .scored = true,
         .score = 12 - SCORE_WIN,
         .depth_plies = 7,
         .counters.nodes = 1},
    };
    GameRecord record = {.start = usual, .records = plies, .plies = 4, .result = RESULT_BLACK_WINS};
    PageGame game = page_game(7, players, &record, "no-moves", "<a>");
    page_game_write(&game, true, &text);
    page_game_free(&game);
    cr_assert_str_eq(text_string(&text), "\n[7,1,0,1,\"no-moves\",\"\\u003Ca\\u003E\",\"\","
                                         "\"KOUQOSQN\",[0.123,\"#3\",null,\"#-12\"],"
                                         "[6,null,null,7],[36,null,1295,1]]");
    board_put(&board, 1, BLACK_MAN);
    board_put(&board, 60, WHITE_KING);
    text_clear(&text);
    plies[0] = (PlyRecord){.move = {.captured = 2, .length = 4, .path = {1, 14, 27, 38}}};
    record = (GameRecord){.start = board, .records = plies, .plies = 1, .result = RESULT_DRAW};
    game = page_game(8, players, &record, "repetition", "start");
    page_game_write(&game, false, &text);
    page_game_free(&game);
    cr_assert_str_eq(text_string(&text),
                     ",\n[8,1,0,3,\"repetition\",\"start\",\"B:WK60:B1\",\"(ANal)\",[],[],[]]");
}

Test(page, tables_are_html_with_what_is_sorted_by) {
    Table *const table = table_new();
    TEXT_AUTO Text text = {.data = NULL};
    table_add_column(table, "name", "name", TABLE_LEFT);
    table_add_column(table, "hidden", NULL, TABLE_RIGHT);
    table_add_column(table, "share", "share", TABLE_RIGHT);
    table_add_column(table, "said", "said", TABLE_LEFT);
    table_add_text(table, "<b>");
    table_add_int(table, 1);
    table_add_real(table, 0.5, 1);
    table_show(table, "50%%");
    table_add_text(table, "&");
    table_add_text(table, "");
    table_add_int(table, 2);
    table_add_empty(table);
    table_add_real(table, -1.5, 1);
    table_set_caption(table, "\"A\"");
    table_write(table, TABLE_HTML, &text);
    cr_assert_str_eq(text_string(&text),
                     "<div class=scroll tabindex=0 role=region aria-label=\"&quot;A&quot;\"><table>"
                     "<caption>&quot;A&quot;</caption><thead><tr><th scope=col>name<th scope=col "
                     "class=r>share<th scope=col>said<tbody>\n"
                     "<tr><th scope=row>&lt;b&gt;<td data-v=0.5>50%<td class=l>&amp;\n"
                     "<tr><th scope=row><td><td class=l>-1.5\n</table></div>\n");
    table_free(table);
}

Test(page, shares_of_the_points_are_bars_and_colours) {
    Table *const bars = table_new(), *const heat = table_new();
    TEXT_AUTO Text text = {.data = NULL};
    table_add_column(bars, NULL, "player", TABLE_LEFT);
    table_add_column(bars, "score", "score", TABLE_RIGHT);
    table_add_column(bars, "score_low", NULL, TABLE_RIGHT);
    table_add_column(bars, "score_high", NULL, TABLE_RIGHT);
    table_add_text(bars, "a");
    table_add_real(bars, 0.25, 2);
    table_add_real(bars, 0.125, 3);
    table_add_real(bars, 0.4, 1);
    table_write(bars, TABLE_HTML, &text);
    cr_assert(strstr(text.data,
                     "aria-label=\"25.0 %, 95 % interval 12.5 to 40.0 %\"><rect x=2 y=2.5 "
                     "width=24.00 height=7 />") != NULL);
    table_add_column(heat, NULL, "#", TABLE_RIGHT);
    table_add_column(heat, NULL, "player", TABLE_LEFT);
    table_add_column(heat, NULL, "1", TABLE_RIGHT);
    table_add_column(heat, NULL, "2", TABLE_RIGHT);
    heat->is_heat = true;
    table_add_int(heat, 1);
    table_add_text(heat, "a");
    table_add_text(heat, "·");
    table_add_text(heat, ">99");
    text_clear(&text);
    table_write(heat, TABLE_HTML, &text);
    cr_assert(strstr(text.data, "<tr><td>1<th scope=row>a<td>·<td class=h8>&gt;99\n") != NULL);
    table_free(bars);
    table_free(heat);
}

Test(page, of_a_folder_without_games) {
    static const ResultsPart NONE[] = {{.file = NULL}};
    const char *const folder = temporary_folder();
    Error error = {ERROR_NONE, ""};
    folder_write(folder, "experiment", "name = \"</script>\";\n");
    cr_assert(page_write(folder, NONE, NULL, &error), "%s", error.message);
    MEMORY_AUTO char *first = folder_read(folder, PAGE_NAME);
    cr_assert(page_write(folder, NONE, NULL, &error), "%s", error.message);
    MEMORY_AUTO char *second = folder_read(folder, PAGE_NAME);
    cr_assert_str_eq(first, second);
    cr_assert(strstr(first, "name = &quot;&lt;/script&gt;&quot;;\n</pre>") != NULL);
    cr_assert(strstr(first, "\"games\":null") != NULL);
    cr_assert(strstr(first, "default-src 'none'; script-src 'sha256-") != NULL);
    cr_assert(strstr(first, "connect-src") == NULL);
    folder_write(folder, "games.csv", "game\n");
    folder_write(folder, "games.journal", "");
    cr_assert_not(page_write(folder, NONE, NULL, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    MEMORY_AUTO char *third = folder_read(folder, PAGE_NAME);
    cr_assert_str_eq(first, third, "a fault leaves the page as it was");
}
