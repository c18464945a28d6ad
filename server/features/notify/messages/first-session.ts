import type { Instant, Locale } from '#domain/dates.ts';
import { href } from '#contract/pages.ts';
import { button, facts, links, mailOf, paragraph } from './layout.ts';
import { longWhen, type MailText, type Numbered, type Place } from './message.ts';
import { bookingNumber } from './session-parts.ts';

/** `therapistId`: the public profile, null when it was taken down; `token` switches advice off. */
export type FirstSession = { start: Instant; therapistId: string | null; token: string } & Numbered;

/** Advice after the first session (message 14): the one mail that a client can switch off, by one press in the mail program too. */
export function firstSessionEmail(data: FirstSession, place: Place): MailText {
  const { locale, origin } = place;
  const { start, therapistId, token } = data;
  const words = WORDS[locale];
  const next = therapistId === null ? href('cabinetHistory') : href('therapist', { id: therapistId });
  const parts = [
    paragraph(words.regular),
    button(words.book, origin + next),
    facts([words.after, longWhen(start, locale)], ...bookingNumber(data, locale)),
    paragraph(words.why),
    links([words.off, origin + href('advice', { token })]),
  ];
  return {
    ...mailOf(place, words.title, parts),
    headers: {
      'List-Unsubscribe': `<${origin}/api/advice/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const WORDS: Record<Locale, Record<'title' | 'regular' | 'book' | 'after' | 'why' | 'off', string>> = {
  ka: {
    title: 'როგორ ჩაიარა?',
    regular:
      'რეგულარული შეხვედრები უკეთეს შედეგს იძლევა: ბევრს კვირაში ერთი საათი აქვს გამოყოფილი. დაჯავშნეთ შემდეგი, როცა თქვენთვის მოსახერხებელია.',
    book: 'შემდეგი შეხვედრის დაჯავშნა',
    after: 'პირველი შეხვედრა',
    why: 'ამ წერილს იმიტომ იღებთ, რომ რჩევების მიღება ჩართული გაქვთ.',
    off: 'რჩევების გამორთვა',
  },
  en: {
    title: 'How was it?',
    regular:
      'Regular sessions lead further: many people keep one hour a week. Book the next one whenever it suits you.',
    book: 'Book the next session',
    after: 'First session',
    why: 'You get this message because advice by e-mail is switched on for you.',
    off: 'Switch advice off',
  },
};
