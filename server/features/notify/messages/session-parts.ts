import { formatBookingNumber } from '#domain/booking-number.ts';
import { freeUntil } from '#domain/cancelling.ts';
import { formatDate, type Instant, type Locale } from '#domain/dates.ts';
import { wallIn } from '#domain/time-zone.ts';
import { MAX_MOVES } from '#domain/session-actions.ts';
import { href } from '#contract/pages/pages.ts';
import { type Block, button, facts, links, paragraph } from './layout.ts';
import { fullWhen, longWhen, ownWall, type Numbered, type Place, type SessionData } from './message.ts';

/** Parts that the client's mails about a session share. */

/** With whom, when, by which clock and under which number; and what else the mail has to say about the session. */
export function sessionFacts(
  session: Pick<SessionData, 'specialist' | 'start' | 'end' | 'number' | 'timeZone'>,
  locale: Locale,
  ...more: readonly (readonly [label: string, value: string])[]
): Block {
  const { specialist, start, end } = session;
  const words = WORDS[locale];
  return facts(
    [words.who, specialist],
    [words.when, fullWhen(start, end, locale)],
    [words.zone, words.tbilisi],
    ...ownTime(session, locale),
    ...more,
    ...bookingNumber(session, locale),
  );
}

/** The line with the client's own time, where their clock is not that of Tbilisi (P30). */
function ownTime(
  { start, end, timeZone }: Pick<SessionData, 'start' | 'end' | 'timeZone'>,
  locale: Locale,
): [label: string, value: string][] {
  const own = timeZone && ownWall(start, timeZone);
  if (!own) return [];
  const day = formatDate(own.date, locale, { weekday: true });
  return [[WORDS[locale].own, `${day}, ${own.time}–${wallIn(end, timeZone).time}`]];
}

/** The line with the number of the booking, which whoever rings or writes is asked for. */
export function bookingNumber({ number }: Numbered, locale: Locale): [label: string, value: string][] {
  return number === undefined ? [] : [[WORDS[locale].number, formatBookingNumber(number)]];
}

/** When the session is, in the words `when` or `session` of a mail, and its number, as rows of its facts. */
export function timeRows(
  session: { start: Instant } & Numbered,
  locale: Locale,
  label: 'when' | 'session' = 'when',
): (readonly [label: string, value: string])[] {
  return [[WORDS[locale][label], longWhen(session.start, locale)], ...bookingNumber(session, locale)];
}

export function joinButton({ meetingLink }: Pick<SessionData, 'meetingLink'>, locale: Locale): Block {
  return button(WORDS[locale].join, meetingLink);
}

/** Until when the session can be moved or cancelled free of charge, as of `now`, and where that is done (P13). */
export function freeChange(
  { start, orderId }: Pick<SessionData, 'start' | 'orderId'>,
  { movesLeft, now }: { movesLeft: number; now: Instant },
  place: Place,
): Block[] {
  const words = WORDS[place.locale];
  const deadline = freeUntil(start, now);
  if (deadline === null) return [paragraph(words.notRefundable), cancelLink(orderId, place)];
  const until = (sentence: string) => paragraph(sentence.replace('{when}', longWhen(deadline, place.locale)));
  if (movesLeft === 0) return [until(words.freeCancel), cancelLink(orderId, place)];
  return [until(movesLeft < MAX_MOVES ? words.freeOnce : words.free), changeLinks(orderId, place)];
}

/** To the places of the cabinet where the session is moved and cancelled. */
export function changeLinks(orderId: string, place: Place): Block {
  const { move, cancel } = WORDS[place.locale];
  const session = sessionUrl(orderId, place);
  return links([move, `${session}#move`], [cancel, `${session}#cancel`]);
}

/**
 * The effect of a change on the client's calendar entry: the attached file reaches an entry from our files, but none of
 * the Google Calendar button, which lacks a UID. After a change the cabinet offers both anew.
 */
export function calendarNote(orderId: string, change: 'changed' | 'cancelled', place: Place): Block[] {
  const words = WORDS[place.locale];
  if (change === 'cancelled') return [paragraph(words.calendarCancelled)];
  return [paragraph(words.calendarChanged), links([words.addAgain, sessionUrl(orderId, place)])];
}

function cancelLink(orderId: string, place: Place): Block {
  return links([WORDS[place.locale].cancel, `${sessionUrl(orderId, place)}#cancel`]);
}

/** The session in the client's cabinet. */
export function sessionUrl(orderId: string, { origin }: Pick<Place, 'origin'>): string {
  return origin + href('cabinetSession', { orderId });
}

const WORDS = {
  ka: {
    who: 'სპეციალისტი',
    when: 'დრო',
    session: 'შეხვედრა',
    zone: 'სასაათო სარტყელი',
    tbilisi: 'თბილისი (UTC+4)',
    own: 'თქვენი დროით',
    number: 'ჯავშნის ნომერი',
    join: 'შეხვედრაზე შესვლა',
    free: 'უფასო გაუქმება და გადატანა: {when}-მდე.',
    freeOnce: 'უფასო გაუქმება და გადატანა: {when}-მდე. გადატანა კიდევ ერთხელ შეგიძლიათ.',
    freeCancel: 'უფასო გაუქმება: {when}-მდე. ეს შეხვედრა უკვე ორჯერ გადაიტანეთ და მეტჯერ ვეღარ გადაიტანთ.',
    notRefundable: 'შეხვედრამდე 24 საათზე ნაკლებია: გადატანა არ შეიძლება და თანხა არ ბრუნდება.',
    move: 'შეხვედრის გადატანა',
    cancel: 'შეხვედრის გაუქმება',
    calendarChanged:
      'თუ შეხვედრა კალენდარში ჩვენი ფაილით დაამატეთ, გახსენით თანდართული ფაილი და ჩანაწერი განახლდება. Google Calendar-ის ღილაკით დამატებული ჩანაწერი თავისით არ იცვლება: წაშალეთ ის და შეხვედრა თავიდან დაამატეთ.',
    calendarCancelled:
      'თუ შეხვედრა კალენდარში ჩვენი ფაილით დაამატეთ, გახსენით თანდართული ფაილი და ჩანაწერი წაიშლება. Google Calendar-ის ღილაკით დამატებული ჩანაწერი თავად უნდა წაშალოთ.',
    addAgain: 'კალენდარში დამატება',
  },
  en: {
    who: 'Specialist',
    when: 'Time',
    session: 'Session',
    zone: 'Time zone',
    tbilisi: 'Tbilisi (UTC+4)',
    own: 'Your time',
    number: 'Booking number',
    join: 'Join the session',
    free: 'Free to cancel or move until {when}.',
    freeOnce: 'Free to cancel or move until {when}. You can move it once more.',
    freeCancel: 'Free to cancel until {when}. You have moved this session twice and cannot move it again.',
    notRefundable: 'Less than 24 hours remain: the session cannot be moved, and the payment is not refundable.',
    move: 'Move the session',
    cancel: 'Cancel the session',
    calendarChanged:
      'If you added the session to your calendar with our file, open the attached one to update the entry. An entry that the Google Calendar button made does not change by itself: please delete it and add the session anew.',
    calendarCancelled:
      'If you added the session to your calendar with our file, open the attached one to take the entry out. An entry that the Google Calendar button made stays: please delete it yourself.',
    addAgain: 'Add to calendar',
  },
} as const satisfies Record<Locale, Record<string, string>>;
