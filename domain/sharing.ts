import type { AppointmentStatus } from './booking.ts';

/**
 * What a client agrees to by sharing topics with the therapist of a session (P21), who sees them in every session of the two. The consent is recorded with the
 * version: words that change get a new one.
 */
export const SHARING_CONSENT = {
  version: 'sharing-1',
  ka: 'თემებს მხოლოდ ამ შეხვედრის სპეციალისტი დაინახავს. გაზიარების შეწყვეტა ნებისმიერ დროს შეგიძლიათ: მაშინ თემები მას აღარ გამოუჩნდება.',
  en: 'Only the specialist of this session sees the topics. You can stop sharing at any time: then they are no longer shown.',
} as const;

/** Whether topics may be shared: there are some, and the session is paid for and not over. Stopping is always possible. */
export function mayShareTopics(status: AppointmentStatus, topics: readonly unknown[]): boolean {
  return status === 'confirmed' && topics.length > 0;
}
