// docs/decisions/197
import { maskedEmail } from '#domain/email.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type { LeavingBlock } from '#domain/leaving.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockAddress, lockLeaver } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { endWaiting, releaseHold, waitingOf } from '../booking/booking.ts';
import { contactOfOrder, findOrder } from '../order/order.ts';
import { settleOpen } from '../checkout/checkout.ts';
import { type Person, requirePerson } from '../person/person.ts';
import { findOwnAddress, spendProof } from '../proof/proof.ts';
import { endAllSignIns } from '../sign-in/sign-in.ts';
import { endSeatsOfClient } from '../stay/stay.ts';
import { deliverNow, isDiscreet, nameNoMore, tellAll } from '../notify/notify.ts';
import { tellClientLeft } from '../paid-later/paid-later.ts';
import { forgetClient } from './forget.sql.ts';
import { newestPaidOf, openOrdersOf, ownIndexes, readBlocks } from './leaving.sql.ts';

/**
 * The page before leaving: the obstacles, what is released, and where the code and the last mail go, masked. `codeTo`:
 * null while what could prove the wish is too new.
 */
export async function beforeLeaving(deps: Deps, { userId }: { userId: string }) {
  const person = await requirePerson(deps, deps.db, userId);
  const [blocks, waiting, lastMailTo, address] = await Promise.all([
    readBlocks(deps.db, { clientId: userId, now: deps.clock.now() }),
    waitingOf(deps.db, userId),
    lastAddressOf(deps, deps.db, person),
    findOwnAddress(deps, deps.db, person),
  ]);
  return {
    blocks,
    waiting: waiting.length,
    codeTo: address && { ...address, to: (address.channel === 'sms' ? maskedPhone : maskedEmail)(address.to) },
    lastMailTo: lastMailTo && maskedEmail(lastMailTo),
  };
}

/**
 * Removes a client, proved by a fresh code: one transaction deletes all that is theirs, and what must stay, stays
 * without them. Asks the provider first about money that may be under way. Refuses while something stands in the way;
 * then nothing has gone, and the proof still serves. A client who has left already is refused as signed out.
 */
export async function leave(deps: Deps, caller: Caller, { requestId }: { requestId: string }): Promise<void> {
  const { userId } = caller;
  for (const orderId of await openOrdersOf(deps.db, userId)) await settleOpen(deps, orderId);
  await refuseBlocked(deps, deps.db, userId);
  const lastMail = await deps.db.transaction(async (tx) => {
    // As a sign-in does: it has its address, and then waits for the person.
    for (const index of await ownIndexes(tx, userId)) await lockAddress(tx, index);
    if (!(await lockLeaver(tx, userId))) throw new DomainError('NOT_AUTHORIZED');
    await spendProof(deps, tx, caller, 'leave');
    await refuseBlocked(deps, tx, userId);
    return goForGood(deps, tx, { userId, requestId });
  });
  await deliverNow(deps, lastMail);
}

/** Everything that ends with an account; answers the id of the last mail, none where no address is known. */
async function goForGood(
  deps: Deps,
  tx: Tx,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<string[]> {
  const now = deps.clock.now();
  const person = await requirePerson(deps, tx, userId);
  const email = await lastAddressOf(deps, tx, person);
  const discreet = await isDiscreet(tx, userId);
  await endAllSignIns(deps, tx, userId, 'removed');
  // One whose time is over lives no more, though nobody has ended it yet.
  await releaseHold(deps, tx, userId);
  for (const { orderId } of await waitingOf(tx, userId)) {
    const order = await findOrder(tx, orderId);
    if (order === null) continue;
    await endWaiting(deps, tx, { order, by: 'client', actorId: userId, requestId });
    await tellClientLeft(deps, tx, order);
  }
  await endSeatsOfClient(deps, tx, userId);
  const staying = await nameNoMore(deps, tx, userId);
  await forgetClient(tx, { userId, staying, now });
  return tellAll(deps, tx, [
    {
      // Nothing links the mail with the account.
      to: { userId: null, locale: person.locale, email },
      template: 'account-deleted-email',
      data: { at: now, discreet },
      dedupeKey: `account-deleted:${deps.random.uuid()}`,
    },
  ]);
}

/** The way out of each block is in the words of its refusal. */
const REFUSALS: Record<LeavingBlock, ErrorCode> = {
  hold: 'HOLD_LIVES',
  payment: 'PAYMENT_OPEN',
  session: 'SESSION_AHEAD',
  refund: 'REFUND_OPEN',
  complaint: 'REPORT_OPEN',
};

async function refuseBlocked(deps: Deps, sql: Sql, clientId: string): Promise<void> {
  const [first] = await readBlocks(sql, { clientId, now: deps.clock.now() });
  if (first !== undefined) throw new DomainError(REFUSALS[first.why]);
}

/** Where the last mail goes: to the contact e-mail, else to that of the newest paid booking. */
async function lastAddressOf(deps: Deps, sql: Sql, { id, email }: Person): Promise<string | null> {
  if (email !== null) return email;
  const orderId = await newestPaidOf(sql, id);
  const order = orderId === null ? null : await findOrder(sql, orderId);
  return order === null ? null : ((await contactOfOrder(deps, sql, order))?.email ?? null);
}
