import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#domain/dates.ts';
import { discreetKind, discreetOpening, discreetTitle } from './discreet.ts';
import { OTHERS, SESSION } from './sample-values.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { smsSize } from './sms-size.ts';
import { isSmsTemplate, renderEmail, renderSms } from './templates.ts';
import { offences, readCalendar, readStrictly } from './testing/calendar.ts';
import { testPlace } from './testing/place.ts';

/** The most letters of a mail's words that an inbox shows behind the subject. */
const PREVIEW = 140;

const NAMES = [SESSION.specialist, ...OTHERS.map(({ name }) => name), 'Aleksandre'].flatMap((name) =>
  name.split(/[ -]/),
);
const TELLING = new RegExp(
  ['therap', 'psych', 'session', 'specialist', 'simshvide', 'თერაპ', 'ფსიქ', 'სპეციალისტ', 'სიმშვიდ', ...NAMES].join(
    '|',
  ),
  'i',
);

const OF_CLIENTS = SAMPLES.flatMap(({ samples }) => samples).filter(({ to }) => to === 'client');
const named = OF_CLIENTS.map((sample): [string, Sample] => [`${sample.template}, ${sample.when}`, sample]);
const SMS = named.filter(([, { template }]) => isSmsTemplate(template));
const MAILS = named.filter(([, { template }]) => !isSmsTemplate(template));

const mail = ({ template, data }: Sample, locale: Locale, title: string | null = discreetTitle(data, locale)) => {
  if (isSmsTemplate(template)) throw new Error('no mail');
  return renderEmail(template, data, testPlace(locale, title));
};
const sms = ({ template, data }: Sample, locale: Locale, title: string | null = discreetTitle(data, locale)) => {
  if (!isSmsTemplate(template)) throw new Error('no SMS');
  const place = { ...testPlace(locale, title), host: 'simshvide.ge', origin: 'https://simshvide.ge' };
  return renderSms(template, data, place).text;
};
/** All words of a page, whether they are shown or not, on one line. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display:none.*?<\/div>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A file without what no calendar shows: by whose program it was made, its id and the address of the organizer. */
const shownBy = (file: string) => file.replaceAll('\r\n ', '').replaceAll(/^(?:PRODID|UID|ORGANIZER).*$/gm, '');

test.each([
  ['ka', 'შეხვედრა 30 დეკემბერს', 'შეტყობინება თქვენთვის'],
  ['en', 'Meeting on December 30', 'A message for you'],
] as const)('a title says the day of a session or that it is for its reader (%s)', (locale, ofSession, other) => {
  expect(discreetTitle(SESSION, locale)).toBe(ofSession);
  expect(discreetTitle({}, locale)).toBe(other);
  expect(new Set(MAILS.map(([, { data }]) => discreetTitle(data, locale)))).toContain(other);
});

test('an inbox tells apart what has to be paid, what was released or cancelled, and money that goes back', () => {
  const subjects = (names: readonly string[]) =>
    new Set(
      MAILS.filter(([, { template }]) => names.includes(template)).map(([, sample]) => mail(sample, 'en').subject),
    );
  expect(subjects(['unpaid-reminder-email', 'session-proposed-email'])).toEqual(
    new Set(['Meeting on December 30: to be paid']),
  );
  expect(subjects(['time-released-email'])).toEqual(new Set(['Meeting on December 30: time released']));
  expect(subjects(['session-cancelled-email'])).toContain('Meeting on December 30: cancelled');
  for (const subject of subjects(['refund-sent-email', 'seat-lost-email'])) expect(subject).toMatch(/: refund$/);
  expect(subjects(['booking-confirmed-email'])).toEqual(new Set(['Meeting on December 30']));
});

describe.each(LOCALES)('to a client in discreet mode, in %s,', (locale) => {
  test.each(MAILS)('%s shows nothing before it is opened, and then says what it always says', (_name, sample) => {
    const { subject, html, text } = mail(sample, locale);
    const title = `${discreetTitle(sample.data, locale)}${discreetKind(sample.template, locale)}`;
    const opening = discreetOpening(locale);
    expect(subject).toBe(title);
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(title);
    for (const shown of [wordsOf(html), text.replaceAll(/\s+/g, ' ')]) {
      const preview = shown.slice(0, title.length + 1 + PREVIEW);
      expect(`${title} ${opening}`.startsWith(preview), preview).toBe(true);
      expect(preview).not.toMatch(TELLING);
    }
    const usual = mail(sample, locale, null).text;
    // This one alone says which way it was switched.
    if (sample.template === 'calendar-entry-email') expect(text).toContain(`${opening}\n\n${usual.split('\n')[0]}\n\n`);
    else expect(text).toBe(`${title}\n\n${opening}\n\n${usual}`);
  });

  test.each(SMS)('%s names neither us nor what it is about', (_name, sample) => {
    const text = sms(sample, locale);
    expect(text).not.toMatch(TELLING);
    expect(text).not.toMatch(/https?:|@/);
    expect(smsSize(text)).toMatchObject({ segments: 1, alphabet: locale === 'ka' ? 'UCS-2' : 'GSM-7' });
  });

  test('an SMS about the account names the cabinet only where ending all sign-ins is enough', () => {
    const ofAccount = SMS.filter(([, { template }]) => template === 'account-changed-sms');
    const [cabinet, write] = { ka: ['კაბინეტში', 'მოგვწერეთ'], en: ['in your cabinet', 'Write to us'] }[locale];
    expect(ofAccount).toHaveLength(8);
    for (const [name, sample] of ofAccount)
      expect(sms(sample, locale)).toContain(name.endsWith('sign-in') ? cabinet : write);
  });

  test.each(MAILS.filter(([, sample]) => mail(sample, locale).calendar !== undefined))(
    '%s has an entry that says the day alone',
    (_name, sample) => {
      const discreet = mail(sample, locale);
      const { uid, sequence, start, end, alarms, method } = readCalendar(mail(sample, locale, null));
      const kept = { uid, sequence, start, end, alarms, method };
      const title = discreetTitle(sample.data, locale);
      expect(offences(discreet.calendar?.body ?? '')).toEqual([]);
      expect(readCalendar(discreet)).toMatchObject({ ...kept, title, details: null, location: 'Online', url: null });
      const name = { ka: 'შეტყობინებები', en: 'Notifications' }[locale];
      expect(readStrictly(discreet).organizer).toEqual({ name, email: 'no-reply@simshvide.example' });
      expect(shownBy(discreet.calendar?.body ?? '')).not.toMatch(TELLING);
    },
  );

  test('the check sees what is told otherwise', () => {
    for (const [, sample] of MAILS) {
      const { html, calendar } = mail(sample, locale, null);
      expect(wordsOf(html).slice(0, PREVIEW)).toMatch(TELLING);
      if (calendar !== undefined) expect(shownBy(calendar.body)).toMatch(TELLING);
    }
    expect(SMS.filter(([, sample]) => TELLING.test(sms(sample, locale, null))).length).toBeGreaterThan(1);
  });
});
