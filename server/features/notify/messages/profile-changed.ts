import type { TypeKey } from '#domain/intake.ts';
import { formatMoney, type Tetri } from '#domain/money.ts';
import { href } from '#contract/pages/pages.ts';
import { button, facts, therapistMail } from './layout.ts';
import { TYPES } from './payout.ts';

/** `isShown` where that has changed; prices in tetri. */
type Changed = { isShown: boolean | null; prices: readonly { type: TypeKey; was: Tetri; is: Tetri }[] };

/** Tells a specialist about changes of their public profile: whether it is shown, and session prices (message 39). */
export const profileChangedEmail = therapistMail(
  {
    ka: {
      price: 'თქვენი შეხვედრის ფასი შეიცვალა',
      shown: 'თქვენი პროფილი ისევ ჩანს',
      hidden: 'თქვენი პროფილი აღარ ჩანს',
      stays: 'ახალი კლიენტები ვეღარ გპოულობენ და ვერ ჯავშნიან. დაჯავშნილი შეხვედრები ძალაშია.',
      booked: 'ახალი ფასი ახალ ჯავშნებს ეხება, უკვე დაჯავშნილებს — არა:',
      ask: 'თუ ამას არ ელოდით, მოგვწერეთ.',
      open: 'პროფილის ნახვა',
    },
    en: {
      price: 'The price of your session has changed',
      shown: 'Your profile is shown again',
      hidden: 'Your profile is no longer shown',
      stays: 'New clients do not find you and cannot book. What is booked stays.',
      booked: 'The new price counts for new bookings, not for those that exist:',
      ask: 'If you did not expect this, write to us.',
      open: 'See the profile',
    },
  },
  ({ isShown, prices }: Changed, words, { locale, origin }) => {
    const sum = (minor: Tetri) => formatMoney(minor, { currency: 'GEL', locale });
    const title = isShown === null ? words.price : isShown ? words.shown : words.hidden;
    return {
      title,
      parts: [
        isShown === false ? words.stays : null,
        prices.length === 0 ? null : words.booked,
        prices.length === 0
          ? null
          : facts(...prices.map(({ type, was, is }) => [TYPES[locale][type], `${sum(was)} → ${sum(is)}`] as const)),
        words.ask,
        button(words.open, origin + href('practiceProfile')),
      ],
    };
  },
);
