// docs/decisions/197
import type { Locale } from '#domain/dates.ts';
import { maskedEmail } from '#domain/email.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type { LeavingBlock } from '#domain/leaving.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockLeaver } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { contactOfOrder, declineProposed, findOrder, releaseHold, waitingOf } from '../booking/booking.ts';
import { settleOpen } from '../checkout/checkout.ts';
import { type Address, findPerson, type Person } from '../person/person.ts';
import {
  type Asker,
  type Device,
  findOwnAddress,
  type OwnAddress,
  ownAddressOf,
  pastedCode,
  refusalOf,
  sendCode,
  tryCode,
} from '../proof/proof.ts';
import { endAllSignIns } from '../sign-in/sign-in.ts';
import { endSeatsOfClient } from '../meeting/meeting.ts';
import { deliverNow, isDiscreet, nameNoMore, queueMessage } from '../notify/notify.ts';
import { tellClientLeft } from '../paid-later/paid-later.ts';
import { forgetClient } from './forget.sql.ts';
import { type BlockRow, newestPaidOf, openOrdersOf, readBlocks } from './leaving.sql.ts';

/** What a client reads before leaving: what stands in the way, what is released, and where the code and the last mail go. */
export type BeforeLeaving = {
  blocks: BlockRow[];
  waiting: number;
  /** Null while what could prove the wish is too new. */
  codeTo: OwnAddress | null;
  lastMailTo: string | null;
};

/** What a client reads before leaving; addresses are masked. */
export async function beforeLeaving(deps: Deps, { userId }: { userId: string }): Promise<BeforeLeaving> {
  const person = await self(deps, deps.db, userId);
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

/** Sends the code that proves the wish to leave. Refuses while something stands in the way. */
export async function sendLeavingCode(
  deps: Deps,
  { userId, locale, asker }: { userId: string; locale: Locale; asker: Asker },
): Promise<string> {
  const person = await self(deps, deps.db, userId);
  await refuseBlocked(deps, deps.db, userId);
  const address = await ownAddressOf(deps, deps.db, person);
  return sendCode(deps, { address, purpose: purposeOf(address), locale, asker, userId });
}

/**
 * A client leaves, proved by a fresh code: all that is theirs goes in one transaction, and what must stay, stays without them. Money that
 * may be under way counts as far as the provider says: it is asked first. Refuses while something stands in the way; then nothing has
 * gone, and the code still serves. Who has left already is refused as signed out.
 */
export async function leave(
  deps: Deps,
  input: {
    userId: string;
    otp: string;
    otpId: string;
    device: Pick<Device, 'ip' | 'browser'>;
    requestId: string;
  },
): Promise<void> {
  const { userId, otpId, device, requestId } = input;
  const code = pastedCode(input.otp);
  const person = await self(deps, deps.db, userId);
  for (const orderId of await openOrdersOf(deps.db, userId)) await settleOpen(deps, orderId);
  await refuseBlocked(deps, deps.db, userId);
  const address = await ownAddressOf(deps, deps.db, person);
  const outcome = await deps.db.transaction(async (tx) => {
    const verdict = await tryCode(deps, tx, { address, otpId, code, purpose: purposeOf(address), device });
    if (!(await lockLeaver(tx, userId))) return { refused: new DomainError('NOT_AUTHORIZED') };
    // Counted by the commit.
    if (verdict.verdict !== 'right') return { refused: refusalOf(verdict) };
    await refuseBlocked(deps, tx, userId);
    return { lastMail: await goForGood(deps, tx, { userId, requestId }) };
  });
  if ('refused' in outcome) throw outcome.refused;
  if (outcome.lastMail !== null) await deliverNow(deps, outcome.lastMail);
}

/** Everything that ends with an account; answers the id of the last mail, null where no address is known. */
async function goForGood(
  deps: Deps,
  tx: Tx,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<string | null> {
  const now = deps.clock.now();
  const person = await self(deps, tx, userId);
  const to = await lastAddressOf(deps, tx, person);
  const discreet = await isDiscreet(tx, userId);
  await endAllSignIns(deps, tx, userId, 'removed');
  // One whose time is over lives no more, though nobody has ended it yet.
  await releaseHold(deps, tx, userId);
  for (const { orderId } of await waitingOf(tx, userId)) {
    const order = await findOrder(tx, orderId);
    if (order === null) continue;
    await declineProposed(tx, { order, now, actorId: userId, requestId });
    await tellClientLeft(deps, tx, order);
  }
  await endSeatsOfClient(deps, tx, userId);
  const staying = await nameNoMore(deps, tx, userId);
  await forgetClient(tx, { userId, staying, now });
  if (to === null) return null;
  return queueMessage(deps, tx, {
    template: 'account-deleted-email',
    to,
    // Nothing links the mail with the account.
    userId: null,
    locale: person.locale,
    data: { at: now, discreet },
    dedupeKey: `account-deleted:${deps.random.uuid()}`,
  });
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

function purposeOf({ channel }: Address): 'leave-phone' | 'leave-mail' {
  return channel === 'sms' ? 'leave-phone' : 'leave-mail';
}

/** Where the last mail goes: to the contact e-mail, else to that of the newest paid booking. */
async function lastAddressOf(deps: Deps, sql: Sql, { id, email }: Person): Promise<string | null> {
  if (email !== null) return email;
  const orderId = await newestPaidOf(sql, id);
  const order = orderId === null ? null : await findOrder(sql, orderId);
  return order === null ? null : ((await contactOfOrder(deps, sql, order))?.email ?? null);
}

async function self(deps: Deps, sql: Sql, userId: string): Promise<Person> {
  const person = await findPerson(deps, sql, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  return person;
}
