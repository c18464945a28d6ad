import { freeLimit } from '#domain/cancelling.ts';
import type { Slot } from '#domain/schedule.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { specialistOf } from '../matching/matching.ts';
import { clientOf, type OrderRow } from '../order/order.ts';
import { takeMailHour } from '../paid-later/paid-later.ts';
import { tellAll } from '../notify/notify.ts';
import { about, sessionOf } from '../session/session.ts';

/** Tells the client of other times (message 10), one mail an hour as with proposals, while the offer is open. */
export async function tellOtherTimes(
  deps: Deps,
  tx: Tx,
  { order, id, times }: { order: OrderRow; id: string; times: readonly Slot[] },
): Promise<void> {
  const notBefore = await takeMailHour(tx, order, deps.clock.now());
  if (notBefore === null) return;
  const until = freeLimit(order.start);
  const { name } = specialistOf(deps, order.contentId, order.locale);
  await tellAll(deps, tx, [
    {
      to: await clientOf(deps, tx, order),
      template: 'proposal-email',
      data: { ...sessionOf(deps, order), name, times: [...times], until },
      dedupeKey: `proposal:${id}:client:email`,
      notBefore,
      notAfter: until,
      ...about(order),
      onlyWhile: { what: 'proposal open', proposal: id },
    },
  ]);
}
