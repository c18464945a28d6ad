import type { Instant } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';

/** Makes the place where a session is held. What people receive is always our own `/session/:orderId` link (P31, P52). */
export type MeetingProvider = {
  readonly id: 'builtin' | 'static-link' | 'google-meet';
  create(input: { orderId: string; start: Instant; end: Instant; key: string }): Promise<Outcome<{ ref: string }>>;
};
