import { formatBookingNumber } from '#domain/booking-number.ts';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, LOCALES, MINUTE } from '#domain/dates.ts';
import { SESSION_MARKS } from '#domain/session-actions.ts';
import { clientWaitingEmail, complaintOperatorEmail, complaintSettledEmail, markedAbsentEmail } from './complaint.ts';
import { BACK, BOOKING, ORDER, SESSION, START } from './sample-values.ts';
import { testPlace } from './testing/place.ts';

describe.each(LOCALES)('in %s', (locale) => {
  const place = testPlace(locale);

  test('while the session runs the therapist is asked in, and afterwards told what the client says', () => {
    const complainedAt = (at: number) => clientWaitingEmail({ ...BOOKING, answerUntil: at + DAY }, place);
    const waiting = { ka: 'კლიენტი გელოდებათ', en: 'Your client is waiting' }[locale];
    expect(complainedAt(BOOKING.end - 1).subject).toBe(waiting);
    expect(complainedAt(BOOKING.end).subject).not.toBe(waiting);
    const seat = `/psychologist/session/${BOOKING.sessionId}`;
    expect(complainedAt(BOOKING.end - 1).text).toContain(seat);
    expect(complainedAt(BOOKING.end).text).not.toContain(seat);
    const until = { ka: '31\u00a0დეკემბერს, თბილისის დროით 18:10-მდე', en: 'by December\u00a031, 18:10' }[locale];
    const { text, replyTo } = complainedAt(START + 10 * MINUTE);
    expect(text).toContain(until);
    expect(replyTo).toBe('specialists@simshvide.example');
  });

  test('a complaint against the mark promises no end by itself', () => {
    const { text, subject } = clientWaitingEmail({ ...BOOKING, answerUntil: null }, place);
    expect(text).toContain({ ka: 'ჩვენი თანამშრომელი გადაწყვეტს', en: 'our staff will decide' }[locale]);
    expect(text).not.toMatch({ ka: /ამ დრომდე|გელოდებათ/, en: /hear nothing|waiting/ }[locale]);
    expect(subject).not.toMatch(/გელოდებათ|waiting/);
  });

  test('the operators read the number of the order, and where to go on', () => {
    const number = formatBookingNumber(BOOKING.number);
    const of = { number: BOOKING.number, start: START, kind: 'therapist_absent' } as const;
    const { subject, text } = complaintOperatorEmail(of, place);
    expect(subject).toContain(number);
    expect(text).not.toMatch(new RegExp(`${ORDER}|${BOOKING.client}`));
    expect(text).toContain(`https://simshvide.example/operations/orders/${number}`);
  });

  test('every word of a complaint is told to each side in its own way, the sum to the client alone', () => {
    const texts = SESSION_MARKS.flatMap((outcome) => {
      const refund = outcome === 'therapist_absent' ? BACK : null;
      const settled = { start: START, outcome, refund };
      const client = complaintSettledEmail({ ...settled, reader: 'client', orderId: ORDER }, place).text;
      const therapist = complaintSettledEmail({ ...settled, reader: 'therapist', orderId: null }, place).text;
      expect(client).toContain(`https://simshvide.example/cabinet/session/${ORDER}`);
      expect([client.includes('₾'), therapist.includes('₾')]).toEqual([refund !== null, false]);
      expect(client.includes('3–10')).toBe(refund !== null);
      return [client, therapist];
    });
    expect(new Set(texts).size).toBe(2 * SESSION_MARKS.length);
  });

  test('a client who is marked absent reads what it means and until when to say that it is not so', () => {
    const answerUntil = START + HOUR + DAY;
    const { specialist } = SESSION;
    const { text } = markedAbsentEmail({ specialist, start: START, orderId: ORDER, answerUntil }, place);
    const until = { ka: '31\u00a0დეკემბერს, თბილისის დროით 19:00-მდე', en: 'by December\u00a031, 19:00' }[locale];
    expect(text).toContain(until);
    const say = { ka: 'ეს ასე არ არის', en: 'That is not so' }[locale];
    expect(text).toContain(`${say}: https://simshvide.example/cabinet/session/${ORDER}#complaint`);
  });
});
