import type { Instant } from '#domain/dates.ts';
import type { Amount } from '#domain/payment.ts';
import { clientMail, facts } from './layout.ts';
import { cardSum, DAYS_TO_CARD, longWhen, type Numbered } from './message.ts';
import { bookingNumber } from './session-parts.ts';

export type ReturnedData = { start: Instant; amount: Amount; why: 'paid twice' | 'wrong amount' | 'undone' } & Numbered;

/** A payment that does not stand: it goes back in full, and the booking itself is not touched by it. */
export const paymentReturnedEmail = clientMail(
  {
    ka: {
      title: 'თანხა სრულად დაგიბრუნდებათ',
      'paid twice': 'ეს ჯავშანი ორჯერ გადაიხადეთ. მეორე გადახდა სრულად დაგიბრუნდებათ, ჯავშანი ძალაშია.',
      'wrong amount':
        'მიღებული თანხა ჯავშნის ფასს არ ემთხვევა, ამიტომ მას სრულად გიბრუნებთ. შეგიძლიათ, ხელახლა სცადოთ.',
      undone: 'საგადახდო მომსახურებამ თანხა უკან დააბრუნა, ამიტომ გადახდა არ ჩაითვალა. შეგიძლიათ, ხელახლა სცადოთ.',
      when: 'დრო',
      back: 'დაგიბრუნდებათ',
    },
    en: {
      title: 'You get everything back',
      'paid twice': 'You paid for this booking twice. The second payment goes back in full; the booking stands.',
      'wrong amount': 'The sum that came is not the price of the booking, so it goes back in full. You can try again.',
      undone: 'The payment service sent this payment back, so it does not count. You can try again.',
      when: 'Time',
      back: 'You get back',
    },
  },
  (data: ReturnedData, words, { locale }) => {
    const { start, amount, why } = data;
    return [
      words[why],
      facts(
        [words.when, longWhen(start, locale)],
        [words.back, cardSum(amount, locale)],
        ...bookingNumber(data, locale),
      ),
      DAYS_TO_CARD[locale],
    ];
  },
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
