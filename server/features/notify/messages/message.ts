import { formatDate, formatDayInDative, HOUR, type Instant, type Locale, relativeDay, wallOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { wallIn } from '#domain/time-zone.ts';
import type { Amount } from '#domain/payment.ts';
import { discreetSender } from './discreet.ts';

/**
 * The place and language in which a message is read. `host` and `origin` are our own; `sender` is the name of the
 * mails' sender, `writeTo` the address where each side reaches us. `discreetTitle` replaces the message's own title for
 * a client in discreet mode; it is null for everybody else.
 */
export type Place = {
  locale: Locale;
  discreetTitle: string | null;
  /** The words behind that title in a subject. */
  discreetKind?: string;
  host: string;
  origin: string;
  sender: { name: string; email: string };
  writeTo: { clients: string; therapists: string };
};

/**
 * The details of a session for its client. `version` is the appointment's: it rises with every change, and so does the
 * SEQUENCE of the calendar entry; a message of an older server has none, which counts as 0.
 */
export type SessionData = {
  specialist: string;
  start: Instant;
  end: Instant;
  meetingLink: string;
  orderId: string;
  version: number;
} & Numbered &
  Zoned;

/** The zone in which the client booked last; a message of an older server has none. */
export type Zoned = { timeZone?: string | null | undefined };

/** The number of the booking, by which an operator finds it; a message of an older server has none. */
export type Numbered = { number?: string };

/** The place of this product's messages; with a discreet title, of those to a client in discreet mode. */
export function messagePlaceOf(
  config: { publicUrl: string; mailFrom: string; supportEmail: string; specialistsEmail: string },
  locale: Locale,
  discreetTitle: string | null = null,
): Place {
  const { hostname, origin } = new URL(config.publicUrl);
  const sender = senderOf(config.mailFrom);
  return {
    locale,
    discreetTitle,
    host: hostname,
    origin,
    sender: discreetTitle === null ? sender : { ...sender, name: discreetSender(locale) },
    writeTo: { clients: config.supportEmail, therapists: config.specialistsEmail },
  };
}

/** `Simshvide <no-reply@simshvide.ge>` in its parts; an address alone has our name. */
function senderOf(mailFrom: string): Place['sender'] {
  const [, name = '', email] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name || 'Simshvide', email: (email ?? mailFrom).trim() };
}

export type MailText = {
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes: nobody reads what comes to the sender. */
  replyTo: string;
  calendar?: { method: 'PUBLISH' | 'CANCEL'; body: string };
  /** Of a mail that can be switched off: how. */
  headers?: Record<string, string>;
};

/**
 * A time or a span of times with its zone: the reader's zone is unknown, so every time in a message names its own
 * (P30). „თბილისის დროით 18:00“, to which an ending can be joined, "18:00 Tbilisi time".
 */
function inTbilisi(time: string, locale: Locale): string {
  return locale === 'ka' ? `თბილისის დროით ${time}` : `${time} Tbilisi time`;
}

/** „24 ნოემბერი, თბილისის დროით 18:00“, "November 24, 18:00 Tbilisi time". */
export function longWhen(start: Instant, locale: Locale): string {
  const { date, time } = wallOf(start);
  return `${formatDate(date, locale)}, ${inTbilisi(time, locale)}`;
}

/** When it happened, as a row of a mail's facts. */
export function whenRow(at: Instant, locale: Locale): readonly [string, string] {
  return [locale === 'ka' ? 'როდის' : 'When', longWhen(at, locale)];
}

/** By which device it was done, as such a row; none where that is not known. */
export function deviceRow(device: string | null, locale: Locale): (readonly [string, string])[] {
  return device === null ? [] : [[locale === 'ka' ? 'მოწყობილობა' : 'Device', device]];
}

/** „24 ნოემბერს, თბილისის დროით 18:00-მდე“, "November 24, 18:00 Tbilisi time": an answer's deadline, in a sentence. */
export function byWhen(instant: Instant, locale: Locale): string {
  const { date, time } = wallOf(instant);
  return `${formatDayInDative(date, locale)}, ${inTbilisi(time, locale)}${locale === 'ka' ? '-მდე' : ''}`;
}

/** „24 ნოე, თბილისის დროით 18:00“, "Nov 24, 18:00 Tbilisi time": the form of an SMS. */
export function shortWhen(start: Instant, locale: Locale): string {
  const { date, time } = wallOf(start);
  return `${formatDate(date, locale, { short: true })}, ${inTbilisi(time, locale)}`;
}

/** The instant by the client's own clock; null where that is as in Tbilisi. */
export function ownWall(instant: Instant, timeZone: string | null | undefined): { date: string; time: string } | null {
  const own = timeZone ? wallIn(instant, timeZone) : null;
  const { date, time } = wallOf(instant);
  return own?.date === date && own.time === time ? null : own;
}

/** Weekday, day, year, and both times in Tbilisi. */
export function fullWhen(start: Instant, end: Instant, locale: Locale): string {
  const from = wallOf(start);
  const span = inTbilisi(`${from.time}–${wallOf(end).time}`, locale);
  return `${formatDate(from.date, locale, { weekday: true, year: true })}, ${span}`;
}

type Reminded = Zoned & { word?: string };

/**
 * „შეხვედრა დღეს თბილისის დროით 18:00 საათზეა“, "Your session is today at 18:00 Tbilisi time", as read an hour before:
 * soon after midnight it is tomorrow's. `word`: the English word for the session. The date replaces "today" if the
 * other zone differs in it.
 */
export function reminderTitle(
  start: Instant,
  locale: Locale,
  { word = 'Session', timeZone = null }: Reminded = {},
): string {
  const { date, time } = wallOf(start);
  // Where it is another day already, or still, "today" would be read by that clock.
  const isOwnDay = (ownWall(start, timeZone)?.date ?? date) === date;
  const day = (isOwnDay ? relativeDay(date, wallOf(start - HOUR).date, locale) : null) ?? formatDate(date, locale);
  const at = inTbilisi(time, locale);
  return locale === 'ka' ? `შეხვედრა ${day} ${at} საათზეა` : `Your ${word.toLowerCase()} is ${day} at ${at}`;
}

/** The word for a session in an SMS, which a locked screen shows: „შეხვედრა“, "Session", in discreet mode "Meeting". */
export function sessionWord({ locale, discreetTitle }: Pick<Place, 'locale' | 'discreetTitle'>): string {
  if (locale === 'ka') return 'შეხვედრა';
  return discreetTitle === null ? 'Session' : 'Meeting';
}

/** The words with plain spaces: a no-break space would double an English SMS, and hide a subject from a search. */
export function plain(words: string): string {
  return words.replaceAll('\u00a0', ' ');
}

/** A sum on a card, with its cents. */
export function cardSum({ minor, currency }: Amount, locale: Locale): string {
  return formatMoney(minor, { currency, locale, decimals: 'always' });
}

/** When money that goes back is on the card (terms for clients, 7). */
export const DAYS_TO_CARD: Record<Locale, string> = {
  ka: 'თანხა იმავე ბარათზე 3–10 სამუშაო დღეში აისახება.',
  en: 'It reaches the same card within 3–10 working days.',
};
