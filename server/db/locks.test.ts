import { expect, test } from 'vitest';
import { isPaidOut } from '#server/features/payout/payout.ts';
import { keepCalendar } from '#server/features/schedule/schedule.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import { orderIdOf } from '#server/secrets/order-ids.ts';
import { testDb } from '#server/testing/database/database.ts';
import type { Tx } from './db.ts';
import {
  LOCKED,
  locking,
  lockAddress,
  lockClient,
  lockConsent,
  lockContent,
  lockInvitations,
  lockNetwork,
  lockOrdered,
  lockPayouts,
  lockRoomSeat,
  lockSharing,
  lockWorkMails,
  runLocking,
} from './locks.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

test('a transaction takes its locks in one order, and may take one again', async () => {
  const db = await testDb();
  await db.transaction(async (tx) => {
    await lockClient(tx, NOBODY);
    await lockClient(tx, NOBODY);
  });
  const wrong = db.transaction(async (tx) => {
    await lockClient(tx, NOBODY);
    await lockOrdered(tx, NO_ORDER);
  });
  await expect(wrong).rejects.toThrow('a lock of seat is taken after one of client');
});

const KEY = new Uint8Array([1]);
const NO_ORDER = orderIdOf(createKeyring({}), 'no order');
/** Every lock that a use case takes, in the order of `locks.ts`. */
const LOCKS: readonly (readonly [string, (tx: Tx) => Promise<unknown>])[] = [
  ['the content', lockContent],
  ['mails about work', lockWorkMails],
  ['invitations', lockInvitations],
  ['the consent of an order', (tx) => lockConsent(tx, NO_ORDER)],
  ['the sharing of an order', (tx) => lockSharing(tx, NO_ORDER)],
  ['an address', (tx) => lockAddress(tx, KEY)],
  ['a network', (tx) => lockNetwork(tx, KEY)],
  ['batches and accounts of payouts', lockPayouts],
  ['the seats, the client and the appointment of an order', (tx) => lockOrdered(tx, NO_ORDER)],
  ['a payout', (tx) => isPaidOut(tx, { therapistId: NOBODY, appointmentId: NOBODY })],
  ['a calendar', (tx) => keepCalendar(tx, NOBODY)],
  ['a seat of a room', (tx) => lockRoomSeat(tx, { orderId: NO_ORDER, seat: 'client' })],
];

test('all of them in their order are taken', async () => {
  const db = await testDb();
  await db.transaction(async (tx) => {
    for (const [, lock] of LOCKS) await lock(tx);
  });
});

test.each(LOCKS.slice(1).map(([name, lock], n) => ({ name, lock, earlier: LOCKS[n] })))(
  '$name is refused before $earlier.0',
  async ({ lock, earlier }) => {
    const db = await testDb();
    const wrong = db.transaction(async (tx) => {
      await lock(tx);
      await earlier?.[1](tx);
    });
    await expect(wrong).rejects.toThrow(/^a lock of .+ is taken after one of .+$/);
  },
);

test('a statement of several locks is judged by each of them', async () => {
  const db = await testDb();
  const statement = locking('locks.test-both')`
    with c as (select 1 from users where id = $1 ${LOCKED.client})
    select 1 from therapists where id = $1 ${LOCKED.calendar}`;
  await db.transaction((tx) => runLocking(tx, statement, [NOBODY]));
  const wrong = db.transaction(async (tx) => {
    await keepCalendar(tx, NOBODY);
    await runLocking(tx, statement, [NOBODY]);
  });
  await expect(wrong).rejects.toThrow('a lock of client is taken after one of calendar');
});

test('a statement that is run alone has no lock before it', async () => {
  const db = await testDb();
  const calendar = locking('locks.test-one')`select 1 from therapists where id = $1 ${LOCKED.calendar}`;
  const client = locking('locks.test-other')`select 1 from users where id = $1 ${LOCKED.client}`;
  await runLocking(db, calendar, [NOBODY]);
  expect(await runLocking(db, client, [NOBODY])).toEqual([]);
});
