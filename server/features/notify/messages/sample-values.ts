import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { href } from '#contract/pages/pages.ts';
import type { EmailTemplate, SmsTemplate, TemplateData } from './templates.ts';

/** The subject of the sample messages, with the longest possible values: one session at its two times. */

/** Wednesday, 30 December 2026, 18:00 in Tbilisi. */
export const START: Instant = Date.UTC(2026, 11, 30, 14);
/** The next day at 19:00. */
export const MOVED: Instant = START + DAY + HOUR;
const LENGTH = 50 * MINUTE;
export const ORDER = 'A'.repeat(22);
export const NUMBER = '0A1B2C3D4E5F';

export const SESSION = {
  specialist: 'ალექსანდრე ხუციშვილი-მჭედლიშვილი',
  start: START,
  end: START + LENGTH,
  meetingLink: `https://simshvide.example${href('session', { orderId: ORDER })}#t=${'B'.repeat(22)}`,
  orderId: ORDER,
  number: NUMBER,
  version: 2,
};
export const MOVED_SESSION = { ...SESSION, start: MOVED, end: MOVED + LENGTH, version: 3 };
export const BOOKING = {
  client: 'მარიამ-ელისაბედ წიკლაური-ჯავახიშვილი',
  sessionType: 'teen',
  start: START,
  end: START + LENGTH,
  number: NUMBER,
  version: 2,
  sessionId: '01234567-89ab-4cde-8f01-23456789abcd',
};
/** Whom the one session leads where: the client to the booking, the therapist to the session in the cabinet. */
export const SIDES = [
  ['client', { orderId: ORDER, number: NUMBER }],
  ['therapist', { orderId: null, sessionId: BOOKING.sessionId, number: NUMBER }],
] as const;
export const MOVED_BOOKING = { ...BOOKING, start: MOVED, end: MOVED + LENGTH, version: 3 };
/** The move to the second time, a day and an hour before the first. */
export const MOVE = { was: START, movedAt: START - DAY - HOUR };
export const GEL = { minor: 12_050, currency: 'GEL', totalMinor: 12_050, rate: null } as const;
export const EUR = {
  minor: 4141,
  currency: 'EUR',
  totalMinor: 12_050,
  rate: { gelPerEur: '2.91', on: '2026-12-24', source: 'nbg' },
} as const;
export const BACK = { minor: 12_050, currency: 'GEL' } as const;
export const OTHERS = ['ქეთევან გოგიჩაიშვილი-წერეთელი', 'ნინო ბერიძე', 'დავით კაპანაძე'].map((name, i) => ({
  name,
  id: `therapist-${i}`,
}));
export const CONFIRMED = { ...SESSION, paid: GEL, receipt: 1001, needsConsent: true, confirmedAt: START - 6 * DAY };
/** Three other times of the same specialist. */
export const TIMES = [1, 2, 5].map((days) => ({ start: START + days * DAY, end: START + days * DAY + LENGTH }));
/** The session while it waits for its payment. */
export const UNPAID = { ...SESSION, totalMinor: 12_050, until: START - DAY };
/** Eight weekly dates that wait for their payment. */
export const WAITING = Array.from({ length: 8 }, (_, week) => {
  const start = START + week * 7 * DAY;
  return { ...SESSION, start, end: start + LENGTH, totalMinor: 12_050, until: start - DAY };
});

/** A message with the longest values that it can have. `row` is its number in the catalogue of messages. */
export type Sample = {
  row: number;
  to: 'client' | 'therapist' | 'guardian' | 'operator';
  when: string;
  template: SmsTemplate | EmailTemplate;
  data: TemplateData<SmsTemplate | EmailTemplate>;
};

/** Names a sample of a template with data of its own type. */
export function sample<T extends SmsTemplate | EmailTemplate>(
  row: number,
  to: Sample['to'],
  when: string,
  template: T,
  data: TemplateData<T>,
): Sample {
  return { row, to, when, template, data };
}
