// docs/decisions/202
import { freeLimit } from '#domain/cancelling.ts';
import { formatTime, HOUR, type Instant, type Locale, relativeDay, wallOf } from '#domain/dates.ts';
import { calendarFile, therapistCalendarFile, type TherapistEntry } from './calendar-file.ts';
import { clientMail, smsOf, therapistMail } from './layout.ts';
import { longWhen, type SessionData, sessionWord, shortWhen } from './message.ts';
import { calendarNote, freeChange, joinButton, sessionFacts } from './session-parts.ts';
import { bookingFacts, type NewBookingData, practiceButton, roomUrl, therapistJoin } from './therapist.ts';

/** How long before the session the client reads until when changing it is free (messages catalogue, 7). */
const BEFORE_SESSION_MS = 26 * HOUR;

const FREE = {
  ka: {
    tomorrow: 'თბილისის დროით შეხვედრა {day} {time} საათზეა.',
    onDay: 'შეხვედრა: {when}.',
    moveOrCancel: 'უფასო გადატანა და გაუქმება —',
    cancel: 'უფასო გაუქმება —',
    untilToday: 'დღეს {time}-მდე',
    until: '{when}-მდე',
    afterCancel: 'ამის შემდეგ თანხა არ ბრუნდება.',
    after: 'ამის შემდეგ გადატანა აღარ შეიძლება და თანხა არ ბრუნდება.',
  },
  en: {
    tomorrow: 'Your session is {day} at {time}.',
    onDay: 'Your session: {when}.',
    moveOrCancel: 'Free to move or cancel until',
    cancel: 'Free to cancel until',
    untilToday: '{time} today, Tbilisi time',
    until: '{when}',
    afterCancel: 'After that the payment is not refundable.',
    after: 'After that the session can no longer be moved, and the payment is not refundable.',
  },
};

/** 26 hours before: until when the session can be moved and cancelled free of charge. */
export const freeChangeEmail = clientMail(FREE, (data: SessionData & { movesLeft: number }, words, place) => {
  const now = data.start - BEFORE_SESSION_MS;
  const what = data.movesLeft > 0 ? words.moveOrCancel : words.cancel;
  const [until = null, ...actions] = freeChange(data, { movesLeft: data.movesLeft, now }, place);
  return {
    title: freeTitle(data.start, what, place.locale),
    parts: [sessionFacts(data, place.locale), until, data.movesLeft > 0 ? words.after : words.afterCancel, ...actions],
  };
});

/** „Tomorrow“ and "today" as read until the limit; both days are named if midnight lies between the two. */
function freeTitle(start: Instant, what: string, locale: Locale): string {
  const limit = freeLimit(start);
  const today = wallOf(start - BEFORE_SESSION_MS).date;
  const tomorrow = relativeDay(wallOf(start).date, today, locale);
  const time = formatTime(start);
  const words = FREE[locale];
  const isToday = wallOf(limit).date === today && tomorrow !== null;
  const title = isToday
    ? words.tomorrow.replace('{day}', tomorrow)
    : words.onDay.replace('{when}', longWhen(start, locale));
  const until = isToday ? words.untilToday : words.until.replace('{when}', longWhen(limit, locale));
  return `${title} ${what} ${until}`.replaceAll('{time}', time);
}

const MOVED = {
  ka: {
    title: 'შეხვედრა გადავიდა',
    byClient: 'კლიენტმა შეხვედრა გადაიტანა',
    accepted: 'კლიენტი დათანხმდა თქვენს შეთავაზებულ დროს',
    was: 'ძველი დრო',
    gone: '{when} (გაუქმდა)',
    sameLink: 'შეხვედრის ბმული იგივეა.',
    therapistLink: 'ძველი დრო გათავისუფლდა. შეხვედრის ბმული იგივეა.',
  },
  en: {
    title: 'Session moved',
    byClient: 'The client moved the session',
    accepted: 'The client accepted the time you proposed',
    was: 'Old time',
    gone: '{when} (cancelled)',
    sameLink: 'The link of the session is the same.',
    therapistLink: 'The old time is free. The link of the session is the same.',
  },
};

/** The session has another time, to its client. */
export const sessionMovedEmail = clientMail(
  MOVED,
  (data: SessionData & { was: Instant; movedAt: Instant; movesLeft: number }, words, place) => {
    const { movesLeft, movedAt: now } = data;
    return {
      title: `${words.title}: ${longWhen(data.start, place.locale)}`,
      parts: [
        sessionFacts(data, place.locale, [words.was, words.gone.replace('{when}', longWhen(data.was, place.locale))]),
        words.sameLink,
        joinButton(data, place.locale),
        ...freeChange(data, { movesLeft, now }, place),
        ...calendarNote(data.orderId, 'changed', place),
      ],
      calendar: calendarFile(data, { method: 'PUBLISH', now }, place),
    };
  },
);

/** The same by SMS: one segment in Georgian. */
export const sessionMovedSms = smsOf(
  { ka: 'გადავიდა: {when}. ბმული ელფოსტაზეა.', en: 'moved: {when}. Link is in your e-mail.' },
  ({ start }: { start: Instant }, words, place) =>
    `${sessionWord(place)} ${words.replace('{when}', shortWhen(start, place.locale))}`,
);

/** The same to the therapist: moved by client or operator, or the client `accepted` a time of the therapist's. */
export const sessionMovedTherapistEmail = therapistMail(
  MOVED,
  (
    data: NewBookingData & TherapistEntry & { was: Instant; movedAt: Instant; by: 'client' | 'admin' | 'accepted' },
    words,
    place,
  ) => {
    const what = { client: words.byClient, admin: words.title, accepted: words.accepted }[data.by];
    return {
      title: `${what}: ${longWhen(data.start, place.locale)}`,
      parts: [
        bookingFacts(data, place.locale, [words.was, words.gone.replace('{when}', longWhen(data.was, place.locale))]),
        words.therapistLink,
        therapistJoin(data, place),
        practiceButton(data.sessionId, place),
      ],
      calendar: therapistCalendarFile(
        { ...data, link: roomUrl(data, place) },
        { method: 'PUBLISH', now: data.movedAt },
        place,
      ),
    };
  },
);

/** The client's link was voided by the client or by an operator: the new one, with the same calendar entry (P52). */
export const linkReplacedEmail = clientMail(
  {
    ka: {
      title: 'შეხვედრის ახალი ბმული',
      replaced:
        'შეხვედრის ბმული შეიცვალა. ძველი ბმულით შეხვედრაზე შესვლა აღარ შეიძლება. გთხოვთ, ახალი ბმული არავის გაუზიაროთ.',
      same: 'დრო და ყველაფერი დანარჩენი იგივეა.',
    },
    en: {
      title: 'The new link of your session',
      replaced:
        'Your link was replaced. The old link no longer leads into the session. Please share the new one with nobody.',
      same: 'The time and everything else stay the same.',
    },
  },
  (data: SessionData & { voidedAt: Instant }, words, place) => ({
    title: `${words.title}: ${longWhen(data.start, place.locale)}`,
    parts: [
      words.replaced,
      sessionFacts(data, place.locale),
      joinButton(data, place.locale),
      words.same,
      ...calendarNote(data.orderId, 'changed', place),
    ],
    calendar: calendarFile(data, { method: 'PUBLISH', now: data.voidedAt }, place),
  }),
);

/** The calendar entry of a coming session, reworded and replaced after the client switches discreet mode. */
export const calendarEntryEmail = clientMail(
  {
    ka: {
      title: 'შეხვედრის ჩანაწერი კალენდრისთვის',
      discreet:
        'დისკრეტული რეჟიმი ჩართეთ: კალენდარში ამ შეხვედრის მხოლოდ დღე და დრო ჩაიწერება. თავად შეხვედრა არ შეცვლილა.',
      full: 'დისკრეტული რეჟიმი გამორთეთ: კალენდარში ამ შეხვედრის ყველა დეტალი ჩაიწერება. თავად შეხვედრა არ შეცვლილა.',
    },
    en: {
      title: 'The calendar entry of your session',
      discreet:
        'You switched discreet mode on: your calendar shows only the day and the time of this session. The session itself has not changed.',
      full: 'You switched discreet mode off: your calendar shows all details of this session. The session itself has not changed.',
    },
  },
  (data: SessionData & { changedAt: Instant }, words, place) => ({
    title: `${words.title}: ${longWhen(data.start, place.locale)}`,
    parts: [
      place.discreetTitle === null ? words.full : words.discreet,
      ...calendarNote(data.orderId, 'changed', place),
      sessionFacts(data, place.locale),
      joinButton(data, place.locale),
    ],
    calendar: calendarFile(data, { method: 'PUBLISH', now: data.changedAt }, place),
  }),
);
