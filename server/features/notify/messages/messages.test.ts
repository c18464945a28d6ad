import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { DAY, type Instant, LOCALES, MINUTE } from '#domain/dates.ts';
import { calendarFile } from './calendar-file.ts';
import { EMAIL_TEMPLATES, renderEmail, renderSms, SMS_TEMPLATES } from './templates.ts';

const START: Instant = Date.UTC(2026, 11, 30, 14);
const SESSION = {
  specialist: 'ალექსანდრე ხუციშვილი-მჭედლიშვილი',
  start: START,
  end: START + 50 * 60_000,
  meetingLink: 'https://simshvide.example/session/AAAAAAAAAAAAAAAAAAAAAA?t=BBBBBBBBBBBBBBBBBBBBBB',
  orderId: 'AAAAAAAAAAAAAAAAAAAAAA',
};
const PAID = { minor: 12_050, currency: 'GEL', totalMinor: 12_050, rate: null } as const;
const EURO = {
  minor: 4141,
  currency: 'EUR',
  totalMinor: 12_050,
  rate: { gelPerEur: '2.91', on: '2026-12-24', source: 'nbg' },
} as const;
const THERAPIST = { client: 'ანა <b>&', sessionType: 'personal', start: START, end: SESSION.end };

const CONFIRMED = { ...SESSION, paid: PAID, receipt: 1001, needsConsent: true, confirmedAt: START - 3 * DAY };

/** Every message with the longest values it can have. */
const SMS_DATA: { [T in keyof typeof SMS_TEMPLATES]: Parameters<(typeof SMS_TEMPLATES)[T]>[0] } = {
  'otp-sms': { code: '0000' },
  'booking-confirmed-sms': { start: START },
  'reminder-sms': { start: START },
  'seat-lost-sms': { why: 'own_session' },
  'new-booking-sms': { start: START },
  'consent-request-sms': { token: 'A'.repeat(16) },
};
const EMAIL_DATA: { [T in keyof typeof EMAIL_TEMPLATES]: Parameters<(typeof EMAIL_TEMPLATES)[T]>[0] } = {
  'otp-email': { code: '0000' },
  'booking-confirmed-email': CONFIRMED,
  'payment-unfinished-email': { start: START, holdUntil: START - 2 * DAY },
  'reminder-email': SESSION,
  'reminder-therapist-email': { ...THERAPIST, meetingLink: SESSION.meetingLink },
  'seat-lost-email': { start: START, paid: PAID, why: 'too_late' },
  'payment-returned-email': { start: START, amount: { minor: 12_050, currency: 'GEL' }, why: 'wrong amount' },
  'refund-sent-email': { start: START, amount: { minor: 4141, currency: 'EUR' }, receipt: 1002 },
  'new-booking-email': THERAPIST,
  'consent-answered-email': { start: START, answer: 'refused', orderId: 'A'.repeat(22) },
  'chat-email': {
    message: 'როდის მიპასუხებთ?\n\n<b>ანა</b>',
    email: 'ana@example.com',
    audience: 'therapists',
    locale: 'en',
    at: START,
  },
};

const HEALTH = /თერაპ|ფსიქ|შფოთ|დეპრეს|განკურ|therap|psych|anxiety|depress|health/i;
// A host of 40 letters, the longest for which the code still fits (messages catalogue).
const place = (locale: 'ka' | 'en') => ({
  locale,
  host: `${'a'.repeat(36)}.com`,
  origin: 'https://simshvide.example',
  writeTo: { clients: 'help@simshvide.example', therapists: 'specialists@simshvide.example' },
});

const SMS_NAMES = Object.keys(SMS_TEMPLATES) as (keyof typeof SMS_TEMPLATES)[];
const EMAIL_NAMES = Object.keys(EMAIL_TEMPLATES) as (keyof typeof EMAIL_TEMPLATES)[];

describe.each(LOCALES)('in %s', (locale) => {
  test.each(SMS_NAMES)('%s is one segment without a health word', (name) => {
    const { text } = renderSms(name, SMS_DATA[name], { ...place(locale), origin: 'https://simshvide.ge' });
    expect(text.length).toBeLessThanOrEqual(locale === 'ka' ? 70 : 160);
    expect(text).not.toMatch(HEALTH);
    expect(text).not.toMatch(/undefined|null|NaN|\{/);
    if (locale === 'en') expect(text).toMatch(/^[\n\x20-\x7e]+$/);
  });

  test('every SMS fits one Georgian segment in every month', () => {
    for (let month = 0; month < 12; month++) {
      const start = Date.UTC(2026, month, 28, 14);
      for (const name of ['booking-confirmed-sms', 'reminder-sms', 'new-booking-sms'] as const) {
        expect(SMS_TEMPLATES[name]({ start }, place('ka')).text.length).toBeLessThanOrEqual(70);
      }
    }
  });

  test.each(EMAIL_NAMES)('%s has a neutral subject, both parts in its language, and nothing to load', (name) => {
    const { subject, html, text } = renderEmail(name, EMAIL_DATA[name], place(locale));
    expect(subject).not.toMatch(HEALTH);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).not.toMatch(/<img|<script|<link|url\(|<b>|undefined|NaN/);
    expect(text).not.toMatch(/undefined|NaN|<table|<p/);
    expect(/[ა-ჰ]/.test(subject)).toBe(locale === 'ka');
    for (const href of html.matchAll(/href="([^"]*)"/g)) expect(href[1]).toMatch(/^https:\/\/simshvide\.example\//);
  });

  test('the confirmation says until when moving is free, and under a day that it is not', () => {
    const confirmed = EMAIL_TEMPLATES['booking-confirmed-email'];
    const textAt = (confirmedAt: Instant) => confirmed({ ...CONFIRMED, confirmedAt }, place(locale)).text;
    const until = {
      ka: 'უფასო გაუქმება და გადატანა: 29\u00a0დეკემბერი, 18:00-მდე',
      en: 'until December\u00a029, 18:00',
    };
    expect(textAt(START - DAY - 1)).toContain(until[locale]);
    expect(textAt(START - DAY - 1)).toContain({ ka: 'ამისთვის მოგვწერეთ: help@', en: 'write to help@' }[locale]);
    expect(textAt(START - DAY)).toContain(until[locale]);
    expect(textAt(START - DAY + 1)).toContain({ ka: 'თანხა არ ბრუნდება', en: 'not refundable' }[locale]);
    expect(confirmed(CONFIRMED, place(locale)).html).toContain('nowrap">18:00–18:50</span>');
    expect(confirmed(CONFIRMED, place(locale)).replyTo).toBe('help@simshvide.example');
  });

  test.each(EMAIL_NAMES)('%s says where its reader reaches us', (name) => {
    const therapists = ['new-booking-email', 'reminder-therapist-email'].includes(name);
    const { text, html } = renderEmail(name, EMAIL_DATA[name], place(locale));
    const address = therapists ? 'specialists@simshvide.example' : 'help@simshvide.example';
    for (const part of [text, html]) expect(part).toContain(address);
  });

  test('the therapist reads the type of the session in the words of the screens', () => {
    const { text } = EMAIL_TEMPLATES['new-booking-email'](THERAPIST, place(locale));
    expect(text).toContain({ ka: 'ინდივიდუალური', en: 'Personal' }[locale]);
    expect(text).not.toContain('პერსონალური');
  });

  test.each([
    ['today', '01:00', 0, { ka: 'შეხვედრა დღეს 01:00 საათზეა', en: 'Your session is today at 01:00' }],
    ['tomorrow', '00:59', -1, { ka: 'შეხვედრა ხვალ 00:59 საათზეა', en: 'Your session is tomorrow at 00:59' }],
    ['tomorrow', '00:00', -60, { ka: 'შეხვედრა ხვალ 00:00 საათზეა', en: 'Your session is tomorrow at 00:00' }],
  ] as const)('a reminder an hour before, read around midnight, says %s at %s', (_day, _time, minutes, title) => {
    // 01:00 in Tbilisi.
    const start = Date.UTC(2026, 11, 29, 21, minutes);
    const session = { ...SESSION, start, end: start + 50 * MINUTE };
    expect(EMAIL_TEMPLATES['reminder-email'](session, place(locale)).subject).toBe(title[locale]);
    expect(EMAIL_TEMPLATES['reminder-email'](session, place(locale)).text).toContain(title[locale]);
    const therapist = { ...THERAPIST, start, end: session.end, meetingLink: SESSION.meetingLink };
    expect(EMAIL_TEMPLATES['reminder-therapist-email'](therapist, place(locale)).subject).toBe(title[locale]);
    const sms = SMS_TEMPLATES['reminder-sms']({ start }, place(locale)).text;
    expect(sms).toContain(title[locale]);
    expect(sms.length).toBeLessThanOrEqual(70);
  });

  test('the request to a parent says in one message what the consent is for', () => {
    const origin = 'https://simshvide.ge';
    const { text } = SMS_TEMPLATES['consent-request-sms']({ token: 'A'.repeat(16) }, { ...place(locale), origin });
    expect(text).toContain({ ka: 'თანხმობა მოზარდისთვის: https', en: "your consent to a teenager's session" }[locale]);
  });

  test('money that comes after the time was given up or lost goes back with the reason', () => {
    const said = (['given_up', 'taken', 'closed', 'own_session', 'too_late'] as const).map((why) => {
      const { text } = SMS_TEMPLATES['seat-lost-sms']({ why }, place(locale));
      expect(text.length).toBeLessThanOrEqual(70);
      return EMAIL_TEMPLATES['seat-lost-email']({ start: START, paid: PAID, why }, place(locale)).text + text;
    });
    expect(new Set(said).size).toBe(said.length);
    expect(said[0]).toContain({ ka: 'ამ დროზე უარი თქვით', en: 'You gave this time up' }[locale]);
    expect(said[0]).not.toMatch(/ბოდიშ|დაკავებულია|sorry|taken/);
  });

  test('messages lead where something is: the therapist to the sign-in, the client to the page of the booking', () => {
    const booking = EMAIL_TEMPLATES['new-booking-email'](THERAPIST, place(locale));
    const signIn = locale === 'ka' ? 'სპეციალისტის შესვლა' : 'Specialist sign-in';
    expect(booking.text).toContain(`${signIn}: https://simshvide.example/psychologist/login`);
    const render = EMAIL_TEMPLATES['booking-confirmed-email'];
    const confirmed = render({ ...CONFIRMED, needsConsent: false }, place(locale));
    const see = locale === 'ka' ? 'ჯავშნის ნახვა' : 'See the booking';
    expect(confirmed.text).toContain(`${see}: https://simshvide.example/user/order/${SESSION.orderId}`);
    const sms = {
      ka: 'ახალი ჯავშანი: 30 დეკ, 18:00. დეტალები ელფოსტაზეა.',
      en: 'New booking: Dec 30, 18:00. Details are in your e-mail.',
    };
    expect(renderSms('new-booking-sms', { start: START }, place(locale)).text).toBe(sms[locale]);
  });

  test('the receipt of a card in EUR names the sum in both currencies, the rate, its day and its source', () => {
    const { text } = EMAIL_TEMPLATES['booking-confirmed-email']({ ...CONFIRMED, paid: EURO }, place(locale));
    expect(text).toContain(locale === 'ka' ? '41,41\u00a0€' : '41.41\u00a0€');
    expect(text).toContain(locale === 'ka' ? '120,50\u00a0₾' : '120.50\u00a0₾');
    const bank = locale === 'ka' ? 'ეროვნული ბანკი' : 'National Bank of Georgia';
    const day = locale === 'ka' ? '24\u00a0დეკემბერი' : 'December\u00a024';
    expect(text).toContain(`1 € = 2.91 ₾, ${day}, 2026, ${bank}`);
  });
});

test('the one-time code stands in the specified form', () => {
  const { text } = SMS_TEMPLATES['otp-sms']({ code: '1234' }, { ...place('ka'), host: 'simshvide.ge' });
  expect(text).toBe('თქვენი კოდია 1234\n\n@simshvide.ge #1234');
});

test('text that people wrote cannot become markup', () => {
  const client = `<a href="x" onclick='y'>&`;
  const { html, text } = EMAIL_TEMPLATES['new-booking-email']({ ...THERAPIST, client }, place('ka'));
  expect(html).toContain('&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;');
  expect(text).toContain(client);
});

describe('the calendar file', () => {
  const read = (body: string) => {
    const component = new ICAL.Component(ICAL.parse(body));
    const event = component.getFirstSubcomponent('vevent');
    if (event === null) throw new Error('no event');
    return { component, event, parsed: new ICAL.Event(event) };
  };
  const options = { sequence: 0, now: START - 3 * DAY, host: 'simshvide.example' };

  test("has the specification's words, the right instants, and a reminder an hour before", () => {
    const { method, body } = calendarFile(SESSION, { ...options, method: 'PUBLISH' });
    const { component, event, parsed } = read(body);
    expect(method).toBe('PUBLISH');
    expect(component.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(parsed.summary).toBe(`Therapy session with ${SESSION.specialist}`);
    expect(parsed.description).toBe('Online therapy session via Google Meet');
    expect(parsed.location).toBe(SESSION.meetingLink);
    expect(parsed.startDate.toJSDate().getTime()).toBe(SESSION.start);
    expect(parsed.endDate.toJSDate().getTime()).toBe(SESSION.end);
    const trigger = event.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
    expect(String(trigger)).toBe('-PT1H');
  });

  test('keeps its UID for life, raises its sequence, and cancels under the same UID', () => {
    const first = read(calendarFile(SESSION, { ...options, method: 'PUBLISH' }).body);
    const later = { ...SESSION, start: START + DAY };
    const moved = read(calendarFile(later, { ...options, method: 'PUBLISH', sequence: 1 }).body);
    const gone = read(calendarFile(SESSION, { ...options, method: 'CANCEL', sequence: 2 }).body);
    expect(new Set([first, moved, gone].map(({ parsed }) => parsed.uid)).size).toBe(1);
    expect([first, moved, gone].map(({ parsed }) => parsed.sequence)).toEqual([0, 1, 2]);
    expect(gone.component.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(gone.event.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('has lines of at most 75 bytes that end as the standard wants', () => {
    const { body } = calendarFile(SESSION, { ...options, method: 'PUBLISH' });
    const lines = body.split('\r\n');
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
