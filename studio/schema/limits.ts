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
  /** Letters of a name, a title and other short words. */
  words: { max: 300 },
  /** Letters of a description. */
  longText: { max: 6000 },
  /** Letters of the years of a study, as 2004-2009. */
  studyYears: { min: 4, max: 20 },
  /** Letters of a link to a video. */
  videoLink: { max: 2000 },
  slug: /^[a-z0-9-]{1,96}$/,
  crisisNumber: /^[0-9 ]{3,12}$/,
  languageKey: /^[a-z]{2}$/,
} as const;
