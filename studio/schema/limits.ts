/** Limits of content fields, one place for the studio's form and for the server that checks every document again. */
export const LIMITS = {
  /** GEL; the same limit as `tetriOf` in `domain/money.ts`. */
  price: { max: 100_000, decimals: 2 },
  /** Percent. */
  fee: { min: 0, max: 100, decimals: 2 },
  /** Minutes. */
  duration: { min: 20, max: 180 },
  /** Years. */
  experience: { min: 0, max: 70 },
} as const;
