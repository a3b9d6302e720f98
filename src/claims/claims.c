/* The registry of claims, in the order of their reports. */
#include "claims/claim.h"

#include <stddef.h>

extern const Claim CLAIM_S1, CLAIM_S2, CLAIM_S3, CLAIM_S4, CLAIM_S5, CLAIM_S6, CLAIM_S7;
extern const Claim CLAIM_P1, CLAIM_P2;
extern const Claim CLAIM_T1, CLAIM_T2, CLAIM_T3, CLAIM_T4;
extern const Claim CLAIM_G1, CLAIM_G2, CLAIM_G3;

const Claim *const CLAIMS[] = {&CLAIM_S1, &CLAIM_S2, &CLAIM_S3, &CLAIM_S4, &CLAIM_S5, &CLAIM_S6,
                               &CLAIM_S7, &CLAIM_P1, &CLAIM_P2, &CLAIM_T1, &CLAIM_T2, &CLAIM_T3,
                               &CLAIM_T4, &CLAIM_G1, &CLAIM_G2, &CLAIM_G3, NULL};
