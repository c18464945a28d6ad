// docs/decisions/117
import type { Answer } from '#contract/api.ts';
import { MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf, wallsOf } from '#server/http/wire.ts';
import { presentTerms } from '../order/order.ts';
import type { Hold } from './hold.sql.ts';

/** A hold as the billing page shows it. */
export function presentHold(deps: Deps, hold: Hold): Answer<'placeHold'>['hold'] {
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
