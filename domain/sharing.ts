import type { AppointmentStatus } from './booking.ts';

/**
 * The text that a client agrees to by sharing topics with a session's therapist (P21), who sees them in every session
 * of the two. The consent records its version: changed words get a new one.
 */
export const SHARING_CONSENT = {
  version: 'sharing-1',
  ka: 'თემებს მხოლოდ ამ შეხვედრის სპეციალისტი დაინახავს. გაზიარების შეწყვეტა ნებისმიერ დროს შეგიძლიათ: მაშინ თემები მას აღარ გამოუჩნდება.',
  en: 'Only the specialist of this session sees the topics. You can stop sharing at any time: then they are no longer shown.',
} as const;

/** Whether topics may be shared: some exist, and the session is paid and not over. Stopping is always possible. */
export function mayShareTopics(status: AppointmentStatus, topics: readonly unknown[]): boolean {
  return status === 'confirmed' && topics.length > 0;
}
