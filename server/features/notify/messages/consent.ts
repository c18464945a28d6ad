import type { Instant } from '#domain/dates.ts';
import type { ConsentAnswer } from '#domain/guardian-consent.ts';
import { href } from '#contract/pages/pages.ts';
import { secretLink } from '#server/http/link-token.ts';
import { button, facts, mailTo, paragraph } from './layout.ts';
import { longWhen, type MailText, type Numbered, type Place } from './message.ts';
import { bookingNumber } from './session-parts.ts';
import { practiceButton } from './therapist.ts';

/** The request to the guardian: one segment in Georgian with a link to simshvide.ge. The page behind it explains. */
export function consentRequestSms({ token }: { token: string }, { locale, origin }: Place): string {
  const words =
    locale === 'ka' ? 'თანხმობა მოზარდისთვის:' : "Simshvide: your consent to a teenager's session is asked for.";
  return `${words} ${secretLink(origin, 'consent', token)}`;
}

/**
 * The guardian's answer, to client and therapist. `orderId` is the client's own link; the therapist gets the
 * appointment's `sessionId` instead.
 */
export function consentAnsweredEmail(
  data: { start: Instant; answer: ConsentAnswer; orderId: string | null; sessionId?: string } & Numbered,
  place: Place,
): MailText {
  const { locale, origin } = place;
  const { start, answer, orderId, sessionId } = data;
  const words = WORDS[locale];
  const parts = [
    facts([words.when, longWhen(start, locale)], ...bookingNumber(data, locale)),
    paragraph(words[answer]),
    orderId === null ? practiceButton(sessionId, place) : button(words.open, origin + href('order', { orderId })),
  ];
  return mailTo(orderId === null ? 'therapists' : 'clients', place, words.title, parts);
}

/**
 * No consent has come a day before the session: to the client, who can ask for it on the order page, and to the
 * therapist, who decides whether to hold the session (terms for specialists). `orderId` as above.
 */
export function consentMissingEmail(
  data: { start: Instant; orderId: string | null; sessionId?: string } & Numbered,
  place: Place,
): MailText {
  const { start, orderId, sessionId } = data;
  const { locale, origin } = place;
  const words = MISSING[locale];
  const isClient = orderId !== null;
  const parts = [
    facts([words.when, longWhen(start, locale)], ...bookingNumber(data, locale)),
    paragraph(isClient ? words.client : words.therapist),
    isClient ? button(words.open, origin + href('order', { orderId })) : practiceButton(sessionId, place),
  ];
  return mailTo(isClient ? 'clients' : 'therapists', place, words.title, parts);
}

const WORDS = {
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
} as const;

const MISSING = {
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
} as const;
