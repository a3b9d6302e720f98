#include "arena/adjudication.h"

#include <math.h>
#include <stddef.h>

const char *adjudication_fault(const Adjudication *adjudication) {
    const Adjudication *const a = adjudication;
    if ((a->win_moves > 0) != (a->win_score > 0)) {
        return "win_score and win_moves, both above 0";
    }
    if (a->draw_moves == 0 && (a->draw_score > 0 || a->draw_after_plies > 0)) {
        return "draw_moves above 0 with draw_score or draw_after";
    }
    if (a->win_moves > 0 && a->draw_moves > 0 && a->draw_score >= a->win_score) {
        return "a draw_score less than win_score";
    }
    return NULL;
}

/* Who is ahead by the win's bound; false: nobody. */
static bool find_ahead(const Adjudication *adjudication, const AdjudicationPly *ply, Side *ahead) {
    const bool is_ahead = ply->scored && fabs(ply->score) >= adjudication->win_score;
    if (!is_ahead) return false;
    *ahead = ply->score > 0 ? ply->mover : side_other(ply->mover);
    return true;
}

static Ending add_to_win(const Adjudication *adjudication, AdjudicationState *state,
                         const AdjudicationPly *ply) {
    Side ahead = BLACK;
    if (!find_ahead(adjudication, ply, &ahead)) {
        state->ahead_plies = 0;
        return ENDING_NONE;
    }
    if (ahead != state->ahead) state->ahead_plies = 0;
    state->ahead = ahead;
    state->ahead_plies++;
    return state->ahead_plies >= 2 * adjudication->win_moves ? ENDING_WIN_BY_SCORE : ENDING_NONE;
}

static Ending add_to_draw(const Adjudication *adjudication, AdjudicationState *state,
                          const AdjudicationPly *ply) {
    const bool counts = ply->number > adjudication->draw_after_plies && ply->scored &&
                        fabs(ply->score) <= adjudication->draw_score;
    state->level_plies = counts ? state->level_plies + 1 : 0;
    return state->level_plies >= 2 * adjudication->draw_moves ? ENDING_DRAW_BY_SCORE : ENDING_NONE;
}

Ending adjudication_add(const Adjudication *adjudication, AdjudicationState *state,
                        const AdjudicationPly *ply) {
    Ending ending = ENDING_NONE;
    if (adjudication->win_moves > 0) ending = add_to_win(adjudication, state, ply);
    if (ending == ENDING_NONE && adjudication->draw_moves > 0) {
        ending = add_to_draw(adjudication, state, ply);
    }
    return ending;
}
