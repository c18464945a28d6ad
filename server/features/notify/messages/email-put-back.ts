import type { Instant } from '#domain/dates.ts';
import { clientMail, facts, smsOf } from './layout.ts';
import { whenRow } from './message.ts';

/** `toSignIn`: of the address to sign in with, not where messages go; `waitsUntil`: it is not put back before then. */
type PutBack = { at: Instant; isStaff: boolean; toSignIn?: boolean; waitsUntil?: Instant };

/** Tells an address that the former one was put back (message 24), without a link: it may be the thief's. */
export const emailPutBackEmail = clientMail(
  {
    ka: {
      title: 'თქვენს ანგარიშს წინა ელფოსტა დაუბრუნდა',
      happened:
        'წინა მისამართზე მიღებული წერილიდან დააჭირეს ღილაკს „ეს მე არ ვიყავი“: ყველა შესვლა დასრულდა და წერილები ისევ წინა მისამართზე მოვა.',
      signIn:
        'წინა მისამართზე მიღებული წერილიდან ან SMS-იდან დააჭირეს ღილაკს „ეს მე არ ვიყავი“: ყველა შესვლა დასრულდა და ანგარიშში ამ მისამართით ვეღარ შეხვალთ.',
      waitsTitle: 'თქვენი ანგარიშის ცვლილება გაუქმდება',
      waits:
        'ამ ანგარიშში ტელეფონი ან ელფოსტა შეიცვალა და იმ მისამართიდან, რომელიც მანამდე იყო, გვითხრეს: „ეს მე არ ვიყავი“. თუ არაფერს იზამთ, ცვლილება გაუქმდება.',
      object:
        'თუ ცვლილება თქვენი იყო, შედით ანგარიშში და პარამეტრებში დაადასტურეთ: „ეს მე შევცვალე“. მაშინ ყველაფერი ისე დარჩება, როგორც ახლაა.',
      ifNot: 'თუ ეს თქვენ არ იყავით, მოგვწერეთ: {to}.',
    },
    en: {
      title: 'The former e-mail of your account was put back',
      happened:
        'In a message to the former address somebody pressed "It was not me": all sign-ins have ended, and messages go to the former address again.',
      signIn:
        'In a message to the former address or to the phone somebody pressed "It was not me": all sign-ins have ended, and this address does not open the account any more.',
      waitsTitle: 'A change of your account will be undone',
      waits:
        'The phone or an e-mail of this account was changed, and from the address of before somebody told us: "It was not me". If you do nothing, the change will be undone.',
      object:
        'If the change was yours, sign in and confirm it in your settings: "I made this change". Then everything stays as it is.',
      ifNot: 'If it was not you, write to us: {to}.',
    },
  },
  ({ at, isStaff, toSignIn = false, waitsUntil }: PutBack, words, { locale }) => ({
    to: isStaff ? 'therapists' : 'clients',
    title: waitsUntil === undefined ? words.title : words.waitsTitle,
    parts: [
      waitsUntil === undefined ? (toSignIn ? words.signIn : words.happened) : words.waits,
      facts(whenRow(waitsUntil ?? at, locale)),
      waitsUntil === undefined ? null : words.object,
      words.ifNot,
    ],
  }),
);

/** Tells a phone the same, in one segment. */
export const phonePutBackSms = smsOf(
  {
    ka: {
      isBack: 'ანგარიშს წინა ნომერი დაუბრუნდა. თუ თქვენ არა, მოგვწერეთ.',
      waits: '3 დღეში ანგარიშის ცვლილება გაუქმდება. თქვენია? დაადასტურეთ.',
    },
    en: {
      isBack: 'The former number of your account was put back. If it was not you, write to us.',
      waits: 'In 3 days a change of your account will be undone. Was it yours? Confirm it in your settings.',
    },
  },
  ({ waitsUntil }: { waitsUntil?: Instant }, words) => words[waitsUntil === undefined ? 'isBack' : 'waits'],
);
