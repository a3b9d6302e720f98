#include "arena/evidence.h"

#include "stats/holm.h"
#include "stats/mixture.h"
#include "util/text.h"

#include <stdlib.h>
#include <string.h>

static EvidencePairing pairing_of(const Standings *standings, int player, int opponent) {
    EvidencePairing pairing = {.player = player, .opponent = opponent};
    pairing.games = standings_met(standings, player, opponent);
    pairing.pairs = standings_pairs(standings, player, opponent);
    pairing.score = pairs_score(&pairing.pairs);
    pairing.elo = pairs_elo(&pairing.pairs);
    pairing.superiority = pairs_superiority(&pairing.pairs);
    pairing.p_value = pairs_p_value(&pairing.pairs);
    return pairing;
}

static void adjust(Evidence *evidence) {
    const int count = evidence->pairing_count;
    double *const p_values = memory_allocate((size_t)count * sizeof *p_values);
    double *const adjusted = memory_allocate((size_t)count * sizeof *adjusted);
    for (int i = 0; i < count; i++) p_values[i] = evidence->pairings[i].p_value;
    holm_adjust(p_values, count, adjusted);
    for (int i = 0; i < count; i++) evidence->pairings[i].p_holm = adjusted[i];
    free(p_values);
    free(adjusted);
}

static void compute_pairings(Evidence *evidence, const Standings *standings) {
    const int players = evidence->players;
    const size_t most = (size_t)players * (size_t)(players - 1) / 2;
    evidence->pairings = memory_allocate(most * sizeof *evidence->pairings);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            if (standings_met(standings, i, j) == 0) continue;
            EvidencePairing *const pairing = &evidence->pairings[evidence->pairing_count++];
            *pairing = pairing_of(standings, i, j);
            evidence->pairs += pairs_total(&pairing->pairs);
        }
    }
    if (evidence->pairing_count > 0) adjust(evidence);
}

/* Each game is in the books of its two players. */
static void count_games(Evidence *evidence, const Standings *standings) {
    evidence->games = standings_games(standings);
    for (int i = 0; i < evidence->players; i++) {
        const PlayerTotals *const totals = standings_player(standings, i);
        evidence->failures += totals->unknown;
        evidence->distinct += totals->distinct_games;
        evidence->player_games[i] = totals->wins + totals->draws + totals->losses;
    }
    evidence->failures /= 2;
    evidence->distinct /= 2;
}

Evidence evidence_compute(const char *const *names, int players, const Standings *standings,
                          const Sprt *sprt, uint64_t seed) {
    const Encounters *const encounters = standings_encounters(standings);
    const size_t count = (size_t)players;
    Evidence evidence = {.players = players, .names = names};
    evidence.player_games = memory_allocate(count * sizeof *evidence.player_games);
    count_games(&evidence, standings);
    compute_pairings(&evidence, standings);
    evidence.ratings = ratings_fit(encounters, seed);
    evidence.cycles = cycles_find(encounters, seed);
    evidence.mixture = memory_allocate(count * sizeof *evidence.mixture);
    if (!mixture_of(encounters, evidence.mixture)) {
        free(evidence.mixture);
        evidence.mixture = NULL;
    }
    if (sprt != NULL) {
        evidence.has_sprt = true;
        evidence.sprt = *sprt;
        evidence.sprt_pairs = standings_pairs(standings, 0, 1);
    }
    return evidence;
}

void evidence_free(Evidence *evidence) {
    ratings_free(&evidence->ratings);
    cycles_free(&evidence->cycles);
    free(evidence->player_games);
    free(evidence->mixture);
    free(evidence->pairings);
    *evidence = (Evidence){.players = 0};
}

bool evidence_is_mostly_repeats(const Evidence *evidence) {
    const uint64_t games = evidence->games - evidence->failures;
    return 2 * evidence->distinct < games;
}

const EvidencePairing *evidence_pairing(const Evidence *evidence, int player, int opponent) {
    for (int i = 0; i < evidence->pairing_count; i++) {
        const EvidencePairing *const pairing = &evidence->pairings[i];
        if ((pairing->player == player && pairing->opponent == opponent) ||
            (pairing->player == opponent && pairing->opponent == player)) {
            return pairing;
        }
    }
    return NULL;
}
