/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round robins: who meets whom in which round, so that each meets each once. With an odd number one
 * rests in each round. */
#pragma once

/* Both for at least 1 player; 1 has a round in which it rests. */
int round_robin_rounds(int players);
int round_robin_pairs(int players); /* in each round */
/* Pair i of a round, two different players. */
void round_robin_pair(int players, int round, int i, int *a, int *b);
