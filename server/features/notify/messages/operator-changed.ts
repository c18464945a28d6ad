import type { Instant, Locale } from '#domain/dates.ts';
import { facts, mailOf, paragraph } from './layout.ts';
import { type MailText, type Place, whenRow } from './message.ts';

/** A change of who is an operator. `whom`: their e-mail, masked. */
export type OperatorChanged = { what: 'made' | 'reset' | 'removed'; whom: string; at: Instant };

/** To all operators, by mail: nobody becomes one of them, or ceases to be, unseen (message 40). */
export function operatorChangedEmail({ what, whom, at }: OperatorChanged, place: Place): MailText {
  const words = WORDS[place.locale];
  return mailOf(place, words[what], [
    facts([words.whom, whom], whenRow(at, place.locale), [words.by, words.machine]),
    paragraph(words.ifNot),
  ]);
}

const WORDS = {
  ka: {
    made: 'დაემატა ახალი ოპერატორი',
    reset: 'ოპერატორის შესვლის გზები განახლდა',
    removed: 'ოპერატორი წაიშალა',
    whom: 'ვინ',
    by: 'საიდან',
    machine: 'ბრძანებით, თავად სერვერზე',
    ifNot:
      'თუ ამის შესახებ არაფერი იცით, დაუყოვნებლივ დაუკავშირდით მათ, ვისაც სერვერზე წვდომა აქვს: სხვაგვარად ამას ვერავინ გააკეთებდა.',
  },
  en: {
    made: 'An operator was added',
    reset: 'The ways in of an operator were reset',
    removed: 'An operator was removed',
    whom: 'Who',
    by: 'From where',
    machine: 'by a command on the server itself',
    ifNot:
      'If you know nothing of it, reach those who have access to the server at once: nobody could have done it in another way.',
  },
} as const satisfies Record<Locale, Record<string, string>>;
