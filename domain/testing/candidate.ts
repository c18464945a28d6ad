import { HOUR, instantOf, MINUTE } from '../dates.ts';
import type { Candidate } from '../matching.ts';
import type { Slot } from '../schedule.ts';

/** A Tuesday, 08:00 in Tbilisi. */
export const NOW = instantOf('2026-11-24', '08:00') ?? 0;

export const UP_TO_80 = { id: 'price-up-to-80', min: null, max: 80 };
export const FROM_80_TO_120 = { id: 'price-80-120', min: 80, max: 120 };
export const FROM_120 = { id: 'price-from-120', min: 120, max: null };

/** A session of 50 minutes, hours after `NOW`. */
export function aSlot(hoursAhead: number): Slot {
  const start = NOW + hoursAhead * HOUR;
  return { start, end: start + 50 * MINUTE };
}

/** A therapist who passes every gate of a client who is no teen. */
export function aCandidate(change: Partial<Candidate> = {}): Candidate {
  return {
    id: 'therapist-nino',
    gender: 'female',
    experienceYears: 5,
    shownPrice: 10_000,
    methodTopics: [['anxiety', 'burnout'], ['anxiety']],
    languages: ['ka', 'en'],
    slots: [aSlot(10), aSlot(72)],
    approvedForTeens: false,
    verified: true,
    accepting: true,
    knownClient: false,
    ...change,
  };
}
