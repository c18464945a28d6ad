import type { Instant } from '#domain/dates.ts';
import { clientMail, facts } from './layout.ts';
import { whenRow } from './message.ts';

/** A change of who is an operator. `whom`: their e-mail, masked. */
export type OperatorChanged = { what: 'made' | 'reset' | 'removed'; whom: string; at: Instant };

/** To all operators, by mail: nobody becomes one of them, or ceases to be, unseen (message 40). */
export const operatorChangedEmail = clientMail(
  {
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
  },
  ({ what, whom, at }: OperatorChanged, words, place) => ({
    title: words[what],
    parts: [facts([words.whom, whom], whenRow(at, place.locale), [words.by, words.machine]), words.ifNot],
  }),
);
