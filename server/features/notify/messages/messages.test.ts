import { describe, expect, test } from 'vitest';
import { formatBookingNumber, readBookingNumber } from '#domain/booking-number.ts';
import { type Instant, LOCALES, MINUTE } from '#domain/dates.ts';
import { PROOF_NEEDS } from '#contract/endpoints.ts';
import { CODE_WORDS } from './codes.ts';
import { type MailText, type Place, messagePlaceOf } from './message.ts';
import { BOOKING, NUMBER, ORDER } from './sample-values.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { smsSize } from './sms-size.ts';
import {
  EMAIL_TEMPLATES,
  type EmailTemplate,
  isEmailTemplate,
  isSmsTemplate,
  renderEmail,
  renderSms,
  SMS_TEMPLATES,
  type SmsTemplate,
} from './templates.ts';
import { testPlace } from './testing/place.ts';

const HEALTH = /თერაპ|ფსიქ|შფოთ|დეპრეს|განკურ|therap|psych|anxiety|depress|health/i;
const NOTHING = /undefined|null|NaN|Invalid|\[object|[{}]/;

type Named<T> = [name: string, sample: Omit<Sample, 'template'> & { template: T }];
const everything = SAMPLES.flatMap(({ samples }) => samples);
const named = everything.map((sample): Named<Sample['template']> => [`${sample.template}, ${sample.when}`, sample]);
const isSms = (entry: Named<Sample['template']>): entry is Named<SmsTemplate> => isSmsTemplate(entry[1].template);
const isMail = (entry: Named<Sample['template']>): entry is Named<EmailTemplate> => isEmailTemplate(entry[1].template);
const SMS = named.filter(isSms);
const MAILS = named.filter(isMail);

/** Mails before there is a booking, or about none. */
const UNNUMBERED: ReadonlySet<string> = new Set<EmailTemplate>([
  'otp-email',
  'account-deleted-email',
  'account-state-email',
  'payment-unfinished-email',
  'data-taken-email',
  'account-changed-email',
  'contact-email-set-email',
  'text-announced-email',
  'profile-changed-email',
  'operator-changed-email',
  'sold-changed-email',
  'address-in-use-email',
  'email-put-back-email',
  'pay-stopped-operator-email',
  'status-missing-email',
  'empty-calendar-email',
  'invitation-email',
  'own-room-changed-email',
  'payout-account-changed-email',
  'payout-paid-email',
  'payout-failed-email',
  'work-items-email',
  'chat-email',
]);

/** A page of ours, or the address at which the reader reaches us. */
const OURS = /^(?:https:\/\/simshvide\.example\/|mailto:(?:specialists|help)@simshvide\.example$)/;

/** The instants that a sample's data names, each moved by as much. */
function later(data: Sample['data'], by: Instant): Sample['data'] {
  return 'start' in data ? { ...data, start: data.start + by } : data;
}

/** The words of a mail, without the times of its addresses. */
function wordsOf({ subject, text }: MailText): string {
  return `${subject}\n${text.replaceAll(/https:\S+/g, '')}`;
}

/** Names clients line by line; it goes within a day (docs/decisions/197). */
const OF_PAY = 'payout-paid-email';

test.for(MAILS.filter(([, { to, template }]) => to !== 'client' && template !== OF_PAY))(
  '%s: without the client whose name it has, a deleted client stands there',
  ([, { template, data }]) => {
    for (const [locale, deleted] of [
      ['ka', 'წაშლილი კლიენტი'],
      ['en', 'Deleted client'],
    ] as const) {
      const without = 'client' in data ? { ...data, client: null } : data;
      const { subject, text } = renderEmail(template, without, testPlace(locale));
      expect(`${subject} ${text}`).not.toContain(BOOKING.client);
      expect(text.includes(deleted)).toBe('client' in data);
    }
  },
);

test('every message has a sample', () => {
  const shown = new Set(everything.map(({ template }) => template));
  expect([...shown].toSorted()).toEqual([...Object.keys(SMS_TEMPLATES), ...Object.keys(EMAIL_TEMPLATES)].toSorted());
});

describe.each(LOCALES)('in %s', (locale) => {
  // A host of 40 letters, the longest for which the code still fits (messages catalogue).
  const smsPlace: Place = { ...testPlace(locale), host: `${'a'.repeat(36)}.com`, origin: 'https://simshvide.ge' };

  test.each(SMS)('%s is one segment in every month, without a health word', (_name, { template, data }) => {
    for (let month = 0; month < 12; month++) {
      const by = Date.UTC(2026, month, 28, 14) - Date.UTC(2026, 11, 30, 14);
      const { text } = renderSms(template, later(data, by), smsPlace);
      expect(smsSize(text)).toMatchObject({ segments: 1, alphabet: locale === 'ka' ? 'UCS-2' : 'GSM-7' });
      expect(text).not.toMatch(HEALTH);
      expect(text).not.toMatch(NOTHING);
    }
  });

  test.each(named)('%s says of every time that it is that of Tbilisi', (_name, { template, data }) => {
    const said = isSmsTemplate(template)
      ? renderSms(template, data, smsPlace).text
      : wordsOf(renderEmail(template, data, testPlace(locale)));
    const words = { ka: 'თბილისის დროით', en: 'Tbilisi time' }[locale];
    const bare = said.split('\n').filter((line) => /\d:[0-5]\d/.test(line) && !line.includes(words));
    expect(bare).toEqual([]);
  });

  test.each(MAILS)('%s has a neutral subject, both parts in its language, and nothing to load', (_name, sample) => {
    const { subject, html, text } = renderEmail(sample.template, sample.data, testPlace(locale));
    expect(subject).not.toMatch(HEALTH);
    expect(subject).not.toMatch(/[\r\n\u00a0]/);
    expect(subject).not.toMatch(NOTHING);
    expect(/[ა-ჰ]/.test(subject)).toBe(locale === 'ka');
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).not.toMatch(/<img|<script|<link|url\(|<b>|undefined|NaN/);
    for (const href of html.matchAll(/href="([^"]*)"/g)) expect(href[1]).toMatch(OURS);
    expect(text).not.toMatch(NOTHING);
  });

  test.each(MAILS)(
    '%s reads as plain text: its title, then paragraphs, every link after its words',
    (_name, sample) => {
      const { subject, html, text } = renderEmail(sample.template, sample.data, testPlace(locale));
      expect(text.replaceAll('\u00a0', ' ').startsWith(`${subject}\n\n`)).toBe(true);
      expect(text).not.toMatch(/<(table|p|a|td|span)\b|&(amp|lt|quot|nbsp);|\n{3}| $/m);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
      const lines = text.split('\n');
      expect(lines.flatMap((line) => /^.+: ((?:https|mailto):\S+)$/.exec(line)?.[1] ?? [])).toEqual(links);
    },
  );

  test.each(MAILS.filter(([, { to }]) => to === 'therapist'))('%s names the order nowhere', (_name, sample) => {
    const { text, html, calendar } = renderEmail(sample.template, sample.data, testPlace(locale));
    const everything = [text, html, (calendar?.body ?? '').replaceAll('\r\n ', '')].join('\n');
    expect(everything).not.toContain(ORDER);
    // A link of the reader's own account has a secret of its own.
    expect(everything.replaceAll(/\/(?:not-me|psychologist\/invite)#t=/g, '')).not.toMatch(/[?#]t=/);
  });

  test.each(MAILS)('%s says where its reader reaches us, and an answer goes there', (_name, sample) => {
    const { text, html, replyTo } = renderEmail(sample.template, sample.data, testPlace(locale));
    const address = sample.to === 'therapist' ? 'specialists@simshvide.example' : 'help@simshvide.example';
    for (const part of [text, html]) expect(part).toContain(address);
    // What a visitor writes to us is answered to the visitor.
    expect(replyTo).toBe(sample.template === 'chat-email' ? 'ana@example.com' : address);
  });

  test.each(MAILS.filter(([, { template }]) => !UNNUMBERED.has(template)))(
    '%s names the booking as an operator finds it',
    (_name, sample) => {
      const { text, subject } = renderEmail(sample.template, sample.data, testPlace(locale));
      const isOurs = sample.to === 'operator';
      const label = { ka: isOurs ? 'შეკვეთა' : 'ჯავშნის ნომერი', en: isOurs ? 'Order' : 'Booking number' }[locale];
      expect(text).toContain(`${label}: ${formatBookingNumber(NUMBER)}`);
      expect(readBookingNumber(formatBookingNumber(NUMBER))).toBe(NUMBER);
      expect(text).not.toContain(NUMBER);
      expect(subject.includes(formatBookingNumber(NUMBER))).toBe(isOurs);
    },
  );

  test.each(MAILS.filter(([, { to }]) => to === 'therapist'))('%s leads to no page of the client', (_name, sample) => {
    const { text, html, calendar } = renderEmail(sample.template, sample.data, testPlace(locale));
    const all = [text, html, calendar?.body ?? ''].join();
    expect(all).not.toMatch(/\/user\/order\/|(?<!\/psychologist)\/cabinet\//);
    // The therapist's own seat is the one link that names the order.
    if (sample.template !== 'reminder-therapist-email') expect(all).not.toContain('A'.repeat(22));
  });

  test.each([
    [
      'today',
      '01:00',
      0,
      { ka: 'შეხვედრა დღეს თბილისის დროით 01:00 საათზეა', en: 'Your session is today at 01:00 Tbilisi time' },
    ],
    [
      'tomorrow',
      '00:59',
      -1,
      { ka: 'შეხვედრა ხვალ თბილისის დროით 00:59 საათზეა', en: 'Your session is tomorrow at 00:59 Tbilisi time' },
    ],
    [
      'tomorrow',
      '00:00',
      -60,
      { ka: 'შეხვედრა ხვალ თბილისის დროით 00:00 საათზეა', en: 'Your session is tomorrow at 00:00 Tbilisi time' },
    ],
  ] as const)('a reminder an hour before, read around midnight, says %s at %s', (_day, _time, minutes, title) => {
    // 01:00 in Tbilisi.
    const start = Date.UTC(2026, 11, 29, 21, minutes);
    const at = (template: Sample['template']) => {
      const [, sample] = named.find(([, { template: name }]) => name === template) ?? [];
      if (sample === undefined) throw new Error('no sample');
      return { ...later(sample.data, start - Date.UTC(2026, 11, 31, 15)), end: start + 50 * MINUTE };
    };
    const mails: MailText[] = [
      renderEmail('reminder-email', at('reminder-email'), testPlace(locale)),
      renderEmail('reminder-therapist-email', at('reminder-therapist-email'), testPlace(locale)),
    ];
    for (const { subject, text } of mails)
      expect([subject, text.split('\n')[0]]).toEqual([title[locale], title[locale]]);
    const sms = renderSms('reminder-sms', at('reminder-sms'), testPlace(locale)).text;
    expect(sms).toContain(title[locale]);
    expect(smsSize(sms).segments).toBe(1);
  });
});

test.each([
  ['sign-in', 'simshvide.ge', 'თქვენი კოდია 1234: შესვლა\n\n@simshvide.ge #1234'],
  ['leave', `${'a'.repeat(36)}.com`, `1234: ანგარიშის წაშლა\n\n@${'a'.repeat(36)}.com #1234`],
])('the one-time code says what it is for and ends in the line for its host: %s', (word, host, text) => {
  expect(renderSms('otp-sms', { code: '1234', word }, { ...testPlace('ka'), host }).text).toBe(text);
});

test('every word that sends a code says what it is for, and no two deeds in the same words', () => {
  const byCode = Object.entries(PROOF_NEEDS).filter(([, need]) => /^(?:own|address|second)/.test(need));
  const SIGN_IN = ['sign-in', 'second-phone', 'second-mail'];
  const others = ['registration', 'reset', 'invitation', 'guardian', ...byCode.map(([call]) => call)];
  expect(Object.keys(CODE_WORDS).toSorted()).toEqual([...SIGN_IN, ...others].toSorted());
  for (const locale of LOCALES) {
    const said = (word: string) => Object.values(CODE_WORDS[word]?.[locale] ?? {});
    for (const word of SIGN_IN) expect(said(word)).toEqual(said('sign-in'));
    const all = ['sign-in', ...others].flatMap(said);
    expect(new Set(all).size).toBe(2 * (1 + others.length));
  }
});

test('the place of messages is that of the settings', () => {
  const addresses = { mailFrom: 'S <n@b.ge>', supportEmail: 'a@b.ge', specialistsEmail: 'c@d.ge' };
  const config = { publicUrl: 'https://simshvide.ge:8443/', ...addresses };
  expect(messagePlaceOf(config, 'en')).toEqual({
    locale: 'en',
    host: 'simshvide.ge',
    discreetTitle: null,
    origin: 'https://simshvide.ge:8443',
    sender: { name: 'S', email: 'n@b.ge' },
    writeTo: { clients: 'a@b.ge', therapists: 'c@d.ge' },
  });
});
