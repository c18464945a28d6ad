import { formatDate, formatDayInDative, type Instant, type Locale, wallOf } from '#domain/dates.ts';
import { maskedIban } from '#domain/iban.ts';
import type { TypeKey } from '#domain/intake.ts';
import { formatMoney, type Tetri } from '#domain/money.ts';
import { href } from '#contract/pages/pages.ts';
import { button, facts, table, therapistMail } from './layout.ts';
import { TYPES } from './therapist.ts';

/** A line of earnings as on the screen: sums in tetri; `client` is null once the client has deleted the account. */
export type PaidLine = {
  on: Instant;
  client: string | null;
  typeKey: TypeKey;
  priceMinor: Tetri;
  commissionMinor: Tetri;
  shareMinor: Tetri;
  /** The screen's reason why a session that did not take place is still the therapist's; null for others. */
  reason: string | null;
};

/** The payout of a batch to one therapist. `commissionPercent`: null where it differs between lines. */
export type PayoutPaid = {
  minor: Tetri;
  commissionPercent: number | null;
  last4: string | null;
  paidAt: Instant;
  lines: readonly PaidLine[];
};

/** Tells a therapist that pay has come, with the lines of the screen (message 20). */
export const payoutPaidEmail = therapistMail(
  {
    ka: {
      title: 'ჩაგერიცხათ {sum}',
      session: '{n} შეხვედრა',
      sessions: '{n} შეხვედრა',
      percent: 'საკომისიო {n}',
      paid: 'ჩაგერიცხათ',
      day: 'დღე',
      account: 'ანგარიში',
      one: 'შეხვედრა',
      price: 'ფასი',
      commission: 'საკომისიო',
      share: 'თქვენ მიიღეთ',
      deleted: 'წაშლილი კლიენტი',
      fee: 'კლიენტის მიერ გადახდილი მომსახურების საფასური პლატფორმისაა და ამ თანხებში არ შედის.',
      open: 'შემოსავლის ნახვა კაბინეტში',
    },
    en: {
      title: '{sum} paid',
      session: '{n} session',
      sessions: '{n} sessions',
      percent: '{n} commission',
      paid: 'Paid',
      day: 'Day',
      account: 'Account',
      one: 'Session',
      price: 'Price',
      commission: 'Commission',
      share: 'You got',
      deleted: 'Deleted client',
      fee: 'The service fee that the client pays is the platform’s and not in these sums.',
      open: 'See your earnings in your cabinet',
    },
  },
  (data: PayoutPaid, words, { locale, origin }) => {
    const { minor, commissionPercent, last4, paidAt, lines } = data;
    const sessions = (lines.length === 1 ? words.session : words.sessions).replace('{n}', String(lines.length));
    const percent =
      commissionPercent === null ? [] : [words.percent.replace('{n}', percentOf(commissionPercent, locale))];
    const title = [words.title.replace('{sum}', sum(minor, locale)), sessions, ...percent].join(' · ');
    const account = last4 === null ? [] : [[words.account, maskedIban(last4)] as const];
    return {
      title,
      parts: [
        facts([words.paid, sum(minor, locale)], [words.day, payoutDayOf(paidAt, locale)], ...account),
        table(
          [words.one, words.price, words.commission, words.share],
          lines.map((line) => [
            [payoutDayOf(line.on, locale), line.client ?? words.deleted, TYPES[locale][line.typeKey]].join(', ') +
              (line.reason === null ? '' : `: ${line.reason}`),
            sum(line.priceMinor, locale),
            sum(0 - line.commissionMinor, locale),
            sum(line.shareMinor, locale),
          ]),
        ),
        words.fee,
        button(words.open, origin + href('practiceEarnings')),
      ],
    };
  },
);

/** Why pay does not come: the bank sent it back, on a day, or there is no account to send it to. */
export type PayoutFailed = { minor: Tetri; sessions: number; cameBackOn: Instant | null };

/** Tells a therapist that pay could not come, and what to do (message 21). */
export const payoutFailedEmail = therapistMail(
  {
    ka: {
      title: 'თანხა ვერ ჩაირიცხა — შეამოწმეთ ანგარიში',
      titleNone: 'თანხა ვერ ჩაირიცხება — მიუთითეთ ანგარიში',
      back: 'ბანკმა {day} თქვენი შემოსავალი უკან დააბრუნა.',
      none: 'თქვენი შემოსავლის ჩარიცხვის დრო დგება, მაგრამ ბანკის ანგარიში კაბინეტში მითითებული არ არის.',
      sum: 'თანხა',
      sessions: 'შეხვედრები',
      check:
        'შეამოწმეთ ანგარიშის ნომერი და მფლობელის სახელი და ანგარიში კაბინეტში თავიდან მიუთითეთ, თუნდაც იგივე იყოს. თანხას 24 საათის შემდეგ, უახლოესი ჩარიცხვისას გამოგიგზავნით.',
      add: 'მიუთითეთ ანგარიში პარამეტრებში. თანხას 24 საათის შემდეგ, უახლოესი ჩარიცხვისას გამოგიგზავნით.',
      account: 'ანგარიშის მითითება',
    },
    en: {
      title: 'Payout failed — check your account',
      titleNone: 'No payout possible — add your account',
      back: 'The bank sent your pay back on {day}.',
      none: 'Your pay is due, but your cabinet has no bank account.',
      sum: 'Sum',
      sessions: 'Sessions',
      check:
        'Check the number and the name of the holder, and set the account in your cabinet again, even if it is the same. We send the money with the next payout after 24 hours.',
      add: 'Add an account in the settings. We send the money with the next payout after 24 hours.',
      account: 'Set the account',
    },
  },
  ({ minor, sessions, cameBackOn }: PayoutFailed, words, { locale, origin }) => {
    const told =
      cameBackOn === null
        ? words.none
        : words.back.replace('{day}', formatDayInDative(wallOf(cameBackOn).date, locale));
    return {
      title: cameBackOn === null ? words.titleNone : words.title,
      parts: [
        told,
        facts([words.sum, sum(minor, locale)], [words.sessions, String(sessions)]),
        cameBackOn === null ? words.add : words.check,
        button(words.account, `${origin}${href('practiceSettings')}#payout-account`),
      ],
    };
  },
);

function sum(minor: Tetri, locale: Locale): string {
  return formatMoney(minor, { currency: 'GEL', locale, decimals: 'always' });
}

function payoutDayOf(instant: Instant, locale: Locale): string {
  return formatDate(wallOf(instant).date, locale);
}

/** „12,5 %“, "12.5 %". */
function percentOf(percent: number, locale: Locale): string {
  return `${locale === 'ka' ? String(percent).replace('.', ',') : percent}\u00a0%`;
}
