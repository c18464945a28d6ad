import type { Locale } from '#domain/dates.ts';
import { href } from '#contract/pages/pages.ts';
import { button, mailTo, paragraph } from './layout.ts';
import type { MailText, Place } from './message.ts';

/** The morning after, to the therapist: how many of yesterday's sessions wait for a status. It names nobody. */
export function statusMissingEmail({ sessions }: { sessions: number }, place: Place): MailText {
  const { locale, origin } = place;
  const words = WORDS[locale];
  const isOne = sessions === 1;
  return mailTo('therapists', place, isOne ? words.status : words.statuses, [
    paragraph(isOne ? words.one : words.many.replace('{n}', String(sessions))),
    paragraph(words.byItself),
    button(words.mark, `${origin}${href('practiceSessions')}?show=needs_status`),
  ]);
}

/** On Monday, to the therapist: nobody can book a time in the next seven days. */
export function emptyCalendarEmail(_data: Record<string, never>, place: Place): MailText {
  const { locale, origin } = place;
  const words = WORDS[locale];
  return mailTo('therapists', place, words.empty, [
    paragraph(words.notFound),
    button(words.calendar, origin + href('practiceCalendar')),
    paragraph(words.pause),
  ]);
}

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
} as const satisfies Record<Locale, Record<string, string>>;
