import { DAY, type Instant, type Locale } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { href } from '#contract/pages.ts';
import { calendarFile } from './calendar-file.ts';
import { layOut } from './layout.ts';
import { fullWhen, longWhen, type MailText, type Place, reminderTitle, shortWhen, type SmsText } from './message.ts';

/** What the client paid, in the currency of the card; the rate stands there for EUR only (P16). */
export type Paid = {
  minor: number;
  currency: 'GEL' | 'EUR';
  totalMinor: number;
  rate: { gelPerEur: string; on: string; source: string } | null;
};

export type SessionData = { specialist: string; start: Instant; end: Instant; meetingLink: string; orderId: string };
export type ConfirmedData = SessionData & {
  paid: Paid;
  receipt: number;
  confirmedAt: Instant;
  /** A session with a teenager, for which a parent's consent is asked on the order page (P22). */
  needsConsent: boolean;
};

/** The confirmation, with the receipt and the calendar file. */
export function confirmedEmail(data: ConfirmedData, place: Place): MailText {
  const { locale, origin, host } = place;
  const words = CONFIRMED[locale];
  const title = `${words.title}: ${longWhen(data.start, locale)}`;
  const deadline = data.start - DAY;
  return {
    subject: title,
    ...layOut({
      locale,
      title,
      blocks: [
        {
          kind: 'facts',
          rows: [
            [words.who, data.specialist],
            [words.when, fullWhen(data.start, data.end, locale)],
            [words.zone, words.tbilisi],
          ],
        },
        { kind: 'button', label: words.join, href: data.meetingLink },
        { kind: 'text', text: words.prepare },
        {
          kind: 'text',
          text:
            deadline > data.confirmedAt
              ? words.free.replace('{when}', longWhen(deadline, locale))
              : words.notRefundable,
        },
        ...(data.needsConsent ? [{ kind: 'text', text: words.consent } as const] : []),
        { kind: 'facts', rows: receiptRows(data, locale) },
        { kind: 'button', label: words.open, href: origin + href('order', { orderId: data.orderId }) },
      ],
    }),
    calendar: calendarFile(data, { method: 'REQUEST', sequence: 0, now: data.confirmedAt, host }),
  };
}

/** The confirmation by SMS: one segment in Georgian. */
export function confirmedSms({ start }: { start: Instant }, { locale }: Place): SmsText {
  const when = shortWhen(start, locale);
  return {
    text: locale === 'ka' ? `შეხვედრა: ${when}. ბმული ელფოსტაზეა.` : `Session: ${when}. Link is in your e-mail.`,
  };
}

/** The payment did not go through while the time is still held. */
export function paymentUnfinishedEmail(data: { start: Instant; holdUntil: Instant }, place: Place): MailText {
  const { locale, origin } = place;
  const words = UNFINISHED[locale];
  return {
    subject: words.title,
    ...layOut({
      locale,
      title: words.title,
      blocks: [
        {
          kind: 'facts',
          rows: [
            [words.when, longWhen(data.start, locale)],
            [words.until, longWhen(data.holdUntil, locale)],
          ],
        },
        { kind: 'button', label: words.again, href: origin + href('billing') },
      ],
    }),
  };
}

/** The reminder to the client. */
export function reminderEmail(data: SessionData, { locale }: Place): MailText {
  const words = REMINDER[locale];
  const title = reminderTitle(data.start, locale);
  return {
    subject: title,
    ...layOut({
      locale,
      title,
      blocks: [
        {
          kind: 'facts',
          rows: [
            [words.who, data.specialist],
            [words.when, fullWhen(data.start, data.end, locale)],
          ],
        },
        { kind: 'button', label: words.join, href: data.meetingLink },
      ],
    }),
  };
}

/** The reminder by SMS: one segment in Georgian. */
export function reminderSms({ start }: { start: Instant }, { locale }: Place): SmsText {
  const tail = locale === 'ka' ? 'ბმული ელფოსტაზეა.' : 'Link is in your e-mail.';
  return { text: `${reminderTitle(start, locale)}. ${tail}` };
}

/** Money came after the hold had ended and the time is gone (P18). */
export function seatLostEmail(data: { start: Instant; paid: Paid }, place: Place): MailText {
  const { locale, origin } = place;
  const words = LOST[locale];
  return {
    subject: words.title,
    ...layOut({
      locale,
      title: words.title,
      blocks: [
        { kind: 'text', text: words.sorry },
        {
          kind: 'facts',
          rows: [
            [words.when, longWhen(data.start, locale)],
            [words.back, moneyOf(data.paid, locale)],
          ],
        },
        { kind: 'button', label: words.choose, href: origin + href('therapistList') },
      ],
    }),
  };
}

/** The same by SMS. */
export function seatLostSms(_data: Record<never, never>, { locale }: Place): SmsText {
  return {
    text:
      locale === 'ka' ? 'დრო დაკავებულია. თანხა სრულად დაგიბრუნდებათ.' : 'That time is taken. You get everything back.',
  };
}

function receiptRows({ paid, receipt }: ConfirmedData, locale: Locale): [string, string][] {
  const words = CONFIRMED[locale];
  const rows: [string, string][] = [
    [words.receipt, String(receipt)],
    [words.paid, moneyOf(paid, locale)],
  ];
  if (paid.rate !== null) {
    rows.push([words.inLari, formatMoney(paid.totalMinor, { currency: 'GEL', locale, decimals: 'always' })]);
    const source = paid.rate.source === 'nbg' ? words.nationalBank : words.sampleRate;
    rows.push([words.rate, `1 € = ${paid.rate.gelPerEur} ₾, ${paid.rate.on}, ${source}`]);
  }
  return rows;
}

function moneyOf({ minor, currency }: Paid, locale: Locale): string {
  return formatMoney(minor, { currency, locale, decimals: 'always' });
}

const CONFIRMED = {
  ka: {
    title: 'თქვენი შეხვედრა',
    who: 'სპეციალისტი',
    when: 'დრო',
    zone: 'სასაათო სარტყელი',
    tbilisi: 'თბილისი (UTC+4)',
    join: 'შეხვედრაზე შესვლა',
    prepare: 'აირჩიეთ წყნარი, მარტო ყოფნის ადგილი და წინასწარ შეამოწმეთ კამერა, მიკროფონი და ინტერნეტი.',
    free: 'უფასო გაუქმება და გადატანა: {when}-მდე.',
    notRefundable: 'შეხვედრამდე 24 საათზე ნაკლებია: თანხა არ ბრუნდება.',
    consent:
      'ამ შეხვედრას მშობლის ან კანონიერი წარმომადგენლის თანხმობა სჭირდება. გთხოვთ, მოითხოვოთ ის ჯავშნის გვერდზე.',
    receipt: 'ქვითარი №',
    paid: 'გადახდილია',
    inLari: 'ლარში',
    rate: 'კურსი',
    nationalBank: 'ეროვნული ბანკი',
    sampleRate: 'საჩვენებელი კურსი',
    open: 'ჯავშნის ნახვა',
  },
  en: {
    title: 'Your session',
    who: 'Specialist',
    when: 'Time',
    zone: 'Time zone',
    tbilisi: 'Tbilisi (UTC+4)',
    join: 'Join the session',
    prepare: 'Choose a quiet place where you are alone, and check camera, microphone and internet beforehand.',
    free: 'Free to cancel or move until {when}.',
    notRefundable: 'Less than 24 hours remain: this payment is not refundable.',
    consent: 'This session needs the consent of a parent or guardian. Please ask for it on the page of the booking.',
    receipt: 'Receipt No',
    paid: 'Paid',
    inLari: 'In lari',
    rate: 'Rate',
    nationalBank: 'National Bank of Georgia',
    sampleRate: 'sample rate',
    open: 'See the booking',
  },
} as const satisfies Record<Locale, Record<string, string>>;

const UNFINISHED = {
  ka: {
    title: 'გადახდა არ დასრულებულა — დრო ჯერ კიდევ თქვენია',
    when: 'შეხვედრა',
    until: 'დრო შენახულია',
    again: 'ხელახლა გადახდა',
  },
  en: {
    title: 'Payment not finished — the time is still yours',
    when: 'Session',
    until: 'The time is kept until',
    again: 'Pay again',
  },
} as const satisfies Record<Locale, Record<string, string>>;

const REMINDER = {
  ka: { who: 'სპეციალისტი', when: 'დრო', join: 'შეხვედრაზე შესვლა' },
  en: { who: 'Specialist', when: 'Time', join: 'Join the session' },
} as const satisfies Record<Locale, Record<string, string>>;

const LOST = {
  ka: {
    title: 'თანხა სრულად დაგიბრუნდებათ',
    sorry: 'ბოდიშს გიხდით — ეს დრო დაკავებულია, თანხა სრულად დაგიბრუნდებათ.',
    when: 'დრო',
    back: 'დაგიბრუნდებათ',
    choose: 'სხვა დროის არჩევა',
  },
  en: {
    title: 'You get everything back',
    sorry: 'We are sorry: that time is taken; you get everything back.',
    when: 'Time',
    back: 'You get back',
    choose: 'Choose another time',
  },
} as const satisfies Record<Locale, Record<string, string>>;
