import { beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { deliverNow, tellAll } from './notify.ts';
import { claimNotification, unclaimNotification } from './notify.sql.ts';
import { standingWork } from '#server/testing/work-items.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const write = (tx: Sql, change: { notAfter?: number } = {}) =>
  tellAll(app.deps, tx, [
    {
      to: { userId: null, locale: 'ka', phone: '+995599123456' },
      template: 'otp-sms',
      data: { code: '1234' },
      dedupeKey: 'code:1',
      ...change,
    },
  ]);
const queue = (change: { notAfter?: number } = {}) =>
  app.deps.db.transaction(async (tx) => (await write(tx, change))[0] ?? '');
const drain = () => app.deps.jobs.drain();
/** Sends what is due, so many times, and lets as much time go by after each. */
const passing = async (times: number, each: number) => {
  for (let n = 0; n < times; n++) {
    await drain();
    app.clock.advance(each);
  }
};
const states = () => app.rows('select status, payload_enc is null as forgotten from notifications');

/** Makes the sender answer, in turn, what is given; after that it works. */
function sender(...answers: ('rejected' | 'unknown' | 'permanent' | 'throws')[]): void {
  const { sms } = app.deps;
  Object.assign(app.deps, {
    sms: {
      ...sms,
      send: async (message: Parameters<typeof sms.send>[0]) => {
        const answer = answers.shift();
        if (answer === 'throws') throw new Error('killed');
        if (answer === undefined) return sms.send(message);
        if (answer === 'permanent') return { ok: false, kind: 'rejected', code: 'permanent' };
        return { ok: false, kind: answer };
      },
    },
  });
}

test('a message is sent by its job, once, and forgotten then', async () => {
  await queue();
  expect(app.sms).toEqual([]);
  await drain();
  await drain();
  expect(app.sms).toEqual([{ to: '+995599123456', text: 'თქვენი კოდია 1234\n\n@localhost #1234' }]);
  expect(await states()).toEqual([{ status: 'sent', forgotten: true }]);
});

test('a message of an event that was told already is not written again', async () => {
  expect(await queue()).toBe(await queue());
  await drain();
  await queue();
  await drain();
  expect(app.sms).toHaveLength(1);
});

test('a message is not sent when its transaction is undone', async () => {
  const undone = app.deps.db.transaction(async (tx) => {
    await write(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await drain();
  expect(app.sms).toEqual([]);
});

test('a message can be sent at once, beside its job, and still goes out once', async () => {
  const id = await queue();
  await Promise.all([deliverNow(app.deps, [id]), deliverNow(app.deps, [id]), drain()]);
  await drain();
  expect(app.sms).toHaveLength(1);
});

test('a message that another sender gives up while its job looks is sent all the same', async () => {
  const id = await queue();
  const { db, clock } = app.deps;
  await claimNotification(db, { id, now: clock.now(), until: clock.now() + MINUTE });
  const run: typeof db.run = async (statement, values) => {
    const rows = await db.run(statement, values);
    if (typeof statement !== 'string' && statement.name === 'notify.claim' && rows.length === 0)
      await unclaimNotification(db, id);
    return rows as never;
  };
  Object.assign(app.deps, { db: { ...db, run } });
  await drain();
  expect(app.sms).toHaveLength(1);
});

test.each(['rejected', 'unknown', 'throws'] as const)(
  'a message that failed (%s) is tried again later',
  async (answer) => {
    sender(answer);
    const id = await queue();
    await deliverNow(app.deps, [id]);
    expect(app.sms).toEqual([]);
    for (let i = 0; i < 10; i++) {
      app.clock.advance(MINUTE);
      await drain();
    }
    expect(app.sms).toHaveLength(1);
  },
);

test('a message to an address that does not exist is given up', async () => {
  sender('permanent');
  const id = await queue();
  await drain();
  app.clock.advance(HOUR);
  await drain();
  expect([app.sms, await states()]).toEqual([[], [{ status: 'failed', forgotten: true }]]);
  const lines = app.logs.filter((line) => line.includes('refused for good'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, notification: id, code: 'permanent' }),
  ]);
  expect(lines.join()).not.toContain('599123456');
});

test.each(['rejected', 'throws'] as const)(
  'a message that fails for a day (%s) calls an operator then',
  async (answer) => {
    sender(...Array.from({ length: 100 }, () => answer));
    const id = await queue();
    const own = async () => app.rows(`select status from notifications where id = $1`, [id]);
    await passing(20, HOUR);
    expect([await own(), await standingWork(app)]).toEqual([[{ status: 'queued' }], []]);
    await passing(20, HOUR);
    expect([await own(), await standingWork(app)]).toEqual([[{ status: 'failed' }], ['message_given_up 1']]);
    expect(await app.rows(`select count(*)::int as jobs from jobs where payload->>'id' = $1`, [id])).toEqual([
      { jobs: 1 },
    ]);
  },
);

test('a message that came too late is dropped', async () => {
  sender('rejected', 'rejected', 'rejected');
  await queue({ notAfter: app.clock.now() + 10 * SECOND });
  await passing(5, 10 * SECOND);
  expect([app.sms, await states()]).toEqual([[], [{ status: 'dropped', forgotten: true }]]);
});

test('a message that must be there by an instant is tried again within a quarter of the time that is left', async () => {
  sender(...Array.from({ length: 9 }, () => 'rejected' as const));
  await queue({ notAfter: app.clock.now() + HOUR });
  // The tenth try follows the ninth, of minute 26, by a quarter of 34 minutes; the grown wait would be 21.
  await passing(36, MINUTE);
  expect(app.sms).toHaveLength(1);
});

test('a message that must be there by an instant is tried again as soon when the database failed, not the sender', async () => {
  sender(...Array.from({ length: 9 }, () => 'rejected' as const));
  const { db } = app.deps;
  let claims = 0;
  Object.assign(app.deps, {
    db: {
      ...db,
      run: (statement: Parameters<typeof db.run>[0], values?: readonly unknown[]) => {
        const isTenth = typeof statement !== 'string' && statement.name === 'notify.claim' && ++claims === 10;
        return isTenth ? Promise.reject(new Error('could not serialize access')) : db.run(statement, values);
      },
    },
  });
  await queue({ notAfter: app.clock.now() + HOUR });
  // The tenth try is of minute 34; the eleventh comes within a quarter of 26 minutes; the grown wait would be 43.
  await passing(43, MINUTE);
  expect([claims, app.sms.length]).toEqual([11, 1]);
});

test('a message is sealed while it waits', async () => {
  await queue();
  const stolen = await dump(app.deps.db);
  expect(stolen).not.toMatch(/599123456|1234"/);
  expect(stolen).not.toContain(Buffer.from('+995599123456').toString('hex'));
});
