import { type Instant, type Locale, wallOf } from '#domain/dates.ts';
import { button, mailOf, paragraph } from './layout.ts';
import { byWhen, fullWhen, longWhen, type MailText, type Place, type SessionData } from './message.ts';
import { sessionFacts, sessionUrl } from './session-parts.ts';

type Time = { start: Instant; end: Instant };

/**
 * To the client: the therapist offers other times. Each link leads to the session in the cabinet with the time chosen,
 * where one press takes it; opening the link changes nothing. `name`: the specialist's first.
 */
export function otherTimesEmail(
  data: SessionData & { name: string; times: readonly Time[]; until: Instant },
  place: Place,
): MailText {
  const { locale } = place;
  const { name, start, times, until } = data;
  const words = WORDS[locale];
  return mailOf(place, words.title.replace('{name}', name), [
    sessionFacts(data, locale),
    paragraph(words.choose.replace('{when}', byWhen(until, locale))),
    ...times.map((time) => button(fullWhen(time.start, time.end, locale), timeUrl(data, time, place))),
    paragraph(words.stays.replace('{when}', longWhen(start, locale))),
  ]);
}

function timeUrl({ orderId }: SessionData, { start }: Time, place: Place): string {
  const { date, time } = wallOf(start);
  return `${sessionUrl(orderId, place)}?time=${date}T${time}#proposal`;
}

const WORDS = {
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
} as const satisfies Record<Locale, Record<string, string>>;
