// docs/decisions/239
import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { checkSettled, type Violation } from '../../checker/checker.ts';
import { SOMEBODY_CAME } from '../../checker/ends.sql.ts';
import { send } from '../call.ts';
import { passTime } from '../kill.ts';
import type { BackupWorld, Message } from './world.ts';

/** A mistake on the way of a round: statements on the restored database, before and after the first start on it. */
export type Mistake = {
  beforeCopy?(world: BackupWorld): Promise<unknown>;
  restored?: string;
  started?: string;
};

/** The promises that a start on a restored database breaks. `handed`: the messages from before the disaster. */
export async function judgeStart(
  world: BackupWorld,
  handed: readonly Message[],
  { started }: Mistake,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const { product, keepz, clients, beside } = world;
  const copied = new Set((await world.handedOver()).map(({ id }) => id));
  const lost = handed.filter(({ id }) => !copied.has(id));
  const refunded = new Set(keepz.refunds.splice(0));
  await product.start();
  await world.tellTime();
  const [client] = clients;
  const look = client && (await send(product.url, { path: '/user/changes', key: '' }, await world.tokenOf(client)));
  if (look?.status !== 401) violations.push({ name: 'STILL_SIGNED_IN', detail: JSON.stringify(look) });
  await beside((db) => db.query(`${started ?? ''}; ${SOMEBODY_CAME}`));
  await signInAgain(world);
  // The client who paid after the copy is known by asking alone.
  const { rows } = await beside((db) =>
    db.query(`select 1 from restorings where asked_at is not null and changes @> '[{"is": "SUCCESS"}]'`),
  );
  if (rows.length === 0) violations.push({ name: 'NOT_ASKED', detail: 'the provider' });
  const pay = await askToPay(world, randomUUID());
  if (pay?.body['code'] !== 'RESTORED_NOT_DONE')
    return [...violations, { name: 'BATCH_ALLOWED', detail: JSON.stringify(pay) }];
  for (const [path, body] of [
    ['/ops/restored/messages', { to: 'drop' }],
    ['/ops/restored/done', {}],
  ] as const) {
    const asked = { path, key: randomUUID(), body: { ...body, reason: 'a proof' } };
    const answer = await send(product.url, asked, await world.operatorToken());
    if (answer?.status !== 200) violations.push({ name: 'NOT_DONE', detail: `${path} ${JSON.stringify(answer)}` });
  }
  const now = await passTime(world, [MINUTE, 16 * MINUTE, 31 * MINUTE, HOUR, HOUR, 2 * DAY, 2 * DAY, HOUR]);
  const had = new Set(lost.flatMap(({ id, key }) => [id, key]));
  for (const { id, key } of await world.handedOver()) {
    if (!copied.has(id) && (had.has(id) || had.has(key))) violations.push({ name: 'MESSAGE_TWICE', detail: key });
  }
  for (const id of keepz.refunds) if (refunded.has(id)) violations.push({ name: 'REFUND_TWICE', detail: id });
  await beside((db) => db.query('delete from jobs where dead_at is not null'));
  const taken = await takenAsKnown(world);
  violations.push(...(await world.withDatabase((db) => checkSettled(db, { taken, now }))));
  return violations;
}

/** Everybody signs in again for a thousand years. */
async function signInAgain({ beside, clients, operator }: BackupWorld): Promise<void> {
  const { rows } = await beside((db) =>
    db.query<{ userId: string; id: string }>(
      `insert into sign_ins(user_id, created_at, expires_at)
       select user_id, min(created_at), max(expires_at) from sign_ins join user_keys using (user_id) group by user_id
       returning user_id as "userId", id`,
    ),
  );
  const ids = new Map(rows.map(({ userId, id }) => [userId, id]));
  for (const person of [...clients, operator]) person.signInId = ids.get(person.userId) ?? '';
}

/** Asks as an operator to send all due pay; null when no answer came. */
export async function askToPay(world: BackupWorld, batchId: string) {
  const body = { batchId, until: new Date(world.now()).toISOString(), reason: 'a proof' };
  const asked = { path: '/ops/payouts/send', key: randomUUID(), body };
  return send(world.product.url, asked, await world.operatorToken());
}

/**
 * What the provider has, as the restored books can know it: nothing of an order that was made after the copy, and no
 * refund that was asked for after it, of which operators must have been told.
 */
async function takenAsKnown({ taken, beside }: BackupWorld) {
  const { rows } = await beside((db) =>
    db.query<{ id: string; told: boolean }>(
      `select p.id, r.attempt_id is null and exists (
         select 1 from work_items w where w.kind = 'books_differ' and w.key = p.id::text) as told
       from payment_attempts p left join refunds r on r.attempt_id = p.id`,
    ),
  );
  const known = new Map(rows.map(({ id, told }) => [id, told]));
  return taken()
    .filter(({ attemptId }) => known.has(attemptId))
    .map((one) => (known.get(one.attemptId) === true ? { ...one, returned: 0 } : one));
}
