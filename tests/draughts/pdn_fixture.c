/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pdn_fixture.h"

#include "../common/temporary.h"

#include <criterion/criterion.h>
#include <string.h>

PdnFixture pdn_fixture_open_bytes(const char *content, size_t length, int size) {
    PdnFixture fixture = {.path = temporary_file(content, length)};
    fixture.reader = pdn_open(NULL, fixture.path, RULES_ALL[0], size, &fixture.error);
    cr_assert(fixture.reader != NULL, "%s", fixture.error.message);
    return fixture;
}

PdnFixture pdn_fixture_open_by(const char *content, const Rules *rules, int size) {
    PdnFixture fixture = {.path = temporary_file(content, strlen(content))};
    fixture.reader = pdn_open(NULL, fixture.path, rules, size, &fixture.error);
    cr_assert(fixture.reader != NULL, "%s", fixture.error.message);
    return fixture;
}

PdnFixture pdn_fixture_open(const char *content) {
    return pdn_fixture_open_bytes(content, strlen(content), 8);
}

PdnStatus pdn_fixture_next(PdnFixture *fixture) {
    return pdn_read(fixture->reader, &fixture->game, &fixture->error);
}

void pdn_fixture_game(PdnFixture *fixture, size_t moves, Result result) {
    const PdnStatus status = pdn_fixture_next(fixture);
    cr_assert_eq(status, PDN_GAME, "status %d, %s", (int)status, fixture->error.message);
    cr_assert_eq(fixture->game.count, moves, "%zu moves, not %zu", fixture->game.count, moves);
    cr_assert_eq(fixture->game.result, result, "result %s", result_text(fixture->game.result));
}

void pdn_fixture_failure(PdnFixture *fixture, const char *message, size_t moves) {
    cr_assert_eq(pdn_fixture_next(fixture), PDN_FAILED, "not a failure: %s", message);
    cr_assert_eq(fixture->error.code, ERROR_DATA);
    const size_t length = strlen(fixture->path);
    cr_assert_eq(strncmp(fixture->error.message, fixture->path, length), 0);
    cr_assert_eq(fixture->error.message[length], ':');
    const char *const found = fixture->error.message + length + 1;
    /* Which moves were expected is compared where that is the subject. */
    const size_t read = strlen(message);
    cr_assert(strncmp(found, message, read) == 0 &&
                  (found[read] == '\0' || strncmp(found + read, "; expected ", 11) == 0),
              "%s", found);
    cr_assert_eq(fixture->game.count, moves);
}

void pdn_fixture_finish(PdnFixture *fixture) {
    cr_assert_eq(pdn_fixture_next(fixture), PDN_FINISHED);
    cr_assert_eq(pdn_fixture_next(fixture), PDN_FINISHED);
    pdn_close(fixture->reader);
    pdn_game_free(&fixture->game);
}
