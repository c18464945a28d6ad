import type { Instant, Locale } from '#domain/dates.ts';
import { formatMoney, tetriOf } from '#domain/money.ts';
import type { ChatAudience } from '#domain/chat.ts';
import { clientMail, facts, quote } from './layout.ts';
import { whenRow, longWhen } from './message.ts';

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
