import type { Instant } from '#domain/dates.ts';
import { clientMail, facts } from './layout.ts';
import { whenRow } from './message.ts';

/** Tells operators that a specialist said "it was not me": pay is stopped until somebody speaks with them (P73). */
export const payStoppedOperatorEmail = clientMail(
  {
    ka: {
      title: 'სპეციალისტის ანაზღაურება შეჩერდა',
      profile: 'პროფილი',
      what: 'სპეციალისტმა თქვა, რომ მის ანგარიშში ცვლილება მისი არ იყო.',
      isBack: 'საბანკო ანგარიში მას შემდეგ შეიცვალა და წინა დაბრუნდა: {last4}.',
      isSame: 'ახლა ანაზღაურება ამ ანგარიშზე ირიცხება: {last4}. შეადარეთ, მისია თუ არა.',
      next: 'დაურეკეთ ნომერზე, რომელიც მანამდე იცოდით, და ჰკითხეთ, სად ირიცხება ანაზღაურება. მერე: npm run ops -- payout-resume --profile {profile}',
    },
    en: {
      title: 'The pay of a specialist was stopped',
      profile: 'Profile',
      what: 'The specialist said that a change of their account was not theirs.',
      isBack: 'The account of pay was changed since, and the one before counts again: {last4}.',
      isSame: 'Pay goes to this account now: {last4}. Compare whether it is theirs.',
      next: 'Call the number that you knew before and ask where the pay goes. Then: npm run ops -- payout-resume --profile {profile}',
    },
  },
  (
    { profile, at, last4, isBack }: { profile: string; at: Instant; last4: string | null; isBack: boolean },
    words,
    place,
  ) => [
    facts([words.profile, profile], whenRow(at, place.locale)),
    words.what,
    last4 === null ? null : words[isBack ? 'isBack' : 'isSame'].replace('{last4}', `••••${last4}`),
    words.next.replace('{profile}', profile),
  ],
);
