/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library in use: replays an opening, asks evaluators and a search, plays a match.
 *
 *     cc library.c $(pkg-config --cflags --libs jumpoff) -o library && ./library giveaway
 */
#include <jumpoff.h>

#include <stdio.h>
#include <stdlib.h>

/* Every function that can fail says so and why. */
static void give_up(const JumpoffError *error) {
    fprintf(stderr, "library: %s\n", error->message);
    exit(error->code);
}

/* The position after some moves, which are texts and end with NULL. */
static JumpoffPosition *replay(const JumpoffGame *game, const char *const *moves) {
    JumpoffError error;
    JumpoffPosition *position = jumpoff_position_start(game);
    for (; *moves != NULL; moves++) {
        const int move = jumpoff_position_find(position, *moves, &error);
        if (move < 0) give_up(&error);
        JumpoffPosition *const after = jumpoff_position_after(position, move, &error);
        if (after == NULL) give_up(&error);
        jumpoff_position_free(position);
        position = after;
    }
    return position;
}

static void show(const JumpoffPosition *position) {
    printf("%s\nmoves:", jumpoff_position_fen(position));
    for (int i = 0; i < jumpoff_position_moves(position); i++) {
        printf(" %s", jumpoff_position_move(position, i));
    }
    printf("\n");
    for (int i = 0; i < 5; i++) {
        printf("%s: black %g, white %g\n", jumpoff_parameter(i),
               jumpoff_position_parameter(position, i, JUMPOFF_BLACK),
               jumpoff_position_parameter(position, i, JUMPOFF_WHITE));
    }
}

static void ask(const JumpoffGame *game, const char *description, const JumpoffPosition *position) {
    JumpoffError error;
    JumpoffFound found;
    double value = 0;
    JumpoffPlayer *const player = jumpoff_player_new(game, description, &error);
    if (player == NULL || !jumpoff_player_evaluate(player, position, 1, &value, &error) ||
        !jumpoff_player_search(player, position, 1, NULL, &found, &error)) {
        give_up(&error);
    }
    printf("%s: evaluates to %g, plays %s, score %g, depth %d, %llu nodes\n", description, value,
           jumpoff_position_move(position, found.move), found.score, found.depth,
           (unsigned long long)found.nodes);
    jumpoff_player_free(player);
}

static void play(const JumpoffGame *game, const char *first, const char *second) {
    JumpoffError error;
    JumpoffOutcome outcome;
    const JumpoffMatch match = {.games = 40, .seed = 1};
    if (!jumpoff_match_play(game, first, second, &match, NULL, &outcome, &error)) give_up(&error);
    printf("%s against %s: %llu won, %llu drawn, %llu lost; %.1f %% of the points, %.1f to %.1f\n",
           first, second, (unsigned long long)outcome.wins, (unsigned long long)outcome.draws,
           (unsigned long long)outcome.losses, 100 * outcome.score.value, 100 * outcome.score.low,
           100 * outcome.score.high);
}

int main(int argc, char **argv) {
    static const char *const OPENING[] = {"11-15", "23-19", "8-11", "22-17", NULL};
    JumpoffError error;
    if (jumpoff_abi() != JUMPOFF_ABI) return EXIT_FAILURE;
    JumpoffGame *const game = jumpoff_game_new(argc > 1 ? argv[1] : "english", 8, &error);
    if (game == NULL) give_up(&error);
    JumpoffPosition *const position = replay(game, OPENING);
    show(position);
    ask(game, "piece2val@6", position);
    ask(game, "25f@4", position);
    play(game, "25f@2", "piece2val@2");
    jumpoff_position_free(position);
    jumpoff_game_free(game);
    return 0;
}
