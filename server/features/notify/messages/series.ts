import { formatDate, type Instant, type Locale, wallOf } from '#domain/dates.ts';
import { button, clientMail, facts } from './layout.ts';
import { byWhen, cardSum, fullWhen, type Place, type SessionData } from './message.ts';
import { bookingNumber, sessionUrl } from './session-parts.ts';

/** A date of a series that waits for its payment: what its client pays, in tetri, and until when. */
type WaitingDate = Omit<SessionData, 'meetingLink' | 'version'> & { totalMinor: number; until: Instant };

const WORDS = {
  ka: {
    title: '{count} შეხვედრის დრო შენახულია — გადაიხადეთ ვადამდე',
    one: 'შეხვედრის დრო შენახულია — გადაიხადეთ ვადამდე',
    each: 'თითოეული შეხვედრის თანხას ცალკე იხდით, დაწყებამდე სულ მცირე 24 საათით ადრე.',
    released:
      'თუ ვადამდე არ გადაიხდით, დრო თავისთავად გათავისუფლდება. თუ რომელიმე დრო აღარ გაწყობთ, შეხვედრის გვერდზე უარის თქმა უფასოა.',
    releasedOne:
      'თუ ვადამდე არ გადაიხდით, დრო თავისთავად გათავისუფლდება. თუ ის აღარ გაწყობთ, შეხვედრის გვერდზე უარის თქმა უფასოა.',
    who: 'სპეციალისტი',
    when: 'დრო',
    sum: 'თანხა',
    until: 'გადახდის ვადა',
    pay: 'გადახდა: {day}',
  },
  en: {
    title: '{count} times are kept for you — pay in time',
    one: 'A time is kept for you — pay in time',
    each: 'You pay for each session on its own, at least 24 hours before it begins.',
    released:
      'A time that is not paid for is released by itself. If one no longer suits you, declining it on its page costs nothing.',
    releasedOne:
      'A time that is not paid for is released by itself. If it no longer suits you, declining it on its page costs nothing.',
    who: 'Specialist',
    when: 'Time',
    sum: 'Sum',
    until: 'Pay by',
    pay: 'Pay: {day}',
  },
};

/** A client has made a weekly series: every date that waits, with its sum, its last moment and where it is paid. */
export const seriesEmail = clientMail(WORDS, ({ dates }: { dates: readonly WaitingDate[] }, words, place) => {
  const isOne = dates.length === 1;
  const title = isOne ? words.one : words.title.replace('{count}', String(dates.length));
  return {
    title,
    parts: [
      facts([words.who, dates[0]?.specialist ?? '']),
      isOne ? null : words.each,
      isOne ? words.releasedOne : words.released,
      ...dates.flatMap((date) => [dateFacts(date, place.locale), payButton(date, place)]),
    ],
  };
});

function dateFacts(date: WaitingDate, locale: Locale) {
  const words = WORDS[locale];
  const { start, end, totalMinor: minor, until } = date;
  return facts(
    [words.when, fullWhen(start, end, locale)],
    [words.sum, cardSum({ minor, currency: 'GEL' }, locale)],
    [words.until, byWhen(until, locale)],
    ...bookingNumber(date, locale),
  );
}

function payButton({ start, orderId }: WaitingDate, place: Place) {
  const day = formatDate(wallOf(start).date, place.locale);
  return button(WORDS[place.locale].pay.replace('{day}', day), sessionUrl(orderId, place));
}
