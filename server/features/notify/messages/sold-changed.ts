import type { Instant, Locale } from '#domain/dates.ts';
import { formatMoney, tetriOf } from '#domain/money.ts';
import { clientMail, facts } from './layout.ts';
import { whenRow } from './message.ts';

/**
 * A change of terms of sale or agreement: fields of documents with their values in JSON. `by`: the masked address of a
 * person; null when no person of ours did it, or the person has no e-mail.
 */
export type SoldChanged = {
  changes: readonly { type: string; name: string; path: string; before: string | null; after: string | null }[];
  by: string | null;
  at: Instant;
};

const WORDS = {
  ka: {
    title: 'შეიცვალა ფასი ან ტექსტი, რომელსაც კლიენტები ეთანხმებიან',
    by: 'ვინ შეცვალა',
    elsewhere: 'უცნობია, ან შინაარსის გარე სერვისიდან',
    price: 'ფასი',
    fee: 'საკომისიო',
    offer: 'შეხვედრა',
    text: 'იურიდიული ტექსტი',
    crisis: 'კრიზისული ნომერი',
    nothing: 'არაფერი',
    ifNot:
      'თუ ეს ცვლილება მოულოდნელია, დაუკავშირდით მის ავტორს და დააბრუნეთ, რაც იყო. სრული ჩანაწერი: npm run ops -- audit.',
  },
  en: {
    title: 'A price or a text that clients agree to has changed',
    by: 'Changed by',
    elsewhere: 'unknown, or in the hosted content service',
    price: 'Price',
    fee: 'Fee',
    offer: 'Session',
    text: 'Legal text',
    crisis: 'Crisis number',
    nothing: 'nothing',
    ifNot: 'If you did not expect this, reach its author and put back what was there. All of it: npm run ops -- audit.',
  },
};

/** To all operators, by mail: a price, a fee, a legal text or a crisis number is another one now (message 41). */
export const soldChangedEmail = clientMail(WORDS, ({ changes, by, at }: SoldChanged, words, { locale }) => {
  const lines = changes.map(({ type, name, path, before, after }) => {
    const value = (json: string | null) => (json === null ? words.nothing : valueWords(path, json, locale));
    return [`${labelOf(type, path, locale)}: ${name}`, `${value(before)} → ${value(after)}`] as const;
  });
  return [facts([words.by, by ?? words.elsewhere], whenRow(at, locale)), facts(...lines), words.ifNot];
});

function labelOf(type: string, path: string, locale: Locale): string {
  const words = WORDS[locale];
  if (type === 'legalDocument') return words.text;
  if (type === 'crisisNumber') return words.crisis;
  return path === 'fee' ? words.fee : path.endsWith('.price') ? words.price : words.offer;
}

/** A price in lari, a fee in percent, a text without its quotation marks. */
function valueWords(path: string, json: string, locale: Locale): string {
  const tetri = path.endsWith('.price') ? tetriOf(Number(json)) : null;
  if (tetri !== null) return formatMoney(tetri, { currency: 'GEL', locale });
  if (path === 'fee') return `${locale === 'ka' ? json.replace('.', ',') : json}\u00a0%`;
  return json.replace(/^"|"$/g, '');
}
