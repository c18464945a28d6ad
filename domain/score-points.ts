/** A part of a therapist's score. */
export type PartKey = 'topics' | 'soonness' | 'time' | 'price' | 'reliability' | 'experience';

/** The most a part can bring, in hundredths: whole numbers, so that the sum is the same on every machine. */
export const SCORE_POINTS: Record<PartKey, number> = {
  topics: 4500,
  soonness: 2000,
  time: 1000,
  price: 1000,
  reliability: 1000,
  experience: 500,
};
