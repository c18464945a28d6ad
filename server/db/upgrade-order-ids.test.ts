// docs/decisions/171
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openRef } from '#server/features/meeting/rooms.ts';
import { checkKey } from '#server/secrets/key-check.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import { beforeMigrations } from '#server/secrets/order-ids.ts';
import { TEST_KEY, type TestApp, testApp } from '#server/testing/app.ts';
import { bareDb } from '#server/testing/database/database.ts';
import { dump } from '#server/testing/database/dump.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { thiefOf } from '#server/testing/sign-in/thief.ts';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { loadRows } from './testing/old-rows.ts';

/** Orders by their ids in the tables and mails of the version before; the last one's session is in the future. */
const OLD = [
  'xg0eW9W-47f9Duiq5DBdWQ',
  'le2bQzgBb3a63WVdq91xNg',
  '-OM_416IGQpVjYa-4rd_0Q',
  '2SXA0cetJDoneJJm99PLzA',
  '5jFaztjAVirHobl7IcoEHw',
] as const;
const AHEAD = OLD[4];
const KEYRING = createKeyring({ 1: TEST_KEY });
/** Thursday, 3 December 2026, 14:50 in Tbilisi: the door of the session ahead is open. */
const NOW = Date.UTC(2026, 11, 3, 10, 50);

const MIGRATIONS = readMigrations();
const BEFORE = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name.endsWith('-order-ids.sql')),
);

/** A database as the version before left it, with a row of every table that names an order. */
async function oldDatabase(): Promise<Db> {
  const db = await bareDb();
  await migrate(db, BEFORE.slice(0, 18));
  await loadRows(db, 'rows-of-018.ndjson');
  await migrate(db, BEFORE);
  await checkKey(KEYRING, db);
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    for (const statement of LATER_ROWS) await tx.run(statement, [AHEAD]);
    const ref = KEYRING.seal('spaces/abc', `meetings.ref_enc|${AHEAD}`);
    await tx.run(
      `insert into meetings(therapist_id, order_id, provider, during, created_at, ref_enc, filled_at)
       select o.therapist_id, o.id, 'google-meet', a.during, now(), $2, now()
       from orders o join appointments a on a.id = o.appointment_id where o.id = $1`,
      [AHEAD, ref],
    );
  });
  return db;
}

/** Rows that servers have written since 018. */
const LATER_ROWS = [
  `insert into complaints(therapist_id, order_id, kind, status, key_version, created_at, upheld_at, decided_at)
   select therapist_id, id, 'therapist_absent', 'withdrawn', 1, now(), now() + interval '1 day', now() from orders where id = $1`,
  `insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at, left_at)
   select therapist_id, id, 'client', '\\x00', now(), now(), now() from orders where id = $1`,
  `insert into proposals(therapist_id, order_id, status, during, times, proposed_at, ended_at)
   select o.therapist_id, o.id, 'withdrawn', a.during, array[a.during], lower(a.during) - interval '3 days',
     lower(a.during) - interval '2 days' from orders o join appointments a on a.id = o.appointment_id where o.id = $1`,
  `insert into guardian_consents(therapist_id, order_id, client_id, token_sha256, guardian_enc, key_version, locale, created_at,
     expires_at)
   select therapist_id, id, client_id, '\\x01', '\\x02', 1, 'ka', now(), now() + interval '1 day' from orders where id = $1`,
  `insert into topic_shares(therapist_id, order_id, client_id, topics_enc, key_version, text_version, granted_at)
   select therapist_id, id, client_id, '\\x00', 1, 'v1', now() from orders where id = $1`,
  `insert into topic_sharing_history(therapist_id, order_id, at, event, text_version)
   select therapist_id, id, now(), 'granted', 'v1' from orders where id = $1`,
  `insert into order_email_changes(therapist_id, order_id, at, voids_link) select therapist_id, id, now(), false from orders
   where id = $1`,
  `insert into idempotency_keys(user_id, route, key, request_sha256, status_code, response, created_at)
   select client_id, 'startPayment', 'a-press', '\\x00', 200,
     jsonb_build_object('paymentUrl', 'https://bank.example', 'orderId', id), now() from orders where id = $1`,
  `insert into audit_log(at, action, entity, entity_id, reason, changed)
   select now(), 'look', 'orders', id, 'of ' || id, jsonb_build_object('order', id) from orders where id = $1`,
  `insert into notifications(id, channel, template, locale, key_version, dedupe_key, status, created_at, about_order, about_version,
     only_while)
   select gen_random_uuid(), 'email', 'unmarked-sessions-email', 'ka', 1, 'unmarked:' || o.id || ':1', 'dropped', now(), o.id, a.version,
     jsonb_build_object('what', 'unmarked', 'orders', jsonb_build_array(o.id))
   from orders o join appointments a on a.id = o.appointment_id where o.id = $1`,
  `insert into jobs(kind, payload, run_at, max_attempts, dedupe_key, done_at)
   select 'complaint.answer', jsonb_build_object('order', id), now(), 1, 'complaint.answer:' || id || ':3', now() from orders
   where id = $1`,
];

/** Names and rules of the schema, so that two databases compare. */
async function schemaOf(db: Db): Promise<string[]> {
  const rows = await db.run<{ line: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal`,
  );
  return rows.map(({ line }) => line).toSorted();
}

describe('orders of the version before', () => {
  let app: TestApp;
  beforeAll(async () => {
    const db = await oldDatabase();
    await migrate(db, MIGRATIONS, beforeMigrations(KEYRING));
    app = await testApp({ db, now: NOW });
    return async () => db.close();
  });

  test('orders of the version before have their pages, calendar files and doors at the links that went out', async () => {
    const thief = thiefOf(app);
    for (const id of OLD) expect(await thief.page(id)).toBe(true);
    const link = Buffer.from(KEYRING.hmac('seat', `${AHEAD}|client`)).toString('base64url', 0, 16);
    expect(await thief.door({ order: AHEAD, link })).toBe(true);
    expect(await thief.calendar({ order: AHEAD })).toBe(true);
    const { body } = await app.app.inject(`/api/order/${AHEAD}/calendar.ics`);
    // The entry in the calendars of its people is the same one.
    expect(body).toContain(`UID:${AHEAD}@simshvide`);
  });

  test('orders of the version before have the numbers that their clients know', async () => {
    const numbers = OLD.map((id) => createHash('md5').update(id).digest('hex').slice(0, 12).toUpperCase());
    expect(
      (await app.rows<{ number: string }>('select number from orders')).map((row) => row.number).toSorted(),
    ).toEqual(numbers.toSorted());
  });

  test('orders of the version before are found by their new id in every table, job, key, log and answer that is kept', async () => {
    const id = app.idOf(AHEAD);
    const [{ tables, ...texts } = { tables: 0 }] = await app.rows<{ tables: number } & Record<string, unknown>>(
      `select (select count(*)::int from (
         select order_id from complaints union all select order_id from seat_stays union all select order_id from proposals
         union all select order_id from guardian_consents union all select order_id from topic_shares
         union all select order_id from topic_sharing_history union all select order_id from order_email_changes
         union all select order_id from meetings union all select order_id from payment_attempts
         union all select order_id from order_agreements) named where order_id = $1) as tables,
       (select response ->> 'orderId' from idempotency_keys where key = 'a-press') as answer,
       (select entity_id || ' ' || reason || ' ' || (changed ->> 'order') from audit_log where action = 'look') as audit,
       (select about_order || ' ' || dedupe_key || ' ' || (only_while -> 'orders' ->> 0) from notifications
         where template = 'unmarked-sessions-email') as message,
       (select (payload ->> 'order') || ' ' || dedupe_key from jobs where kind = 'complaint.answer') as job`,
      [id],
    );
    expect(tables).toBe(10);
    expect(texts).toEqual({
      answer: id,
      audit: `${id} of ${id} ${id}`,
      message: `${id} unmarked:${id}:1 ${id}`,
      job: `${id} complaint.answer:${id}:3`,
    });
    const [room] = await app.rows<{ ref: Uint8Array }>('select ref_enc as ref from meetings');
    expect(openRef(app.deps, id, room?.ref ?? new Uint8Array())).toBe('spaces/abc');
  });

  test('orders of the version before are opened by no word of a backup, and the mails that waited lead to them', async () => {
    expect(await thiefOf(app).opens(await dump(app.deps.db), null)).toEqual([]);
    await pass(app, 0);
    expect(app.mails.map(({ text }) => text).join('\n')).toContain(`/${OLD[3]}`);
  });

  test('orders of the version before are kept by the same rules as in a new database', async () => {
    const db = await bareDb();
    await migrate(db);
    expect(await schemaOf(app.deps.db)).toEqual(await schemaOf(db));
    await db.close();
  });
});

test('nothing is changed without the key, or by another one', async () => {
  const db = await oldDatabase();
  const before = await dump(db);
  await expect(migrate(db, MIGRATIONS)).rejects.toThrow('with DATA_KEY at hand');
  const other = createKeyring({ 1: Buffer.alloc(32, 8) });
  await expect(migrate(db, MIGRATIONS, beforeMigrations(other))).rejects.toThrow('DATA_KEY is not the key');
  expect(await dump(db)).toBe(before);
  await db.close();
});
