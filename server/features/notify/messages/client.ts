import { freeUntil } from '#domain/cancelling.ts';
import { formatDate, type Instant, type Locale } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { LostReason } from '#domain/payment.ts';
import { href } from '#contract/pages.ts';
import { calendarFile } from './calendar-file.ts';
import { button, facts, mailOf, paragraph } from './layout.ts';
import {
  cardSum,
  fullWhen,
  longWhen,
  type MailText,
  type Place,
  reminderTitle,
  shortWhen,
  type SmsText,
} from './message.ts';

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
  /** The payment had been given up, or its time had run out, when it came through. */
  afterAll?: boolean;
  /** A session with a teenager, for which a parent's consent is asked on the order page (P22). */
  needsConsent: boolean;
};

/** The confirmation, with the receipt and the calendar file. */
export function confirmedEmail(data: ConfirmedData, place: Place): MailText {
  const { locale, origin, host, writeTo } = place;
  const words = CONFIRMED[locale];
  const deadline = freeUntil(data.start, data.confirmedAt);
  return {
    ...mailOf(place, `${words.title}: ${longWhen(data.start, locale)}`, [
      data.afterAll === true ? paragraph(words.afterAll) : null,
      facts(
        [words.who, data.specialist],
        [words.when, fullWhen(data.start, data.end, locale)],
        [words.zone, words.tbilisi],
      ),
      button(words.join, data.meetingLink),
      paragraph(words.prepare),
      paragraph(
        deadline === null
          ? words.notRefundable
          : words.free.replace('{when}', longWhen(deadline, locale)).replace('{to}', writeTo.clients),
      ),
      data.needsConsent ? paragraph(words.consent) : null,
      facts(...receiptRows(data, locale)),
      button(words.open, origin + href('order', { orderId: data.orderId })),
    ]),
    replyTo: writeTo.clients,
    calendar: calendarFile(data, { method: 'PUBLISH', sequence: 0, now: data.confirmedAt, host }),
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
  return mailOf(place, words.title, [
    facts([words.when, longWhen(data.start, locale)], [words.until, longWhen(data.holdUntil, locale)]),
    button(words.again, origin + href('billing')),
  ]);
}

/** The reminder to the client. */
export function reminderEmail(data: SessionData, place: Place): MailText {
  const { locale } = place;
  const words = CONFIRMED[locale];
  return mailOf(place, reminderTitle(data.start, locale), [
    facts([words.who, data.specialist], [words.when, fullWhen(data.start, data.end, locale)]),
    button(words.join, data.meetingLink),
  ]);
}

/** The reminder by SMS: one segment in Georgian. */
export function reminderSms({ start }: { start: Instant }, { locale }: Place): SmsText {
  const tail = locale === 'ka' ? 'ბმული ელფოსტაზეა.' : 'Link is in your e-mail.';
  return { text: `${reminderTitle(start, locale)}. ${tail}` };
}

/** Money came after the time had been given up or lost, and goes back (P18). A message of an older server says no `why`. */
export function seatLostEmail(data: { start: Instant; paid: Paid; why?: LostReason }, place: Place): MailText {
  const { locale, origin } = place;
  const words = LOST[locale];
  return mailOf(place, words.title, [
    paragraph(words[data.why ?? 'taken']),
    facts([words.when, longWhen(data.start, locale)], [words.back, cardSum(data.paid, locale)]),
    paragraph(words.days),
    button(words.choose, origin + href('therapistList')),
  ]);
}

/** The same by SMS. */
export function seatLostSms({ why = 'taken' }: { why?: LostReason }, { locale }: Place): SmsText {
  const back = locale === 'ka' ? 'თანხა სრულად დაგიბრუნდებათ.' : 'You get everything back.';
  return { text: `${LOST_SMS[locale][why]} ${back}` };
}

function receiptRows({ paid, receipt }: ConfirmedData, locale: Locale): [string, string][] {
  const words = CONFIRMED[locale];
  const rows: [string, string][] = [
    [words.receipt, String(receipt)],
    [words.paid, cardSum(paid, locale)],
  ];
  if (paid.rate !== null) {
    rows.push([words.inLari, formatMoney(paid.totalMinor, { currency: 'GEL', locale, decimals: 'always' })]);
    const source = paid.rate.source === 'nbg' ? words.nationalBank : words.sampleRate;
    rows.push([
      words.rate,
      `1 € = ${paid.rate.gelPerEur} ₾, ${formatDate(paid.rate.on, locale, { year: true })}, ${source}`,
    ]);
  }
  return rows;
}

const CONFIRMED = {
  ka: {
    title: 'თქვენი შეხვედრა',
    afterAll:
      'გადახდა მას შემდეგ შესრულდა, რაც ის გაუქმდა ან გადახდის დრო ამოიწურა. შეხვედრის დრო კვლავ თავისუფალი იყო, ამიტომ ჯავშანი დადასტურებულია.',
    who: 'სპეციალისტი',
    when: 'დრო',
    zone: 'სასაათო სარტყელი',
    tbilisi: 'თბილისი (UTC+4)',
    join: 'შეხვედრაზე შესვლა',
    prepare: 'აირჩიეთ წყნარი, მარტო ყოფნის ადგილი და წინასწარ შეამოწმეთ კამერა, მიკროფონი და ინტერნეტი.',
    free: 'უფასო გაუქმება და გადატანა: {when}-მდე. ამისთვის მოგვწერეთ: {to}',
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
    afterAll:
      'The payment came through after it had been cancelled or the time for paying had run out. The time was still free, so the session is booked.',
    who: 'Specialist',
    when: 'Time',
    zone: 'Time zone',
    tbilisi: 'Tbilisi (UTC+4)',
    join: 'Join the session',
    prepare: 'Choose a quiet place where you are alone, and check camera, microphone and internet beforehand.',
    free: 'Free to cancel or move until {when}: write to {to}',
    notRefundable: 'Less than 24 hours remain: this payment is not refundable.',
    consent: 'This session needs the consent of a parent or guardian. Please ask for it on your booking page.',
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

const LOST = {
  ka: {
    title: 'თანხა სრულად დაგიბრუნდებათ',
    given_up: 'ამ დროზე უარი თქვით, მაგრამ ბანკმა გადახდა მაინც შეასრულა. თანხა სრულად დაგიბრუნდებათ.',
    taken: 'ბოდიშს გიხდით — ეს დრო დაკავებულია, თანხა სრულად დაგიბრუნდებათ.',
    closed: 'ბოდიშს გიხდით — სპეციალისტი ამ დროს აღარ სთავაზობს, თანხა სრულად დაგიბრუნდებათ.',
    own_session: 'ამ დროს უკვე სხვა შეხვედრა გაქვთ, ამიტომ ეს გადახდა სრულად დაგიბრუნდებათ.',
    too_late: 'ბოდიშს გიხდით — გადახდა შეხვედრის დაწყების შემდეგ შესრულდა, თანხა სრულად დაგიბრუნდებათ.',
    when: 'დრო',
    back: 'დაგიბრუნდებათ',
    days: 'თანხა იმავე ბარათზე 3–10 სამუშაო დღეში აისახება.',
    choose: 'სხვა დროის არჩევა',
  },
  en: {
    title: 'You get everything back',
    given_up: 'You gave this time up, but the bank took the payment all the same. You get everything back.',
    taken: 'We are sorry: that time is taken; you get everything back.',
    closed: 'We are sorry: the specialist no longer offers that time; you get everything back.',
    own_session: 'You already have another session at that time, so this payment goes back in full.',
    too_late: 'We are sorry: the payment came after the session had begun; you get everything back.',
    when: 'Time',
    back: 'You get back',
    days: 'It reaches the same card within 3–10 working days.',
    choose: 'Choose another time',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** One segment in Georgian, with the words of the refund. */
const LOST_SMS: Record<Locale, Record<LostReason, string>> = {
  ka: {
    given_up: 'ამ დროზე უარი თქვით.',
    taken: 'დრო დაკავებულია.',
    closed: 'სპეციალისტმა დრო დახურა.',
    own_session: 'ამ დროს სხვა შეხვედრა გაქვთ.',
    too_late: 'გადახდა დაგვიანდა.',
  },
  en: {
    given_up: 'You gave that time up.',
    taken: 'That time is taken.',
    closed: 'The specialist closed that time.',
    own_session: 'You have another session at that time.',
    too_late: 'The payment came too late.',
  },
};
