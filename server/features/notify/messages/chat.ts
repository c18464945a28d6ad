import type { ChatAudience } from '#domain/chat.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import { clientMail, facts, quote } from './layout.ts';
import { longWhen } from './message.ts';

type ChatData = { message: string; email: string | null; audience: ChatAudience; locale: Locale; at: Instant };

/** To those who answer: what a visitor wrote, word for word. An answer to the mail goes to the visitor. */
export const chatEmail = clientMail(
  {
    ka: {
      clients: 'შეტყობინება საიტიდან: კლიენტების გვერდი',
      therapists: 'შეტყობინება საიტიდან: სპეციალისტების გვერდი',
      when: 'დრო',
      language: 'ენა',
      georgian: 'ქართული',
      english: 'ინგლისური',
      answerTo: 'პასუხის მისამართი',
      nobody: 'არ დაუტოვებია',
    },
    en: {
      clients: 'A message from the site: page for clients',
      therapists: 'A message from the site: page for specialists',
      when: 'Time',
      language: 'Language',
      georgian: 'Georgian',
      english: 'English',
      answerTo: 'Answer to',
      nobody: 'no address left',
    },
  },
  ({ message, email, audience, locale: writtenIn, at }: ChatData, words, { locale }) => ({
    title: words[audience],
    parts: [
      facts(
        [words.when, longWhen(at, locale)],
        [words.language, writtenIn === 'ka' ? words.georgian : words.english],
        [words.answerTo, email ?? words.nobody],
      ),
      quote(message),
    ],
    ...(email === null ? {} : { replyTo: email }),
  }),
);
