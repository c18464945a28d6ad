import { type Instant, wallOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { href } from '#contract/pages/pages.ts';
import { button, clientMail, facts, links, paragraph, smsOf, therapistMail } from './layout.ts';
import { byWhen, longWhen, type Place, type SessionData, sessionWord, shortWhen, fullWhen } from './message.ts';
import { bookingNumber, sessionFacts, sessionUrl } from './session-parts.ts';
import { bookingFacts, type NewBookingData, practiceButton } from './therapist.ts';

/** A session that waits for its payment: the sum in tetri, and the last moment to pay. */
type Unpaid = SessionData & { totalMinor: number; until: Instant };

const WORDS = {
  ka: {
    proposed: '{name} შეხვედრას გთავაზობთ: {when}',
    payLink: 'გადახდის ბმული ელფოსტაზეა.',
    payBy: 'გადაიხადეთ {until}, რომ დრო შეინარჩუნოთ',
    sum: 'თანხა',
    until: 'გადახდის ვადა',
    pay: 'შეხვედრის გადახდა',
    otherwise: 'თუ ამ დრომდე არ გადაიხდით, დრო გათავისუფლდება. უარის თქმა უფასოა და არაფერს გავალდებულებთ.',
    decline: 'უარის თქმა ამ დროზე',
    released: 'დრო გათავისუფლდა',
    whyReleased: 'ეს შეხვედრა ვადის გასვლამდე არ იყო გადახდილი, ამიტომ მისი დრო გათავისუფლდა. არაფერი ჩამოგეჭრებათ.',
    withdrawn: 'გადაუხდელი შეხვედრა გაუქმდა',
    withdrawnAll: 'გადაუხდელი შეხვედრები გაუქმდა',
    nothingPaid: 'სპეციალისტმა ეს შეხვედრა გააუქმა. ის არ გადაგიხდიათ, ამიტომ არაფერი ჩამოგეჭრებათ.',
    nothingPaidAll:
      'სპეციალისტმა გააუქმა ყოველკვირეული შეხვედრები, რომლებიც ჯერ არ გადაგიხდიათ. არაფერი ჩამოგეჭრებათ. გადახდილი შეხვედრები ძალაშია.',
    timeFree: 'თქვენი შეთავაზებული დრო გათავისუფლდა',
    clientLeft: 'კლიენტმა ანგარიში წაშალა, ამიტომ ეს შეხვედრა აღარ შედგება.',
    who: 'სპეციალისტი',
    first: 'პირველი დრო',
    choose: 'სხვა დროის არჩევა',
  },
  en: {
    payLink: 'Pay link is in your e-mail.',
    proposed: '{name} proposes a session: {when}',
    payBy: 'Pay by {until} to keep the time',
    sum: 'Sum',
    until: 'Pay by',
    pay: 'Pay for the session',
    otherwise: 'If you do not pay by then, the time is released. Declining costs nothing and binds you to nothing.',
    decline: 'Decline this time',
    released: 'The time was released',
    whyReleased: 'This session was not paid for in time, so its time is free again. You are charged nothing.',
    withdrawn: 'An unpaid session was cancelled',
    withdrawnAll: 'Unpaid sessions were cancelled',
    nothingPaid: 'The specialist cancelled this session. You had not paid for it, so you are charged nothing.',
    nothingPaidAll:
      'The specialist cancelled the weekly sessions that you had not paid for yet. You are charged nothing. Sessions that you have paid for stay.',
    timeFree: 'The time you proposed is free again',
    clientLeft: 'The client has deleted their account, so this session will not take place.',
    who: 'Specialist',
    first: 'The first time',
    choose: 'Choose another time',
  },
};

/** The specialist proposes a session, which is paid later. `name`: the specialist's first. */
export const sessionProposedEmail = clientMail(WORDS, (data: Unpaid & { name: string }, words, place) => {
  const title = words.proposed.replace('{name}', data.name).replace('{when}', longWhen(data.start, place.locale));
  return { title, parts: unpaidParts(data, place) };
});

/** The SMS about a proposed session: one segment in Georgian. */
export const sessionProposedSms = smsOf(
  WORDS,
  ({ start }: { start: Instant }, words, place) =>
    `${sessionWord(place)}: ${shortWhen(start, place.locale)}. ${words.payLink}`,
);

/** To the therapist who proposed it: the client has deleted the account. */
export const clientLeftEmail = therapistMail(WORDS, (data: NewBookingData, words, place) => ({
  title: `${words.timeFree}: ${longWhen(data.start, place.locale)}`,
  parts: [words.clientLeft, bookingFacts(data, place.locale), practiceButton(data.sessionId, place)],
}));

/** Until when it has to be paid, 48 and 26 hours before the start. */
export const unpaidReminderEmail = clientMail(WORDS, (data: Unpaid, words, place) => ({
  title: words.payBy.replace('{until}', byWhen(data.until, place.locale)),
  parts: unpaidParts(data, place),
}));

/** Nobody paid in time, so the time is free for others. */
export const timeReleasedEmail = clientMail(WORDS, (data: SessionData & { therapistId: string }, words, place) => ({
  title: `${words.released}: ${longWhen(data.start, place.locale)}`,
  parts: [words.whyReleased, sessionFacts(data, place.locale), choose(data, place)],
}));

/** The specialist took an unpaid time back, or `all` of a series that waited. */
export const timeWithdrawnEmail = clientMail(
  WORDS,
  (data: SessionData & { all: boolean; therapistId: string }, words, place) => {
    const title = data.all ? words.withdrawnAll : `${words.withdrawn}: ${longWhen(data.start, place.locale)}`;
    return {
      title,
      parts: [
        data.all ? words.nothingPaidAll : words.nothingPaid,
        data.all
          ? facts(
              [words.who, data.specialist],
              [words.first, longWhen(data.start, place.locale)],
              ...bookingNumber(data, place.locale),
            )
          : sessionFacts(data, place.locale),
        choose(data, place),
      ],
    };
  },
);

function unpaidParts(data: Unpaid, place: Place) {
  const { locale } = place;
  const words = WORDS[locale];
  const sum = formatMoney(data.totalMinor, { currency: 'GEL', locale, decimals: 'always' });
  const session = sessionUrl(data.orderId, place);
  return [
    sessionFacts(data, locale, [words.sum, sum], [words.until, byWhen(data.until, locale)]),
    button(words.pay, session),
    paragraph(words.otherwise),
    links([words.decline, session]),
  ];
}

/** The times of the same specialist. */
function choose({ therapistId }: { therapistId: string }, { locale, origin }: Place) {
  return button(WORDS[locale].choose, origin + href('therapist', { id: therapistId }));
}

type Time = { start: Instant; end: Instant };

/**
 * To the client: the therapist offers other times. Each link leads to the session in the cabinet with the time chosen,
 * where one press takes it; opening the link changes nothing. `name`: the specialist's first.
 */
export const otherTimesEmail = clientMail(
  {
    ka: {
      title: '{name} სხვა დროს გთავაზობთ — აირჩიეთ',
      choose: 'თუ რომელიმე დრო გაწყობთ, აირჩიეთ ის და დაადასტურეთ {when}. ეს თქვენს ორ გადატანაში არ ჩაითვლება.',
      stays: 'თუ არ გიპასუხიათ ან უარს იტყვით, არაფერი შეიცვლება: შეხვედრა დარჩება ძველ დროს ({when}).',
    },
    en: {
      title: '{name} proposes another time',
      choose:
        'If one of these times suits you, choose it and confirm by {when}. It does not count as one of your two moves.',
      stays: 'If you do not answer, or decline, nothing changes: your session stays on {when}.',
    },
  },
  (data: SessionData & { name: string; times: readonly Time[]; until: Instant }, words, place) => {
    const { name, start, times, until } = data;
    return {
      title: words.title.replace('{name}', name),
      parts: [
        sessionFacts(data, place.locale),
        words.choose.replace('{when}', byWhen(until, place.locale)),
        ...times.map((time) => button(fullWhen(time.start, time.end, place.locale), timeUrl(data, time, place))),
        words.stays.replace('{when}', longWhen(start, place.locale)),
      ],
    };
  },
);

function timeUrl({ orderId }: SessionData, { start }: Time, place: Place): string {
  const { date, time } = wallOf(start);
  return `${sessionUrl(orderId, place)}?time=${date}T${time}#proposal`;
}
