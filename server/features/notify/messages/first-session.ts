import type { Instant } from '#domain/dates.ts';
import { href } from '#contract/pages/pages.ts';
import { button, clientMail, facts, links } from './layout.ts';
import { longWhen, type Numbered } from './message.ts';
import { bookingNumber } from './session-parts.ts';

/** `therapistId`: the public profile, null when it was taken down; `token` switches advice off. */
export type FirstSession = { start: Instant; therapistId: string | null; token: string } & Numbered;

/** Advice after the first session (message 14): the only mail a client can switch off, also in the mail program. */
export const firstSessionEmail = clientMail(
  {
    ka: {
      title: 'როგორ ჩაიარა?',
      fresh:
        'სანამ გახსოვთ, ჩაინიშნეთ ორი-სამი წინადადება: რამ დაგაფიქრათ, რა დარჩა უთქმელი. შემდეგ შეხვედრას აქედან დაიწყებთ.',
      regular:
        'ცვლილებას დრო სჭირდება: ჩვეულებრივ, კვირაში ერთხელ ხვდებიან და შედეგს 6–8 კვირაში ამჩნევენ. შეგიძლიათ კაბინეტში ყოველკვირეული დროც შეინახოთ; თითოეულ შეხვედრას ცალკე იხდით, არაუგვიანეს ერთი დღით ადრე.',
      otherwise: 'თუ იგრძენით, რომ ეს სპეციალისტი თქვენთვის არ არის, ესეც ჩვეულებრივი ამბავია: სიიდან სხვა აირჩიეთ.',
      book: 'შემდეგი შეხვედრის დაჯავშნა',
      after: 'პირველი შეხვედრა',
      why: 'ამ წერილს იმიტომ იღებთ, რომ რჩევების მიღება ჩართული გაქვთ.',
      off: 'რჩევების გამორთვა',
    },
    en: {
      title: 'How was it?',
      fresh:
        'While it is fresh, write down two or three sentences: what made you think, what was left unsaid. The next session can begin there.',
      regular:
        'Change takes time: people usually meet once a week and notice a difference after 6–8 weeks. In the cabinet you can keep a weekly time, too; each session is paid by itself, at the latest a day before.',
      otherwise:
        'If you felt that this specialist is not the right one for you, that happens as well: choose another one from the list.',
      book: 'Book the next session',
      after: 'First session',
      why: 'You get this message because advice by e-mail is switched on for you.',
      off: 'Switch advice off',
    },
  },
  (data: FirstSession, words, { locale, origin }) => {
    const { start, therapistId, token } = data;
    const next = therapistId === null ? href('cabinetHistory') : href('therapist', { id: therapistId });
    return {
      parts: [
        words.fresh,
        words.regular,
        words.otherwise,
        button(words.book, origin + next),
        facts([words.after, longWhen(start, locale)], ...bookingNumber(data, locale)),
        words.why,
        links([words.off, origin + href('advice', { token })]),
      ],
      headers: {
        'List-Unsubscribe': `<${origin}/api/advice/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  },
);
