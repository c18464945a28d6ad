import type { Instant, Locale } from '#domain/dates.ts';
import type { ConsentAnswer } from '#domain/guardian-consent.ts';
import { href } from '#contract/pages/pages.ts';
import { secretLink } from '#server/http/link-token.ts';
import { button, clientMail, facts, smsOf } from './layout.ts';
import type { Numbered, Place } from './message.ts';
import { timeRows } from './session-parts.ts';
import { practiceButton } from './therapist.ts';

/** The request to the guardian: one segment in Georgian with a link to simshvide.ge. The page behind it explains. */
export const consentRequestSms = smsOf(
  { ka: 'თანხმობა მოზარდისთვის:', en: "Simshvide: your consent to a teenager's session is asked for." },
  ({ token }: { token: string }, words, { origin }) => `${words} ${secretLink(origin, 'consent', token)}`,
);

/** `orderId` is the client's link; the therapist gets `sessionId` instead. */
type OfEither = { start: Instant; orderId: string | null; sessionId?: string } & Numbered;

/** A sentence to client or therapist, between the session and the way to it. */
function toEither(data: OfEither, sentence: string, place: Place) {
  const { orderId, sessionId } = data;
  const { locale, origin } = place;
  return {
    to: orderId === null ? ('therapists' as const) : ('clients' as const),
    parts: [
      facts(...timeRows(data, locale)),
      sentence,
      orderId === null ? practiceButton(sessionId, place) : button(OPEN[locale], origin + href('order', { orderId })),
    ],
  };
}
const OPEN: Record<Locale, string> = { ka: 'ჯავშნის გახსნა', en: 'Open the booking' };

/** The guardian's answer, to both. */
export const consentAnsweredEmail = clientMail(
  {
    ka: {
      title: 'თანხმობა მოზარდის შეხვედრაზე',
      received: 'მშობლის ან კანონიერი წარმომადგენლის თანხმობა მიღებულია.',
      refused: 'მშობელმა ან კანონიერმა წარმომადგენელმა თანხმობა არ მოგვცა.',
    },
    en: {
      title: 'Consent for a teen session',
      received: 'The consent of the parent or legal representative has come.',
      refused: 'The parent or legal representative did not agree.',
    },
  },
  (data: OfEither & { answer: ConsentAnswer }, words, place) => toEither(data, words[data.answer], place),
);

/** No consent a day before the session: the client can ask for it, the therapist decides whether to hold it. */
export const consentMissingEmail = clientMail(
  {
    ka: {
      title: 'მშობლის თანხმობა ჯერ არ მიგვიღია',
      client:
        'ამ შეხვედრას მშობლის ან კანონიერი წარმომადგენლის თანხმობა სჭირდება. მის გარეშე შეხვედრის ჩატარებას სპეციალისტი წყვეტს. გთხოვთ, თანხმობა ჯავშნის გვერდზე მოითხოვოთ.',
      therapist:
        'მშობლის ან კანონიერი წარმომადგენლის თანხმობა ჯერ არ მიგვიღია. ჩაატარებთ თუ არა შეხვედრას მის გარეშე, თქვენ წყვეტთ.',
    },
    en: {
      title: "A parent's consent is still missing",
      client:
        'This session needs the consent of a parent or legal representative. Without it the specialist decides whether to hold the session. Please ask for it on your booking page.',
      therapist:
        'The consent of the parent or legal representative has not come yet. Whether to hold the session without it is your decision.',
    },
  },
  (data: OfEither, words, place) => toEither(data, data.orderId === null ? words.therapist : words.client, place),
);
