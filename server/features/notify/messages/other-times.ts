import { type Instant, wallOf } from '#domain/dates.ts';
import { button, clientMail } from './layout.ts';
import { byWhen, fullWhen, longWhen, type Place, type SessionData } from './message.ts';
import { sessionFacts, sessionUrl } from './session-parts.ts';

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
