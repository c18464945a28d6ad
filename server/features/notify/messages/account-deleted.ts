import type { Instant } from '#domain/dates.ts';
import { clientMail, facts } from './layout.ts';
import { whenRow } from './message.ts';

/** The last mail to a client (message 25) has no link and no name; `discreet` is a choice that is no longer stored. */
export const accountDeletedEmail = clientMail(
  {
    ka: {
      title: 'თქვენი ანგარიში წაიშალა',
      done: 'თქვენი თხოვნით ანგარიში წაიშალა, ყველა შესვლა დასრულდა. ეს ბოლო წერილია.',
      gone: 'აღარ გვაქვს თქვენი სახელი, ტელეფონი, ელფოსტა, პასუხები და ის, რაც სპეციალისტებს გაუზიარეთ.',
      kept: 'კანონის მოთხოვნით ვინახავთ ჯავშნებს, გადახდებსა და დაბრუნებებს, სახელისა და კონტაქტის გარეშე. სპეციალისტები საკუთარ ჩანაწერებს თავად ინახავენ.',
      again: 'თუ ოდესმე დაბრუნება მოგინდებათ, იმავე ნომრით ან ელფოსტით ახალი, ცარიელი ანგარიში შეგიძლიათ გახსნათ.',
      ifNot: 'თუ ეს თქვენ არ იყავით, მოგვწერეთ: {to}.',
    },
    en: {
      title: 'Your account was deleted',
      done: 'Your account was deleted as you asked, and all sign-ins have ended. This is the last message.',
      gone: 'We no longer have your name, phone, e-mail, answers, nor what you shared with specialists.',
      kept: 'The law has us keep bookings, payments and refunds, without name and contact. Specialists keep their own notes themselves.',
      again: 'If you ever want to come back, you can open a new, empty account with the same number or e-mail.',
      ifNot: 'If it was not you, write to us: {to}.',
    },
  },
  ({ at }: { at: Instant; discreet: boolean }, words, { locale }) => [
    words.done,
    facts(whenRow(at, locale)),
    words.gone,
    words.kept,
    words.again,
    words.ifNot,
  ],
);
