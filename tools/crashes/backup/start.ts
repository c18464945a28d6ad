// docs/decisions/239
import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import type { Db } from '#server/db/db.ts';
import { checkSettled, type Violation } from '../../checker/checker.ts';
import { send } from '../call.ts';
import { passTime } from '../kill.ts';
import type { Mistake } from './mistakes.ts';
import { type BackupWorld, handedOver } from './world.ts';

type Message = { id: string; words: string };

/** The promises that a product breaks which starts on a restored database. `handed`: the messages before the disaster. */
export async function judgeStart(
  world: BackupWorld,
  handed: readonly Message[],
  mistake?: Mistake,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const copied = new Set((await handedOver(world)).map(({ id }) => id));
  const lost = handed.filter(({ id }) => !copied.has(id));
  const refunds = new Set(world.keepz.refunds);
  world.keepz.refunds.length = 0;
  await world.product.start();
  await world.tellTime();
  const [client] = world.clients;
  const look = client && (await send(world.product.url, { path: '/user/me', key: '' }, await world.tokenOf(client)));
  if (look?.status !== 401) violations.push({ name: 'STILL_SIGNED_IN', detail: JSON.stringify(look) });
  await world.withDatabase(async (db) => {
    await mistake?.started?.(db);
    violations.push(...(await unasked(db)));
    // Everybody signs in again.
    await db.run(`update sign_ins set revoked_at = null, revoked_why = null where revoked_why = 'restored'`);
  });
  const pay = await askToPay(world, randomUUID());
  if (pay?.body['error'] !== 'RESTORED_NOT_DONE') {
    violations.push({ name: 'BATCH_ALLOWED', detail: JSON.stringify(pay) });
    return violations;
  }
  // What would be sent a second time is dropped by the operator at the end only.
  violations.push(...messagesTwice(lost, copied, await handedOver(world)));
  for (const { path, body } of [
    { path: '/ops/restored/messages', body: { to: 'drop' } },
    { path: '/ops/restored/done', body: {} },
  ]) {
    const asked = { path, key: randomUUID(), body: { ...body, reason: 'a proof' } };
    const answer = await send(world.product.url, asked, await world.operatorToken());
    if (answer?.status !== 200) violations.push({ name: 'NOT_DONE', detail: `${path} ${JSON.stringify(answer)}` });
  }
  const now = await passTime(world, [MINUTE, 16 * MINUTE, 31 * MINUTE, HOUR, HOUR, 2 * DAY, 2 * DAY, HOUR]);
  violations.push(...messagesTwice(lost, copied, await handedOver(world)));
  for (const id of world.keepz.refunds) if (refunds.has(id)) violations.push({ name: 'REFUNDED_TWICE', detail: id });
  await world.withDatabase(async (db) => {
    violations.push(...(await checkSettled(db, { taken: await takenAsKnown(world, db), now })));
  });
  return violations;
}

/** Asks as an operator to send all due pay; null when no answer came. */
export async function askToPay(world: BackupWorld, batchId: string) {
  const body = { batchId, until: new Date(world.now()).toISOString(), reason: 'a proof' };
  const asked = { path: '/ops/payouts/send', key: randomUUID(), body };
  return send(world.product.url, asked, await world.operatorToken());
}

/** The provider was asked, and has told of the client who paid after the copy. */
async function unasked(db: Db): Promise<Violation[]> {
  const rows = await db.run<{ asked: boolean; changes: { is: string }[] }>(
    'select asked_at is not null as asked, changes from restorings where done_at is null',
  );
  const isAsked = rows.length === 1 && rows[0]?.asked === true && rows[0].changes.some(({ is }) => is === 'SUCCESS');
  return isAsked ? [] : [{ name: 'NOT_ASKED', detail: JSON.stringify(rows) }];
}

/** Messages from after the start that somebody had before: of the same id, or in the same words since the copy. */
function messagesTwice(lost: readonly Message[], copied: ReadonlySet<string>, all: readonly Message[]): Violation[] {
  const [ids, texts] = [new Set(lost.map(({ id }) => id)), new Set(lost.map(({ words }) => words))];
  return all
    .filter(({ id, words }) => !copied.has(id) && (ids.has(id) || texts.has(words)))
    .map(({ id, words }) => ({ name: 'MESSAGE_TWICE', detail: `${id} ${words.slice(0, 200)}` }));
}

/**
 * What the provider has, as the restored books can know it: nothing of an order that was made after the copy, and no
 * refund that was asked for after it, of which operators must have been told.
 */
async function takenAsKnown(world: BackupWorld, db: Db) {
  const known = await db.run<{ id: string; refunded: boolean; told: boolean }>(
    `select p.id, r.attempt_id is not null as refunded, exists (
       select 1 from work_items w where w.kind = 'books_differ' and w.key = p.id::text) as told
     from payment_attempts p left join refunds r on r.attempt_id = p.id`,
  );
  const byId = new Map(known.map((one) => [one.id, one]));
  return world.taken().flatMap((taken) => {
    const row = byId.get(taken.attemptId);
    if (row === undefined) return [];
    return [taken.returned > 0 && !row.refunded && row.told ? { ...taken, returned: 0 } : taken];
  });
}
