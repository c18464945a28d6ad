import { describe, expect, test } from 'vitest';
import { DAY, HOUR, type Instant, LOCALES, MINUTE } from '#domain/dates.ts';
import { MOVED, MOVED_BOOKING, MOVED_SESSION, ORDER, SESSION, START } from './sample-values.ts';
import { freeChangeEmail, sessionMovedEmail, sessionMovedSms, sessionMovedTherapistEmail } from './session-changes.ts';
import { testPlace } from './testing/place.ts';

const CABINET = `https://simshvide.example/cabinet/session/${ORDER}`;

describe.each(LOCALES)('in %s', (locale) => {
  const place = testPlace(locale);

  test('26 hours before, the client reads until when today it is free, with links to move and to cancel', () => {
    const { subject, text } = freeChangeEmail({ ...SESSION, movesLeft: 2 }, place);
    expect(subject).toBe(
      {
        ka: 'თბილისის დროით შეხვედრა ხვალ 18:00 საათზეა. უფასო გადატანა და გაუქმება — დღეს 18:00-მდე',
        en: 'Your session is tomorrow at 18:00. Free to move or cancel until 18:00 today, Tbilisi time',
      }[locale],
    );
    expect(text).toContain(`${CABINET}#move`);
    expect(text).toContain(`${CABINET}#cancel`);
  });

  test('a session that was moved twice can be cancelled free of charge, but not moved', () => {
    const { subject, text } = freeChangeEmail({ ...SESSION, movesLeft: 0 }, place);
    expect(subject).toContain({ ka: 'უფასო გაუქმება —', en: 'Free to cancel until' }[locale]);
    expect(subject).not.toMatch(/გადატან|move/);
    expect(text).not.toContain('#move');
    expect(text).toContain(`${CABINET}#cancel`);
  });

  // The message goes out at 23:59 and 22:00: the limit is past midnight, or at it.
  test.each([1 * HOUR + 59 * MINUTE, 0])(
    'where midnight lies before the limit, both days are named',
    (afterMidnight) => {
      const start: Instant = Date.UTC(2026, 11, 30, 20) + afterMidnight;
      const { subject } = freeChangeEmail({ ...SESSION, start, end: start + HOUR, movesLeft: 2 }, place);
      const time = afterMidnight === 0 ? '00:00' : '01:59';
      expect(subject).toBe(
        {
          ka: `შეხვედრა: 31 დეკემბერი, თბილისის დროით ${time}. უფასო გადატანა და გაუქმება — 30 დეკემბერი, თბილისის დროით ${time}-მდე`,
          en: `Your session: December 31, ${time} Tbilisi time. Free to move or cancel until December 30, ${time} Tbilisi time`,
        }[locale],
      );
    },
  );

  test('from 02:00 on, "today" and "tomorrow" are right whenever the message arrives in time', () => {
    const start: Instant = Date.UTC(2026, 11, 30, 22);
    const { subject } = freeChangeEmail({ ...SESSION, start, end: start + HOUR, movesLeft: 2 }, place);
    expect(subject).toMatch(
      { ka: /ხვალ 02:00 .* დღეს 02:00-მდე$/, en: /tomorrow at 02:00\. .* 02:00 today, Tbilisi time$/ }[locale],
    );
  });

  test('a move names both times to both, and says who did it to the therapist alone', () => {
    const move = { was: START, movedAt: START - DAY - HOUR };
    const client = sessionMovedEmail({ ...MOVED_SESSION, ...move, movesLeft: 1 }, place);
    const therapist = (by: 'client' | 'admin') => sessionMovedTherapistEmail({ ...MOVED_BOOKING, ...move, by }, place);
    for (const { text } of [client, therapist('client'), therapist('admin')]) {
      expect(text).toContain({ ka: '31\u00a0დეკემბერი', en: 'December\u00a031' }[locale]);
      const old = {
        ka: '30\u00a0დეკემბერი, თბილისის დროით 18:00 (გაუქმდა)',
        en: 'December\u00a030, 18:00 Tbilisi time (cancelled)',
      };
      expect(text).toContain(old[locale]);
    }
    const byClient = { ka: 'კლიენტმა', en: 'The client' }[locale];
    expect(therapist('client').subject).toContain(byClient);
    for (const { subject } of [client, therapist('admin')]) expect(subject).not.toContain(byClient);
  });

  test('after a move the client reads how often it can still be moved, and how long', () => {
    const moved = (movesLeft: number, movedAt: Instant) =>
      sessionMovedEmail({ ...MOVED_SESSION, was: START, movedAt, movesLeft }, place).text;
    const once = { ka: 'კიდევ ერთხელ', en: 'once more' }[locale];
    const early = MOVED - 2 * DAY;
    expect(moved(1, early)).toContain(once);
    expect(moved(1, early)).toContain('#move');
    expect(moved(0, early)).not.toContain(once);
    expect(moved(0, early)).not.toContain('#move');
    // Moved by an operator, the client has both moves.
    expect(moved(2, early)).not.toContain(once);
    expect(moved(2, early)).toContain('#move');
    const late = moved(1, MOVED - 20 * HOUR);
    expect(late).toContain({ ka: 'თანხა არ ბრუნდება', en: 'not refundable' }[locale]);
    expect(late).not.toMatch(new RegExp(`#move|${once}`));
  });

  test('the SMS of a move is that of the catalogue', () => {
    expect(sessionMovedSms({ start: MOVED }, place).replaceAll('\u00a0', ' ')).toBe(
      {
        ka: 'შეხვედრა გადავიდა: 31 დეკ, თბილისის დროით 19:00. ბმული ელფოსტაზეა.',
        en: 'Session moved: Dec 31, 19:00 Tbilisi time. Link is in your e-mail.',
      }[locale],
    );
  });
});
