import { href } from '#contract/pages/pages.ts';
import { button, therapistMail } from './layout.ts';

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
