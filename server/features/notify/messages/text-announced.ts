import { formatDate, type Locale } from '#domain/dates.ts';
import { href, type PageName } from '#contract/pages/pages.ts';
import { button, facts, mailTo, quote } from './layout.ts';
import type { MailText, Place } from './message.ts';

type Data = {
  kind: 'privacy' | 'terms';
  audience: 'client' | 'specialist';
  title: string;
  changes: string;
  day: string;
};

/**
 * Tells everybody with an account that a legal text takes effect on a `day` in Tbilisi, and its changes in its author's
 * words (message 37). The present and the new text stand on one page.
 */
export function textAnnouncedEmail({ kind, audience, title, changes, day }: Data, place: Place): MailText {
  const { locale, origin } = place;
  const words = WORDS[locale];
  const parts = [
    facts([words.text, title], [words.from, formatDate(day, locale, { year: true })]),
    quote(changes),
    button(words.open, origin + href(PAGES[`${kind}/${audience}`])),
  ];
  return mailTo(audience === 'client' ? 'clients' : 'therapists', place, words.title, parts);
}

const PAGES = {
  'privacy/client': 'privacy',
  'privacy/specialist': 'therapistPrivacy',
  'terms/client': 'clientTerms',
  'terms/specialist': 'therapistTerms',
} as const satisfies Record<string, PageName>;

const WORDS: Record<Locale, Record<'title' | 'text' | 'from' | 'open', string>> = {
  ka: {
    title: 'იურიდიული ტექსტი იცვლება',
    text: 'ტექსტი',
    from: 'ახალი მოქმედებს ამ დღიდან',
    open: 'ახალი ტექსტის წაკითხვა',
  },
  en: {
    title: 'A legal text is changing',
    text: 'Text',
    from: 'The new one counts from',
    open: 'Read the new text',
  },
};
