import type { Locale } from '#domain/dates.ts';

/** The words of receipts. They say nothing of what a session is about. */
export const WORDS = {
  ka: {
    brand: 'სიმშვიდე',
    payment: 'გადახდის ქვითარი № {number}',
    refund: 'თანხის დაბრუნების ქვითარი № {number}',
    number: 'ქვითრის ნომერი',
    kind: 'სახე',
    kinds: { payment: 'გადახდა', refund: 'დაბრუნება' },
    day: 'დღე',
    specialist: 'სპეციალისტი',
    session: 'შეხვედრის დღე',
    booking: 'ჯავშნის ნომერი',
    payer: 'გადამხდელი',
    recipient: 'თანხის მიმღები',
    sum: 'თანხა',
    currency: 'ვალუტა',
    inGel: 'თანხა ლარში',
    rate: 'კურსი',
    rateColumn: 'კურსი, GEL 1 EUR-ზე',
    rateOn: 'კურსის დღე',
    rateSource: 'კურსის წყარო',
    rateWords: '1 € = {rate} ₾, {on}, {source}',
    sources: { nbg: 'საქართველოს ეროვნული ბანკი', fixed: 'სატესტო კურსი' },
    card: 'ბარათი',
    paidBy: 'გადახდის ქვითარი',
    seller: 'გამყიდველი',
    sellerNumber: 'საიდენტიფიკაციო ნომერი',
    sellerAddress: 'მისამართი',
    noTax: 'ეს ქვითარი საგადასახადო დოკუმენტი არ არის.',
    note: 'დღეები თბილისის დროითაა.',
    year: 'წელი',
    madeOn: 'შედგენილია',
  },
  en: {
    brand: 'Simshvide',
    payment: 'Receipt of payment no. {number}',
    refund: 'Receipt of refund no. {number}',
    number: 'Receipt',
    kind: 'Kind',
    kinds: { payment: 'payment', refund: 'refund' },
    day: 'Day',
    specialist: 'Specialist',
    session: 'Day of the session',
    booking: 'Booking number',
    payer: 'Paid by',
    recipient: 'Returned to',
    sum: 'Sum',
    currency: 'Currency',
    inGel: 'Sum in GEL',
    rate: 'Rate',
    rateColumn: 'Rate, GEL for 1 EUR',
    rateOn: 'Day of the rate',
    rateSource: 'Source of the rate',
    rateWords: '1 € = {rate} ₾, {on}, {source}',
    sources: { nbg: 'National Bank of Georgia', fixed: 'test rate' },
    card: 'Card',
    paidBy: 'Receipt of payment',
    seller: 'Seller',
    sellerNumber: 'Identification number',
    sellerAddress: 'Address',
    noTax: 'This receipt is not a tax document.',
    note: 'All days are by the clock of Tbilisi.',
    year: 'Year',
    madeOn: 'Made on',
  },
} as const satisfies Record<Locale, object>;

/** The publisher of a rate, in words. */
export function sourceWords(source: string, locale: Locale): string {
  const sources: Readonly<Record<string, string>> = WORDS[locale].sources;
  return sources[source] ?? source;
}

/** „•••• 4242“: all that is known of a card. */
export function cardWords(card: string | null): string {
  return card === null ? '' : `••••\u00a0${card}`;
}
