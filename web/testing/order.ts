import type { Answer } from '#contract/api.ts';
import { type Instant, MINUTE, wallOf } from '#domain/dates.ts';

type Order = Answer<'readOrder'>['data'];

/** The specialist of the orders. */
export const SPECIALIST = { _id: 'therapist-nino', name: 'Nino', surname: 'Beridze' };

/** The link of an order or a session. */
export const ORDER_ID = 'AAAAAAAAAAAAAAAAAAAAAA';

/** What the server says of an order: a session of 50 minutes from `start`, by its own clock `now`. */
export function orderAt(start: Instant, change: Partial<Order> = {}, now: Instant = Date.now()): Answer<'readOrder'> {
  const { date, time } = wallOf(start);
  return {
    data: {
      sessionTime: { date, startTime: time, endTime: wallOf(start + 50 * MINUTE).time },
      specialist: SPECIALIST,
      meetingLink: '',
      status: 'confirmed',
      isOwn: false,
      refund: null,
      ...change,
    },
    now: new Date(now).toISOString(),
  };
}
