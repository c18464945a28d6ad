import { formatBookingNumber } from '#domain/booking-number.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import { formatMoney, type Currency } from '#domain/money.ts';
import { actionAnchor, byUrgency, WORK_KINDS, type WorkFacts, type WorkKind } from '#domain/work-items.ts';
import { WORK_WORDS } from '#contract/ops/work-texts.ts';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { href } from '#contract/pages/pages.ts';
import { button, clientMail, facts } from './layout.ts';
import { longWhen, type Place } from './message.ts';

/** Work items as a mail tells them: ids, sums and numbers, no name. */
export type WorkToTell = {
  items: readonly { kind: WorkKind; facts: WorkFacts; firstAt: Instant; times: number }[];
  /** Open items that the mail has no room for. */
  more?: number;
  /** In the one mail of a morning: the pay due by the end of the day, in tetri, and how much was due before it. */
  pay?: { due: PayToTell; late: PayToTell };
};
type PayToTell = { minor: number; payouts: number };

/** What is known of an item beside its name, in one line: „4630-E996-FB49 · 96,00 ₾ · 3-ჯერ“. */
function factsOfWork({ facts: known, times }: { facts: WorkFacts; times: number }, locale: Locale): string {
  const { order, minor, currency, day, code, batch } = known;
  return [
    order !== undefined && formatBookingNumber(order),
    // The sums of the books are lari and euro.
    minor !== undefined &&
      formatMoney(minor, { currency: (currency ?? 'GEL') as Currency, locale, decimals: 'always' }),
    batch !== undefined && (locale === 'ka' ? `პაკეტი ${batch}` : `batch ${batch}`),
    day,
    code,
    times > 1 && (locale === 'ka' ? `${times}-ჯერ` : `${times} times`),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');
}

/** Where the next step of the first of them is taken. */
function placeOf({ items: [first] }: WorkToTell, { origin }: Place): string {
  const place = first && WORK_KINDS[first.kind].place;
  const number = first?.facts.order;
  if (place === 'money') return origin + operationsHref('money');
  if (place === 'pay') return origin + operationsHref('pay');
  if (first !== undefined && place === 'order' && number !== undefined)
    return origin + operationsHref('order', { number }) + actionAnchor(first.kind);
  return origin + href('operations');
}

/**
 * To the operators: what needs one of them now (message 26). Several at once are one mail. At nine one mail has all
 * that is open, with the pay of the day.
 */
export const workItemsEmail = clientMail(
  {
    ka: {
      many: 'ოპერატორს ელოდება: {n}',
      morning: 'დღეს ოპერატორს ელოდება: {n}',
      pay: 'დღეს ჩასარიცხია: {sum}',
      due: 'დღეს ჩასარიცხია',
      late: 'დაგვიანებულია',
      payouts: '{n} შეხვედრა',
      more: 'კიდევ {n} ჩანს გვერდზე „დღეს“.',
      open: 'გახსნა',
    },
    en: {
      many: 'Waits for an operator: {n}',
      morning: 'Waits for an operator today: {n}',
      pay: 'Pay due today: {sum}',
      due: 'Pay due today',
      late: 'Late',
      payouts: 'sessions: {n}',
      more: '{n} more stand on Today.',
      open: 'Open',
    },
  },
  (data: WorkToTell, words, place) => {
    const { locale } = place;
    const { pay, more = 0 } = data;
    const items = byUrgency(data.items);
    const [first] = items;
    const sumOf = (minor: number): string => formatMoney(minor, { currency: 'GEL', locale, decimals: 'always' });
    const payOf = ({ minor, payouts }: PayToTell): string =>
      `${sumOf(minor)} · ${words.payouts.replace('{n}', String(payouts))}`;
    const isOne = items.length === 1 && pay === undefined;
    const title =
      pay !== undefined && items.length === 0
        ? words.pay.replace('{sum}', sumOf(pay.due.minor + pay.late.minor))
        : isOne && first !== undefined
          ? [WORK_WORDS[first.kind][locale].name, first.facts.order && formatBookingNumber(first.facts.order)]
              .filter(Boolean)
              .join(': ')
          : (pay === undefined ? words.many : words.morning).replace('{n}', String(items.length + more));
    return {
      title,
      parts: [
        ...items.map((item) => {
          const { name, sentence } = WORK_WORDS[item.kind][locale];
          return facts([name, factsOfWork(item, locale)], [longWhen(item.firstAt, locale), sentence]);
        }),
        more > 0 ? words.more.replace('{n}', String(more)) : null,
        pay === undefined ? null : facts([words.due, payOf(pay.due)], [words.late, payOf(pay.late)]),
        button(words.open, isOne ? placeOf(data, place) : place.origin + href('operations')),
      ],
    };
  },
);
