import type { Locale } from '#domain/dates.ts';
import type { EarningLine } from '#domain/earning-line.ts';

/** The words of a statement, apart from those of the states (`contract/earnings/earning-texts.ts`). */
export const WORDS = {
  ka: {
    brand: 'სიმშვიდე',
    title: 'შემოსავლის ამონაწერი',
    specialist: 'სპეციალისტი',
    period: 'პერიოდი',
    madeOn: 'შედგენილია',
    account: 'ანგარიში',
    noAccount: 'არ არის მითითებული',
    day: 'დღე',
    client: 'კლიენტი',
    deleted: 'წაშლილი კლიენტი',
    type: 'ტიპი',
    price: 'ფასი',
    commission: 'საკომისიო',
    percent: 'საკომისიო, %',
    share: 'თქვენ მიიღებთ',
    state: 'მდგომარეობა',
    reason: 'განმარტება',
    isInSums: 'ჯამში შედის',
    yes: 'დიახ',
    no: 'არა',
    sessions: 'შეხვედრები',
    sum: 'ჯამი',
    income: 'თქვენი შემოსავალი',
    types: { personal: 'ინდივიდუალური', couple: 'წყვილის', teen: 'მოზარდის' },
    empty: 'ამ დღეებში შეხვედრა არ ყოფილა.',
    note:
      'რაც წინ არის და რაც არ ანაზღაურდება, ჯამში არ შედის. კლიენტის მიერ გადახდილი მომსახურების საფასური პლატფორმისაა ' +
      'და ამ თანხებში არ შედის. ყველა დღე თბილისის დროითაა.',
    page: 'გვერდი {n} / {all}',
  },
  en: {
    brand: 'Simshvide',
    title: 'Statement of earnings',
    specialist: 'Specialist',
    period: 'Period',
    madeOn: 'Made on',
    account: 'Account',
    noAccount: 'none is given',
    day: 'Day',
    client: 'Client',
    deleted: 'Deleted client',
    type: 'Type',
    price: 'Price',
    commission: 'Commission',
    percent: 'Commission, %',
    share: 'You get',
    state: 'State',
    reason: 'Explanation',
    isInSums: 'In the sums',
    yes: 'yes',
    no: 'no',
    sessions: 'Sessions',
    sum: 'Sum',
    income: 'Your earnings',
    types: { personal: 'Personal', couple: 'Couple', teen: 'Teen' },
    empty: 'There was no session on these days.',
    note:
      'What is ahead and what is not paid is in no sum. The service fee that a client pays is the platform’s and not in these sums. ' +
      'All days are by the clock of Tbilisi.',
    page: 'Page {n} / {all}',
  },
} as const satisfies Record<Locale, object>;

/** How a line names its client: one who has deleted the account has no name. */
export function clientOf({ name }: Pick<EarningLine, 'name'>, locale: Locale): string {
  return name ?? WORDS[locale].deleted;
}

/** „•••• 4417“: all that a statement shows of an account. */
export function accountOf(last4: string | null, locale: Locale): string {
  return last4 === null ? WORDS[locale].noAccount : `••••\u00a0${last4}`;
}

/** 12.5 % of a price as „12,5“ or "12.5". */
export function percentOf(percent: number, locale: Locale): string {
  return locale === 'ka' ? String(percent).replace('.', ',') : String(percent);
}

/** The commission as taken off the price. Never the negative zero. */
export function deducted(commissionMinor: number): number {
  return commissionMinor === 0 ? 0 : -commissionMinor;
}
