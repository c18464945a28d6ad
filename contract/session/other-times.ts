import { z } from 'zod';
import { bookingSession } from '../wire.ts';

/**
 * Other times that a therapist offers for a booked session. `isFree` is false for a time that can no longer be taken.
 * `closed`: the session was moved since, or is not booked any more. An offer replaced by a newer one is not told.
 */
export const otherTimes = z
  .object({
    status: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired', 'closed']),
    times: z.array(bookingSession.extend({ isFree: z.boolean() })).max(3),
    /** ISO 8601 in UTC, as is `until`. */
    proposedAt: z.string(),
    /** Until when the client may answer: 24 h before the start that the session had. */
    until: z.string(),
  })
  .meta({ id: 'Proposal' });
