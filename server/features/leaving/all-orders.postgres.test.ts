import { afterEach, beforeEach, expect, inject } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import type { Db } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { END, goTo, mark, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { changeOwn } from '#server/testing/session/cabinet.ts';
import { leave, waitingOrder } from '#server/testing/session/leaving.ts';
import { propose } from '#server/testing/booking/paid-later.ts';
import { prove } from '#server/testing/sign-in/prove.ts';
import { finish, order, paidOrder, pass } from '#server/testing/booking/shopping.ts';
import { E164 } from '#server/testing/sign-in/sign-in.ts';
import { payLater } from '#server/testing/booking/waiting.ts';

const ACTS = ['leave', 'pay', 'refund', 'move', 'callback'] as const;
type Act = (typeof ACTS)[number];

/** A person's own session of each act: held, ahead, one that waits, and one whose payment page is over. */
type Story = {
  app: TestApp;
  ana: TestPerson;
  therapist: TestPerson;
  held: string;
  ahead: string;
  waiting: string;
  over: string;
};

const LATER = { date: '2026-12-03', start: '15:00', end: '15:50' };
const LATEST = { date: '2026-12-03', start: '16:00', end: '16:50' };
const OVER = { date: '2026-12-02', start: '12:00', end: '12:50' };

/** Prepares the acts, the day after Ana's first session; only a move has a session ahead. */
async function begin(app: TestApp, held: string, acts: readonly Act[]): Promise<Story> {
  await goTo(app, END + DAY - HOUR);
  const early = await app.signIn();
  const over = acts.includes('callback')
    ? await order(app, early, { bookingSession: OVER, selectedDate: OVER.date })
    : '';
  await pass(app, 20 * MINUTE);
  const [ana, therapist] = [await app.signIn(), await app.signInAs('THERAPIST')];
  await prove(app, ana, 'leave', { address: E164 });
  await propose(app, therapist, ana.userId);
  const waiting = await waitingOrder(app, ana);
  let ahead = '';
  if (acts.includes('move')) {
    ahead = await paidOrder(app, ana, { bookingSession: LATER, selectedDate: LATER.date });
    await app.deps.jobs.drain();
  }
  return { app, ana, therapist, held, ahead, waiting, over };
}

async function perform(act: Act, { app, ana, therapist, held, ahead, waiting, over }: Story): Promise<number> {
  switch (act) {
    case 'leave':
      return (await leave(app, ana)).status;
    case 'pay':
      return (await payLater(app, ana, waiting)).status;
    case 'refund':
      // The therapist says that nobody came: all of it goes back.
      return mark(app, held, therapist, 'therapist_absent').then(() => 200);
    case 'move':
      return (await changeOwn(app, ana, ahead, { call: 'move', body: { bookingSession: LATEST } })).status;
    case 'callback':
      return finish(app, over, 'pay').then(() => 200);
  }
}

/** Another server's connection. */
let other: Db;
beforeEach(async () => {
  other = await openPostgres(inject('postgresUrl'));
});
afterEach(() => other.close());

/** Runs all acts at once, in this order at the client's lock: each waits there, or has ended, before the next. */
async function inOrder(story: Story, acts: readonly Act[]): Promise<number[]> {
  const { app, ana } = story;
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = other.transaction(async (tx) => {
    await tx.run('select 1 from users where id = $1 for update', [ana.userId]);
    begun.resolve();
    await released.promise;
  });
  await begun.promise;
  let ended = 0;
  const under: Promise<number>[] = [];
  try {
    for (const [index, act] of acts.entries()) {
      under.push(perform(act, story).finally(() => (ended += 1)));
      await expect.poll(async () => ended + (await waitersAt(app))).toBe(index + 1);
    }
  } finally {
    released.resolve();
  }
  await held;
  return Promise.all(under);
}

async function waitersAt(app: TestApp): Promise<number> {
  const rows = await app.rows(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}

/** Captured money has its session or has gone back, and the books say the same. */
async function expectMoneyRight({ app }: Story): Promise<void> {
  const rows = await app.rows<{ seats: boolean; status: string; refund: string | null; session: string }>(
    `select p.seats, p.status, r.status as refund, a.status as session from sandbox_payments s
     left join payment_attempts p on p.id = s.attempt_id left join orders o on o.id = p.order_id
     left join appointments a on a.id = o.appointment_id left join refunds r on r.attempt_id = p.id
     where s.status = 'SUCCESS'`,
  );
  for (const { seats, status, refund, session } of rows) {
    const isKept = seats && status === 'SUCCESS' && refund === null && /^(confirmed|completed)$/.test(session);
    const isBack = status === 'REFUNDED' && refund === 'DONE' && session !== 'confirmed';
    expect([isKept, isBack]).toContain(true);
  }
  const [books] = await app.rows(
    `select (select coalesce(sum(amount_minor), 0) from sandbox_payments where status = 'SUCCESS' and not refunded)::int as bank,
      (select coalesce(sum(amount_minor), 0) from ledger_entries where account = 'provider_receivable')::int as receivable,
      (select coalesce(sum(amount_minor), 0) from ledger_entries where account = 'refunds_clearing')::int as clearing,
      (select coalesce(sum(amount_minor), 0) from ledger_entries)::int as whole,
      -(select coalesce(sum(amount_minor), 0) from ledger_entries where account = 'client_advance')::int as advance,
      (select coalesce(sum(p.amount_minor), 0) from payment_attempts p join orders o on o.id = p.order_id
        join appointments a on a.id = o.appointment_id where p.seats and a.status = 'confirmed')::int as ahead`,
  );
  const { bank, ahead } = books as { bank: number; ahead: number };
  expect(books).toEqual({ bank, receivable: bank, clearing: 0, whole: 0, advance: ahead, ahead });
}

/** Expects nothing of Ana where she has left, and all of it where she was refused. */
async function expectLeft({ app, ana }: Story, hasLeft: boolean): Promise<void> {
  const [left] = await app.rows(
    `select deleted_at is not null as gone, phone_hmac is null as free,
      (select count(*) from user_keys where user_id = u.id)::int as keys,
      (select count(*) from sign_ins where user_id = u.id and revoked_at is null)::int > 0 as "signedIn",
      (select count(*) from notifications where user_id = u.id and status = 'queued')::int as waiting,
      (select count(*) from appointments where client_id = u.id
        and (status in ('held', 'proposed') or (status = 'confirmed' and upper(during) > deleted_at)))::int as live
     from users u where id = $1`,
    [ana.userId],
  );
  const gone = { gone: true, free: true, keys: 0, signedIn: false, waiting: 0, live: 0 };
  const here = { gone: false, free: false, keys: 1, signedIn: true };
  expect(left).toMatchObject(hasLeft ? gone : here);
}

const OTHERS = ACTS.filter((act) => act !== 'leave');
const PAIRS = ACTS.flatMap((first) =>
  ACTS.filter((second) => second !== first).map((second) => [first, second] as const),
);

// A client with a session ahead, an open page or money on its way back cannot leave; after leaving nothing is paid.
test.for(PAIRS)(
  'leaving at once with %s before %s: money is booked and leaving refused, or it goes back',
  async (pair, { app, orderId }) => {
    const acts: readonly Act[] = pair.includes('leave') ? pair : [...pair, 'leave'];
    const story = await begin(app, orderId, acts);
    const statuses = await inOrder(story, acts);
    const byAct = new Map(acts.map((act, index) => [act, statuses[index]]));
    const leaves = acts[0] === 'leave' && !acts.includes('move');
    expect(byAct.get('leave')).toBe(leaves ? 204 : 409);
    for (const act of OTHERS) {
      // What waited was declined by leaving.
      if (byAct.has(act)) expect([act, byAct.get(act)]).toEqual([act, leaves && act === 'pay' ? 409 : 200]);
    }
    if (byAct.get('pay') === 200) await finish(app, story.waiting, 'pay');
    await pass(app, HOUR);
    await expectLeft(story, leaves);
    await expectMoneyRight(story);
    expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);
