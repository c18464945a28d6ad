import { expect } from 'vitest';
import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { iso } from '#server/db/db.ts';
import { byClient, cancel, START, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { booked } from '#server/testing/booking/after-booking.ts';
import type { ListedSession } from '#server/testing/session/cabinet.ts';
import { WEDNESDAY } from '#server/testing/booking/shopping.ts';

let app: TestApp;
let ana: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, orderId: c }) => void ([app, ana, orderId] = [a, b, c]));

/** Sessions that a client has paid for, one a day before `until`, written past every rule. */
async function havePast({ userId }: TestPerson, { count, until }: { count: number; until: Instant }) {
  await app.deps.db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    await tx.run(
      `with a as (
         insert into appointments(therapist_id, client_id, type_key, during, status, price_minor, fee_percent,
           commission_percent, created_at, updated_at)
         select t.id, $2, 'personal', tstzrange(s, s + interval '50 minutes'), 'completed', 10000, 20, 25, s, s
         from therapists t, (select $3::timestamptz - i * interval '1 day' as s from generate_series(1, $4::int) i) past
         where t.content_id = $1 returning therapist_id, id, created_at),
       o as (
         insert into orders(therapist_id, id, appointment_id, client_id, key_version, locale, created_at)
         select therapist_id, replace(id::text, '-', ''), id, $2, 1, 'ka', created_at from a returning therapist_id, id, created_at)
       insert into payment_attempts(therapist_id, id, order_id, provider, status, amount_minor, currency, captured_minor,
         captured_currency, seats, created_at, expires_at, settled_at)
       select therapist_id, gen_random_uuid(), id, 'sandbox', 'SUCCESS', 12000, 'GEL', 12000, 'GEL', true,
         created_at, created_at, created_at from o`,
      [DEMO_THERAPISTS.Th1, userId, iso(until), count],
    );
  });
}

async function read({ token }: TestPerson, cursor?: string) {
  const { status, body } = await app.inject(
    'GET',
    `/cabinet/sessions${cursor === undefined ? '' : `?cursor=${cursor}`}`,
    {
      token,
    },
  );
  return {
    status,
    sessions: (body['sessions'] ?? []) as ListedSession[],
    next: body['next'] as string | undefined,
    body,
  };
}

async function pagesOf(client: TestPerson): Promise<ListedSession[][]> {
  const pages: ListedSession[][] = [];
  for (let cursor: string | undefined; ;) {
    const { sessions, next } = await read(client, cursor);
    pages.push(sessions);
    if (next === undefined) return pages;
    cursor = next;
  }
}

test('what is past of the own sessions comes fifty at a time after all that is ahead, the latest first, and no page has what another one has', async () => {
  const cancelled = await booked(app, ana, { bookingSession: WEDNESDAY, selectedDate: WEDNESDAY.date });
  await cancel(app, cancelled, byClient(ana));
  await havePast(ana, { count: 119, until: app.clock.now() });
  const pages = await pagesOf(ana);
  expect(pages.map(({ length }) => length)).toEqual([51, 50, 20]);
  expect(pages[0]?.slice(0, 2).map((session) => session.orderId)).toEqual([orderId, cancelled]);
  const all = pages.flat();
  expect(new Set(all.map((session) => session.orderId)).size).toBe(121);
  const dates = all.map(({ sessionTime }) => sessionTime.date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('a past of fifty own sessions has no next page, and what is ahead takes no place of it', async () => {
  await havePast(ana, { count: 50, until: app.clock.now() });
  const { sessions, next, body } = await read(ana);
  expect([sessions.length, sessions[0]?.orderId, next]).toEqual([51, orderId, undefined]);
  expect(body).not.toHaveProperty('next');
});

test('what comes by a cursor of another client, or of a session that is gone, is the next page of the own past', async () => {
  const nika = await app.signIn('599000002');
  await havePast(nika, { count: 60, until: START - 30 * DAY });
  await havePast(ana, { count: 55, until: START - 30 * DAY + 90 * MINUTE });
  const { next = '' } = await read(nika);
  const own = new Set((await pagesOf(ana)).flat().map((session) => session.orderId));
  const answered = await read(ana, next);
  expect(answered.status).toBe(200);
  expect(answered.sessions.length).toBeGreaterThan(0);
  for (const session of answered.sessions) expect(own.has(session.orderId)).toBe(true);
  expect(own.has(orderId)).toBe(true);
  const gone = '00000000-0000-4000-8000-000000000009';
  expect((await read(ana, `zzzzzzzzz.${gone}`)).sessions).toHaveLength(50);
  expect((await read(ana, `1.${gone}`)).sessions).toEqual([]);
  for (const cursor of ['x', '9'.repeat(40), `zzzzzzzzzz.${gone}`, `k2f.${gone}x`]) {
    expect(await read(ana, cursor)).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } });
  }
});
