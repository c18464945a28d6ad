import type { Instant, Locale } from '#domain/dates.ts';
import { TYPE_KEYS, type TypeKey } from '#domain/intake.ts';
import { href } from '#contract/pages/pages.ts';
import { therapistCalendarFile, type TherapistEntry } from './calendar-file.ts';
import { type Block, button, facts, smsOf, therapistMail } from './layout.ts';
import { fullWhen, longWhen, type Numbered, type Place, reminderTitle, shortWhen } from './message.ts';
import { bookingNumber } from './session-parts.ts';

/**
 * `client` holds the client's own name or pseudonym, the only fact about the client in a therapist's message; null once
 * the client has left. `sessionType` is the key of the type; a message of an older server has its name.
 */
export type NewBookingData = {
  client: string | null;
  sessionType: string;
  start: Instant;
  end: Instant;
  /** Of the appointment; a message of an older server has none. */
  sessionId?: string;
} & Numbered;

const WORDS = {
  ka: {
    title: 'ახალი ჯავშანი',
    client: 'კლიენტი',
    deleted: 'წაშლილი კლიენტი',
    type: 'შეხვედრის ტიპი',
    when: 'დრო',
    signIn: 'სპეციალისტის შესვლა',
    open: 'შეხვედრის ნახვა კაბინეტში',
    join: 'შეხვედრაზე შესვლა',
  },
  en: {
    title: 'New booking',
    client: 'Client',
    deleted: 'Deleted client',
    type: 'Session type',
    when: 'Time',
    signIn: 'Specialist sign-in',
    open: 'See the session in your cabinet',
    join: 'Join the session',
  },
};

/** A new booking, with an entry for the therapist's calendar; a message of an older server has none. */
export const newBookingEmail = therapistMail(
  WORDS,
  (data: NewBookingData & TherapistEntry & { confirmedAt: Instant }, words, place) => ({
    title: `${words.title}: ${longWhen(data.start, place.locale)}`,
    parts: [bookingFacts(data, place.locale), therapistJoin(data, place), practiceButton(data.sessionId, place)],
    ...('number' in data && {
      calendar: therapistCalendarFile(
        { ...data, link: roomUrl(data, place) },
        { method: 'PUBLISH', now: data.confirmedAt },
        place,
      ),
    }),
  }),
);

/** A new booking by SMS, sent when the session is less than a day away. */
export const newBookingSms = smsOf(
  { ka: 'ახალი ჯავშანი: {when}. დეტალები კაბინეტშია.', en: 'New booking: {when}. Details are in your cabinet.' },
  ({ start }: { start: Instant }, words, { locale }) => words.replace('{when}', shortWhen(start, locale)),
);

/** The reminder to the therapist. */
export const reminderTherapistEmail = therapistMail(WORDS, (data: NewBookingData, _, place) => ({
  title: reminderTitle(data.start, place.locale),
  parts: [bookingFacts(data, place.locale), therapistJoin(data, place) ?? practiceButton(data.sessionId, place)],
}));

/** The therapist's way into the session; null in a message of an older server. */
export function therapistJoin(data: Pick<NewBookingData, 'sessionId'>, place: Place): Block | null {
  const link = roomUrl(data, place);
  return link === null ? null : button(WORDS[place.locale].join, link);
}

/** The address of the therapist's seat, which asks for a sign-in; null in a message of an older server. */
export function roomUrl({ sessionId }: Pick<NewBookingData, 'sessionId'>, { origin }: Place): string | null {
  return sessionId === undefined ? null : origin + href('therapistRoom', { sessionId });
}

/** A link to a session in the therapist's cabinet (a sign-in), by the appointment: the order's id is the client's. */
export function practiceButton(sessionId: string | undefined, { locale, origin }: Place): Block {
  const words = WORDS[locale];
  return sessionId === undefined
    ? button(words.signIn, origin + href('therapistLogin'))
    : button(words.open, origin + href('practiceSession', { sessionId }));
}

/** With whom, which type, when and under which number; and what else the mail has to say about the session. */
export function bookingFacts(
  data: NewBookingData,
  locale: Locale,
  ...more: readonly (readonly [label: string, value: string])[]
): Block {
  const { client, sessionType, start, end } = data;
  const words = WORDS[locale];
  const type = isTypeKey(sessionType) ? TYPES[locale][sessionType] : sessionType;
  const when = fullWhen(start, end, locale);
  return facts(
    [words.client, client ?? words.deleted],
    [words.type, type],
    [words.when, when],
    ...more,
    ...bookingNumber(data, locale),
  );
}

function isTypeKey(word: string): word is TypeKey {
  return TYPE_KEYS.some((key) => key === word);
}

/** The types of sessions are called as on the screens. */
export const TYPES: Record<Locale, Record<TypeKey, string>> = {
  ka: { personal: 'ინდივიდუალური', couple: 'წყვილის', teen: 'მოზარდის' },
  en: { personal: 'Personal', couple: 'Couple', teen: 'Teen' },
};
