import { describe, expect, test } from 'vitest';
import { DAY, HOUR, LOCALES } from '#domain/dates.ts';
import { BACK, BOOKING, OTHERS, SESSION, START } from './sample-values.ts';
import { type CancelledData, sessionCancelledEmail, sessionCancelledTherapistEmail } from './session-cancelled.ts';
import { testPlace } from './testing/place.ts';

const REASONS = ['client', 'client_late', 'therapist', 'our_fault', 'guardian_refused'] as const;
const DAYS = { ka: '3–10 სამუშაო დღეში', en: '3–10 working days' };

describe.each(LOCALES)('in %s', (locale) => {
  const place = testPlace(locale);
  const toClient = (change: Partial<CancelledData>) =>
    sessionCancelledEmail(
      { ...SESSION, cancelledAt: START - DAY, reason: 'client', refund: BACK, alternatives: [], ...change },
      place,
    );
  const toTherapist = (reason: (typeof REASONS)[number]) =>
    sessionCancelledTherapistEmail(
      { ...BOOKING, cancelledAt: START - HOUR, reason, paid: reason === 'client_late' },
      place,
    );

  test.each([
    [BACK, { ka: '120,50 ₾', en: '120.50 ₾' }],
    [
      { minor: 4141, currency: 'EUR' },
      { ka: '41,41 €', en: '41.41 €' },
    ],
  ] as const)('the client who cancels in time reads what goes back, in the currency of the card: %o', (refund, sum) => {
    const { subject, text } = toClient({ refund });
    expect(subject).toBe(
      {
        ka: `შეხვედრა გაუქმდა. დაგიბრუნდებათ ${sum.ka}`,
        en: `Session cancelled. ${sum.en} will be returned`,
      }[locale],
    );
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      `${{ ka: 'დაგიბრუნდებათ', en: 'You get back' }[locale]}: ${sum[locale]}`,
    );
    expect(text).toContain(DAYS[locale]);
  });

  test('the client who cancels too late reads that under the terms nothing goes back', () => {
    const { subject, text } = toClient({ reason: 'client_late', refund: null });
    expect(subject).toBe(
      {
        ka: 'შეხვედრა გაუქმდა. წესების მიხედვით თანხა არ ბრუნდება',
        en: 'Session cancelled. Under the terms there is no refund',
      }[locale],
    );
    expect(text).toContain('https://simshvide.example/tc_clients');
    expect(text).not.toMatch(/დაგიბრუნდებათ|You get back|3–10/);
  });

  test.each(['therapist', 'our_fault'] as const)(
    'the client of a session cancelled by others (%s) reads an apology and up to three others',
    (reason) => {
      const { subject, text } = toClient({ reason, alternatives: OTHERS });
      expect(subject).toMatch({ ka: /^ბოდიშს გიხდით/, en: /^We are sorry/ }[locale]);
      for (const { name, id } of OTHERS) expect(text).toContain(`${name}: https://simshvide.example/therapist/${id}`);
      expect(text).not.toContain('therapist-list');
      expect(toClient({ reason }).text).toContain('https://simshvide.example/therapist-list');
    },
  );

  test('every reason of a cancelling is told in words of its own', () => {
    const texts = REASONS.map((reason) => toClient({ reason, refund: reason === 'client_late' ? null : BACK }).text);
    expect(new Set(texts).size).toBe(REASONS.length);
  });

  test('the therapist reads who cancelled, and that only a late cancelling is paid', () => {
    const paid = { ka: 'ანაზღაურებას ისევე მიიღებთ', en: 'you are paid as for a held session' }[locale];
    const notPaid = { ka: 'არ ანაზღაურდება', en: 'is not paid' }[locale];
    for (const reason of REASONS) {
      const { text } = toTherapist(reason);
      expect([text.includes(paid), text.includes(notPaid)]).toEqual(
        reason === 'client_late' ? [true, false] : [false, true],
      );
    }
    expect(toTherapist('client').subject).toContain({ ka: 'კლიენტმა', en: 'The client' }[locale]);
    expect(toTherapist('therapist').subject).toContain({ ka: 'გააუქმეთ', en: 'You' }[locale]);
    expect(toTherapist('guardian_refused').text).toContain({ ka: 'არ აისახება', en: 'does not count' }[locale]);
  });
});
