import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { mailedFrom, WORK_KIND_NAMES, WORK_KINDS, type WorkKind } from '#domain/work-items.ts';
import { WORK_WORDS } from '#contract/ops/work-texts.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { standingWork } from '#server/testing/work-items.ts';
import { tellMorning } from '../today/tell-work.ts';
import { forgetEndedWork, needOperator, openWork, workIsDone, workSeen } from './work.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const happens = async (kind: WorkKind, key = 'one') =>
  app.deps.db.transaction((tx) => needOperator(app.deps, tx, { kind, key, facts: { code: 'a code' } }));
const pass = async (ms: number) => {
  app.clock.advance(ms);
  await app.deps.jobs.drain();
};
const mails = () => app.mails.filter(({ to }) => to === app.deps.config.operatorEmail);
const FACTS = WORK_KIND_NAMES.filter((kind) => WORK_KINDS[kind].ends === 'fact');
// The kinds that nothing but "seen" ends; the table says which they are.
const SEEN = WORK_KIND_NAMES.filter((kind) => WORK_KINDS[kind].ends === 'seen');
const seen = async () => {
  const { userId: by } = await app.signInAs('ADMIN');
  const [item] = await app.rows<{ id: string }>('select id from work_items');
  return workSeen(app.deps, { id: item?.id ?? '', by, reason: 'looked at' });
};

/** Makes the mail server fail for as long as it is asked to. */
function mailFails() {
  const { mail } = app.deps;
  let isDown = true;
  const send: typeof mail.send = async (one) => (isDown ? { ok: false, kind: 'rejected' } : mail.send(one));
  Object.assign(app.deps, { mail: { ...mail, send } });
  return () => void (isDown = false);
}

test.each(WORK_KIND_NAMES)('%s is one item and one mail, however often it happens', async (kind) => {
  await happens(kind);
  await happens(kind);
  await pass(mailedFrom(kind, 0));
  await happens(kind);
  await pass(2 * HOUR);
  expect(await standingWork(app)).toEqual([`${kind} 3`]);
  expect(mails().map(({ subject }) => subject)).toEqual([WORK_WORDS[kind].ka.name]);
});

test.each(FACTS)('%s ends with its fact, and is another item when it happens again', async (kind) => {
  await happens(kind);
  await workIsDone(app.deps, app.deps.db, { kinds: [kind as never], key: 'one' });
  expect(await standingWork(app)).toEqual([]);
  await happens(kind);
  expect(await app.rows('select times from work_items')).toEqual([{ times: 1 }, { times: 1 }]);
});

test.each(SEEN)('%s ends when an operator has seen it', async (kind) => {
  await happens(kind);
  expect([await seen(), await standingWork(app)]).toEqual([true, []]);
  expect(await seen()).toBe(false);
  await happens(kind);
  const comesAgain = kind === 'job_given_up' || kind === 'books_differ';
  expect(await standingWork(app)).toEqual(comesAgain ? [`${kind} 1`] : []);
});

test('what ends with its fact cannot be marked as seen', async () => {
  await happens('refund_failed');
  expect([await seen(), await standingWork(app)]).toEqual([false, ['refund_failed 1']]);
});

test('of more than fit the most urgent are shown and mailed', async () => {
  for (let n = 0; n < 3; n += 1) await happens('message_given_up', `message ${n}`);
  await happens('refund_failed');
  const { items, more } = await openWork(app.deps.db, 2);
  expect([items.map(({ kind }) => kind), more]).toEqual([['refund_failed', 'message_given_up'], 2]);
});

test('a fact whose transaction is undone, as in a preview, is no item, no mail and no line of the log', async () => {
  const undone = app.deps.db.transaction(async (tx) => {
    await needOperator(app.deps, tx, { kind: 'refund_failed', key: 'one' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await pass(HOUR);
  expect([await standingWork(app), mails(), app.logs.filter((line) => line.includes('operator'))]).toEqual([
    [],
    [],
    [],
  ]);
});

test('of a dataset that is silent for less than an hour nobody is mailed', async () => {
  await happens('dataset_silent');
  await pass(HOUR - MINUTE);
  await workIsDone(app.deps, app.deps.db, { kinds: ['dataset_silent'], key: 'one' });
  await pass(HOUR);
  expect(mails()).toEqual([]);
});

test('three things that happen while the mail server is down are three items at once, and one mail when it is back', async () => {
  const works = mailFails();
  for (const kind of ['refund_failed', 'complaint', 'rate_held'] as const) {
    await happens(kind);
    await pass(3 * HOUR);
  }
  expect(await standingWork(app)).toEqual(['refund_failed 1', 'complaint 1', 'rate_held 1']);
  works();
  await pass(2 * HOUR);
  await pass(2 * HOUR);
  expect(mails().map(({ subject }) => subject)).toEqual(['ოპერატორს ელოდება: 3']);
});

test('a mail to the operators that is given up makes no item', async () => {
  mailFails();
  await happens('refund_failed');
  for (let hour = 0; hour < 48; hour += 1) await pass(HOUR);
  expect(await standingWork(app)).toEqual(['refund_failed 1']);
});

test('what is more than ten mails in an hour waits for its end, and is one mail', async () => {
  for (let n = 0; n < 25; n += 1) {
    await happens('complaint', `order ${n}`);
    await pass(MINUTE);
  }
  expect(mails()).toHaveLength(10);
  await pass(HOUR);
  expect(mails()).toHaveLength(11);
  expect(mails().at(-1)?.subject).toBe('ოპერატორს ელოდება: 15');
});

test('in the morning one mail has all that is open, and on a quiet day none comes', async () => {
  const morning = Math.ceil(app.clock.now() / DAY) * DAY + 5 * HOUR;
  app.clock.set(morning - HOUR);
  await tellMorning(app.deps);
  app.clock.set(morning);
  await tellMorning(app.deps);
  await pass(0);
  expect(mails()).toEqual([]);
  await happens('complaint');
  await pass(0);
  app.clock.set(morning + DAY);
  await happens('refund_failed');
  await tellMorning(app.deps);
  await tellMorning(app.deps);
  await pass(0);
  expect(mails().map(({ subject }) => subject)).toEqual([WORK_WORDS.complaint.ka.name, 'დღეს ოპერატორს ელოდება: 2']);
});

test('a job that is given up is an item', async () => {
  await app.deps.jobs.enqueue(app.deps.db, { kind: 'refund.tell', payload: {} as never, runAt: app.clock.now() });
  await pass(0);
  expect(await standingWork(app)).toEqual(['job_given_up 1']);
});

test('what ended is forgotten after a year', async () => {
  await happens('complaint');
  await happens('refund_failed');
  await workIsDone(app.deps, app.deps.db, { kinds: ['complaint'], key: 'one' });
  app.clock.advance(400 * DAY);
  await forgetEndedWork(app.deps);
  expect(await app.rows('select kind from work_items')).toEqual([{ kind: 'refund_failed' }]);
});
