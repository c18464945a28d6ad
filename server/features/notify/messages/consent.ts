import type { Instant } from '#domain/dates.ts';
import type { ConsentAnswer } from '#domain/guardian-consent.ts';
import { href } from '#contract/pages.ts';
import { button, facts, mailOf, paragraph } from './layout.ts';
import { longWhen, type MailText, type Place, type SmsText } from './message.ts';

/** The request to the guardian: one segment in Georgian with a link to simshvide.ge. The page behind it explains the rest. */
export function consentRequestSms({ token }: { token: string }, { locale, origin }: Place): SmsText {
  const words =
    locale === 'ka' ? 'თანხმობა მოზარდისთვის:' : "Simshvide: your consent to a teenager's session is asked for.";
  return { text: `${words} ${origin}${href('consent', { token })}` };
}

/** The guardian's answer, to client and therapist. `orderId` is the client's own link; the therapist gets none. */
export function consentAnsweredEmail(
  { start, answer, orderId }: { start: Instant; answer: ConsentAnswer; orderId: string | null },
  place: Place,
): MailText {
  const { locale, origin } = place;
  const words = WORDS[locale];
  const parts = [
    facts([words.when, longWhen(start, locale)]),
    paragraph(words[answer]),
    orderId === null ? null : button(words.open, origin + href('order', { orderId })),
  ];
  return mailOf(place, words.title, parts, orderId === null ? 'therapists' : 'clients');
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
