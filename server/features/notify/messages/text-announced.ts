import { formatDate } from '#domain/dates.ts';
import { href, type PageName } from '#contract/pages/pages.ts';
import { button, clientMail, facts, quote } from './layout.ts';

type Data = {
  kind: 'privacy' | 'terms';
  audience: 'client' | 'specialist';
  title: string;
  changes: string;
  day: string;
};

/** Tells all accounts of a legal text from a `day` in Tbilisi, with its author's words on the changes (message 37). */
export const textAnnouncedEmail = clientMail(
  {
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
  },
  ({ kind, audience, title, changes, day }: Data, words, { locale, origin }) => ({
    to: audience === 'client' ? 'clients' : 'therapists',
    parts: [
      facts([words.text, title], [words.from, formatDate(day, locale, { year: true })]),
      quote(changes),
      button(words.open, origin + href(PAGES[`${kind}/${audience}`])),
    ],
  }),
);

const PAGES = {
  'privacy/client': 'privacy',
  'privacy/specialist': 'therapistPrivacy',
  'terms/client': 'clientTerms',
  'terms/specialist': 'therapistTerms',
} as const satisfies Record<string, PageName>;
