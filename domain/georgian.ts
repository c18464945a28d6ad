/** Signs that no Georgian text of the product has, by code points, so that the check of our own files passes them. */

/** Mtavruli letters: Georgian capitals, which our fonts do not have and which nobody reads in running text (P32). */
export const MTAVRULI = /[\u1c90-\u1cbf]/u;

/** The bare word for therapist, in any case, also behind a hyphen: it reads as a physician (P1). */
export const BARE_THERAPIST = /(?<!\p{L})\u10d7\u10d4\u10e0\u10d0\u10de\u10d4\u10d5\u10e2/u;
