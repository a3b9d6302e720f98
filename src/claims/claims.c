/* The registry of claims, in the order of their reports. */
#include "claims/claim.h"

#include <stddef.h>

extern const Claim CLAIM_S1, CLAIM_S2, CLAIM_S3, CLAIM_S4, CLAIM_S5, CLAIM_S6, CLAIM_S7;
extern const Claim CLAIM_E1, CLAIM_E2, CLAIM_E3, CLAIM_E4, CLAIM_E5, CLAIM_E6, CLAIM_E7;

const Claim *const CLAIMS[] = {&CLAIM_S1, &CLAIM_S2, &CLAIM_S3, &CLAIM_S4, &CLAIM_S5,
                               &CLAIM_S6, &CLAIM_S7, &CLAIM_E1, &CLAIM_E2, &CLAIM_E3,
                               &CLAIM_E4, &CLAIM_E5, &CLAIM_E6, &CLAIM_E7, NULL};
