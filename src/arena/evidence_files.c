/* The files of evidence.h. */
#include "arena/evidence.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>

/* Enough to tell what the games can tell, and less than libraries differ in. */
enum { ELO_DECIMALS = 1, SHARE_DECIMALS = 4, P_DECIMALS = 6, LLR_DECIMALS = 3 };

/* No bound, as of a rating where all games were won, is an unknown one. */
static void put(Text *text, double value, int decimals) {
    csv_put_fixed(text, isfinite(value) ? value : (double)NAN, decimals);
}

static void put_estimate(Text *text, const Estimate *estimate, int decimals) {
    put(text, estimate->defined ? estimate->value : (double)NAN, decimals);
    put(text, estimate->defined ? estimate->low : (double)NAN, decimals);
    put(text, estimate->defined ? estimate->high : (double)NAN, decimals);
}

void evidence_write_ratings(const Evidence *evidence, Text *text) {
    text_append_string(text, "player,rating,rating_low,rating_high,mixture\n");
    for (int i = 0; i < evidence->players; i++) {
        csv_put_text(text, evidence->names[i]);
        put_estimate(text, &evidence->ratings.elo[i], ELO_DECIMALS);
        put(text, evidence->mixture != NULL ? evidence->mixture[i] : (double)NAN, SHARE_DECIMALS);
        csv_end_row(text);
    }
}

void evidence_write_superiority(const Evidence *evidence, Text *text) {
    const int players = evidence->players;
    csv_put_text(text, "player");
    for (int j = 0; j < players; j++) csv_put_text(text, evidence->names[j]);
    csv_end_row(text);
    for (int i = 0; i < players; i++) {
        csv_put_text(text, evidence->names[i]);
        for (int j = 0; j < players; j++) {
            put(text, evidence->ratings.superiority[i * players + j], SHARE_DECIMALS);
        }
        csv_end_row(text);
    }
}

void evidence_write_pairings(const Evidence *evidence, Text *text) {
    text_append_string(text, "player,opponent,games,pairs,score,score_low,score_high,elo,elo_low,"
                             "elo_high,superiority,p_value,p_holm\n");
    for (int i = 0; i < evidence->pairing_count; i++) {
        const EvidencePairing *const pairing = &evidence->pairings[i];
        csv_put_text(text, evidence->names[pairing->player]);
        csv_put_text(text, evidence->names[pairing->opponent]);
        csv_put_uint(text, pairing->games);
        csv_put_uint(text, pairs_total(&pairing->pairs));
        put_estimate(text, &pairing->score, SHARE_DECIMALS);
        put_estimate(text, &pairing->elo, ELO_DECIMALS);
        put(text, pairing->superiority, SHARE_DECIMALS);
        put(text, pairing->p_value, P_DECIMALS);
        put(text, pairing->p_holm, P_DECIMALS);
        csv_end_row(text);
    }
}

void evidence_write_cycles(const Evidence *evidence, Text *text) {
    text_append_string(text, "first,second,third,share_12,share_23,share_31,p_value\n");
    for (int i = 0; i < evidence->cycles.count; i++) {
        const Cycle *const cycle = &evidence->cycles.list[i];
        for (int k = 0; k < 3; k++) csv_put_text(text, evidence->names[cycle->players[k]]);
        for (int k = 0; k < 3; k++) put(text, cycle->shares[k], SHARE_DECIMALS);
        put(text, cycle->p_value, P_DECIMALS);
        csv_end_row(text);
    }
}

/* A row of evidence.csv. */
static void put_measure(Text *text, const char *name, const Estimate *estimate, int decimals) {
    csv_put_text(text, name);
    put_estimate(text, estimate, decimals);
    csv_end_row(text);
}

static void put_number(Text *text, const char *name, double value, int decimals) {
    const Estimate estimate = {true, value, NAN, NAN};
    put_measure(text, name, &estimate, decimals);
}

static void put_sprt(Text *text, const Evidence *evidence) {
    const Sprt *const sprt = &evidence->sprt;
    const Estimate llr = {true, sprt_llr(sprt, &evidence->sprt_pairs), sprt_lower(sprt),
                          sprt_upper(sprt)};
    const bool is_normalized = sprt->model == SPRT_NORMALIZED;
    put_measure(text, "sprt_llr", &llr, LLR_DECIMALS);
    put_number(text, is_normalized ? "sprt_nelo0" : "sprt_elo0", sprt->elo0, ELO_DECIMALS);
    put_number(text, is_normalized ? "sprt_nelo1" : "sprt_elo1", sprt->elo1, ELO_DECIMALS);
    put_number(text, "sprt_alpha", sprt->alpha, P_DECIMALS);
    put_number(text, "sprt_beta", sprt->beta, P_DECIMALS);
}

void evidence_write_measures(const Evidence *evidence, Text *text) {
    text_append_string(text, "measure,value,low,high\n");
    put_number(text, "games", (double)evidence->games, 0);
    put_number(text, "games_without_result", (double)evidence->failures, 0);
    put_number(text, "distinct_games", (double)evidence->distinct, 0);
    put_number(text, "pairs", (double)evidence->pairs, 0);
    put_measure(text, "first_move_elo", &evidence->ratings.first_move, ELO_DECIMALS);
    put_measure(text, "draws_nu", &evidence->ratings.draws, SHARE_DECIMALS);
    put_number(text, "rating_to_elo", evidence->ratings.score_scale, SHARE_DECIMALS);
    put_measure(text, "cyclic_share", &evidence->cycles.share, SHARE_DECIMALS);
    put_number(text, "cyclic_noise", evidence->cycles.noise, SHARE_DECIMALS);
    put_number(text, "cyclic_p_value", evidence->cycles.p_value, P_DECIMALS);
    if (evidence->has_sprt) put_sprt(text, evidence);
}

const EvidenceFile EVIDENCE_FILES[] = {
    {"ratings.csv", evidence_write_ratings},   {"superiority.csv", evidence_write_superiority},
    {"pairings.csv", evidence_write_pairings}, {"cycles.csv", evidence_write_cycles},
    {"evidence.csv", evidence_write_measures}, {NULL, NULL},
};

bool evidence_write_files(const char *folder, const Experiment *experiment,
                          const Standings *standings, Error *error) {
    const Sprt *const sprt = experiment->has_sprt ? &experiment->sprt : NULL;
    const int players = experiment->player_count;
    const char **const names = memory_allocate((size_t)players * sizeof *names);
    for (int i = 0; i < players; i++) names[i] = experiment->players[i].label;
    Evidence evidence = evidence_compute(names, players, standings, sprt, EVIDENCE_SEED);
    Text text = {.data = NULL};
    bool good = true;
    for (const EvidenceFile *file = EVIDENCE_FILES; good && file->name != NULL; file++) {
        text_clear(&text);
        file->write(&evidence, &text);
        good = file_write_in(folder, file->name, &text, error);
    }
    text_free(&text);
    evidence_free(&evidence);
    free(names);
    return good;
}
