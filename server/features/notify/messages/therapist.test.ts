import { describe, expect, test } from 'vitest';
import { HOUR, LOCALES } from '#domain/dates.ts';
import { BOOKING, ORDER, SESSION, START } from './sample-values.ts';
import { renderEmail, renderSms } from './templates.ts';
import { testPlace } from './testing/place.ts';
import { sessionMovedTherapistEmail } from './session-changes.ts';
import { newBookingEmail, reminderTherapistEmail } from './therapist.ts';

const NEW_BOOKING = { ...BOOKING, sessionType: 'personal', confirmedAt: START };

describe.each(LOCALES)('in %s', (locale) => {
  test('the therapist reads the type of the session in the words of the screens', () => {
    const { text } = newBookingEmail(NEW_BOOKING, testPlace(locale));
    expect(text).toContain({ ka: 'ინდივიდუალური', en: 'Personal' }[locale]);
    expect(text).not.toContain('პერსონალური');
  });

  test('a new booking leads the therapist to the session in the cabinet', () => {
    const open = locale === 'ka' ? 'შეხვედრის ნახვა კაბინეტში' : 'See the session in your cabinet';
    const { text } = newBookingEmail(NEW_BOOKING, testPlace(locale));
    expect(text).toContain(`${open}: https://simshvide.example/psychologist/cabinet/sessions/${BOOKING.sessionId}`);
    const sms = {
      ka: 'ახალი ჯავშანი: 30 დეკ, თბილისის დროით 18:00. დეტალები კაბინეტშია.',
      en: 'New booking: Dec 30, 18:00 Tbilisi time. Details are in your cabinet.',
    };
    expect(renderSms('new-booking-sms', { start: START }, testPlace(locale)).text).toBe(sms[locale]);
  });

  test("the booking, its move and the reminder lead to the therapist's own seat", () => {
    const join = locale === 'ka' ? 'შეხვედრაზე შესვლა' : 'Join the session';
    const place = testPlace(locale);
    const mails = [
      newBookingEmail(NEW_BOOKING, place),
      sessionMovedTherapistEmail({ ...BOOKING, was: START - HOUR, movedAt: START - 2 * HOUR, by: 'client' }, place),
      reminderTherapistEmail(BOOKING, place),
    ];
    for (const { text } of mails) {
      expect(text).toContain(`${join}: https://simshvide.example/psychologist/session/${BOOKING.sessionId}\n`);
    }
  });

  test('a reminder that an older server wrote, with the order in its link, is sent without it', () => {
    const { sessionId, ...older } = { ...BOOKING, meetingLink: SESSION.meetingLink };
    for (const data of [older, { ...older, sessionId }]) {
      const { text, html } = renderEmail('reminder-therapist-email', data, testPlace(locale));
      expect(text + html).not.toContain(ORDER);
      expect(text).toContain('/psychologist/');
    }
  });

  test('a message that an older server wrote is sent without what it does not know', () => {
    const { client, sessionType, start, end } = BOOKING;
    const mail = renderEmail('new-booking-email', { client, sessionType, start, end }, testPlace(locale));
    expect(mail.calendar).toBeUndefined();
    expect(mail.text).toContain(client);
    expect(mail.text).toContain('/psychologist/login');
  });
});

test('text that people wrote cannot become markup', () => {
  const client = `<a href="x" onclick='y'>&`;
  const { html, text } = newBookingEmail({ ...NEW_BOOKING, client }, testPlace('ka'));
  expect(html).toContain('&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;');
  expect(text).toContain(client);
});
