import { type Instant, formatDate } from '#domain/dates.ts';
import { href, type PageName } from '#contract/pages/pages.ts';
import { clientMail, facts, button, smsOf, quote } from './layout.ts';
import { whenRow, deviceRow, type Numbered } from './message.ts';
import { bookingNumber } from './session-parts.ts';

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

/** Tells a client that the own data was taken along (message 25). The mail itself has none of it, and no link. */
export const dataTakenEmail = clientMail(
  {
    ka: {
      title: 'თქვენი მონაცემები ჩამოიტვირთა',
      happened: 'თქვენი ანგარიშიდან კოდით დადასტურების შემდეგ მონაცემების ფაილი ჩამოიტვირთა.',
      ifNot: 'თუ ეს თქვენ არ იყავით, დაასრულეთ სხვა შესვლები ანგარიშის პარამეტრებში და მოგვწერეთ: {to}.',
    },
    en: {
      title: 'Your data was downloaded',
      happened: 'A file with your data was downloaded from your account, after a code confirmed it.',
      ifNot: 'If it was not you, end the other sign-ins in the settings of your account and write to us: {to}.',
    },
  },
  ({ at, device }: { at: Instant; device: string | null }, words, { locale }) => [
    words.happened,
    facts(whenRow(at, locale), ...deviceRow(device, locale)),
    words.ifNot,
  ],
);

/** Tells a new contact e-mail of its use (message 24), without a link: in a stolen account it is the thief's. */
export const contactEmailSetEmail = clientMail(
  {
    ka: {
      title: 'ეს თქვენი ანგარიშის ელფოსტაა',
      happened: 'თქვენი ანგარიშის ელფოსტა შეიცვალა: ამიერიდან წერილები ამ მისამართზე მოვა.',
      ifNot: 'თუ ეს თქვენ არ იყავით, მოგვწერეთ: {to}',
    },
    en: {
      title: 'This is the e-mail of your account now',
      happened: 'The e-mail of your account was changed: messages come to this address from now on.',
      ifNot: 'If it was not you, write to {to}',
    },
  },
  ({ at, isStaff }: { at: Instant; isStaff: boolean }, words, { locale }) => ({
    to: isStaff ? 'therapists' : 'clients',
    parts: [words.happened, facts(whenRow(at, locale)), words.ifNot],
  }),
);

/** Tells the former address of a booking that mails go elsewhere (message 24); it has no link, as it may be wrong. */
export const orderEmailChangedEmail = clientMail(
  {
    ka: {
      title: 'ჯავშნის ელფოსტა შეიცვალა',
      happened: 'თქვენი ჯავშნის წერილები ამიერიდან სხვა მისამართზე მოვა.',
      ifNot: 'თუ ეს თქვენ არ შეგიცვლიათ, მოგვწერეთ: {to}. კაბინეტში ყველა შესვლის დასრულებაც შეგიძლიათ.',
    },
    en: {
      title: 'The e-mail of your booking was changed',
      happened: 'Messages about your booking go to another address from now on.',
      ifNot: 'If you did not change it, write to us: {to}. You can also end all sign-ins in your cabinet.',
    },
  },
  (data: { at: Instant } & Numbered, words, { locale }) => [
    words.happened,
    facts(whenRow(data.at, locale), ...bookingNumber(data, locale)),
    words.ifNot,
  ],
);

type State = 'disabled' | 'enabled';

/** Tells a client that the account is blocked, with the operator's reason, or that it works again (message 38). */
export const accountStateEmail = clientMail(
  {
    ka: {
      disabled: 'თქვენი ანგარიში შეიზღუდა',
      why: 'ანგარიშში შესვლა და ახალი შეხვედრის დაჯავშნა აღარ შეგიძლიათ. მიზეზი:',
      booked: 'რაც უკვე დაჯავშნეთ და გადაიხადეთ, ძალაშია. თუ რამე შეიცვლება, ცალკე მოგწერთ, თანხას კი დაგიბრუნებთ.',
      disagree: 'თუ არ გვეთანხმებით, მოგვწერეთ: {to}. იქვე შეგიძლიათ თქვენი მონაცემები ან ანგარიშის წაშლა მოითხოვოთ.',
      enabled: 'თქვენი ანგარიში ისევ მუშაობს',
      canAgain: 'ანგარიშში შესვლა და შეხვედრის დაჯავშნა ისევ შეგიძლიათ.',
      signIn: 'შესვლა',
    },
    en: {
      disabled: 'Your account is restricted',
      why: 'You can no longer sign in or book a session. The reason:',
      booked: 'What you have booked and paid for stays. If that changes, we write to you and send the money back.',
      disagree:
        'If you do not agree, write to us: {to}. You can also ask there for your data, or for your account to be deleted.',
      enabled: 'Your account works again',
      canAgain: 'You can sign in and book sessions again.',
      signIn: 'Sign in',
    },
  },
  ({ to, reason }: { to: State; reason: string }, words, { origin }) => ({
    title: words[to],
    parts:
      to === 'enabled'
        ? [words.canAgain, button(words.signIn, origin + href('login'))]
        : [words.why, quote(reason), words.booked, words.disagree],
  }),
);

/** The same to a phone, in one segment. */
export const accountStateSms = smsOf(
  {
    ka: { disabled: 'თქვენი ანგარიში შეიზღუდა. მიზეზს გეტყვით: მოგვწერეთ.', enabled: 'თქვენი ანგარიში ისევ მუშაობს.' },
    en: {
      disabled: 'Your account is restricted. Write to us, and we tell you the reason.',
      enabled: 'Your account works again.',
    },
  },
  ({ to }: { to: State }, words) => words[to],
);

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
