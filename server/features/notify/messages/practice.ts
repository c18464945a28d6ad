import { HOUR, type Instant } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import { formatMoney, type Tetri } from '#domain/money.ts';
import { href } from '#contract/pages/pages.ts';
import { secretLink } from '#server/http/link-token.ts';
import { button, therapistMail, facts } from './layout.ts';
import { byWhen } from './message.ts';
import { TYPES } from './therapist.ts';

const WORDS = {
  ka: {
    status: 'მონიშნეთ გუშინდელი შეხვედრის სტატუსი',
    statuses: 'მონიშნეთ გუშინდელი შეხვედრების სტატუსი',
    one: 'გუშინდელ ერთ შეხვედრაზე ჯერ არ აღგინიშნავთ, ჩატარდა თუ არა.',
    many: 'გუშინდელ {n} შეხვედრაზე ჯერ არ აღგინიშნავთ, ჩატარდა თუ არა.',
    byItself:
      'თუ არაფერს მონიშნავთ და კლიენტიც არაფერს გვეტყვის, შეხვედრა დასრულებიდან 24 საათში ჩატარებულად ჩაითვლება, თუ ჩვენი ოთახი ცარიელი არ იყო.',
    mark: 'სტატუსის მონიშვნა',
    empty: 'შემდეგ კვირაში თავისუფალი დრო არ გაქვთ',
    notFound: 'უახლოეს 7 დღეში კლიენტები თქვენთან ვერ ჩაეწერებიან, რადგან კალენდარში თავისუფალი დრო არ არის.',
    calendar: 'კალენდრის გახსნა',
    pause: 'თუ ახალ კლიენტებს ამ ეტაპზე არ იღებთ, კაბინეტში გამორთეთ „ახალი კლიენტები“ და ამ წერილს აღარ მიიღებთ.',
  },
  en: {
    status: "Please mark yesterday's session",
    statuses: "Please mark yesterday's sessions",
    one: 'One of the sessions of yesterday has no status: whether it took place.',
    many: '{n} of the sessions of yesterday have no status: whether they took place.',
    byItself:
      'If you mark nothing and the client says nothing, a session counts as held 24 hours after its end, unless our room was empty.',
    mark: 'Mark the status',
    empty: 'No free times next week',
    notFound: 'In the next 7 days nobody can book a session with you: your calendar has no free times.',
    calendar: 'Open the calendar',
    pause:
      'If you take no new clients at the moment, switch them off in your cabinet, and this message will not come again.',
  },
};

/** The morning after, to the therapist: how many of yesterday's sessions wait for a status. It names nobody. */
export const statusMissingEmail = therapistMail(WORDS, ({ sessions }: { sessions: number }, words, { origin }) => {
  const isOne = sessions === 1;
  return {
    title: isOne ? words.status : words.statuses,
    parts: [
      isOne ? words.one : words.many.replace('{n}', String(sessions)),
      words.byItself,
      button(words.mark, `${origin}${href('practiceSessions')}?show=needs_status`),
    ],
  };
});

/** On Monday, to the therapist: nobody can book a time in the next seven days. */
export const emptyCalendarEmail = therapistMail(WORDS, (_data: Record<string, never>, words, { origin }) => ({
  title: words.empty,
  parts: [words.notFound, button(words.calendar, origin + href('practiceCalendar')), words.pause],
}));

/** The invitation of a therapist to their profile (message 22), with the profile's `name`; it ends at `expiresAt`. */
export const invitationEmail = therapistMail(
  {
    ka: {
      title: 'სიმშვიდე გიწვევთ — გაააქტიურეთ კაბინეტი (7 დღე)',
      greeting: 'თქვენი პროფილი მზადაა. კაბინეტში თავისუფალ დროს გამოაქვეყნებთ და შეხვედრებს მართავთ.',
      profile: 'პროფილი',
      until: 'ბმული მოქმედებს',
      next: 'გააქტიურებისას ტელეფონის ნომერს SMS-ით მიღებული კოდით დაადასტურებთ და თანამშრომლობის პირობებს დაეთანხმებით.',
      open: 'კაბინეტის გააქტიურება',
      secret: 'ბმული მხოლოდ თქვენთვისაა და ერთხელ გამოიყენება. გთხოვთ, ნურავის გადაუგზავნით.',
    },
    en: {
      title: 'Simshvide invites you — activate your cabinet (7 days)',
      greeting: 'Your profile is ready. In your cabinet you publish your free times and manage your sessions.',
      profile: 'Profile',
      until: 'The link works until',
      next: 'To activate it, you confirm your phone with a code that comes by SMS and agree to the terms of cooperation.',
      open: 'Activate the cabinet',
      secret: 'The link is for you alone and works once. Please do not pass it on.',
    },
  },
  ({ name, token, expiresAt }: { name: string; token: string; expiresAt: Instant }, words, { locale, origin }) => [
    words.greeting,
    // The last minute in which it works, not the first in which it does not.
    facts([words.profile, name], [words.until, byWhen(expiresAt - HOUR / 60, locale)]),
    words.next,
    button(words.open, secretLink(origin, 'invitation', token)),
    words.secret,
  ],
);

/** `isShown` where that has changed; prices in tetri. */
type Changed = { isShown: boolean | null; prices: readonly { type: TypeKey; was: Tetri; is: Tetri }[] };

/** Tells a specialist about changes of their public profile: whether it is shown, and session prices (message 39). */
export const profileChangedEmail = therapistMail(
  {
    ka: {
      price: 'თქვენი შეხვედრის ფასი შეიცვალა',
      shown: 'თქვენი პროფილი ისევ ჩანს',
      hidden: 'თქვენი პროფილი აღარ ჩანს',
      stays: 'ახალი კლიენტები ვეღარ გპოულობენ და ვერ ჯავშნიან. დაჯავშნილი შეხვედრები ძალაშია.',
      booked: 'ახალი ფასი ახალ ჯავშნებს ეხება, უკვე დაჯავშნილებს — არა:',
      ask: 'თუ ამას არ ელოდით, მოგვწერეთ.',
      open: 'პროფილის ნახვა',
    },
    en: {
      price: 'The price of your session has changed',
      shown: 'Your profile is shown again',
      hidden: 'Your profile is no longer shown',
      stays: 'New clients do not find you and cannot book. What is booked stays.',
      booked: 'The new price counts for new bookings, not for those that exist:',
      ask: 'If you did not expect this, write to us.',
      open: 'See the profile',
    },
  },
  ({ isShown, prices }: Changed, words, { locale, origin }) => {
    const sum = (minor: Tetri) => formatMoney(minor, { currency: 'GEL', locale });
    const title = isShown === null ? words.price : isShown ? words.shown : words.hidden;
    return {
      title,
      parts: [
        isShown === false ? words.stays : null,
        prices.length === 0 ? null : words.booked,
        prices.length === 0
          ? null
          : facts(...prices.map(({ type, was, is }) => [TYPES[locale][type], `${sum(was)} → ${sum(is)}`] as const)),
        words.ask,
        button(words.open, origin + href('practiceProfile')),
      ],
    };
  },
);
