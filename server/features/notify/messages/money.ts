import type { Instant, Locale } from '#domain/dates.ts';
import type { Amount, LostReason } from '#domain/payment.ts';
import { href } from '#contract/pages/pages.ts';
import { clientMail, facts, button } from './layout.ts';
import { cardSum, DAYS_TO_CARD, longWhen, type Numbered, type Place } from './message.ts';
import { bookingNumber } from './session-parts.ts';
import type { Paid } from './client.ts';

export type ReturnedData = { start: Instant; amount: Amount; why: 'paid twice' | 'wrong amount' | 'undone' } & Numbered;

/** What goes back to the card, for the booking of which time, and when it is there. */
function backParts(booking: { start: Instant } & Numbered, amount: Amount, locale: Locale) {
  const [when, back] = { ka: ['დრო', 'დაგიბრუნდებათ'] as const, en: ['Time', 'You get back'] as const }[locale];
  const rows = [[when, longWhen(booking.start, locale)] as const, [back, cardSum(amount, locale)] as const];
  return [facts(...rows, ...bookingNumber(booking, locale)), DAYS_TO_CARD[locale]];
}

/** A payment that does not stand: it goes back in full, and the booking itself is not touched by it. */
export const paymentReturnedEmail = clientMail(
  {
    ka: {
      title: 'თანხა სრულად დაგიბრუნდებათ',
      'paid twice': 'ეს ჯავშანი ორჯერ გადაიხადეთ. მეორე გადახდა სრულად დაგიბრუნდებათ, ჯავშანი ძალაშია.',
      'wrong amount':
        'მიღებული თანხა ჯავშნის ფასს არ ემთხვევა, ამიტომ მას სრულად გიბრუნებთ. შეგიძლიათ, ხელახლა სცადოთ.',
      undone: 'საგადახდო მომსახურებამ თანხა უკან დააბრუნა, ამიტომ გადახდა არ ჩაითვალა. შეგიძლიათ, ხელახლა სცადოთ.',
    },
    en: {
      title: 'You get everything back',
      'paid twice': 'You paid for this booking twice. The second payment goes back in full; the booking stands.',
      'wrong amount': 'The sum that came is not the price of the booking, so it goes back in full. You can try again.',
      undone: 'The payment service sent this payment back, so it does not count. You can try again.',
    },
  },
  (data: ReturnedData, words, { locale }) => [words[data.why], ...backParts(data, data.amount, locale)],
);

/** The provider has sent the money back, with the receipt. */
export const refundSentEmail = clientMail(
  {
    ka: {
      title: 'თანხა გამოგზავნილია ბარათზე',
      titleByHand: 'თანხა გამოგზავნილია საბანკო გადარიცხვით',
      receipt: 'ქვითარი №',
      back: 'გამოგზავნილია',
      when: 'ჯავშნის დრო',
    },
    en: {
      title: 'Refund sent to your card',
      titleByHand: 'Refund sent by bank transfer',
      receipt: 'Receipt No',
      back: 'Sent',
      when: 'Time of the booking',
    },
  },
  (data: { start: Instant; amount: Amount; receipt: number; byHand?: boolean } & Numbered, words, { locale }) => {
    const { start, amount, receipt, byHand = false } = data;
    return {
      title: byHand ? words.titleByHand : words.title,
      parts: [
        facts(
          [words.receipt, String(receipt)],
          [words.back, cardSum(amount, locale)],
          [words.when, longWhen(start, locale)],
          ...bookingNumber(data, locale),
        ),
        byHand ? null : DAYS_TO_CARD[locale],
      ],
    };
  },
);

/** The payment did not go through while the time is still held. */
export const paymentUnfinishedEmail = clientMail(
  {
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
  },
  (data: { start: Instant; holdUntil: Instant }, words, { locale, origin }) => [
    facts([words.when, longWhen(data.start, locale)], [words.until, longWhen(data.holdUntil, locale)]),
    button(words.again, origin + href('billing')),
  ],
);

/** Money came after the time had been given up or lost, and goes back (P18). An older server's message has no `why`. */
export const seatLostEmail = clientMail(
  {
    ka: {
      title: 'თანხა სრულად დაგიბრუნდებათ',
      given_up: 'ამ დროზე უარი თქვით, მაგრამ ბანკმა გადახდა მაინც შეასრულა. თანხა სრულად დაგიბრუნდებათ.',
      taken: 'ბოდიშს გიხდით — ეს დრო დაკავებულია, თანხა სრულად დაგიბრუნდებათ.',
      closed: 'ბოდიშს გიხდით — სპეციალისტი ამ დროს აღარ სთავაზობს, თანხა სრულად დაგიბრუნდებათ.',
      own_session: 'ამ დროს უკვე სხვა შეხვედრა გაქვთ, ამიტომ ეს გადახდა სრულად დაგიბრუნდებათ.',
      too_late: 'ბოდიშს გიხდით — გადახდა შეხვედრის დაწყების შემდეგ შესრულდა, თანხა სრულად დაგიბრუნდებათ.',
      choose: 'სხვა დროის არჩევა',
    },
    en: {
      title: 'You get everything back',
      given_up: 'You gave this time up, but the bank took the payment all the same. You get everything back.',
      taken: 'We are sorry: that time is taken; you get everything back.',
      closed: 'We are sorry: the specialist no longer offers that time; you get everything back.',
      own_session: 'You already have another session at that time, so this payment goes back in full.',
      too_late: 'We are sorry: the payment came after the session had begun; you get everything back.',
      choose: 'Choose another time',
    },
  },
  (data: { start: Instant; paid: Paid; why?: LostReason } & Numbered, words, { locale, origin }) => [
    words[data.why ?? 'taken'],
    ...backParts(data, data.paid, locale),
    button(words.choose, origin + href('therapistList')),
  ],
);

/** The same by SMS. */
export function seatLostSms({ why = 'taken' }: { why?: LostReason }, { locale, discreetTitle }: Place): string {
  const back = locale === 'ka' ? 'თანხა სრულად დაგიბრუნდებათ.' : 'You get everything back.';
  const words = discreetTitle === null ? LOST_SMS[locale] : { ...LOST_SMS[locale], ...DISCREET_SMS[locale] };
  return `${words[why]} ${back}`;
}

/** The SMS about a lost time and its refund: one segment in Georgian. */
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

/** On a locked screen these two would name a specialist or a session. */
const DISCREET_SMS: Record<Locale, Pick<Record<LostReason, string>, 'closed' | 'own_session'>> = {
  ka: { closed: 'დრო დაიხურა.', own_session: 'ამ დროს სხვა შეხვედრა გაქვთ.' },
  en: { closed: 'That time was closed.', own_session: 'You have another meeting at that time.' },
};
