/** Bytes that editors may store, by kind (docs/decisions/228). Content over a quota is kept but may not grow. */
export const CONTENT_QUOTA = {
  /** Published documents as JSON. Every server reads all of them when it starts: it is as much as 1,100 profiles. */
  documents: 5_500_000,
  /** Drafts as JSON: of each document one, and as much again. */
  drafts: 16_000_000,
  /** Originals: a thousand photographs of 4 MB. Every copy of the database has them. */
  pictures: 4_000_000_000,
} as const;
