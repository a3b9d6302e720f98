/* The registry of claims, in the order of their reports. */
#include "papers/claim.h"

#include <stddef.h>

extern const Claim CLAIM_S1, CLAIM_S2, CLAIM_S3, CLAIM_S4, CLAIM_S5, CLAIM_S6, CLAIM_S7;
extern const Claim CLAIM_P1, CLAIM_P2;
extern const Claim CLAIM_T1, CLAIM_T2, CLAIM_T3, CLAIM_T4;
extern const Claim CLAIM_G1, CLAIM_G2, CLAIM_G3, CLAIM_G4;
extern const Claim CLAIM_X1, CLAIM_X2;
extern const Claim CLAIM_E1, CLAIM_E2, CLAIM_E3, CLAIM_E4, CLAIM_E5, CLAIM_E6, CLAIM_E7;
extern const Claim CLAIM_A1, CLAIM_A2, CLAIM_A3;
extern const Claim CLAIM_B1, CLAIM_B2, CLAIM_B3, CLAIM_B4;

const Claim *const CLAIMS[] = {&CLAIM_S1, &CLAIM_S2, &CLAIM_S3, &CLAIM_S4, &CLAIM_S5, &CLAIM_S6,
                               &CLAIM_S7, &CLAIM_P1, &CLAIM_P2, &CLAIM_T1, &CLAIM_T2, &CLAIM_T3,
                               &CLAIM_T4, &CLAIM_G1, &CLAIM_G2, &CLAIM_G3, &CLAIM_G4, &CLAIM_X1,
                               &CLAIM_X2, &CLAIM_E1, &CLAIM_E2, &CLAIM_E3, &CLAIM_E4, &CLAIM_E5,
                               &CLAIM_E6, &CLAIM_E7, &CLAIM_A1, &CLAIM_A2, &CLAIM_A3, &CLAIM_B1,
                               &CLAIM_B2, &CLAIM_B3, &CLAIM_B4, NULL};
