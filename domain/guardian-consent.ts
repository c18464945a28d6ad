import { DAY, type Instant } from './dates.ts';
import type { TypeKey } from './intake.ts';

/** The persons who may agree to a teenager's session (P22). */
export const GUARDIAN_RELATIONS = ['mother', 'father', 'representative'] as const;
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number];

/** The state of a request to a guardian. */
export const CONSENT_STATUSES = ['pending', 'received', 'refused', 'expired', 'replaced'] as const;
export type ConsentStatus = (typeof CONSENT_STATUSES)[number];

/** The transitions of a request: an answer is final, and a newer request replaces one without an answer. */
export const CONSENT_TRANSITIONS: Record<ConsentStatus, readonly ConsentStatus[]> = {
  pending: ['received', 'refused', 'expired', 'replaced'],
  received: [],
  refused: [],
  expired: [],
  replaced: [],
};

/** The answers a guardian can give. */
export const CONSENT_ANSWERS = ['received', 'refused'] as const satisfies readonly ConsentStatus[];
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

/** A link to a guardian works this long at most, in milliseconds; it never outlives the start of the session. */
const LINK_LIFETIME_MS = 3 * DAY;
/** As with codes, an earlier repeat sends nothing new. */
export const RESEND_LINK_AFTER_MS = 119_000;
/** Requests of one order in a day: a limit against flooding. */
export const MAX_ASKS_PER_DAY = 5;

/** The text a guardian agrees to. The consent records its version: changed words get a new one (P21). */
export const GUARDIAN_CONSENT = {
  version: 'guardian-1',
  ka: 'ვადასტურებ, რომ მოზარდის მშობელი ან კანონიერი წარმომადგენელი ვარ და თანახმა ვარ, რომ ის ამ სპეციალისტს ონლაინ შეხვდეს და შეხვედრისთვის საჭირო მონაცემები დამუშავდეს.',
  en: 'I confirm that I am the parent or legal representative of the teenager, and I agree that they meet this specialist online and that the data needed for the session are processed.',
} as const;

/** When the link of a request made now ends. */
export function linkExpiry(now: Instant, start: Instant): Instant {
  return Math.min(now + LINK_LIFETIME_MS, start);
}

/** The state of a request at a moment: one without an answer lapses with its link. */
export function consentAt(request: { status: ConsentStatus; expiresAt: Instant }, now: Instant): ConsentStatus {
  return request.status === 'pending' && now >= request.expiresAt ? 'expired' : request.status;
}

/** The state of a request as its reader is told it: one in whose place a newer one stands has lapsed. */
export function toldConsent(
  request: { status: ConsentStatus; expiresAt: Instant },
  now: Instant,
): Exclude<ConsentStatus, 'replaced'> {
  const state = consentAt(request, now);
  return state === 'replaced' ? 'expired' : state;
}

/** Whether a session is without consent 24 h before it: its therapist decides then whether it takes place (P22). */
export function isConsentMissing(
  session: { typeKey: TypeKey; start: Instant },
  consent: ConsentStatus | 'none',
  now: Instant,
): boolean {
  return session.typeKey === 'teen' && consent !== 'received' && now >= session.start - DAY;
}

/** Whether a request may become the other state. */
export function canConsentBecome(from: ConsentStatus, to: ConsentStatus): boolean {
  return CONSENT_TRANSITIONS[from].includes(to);
}
