// docs/decisions/117
import { MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf, wallsOf } from '#server/http/wire.ts';
import { presentTerms } from '../order/order.ts';
import type { Hold } from './hold.sql.ts';

/** A hold as the billing page shows it. */
export type PresentedHold = {
  id: string;
  specialistId: string;
  sessionType: string;
  bookingSession: { date: string; start: string; end: string };
  duration: number;
  expiresAt: string;
  terms: ReturnType<typeof presentTerms>;
};

/** A hold in the words of the wire. */
export function presentHold(deps: Deps, hold: Hold): PresentedHold {
  return {
    id: hold.appointmentId,
    specialistId: hold.contentId,
    sessionType: deps.content.snapshot().typeByKey.get(hold.typeKey)?.id ?? hold.typeKey,
    bookingSession: wallsOf(hold),
    duration: (hold.end - hold.start) / MINUTE,
    expiresAt: isoOf(hold.expiresAt),
    terms: presentTerms(deps, hold),
  };
}
