import type { Instant } from '#domain/dates.ts';
import type { ConsentAnswer } from '#domain/guardian-consent.ts';
import { href } from '#contract/pages/pages.ts';
import { secretLink } from '#server/http/link-token.ts';
import { button, clientMail, facts, smsOf } from './layout.ts';
import { longWhen, type Numbered } from './message.ts';
import { bookingNumber } from './session-parts.ts';
import { practiceButton } from './therapist.ts';

/** The request to the guardian: one segment in Georgian with a link to simshvide.ge. The page behind it explains. */
export const consentRequestSms = smsOf(
  { ka: 'თანხმობა მოზარდისთვის:', en: "Simshvide: your consent to a teenager's session is asked for." },
  ({ token }: { token: string }, words, { origin }) => `${words} ${secretLink(origin, 'consent', token)}`,
);

/** The guardian's answer, to both. `orderId` is the client's link; the therapist gets `sessionId` instead. */
export const consentAnsweredEmail = clientMail(
  {
    ka: {
      title: 'თანხმობა მოზარდის შეხვედრაზე',
      when: 'დრო',
      received: 'მშობლის ან კანონიერი წარმომადგენლის თანხმობა მიღებულია.',
      refused: 'მშობელმა ან კანონიერმა წარმომადგენელმა თანხმობა არ მოგვცა.',
      open: 'ჯავშნის გახსნა',
    },
    en: {
      title: 'Consent for a teen session',
      when: 'Time',
      received: 'The consent of the parent or legal representative has come.',
      refused: 'The parent or legal representative did not agree.',
      open: 'Open the booking',
    },
  },
  (
    data: { start: Instant; answer: ConsentAnswer; orderId: string | null; sessionId?: string } & Numbered,
    words,
    place,
  ) => {
    const { locale, origin } = place;
    const { start, answer, orderId, sessionId } = data;
    return {
      to: orderId === null ? 'therapists' : 'clients',

      parts: [
        facts([words.when, longWhen(start, locale)], ...bookingNumber(data, locale)),
        words[answer],
        orderId === null ? practiceButton(sessionId, place) : button(words.open, origin + href('order', { orderId })),
      ],
    };
  },
);

/**
 * No consent has come a day before the session: to the client, who can ask for it on the order page, and to the
 * therapist, who decides whether to hold the session (terms for specialists). `orderId` as above.
 */
export const consentMissingEmail = clientMail(
  {
    ka: {
      title: 'მშობლის თანხმობა ჯერ არ მიგვიღია',
      when: 'დრო',
      client:
        'ამ შეხვედრას მშობლის ან კანონიერი წარმომადგენლის თანხმობა სჭირდება. მის გარეშე შეხვედრის ჩატარებას სპეციალისტი წყვეტს. გთხოვთ, თანხმობა ჯავშნის გვერდზე მოითხოვოთ.',
      therapist:
        'მშობლის ან კანონიერი წარმომადგენლის თანხმობა ჯერ არ მიგვიღია. ჩაატარებთ თუ არა შეხვედრას მის გარეშე, თქვენ წყვეტთ.',
      open: 'ჯავშნის გახსნა',
    },
    en: {
      title: "A parent's consent is still missing",
      when: 'Time',
      client:
        'This session needs the consent of a parent or legal representative. Without it the specialist decides whether to hold the session. Please ask for it on your booking page.',
      therapist:
        'The consent of the parent or legal representative has not come yet. Whether to hold the session without it is your decision.',
      open: 'Open the booking',
    },
  },
  (data: { start: Instant; orderId: string | null; sessionId?: string } & Numbered, words, place) => {
    const { locale, origin } = place;
    const { start, orderId, sessionId } = data;
    const isClient = orderId !== null;
    return {
      to: isClient ? 'clients' : 'therapists',

      parts: [
        facts([words.when, longWhen(start, locale)], ...bookingNumber(data, locale)),
        isClient ? words.client : words.therapist,
        isClient ? button(words.open, origin + href('order', { orderId })) : practiceButton(sessionId, place),
      ],
    };
  },
);
