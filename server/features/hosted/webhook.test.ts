import { encodeSignatureHeader } from '@sanity/webhook';
import { expect } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { NINO } from '#server/testing/content/content-store.ts';
import { type HostedApp, hostedApp, WEBHOOK_SECRET, hosted, test } from '#server/testing/content/hosted-app.ts';

/** Calls the webhook as the service does; answers all that a caller could notice. */
async function call(
  { app }: HostedApp,
  { body = BODY, signature, headers = {} }: { body?: string; signature?: string | undefined; headers?: object },
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/content/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'sanity-webhook-signature': signature }),
      ...headers,
    },
    payload: body,
  });
  const { date: _, 'x-request-id': __, ...rest } = answer.headers;
  return { status: answer.statusCode, body: answer.body, headers: rest };
}

const BODY = JSON.stringify({ _id: NINO });
const signed = (at: number, body = BODY, secret = WEBHOOK_SECRET) => encodeSignatureHeader(body, at, secret);

async function feeAfter(app: HostedApp): Promise<number | undefined> {
  await app.deps.jobs.drain();
  return app.fee();
}

test('a signed call makes the live address be read at once, also while the CDN is behind', async () => {
  const { app, dataset, fake } = await hosted();
  await app.minute();
  fake.control.cdnLagMs = 1_000_000;
  dataset.edit(NINO, { fee: 35 });
  app.clock.advance(2 * SECOND);
  fake.calls.length = 0;
  const answer = await call(app, { signature: await signed(app.clock.now()) });
  expect([answer.status, answer.body]).toEqual([200, '{"received":true}']);
  expect(await feeAfter(app)).toBe(35);
  expect(fake.calls.filter((one) => one.startsWith('cdn'))).toEqual([]);
});

test('whatever is not signed by the service gets the same answer, and nothing is read', async () => {
  const { app, dataset, fake } = await hosted();
  dataset.edit(NINO, { fee: 35 });
  app.clock.advance(2 * SECOND);
  const now = app.clock.now();
  const good = await signed(now);
  const [time = '', mark = ''] = good.split(',');
  const wrong: Record<string, Parameters<typeof call>[1]> = {
    'no signature': { signature: undefined },
    'an empty one': { signature: '' },
    'one of another secret': { signature: await signed(now, BODY, 'the secret of somebody else') },
    'one of another body': { signature: good, body: '{"_id":"other"}' },
    'one of other spaces': { signature: good, body: BODY.replace(':', ': ') },
    'one of another time': { signature: `t=${now + 1},${mark}` },
    'one that is cut': { signature: good.slice(0, -1) },
    'one without a time': { signature: mark },
    'one of no letters': { signature: `${time},v1=***` },
    'a long one': { signature: `${time},v1=${'A'.repeat(5000)}` },
    'one of six minutes ago': { signature: await signed(now - 6 * MINUTE) },
    'one of in six minutes': { signature: await signed(now + 6 * MINUTE) },
    'one of another dataset': { signature: good, headers: { 'sanity-dataset': 'production' } },
    'one of another project': { signature: good, headers: { 'sanity-project-id': 'other' } },
    'no body': { signature: good, body: '' },
    'a body of 10 MB': { signature: good, body: 'x'.repeat(10_000_000) },
    'a packed body': { signature: good, headers: { 'content-encoding': 'gzip' }, body: 'x' },
    'a body of another type': { headers: { 'content-type': 'text/plain' } },
  };
  fake.calls.length = 0;
  const answers: Record<string, unknown> = {};
  for (const [label, wish] of Object.entries(wrong)) answers[label] = await call(app, wish);
  expect(await feeAfter(app)).toBe(20);
  expect(fake.calls).toEqual([]);
  const right = await call(app, { signature: good });
  for (const [label, answer] of Object.entries(answers)) expect(answer, label).toEqual(right);
  expect(await feeAfter(app)).toBe(35);
});

test('a thousand signed calls in a minute, to two servers, are at most one reading a second', async ({ fake }) => {
  const one = await hostedApp(fake);
  const other = await hostedApp(fake, { db: one.deps.db, now: one.clock.now() + SECOND });
  one.clock.advance(SECOND);
  await one.minute();
  other.clock.advance(MINUTE);
  fake.calls.length = 0;
  const began = one.clock.now();
  for (let at = 0; at < 200; at++) {
    await Promise.all(
      [one, other].map(async (app) => {
        app.clock.advance(60);
        await call(app, { signature: await signed(app.clock.now()) });
        await app.deps.jobs.drain();
      }),
    );
  }
  const seconds = Math.ceil((one.clock.now() - began) / SECOND);
  expect(fake.calls.length).toBeGreaterThanOrEqual(seconds - 1);
  expect(fake.calls.length).toBeLessThanOrEqual(seconds + 1);
});

test('a change that was told to a server which died while it read is read by the next try', async () => {
  const { app, dataset } = await hosted();
  dataset.edit(NINO, { fee: 35 });
  app.clock.advance(2 * SECOND);
  await call(app, { signature: await signed(app.clock.now()) });
  // What a server leaves that took the job, began to read and was killed.
  await app.rows(`update jobs set attempts = 1 where kind = 'content.read-now'`);
  await app.rows('update content_source set live_at = null');
  expect(await feeAfter(app)).toBe(35);
});

test('a change that is told while another reading is under way is read a second after that began', async () => {
  let tell: (() => Promise<unknown>) | null = null;
  const { app, dataset } = await hosted({
    onAnswer: async () => {
      const now = tell;
      tell = null;
      await now?.();
    },
  });
  app.clock.advance(2 * SECOND);
  tell = async () => call(app, { signature: await signed(app.clock.now()) });
  await app.minute();
  dataset.edit(NINO, { fee: 35 });
  expect(await feeAfter(app)).toBe(20);
  app.clock.advance(1 * SECOND);
  expect(await feeAfter(app)).toBe(35);
});

test('a change that was told while the live address failed is read when it is back, however old the CDN is', async () => {
  const { app, dataset, fake } = await hosted();
  await app.minute();
  fake.control.cdnLagMs = 1_000_000;
  dataset.edit(NINO, { fee: 35 });
  fake.fail('5xx', 'live');
  app.clock.advance(2 * SECOND);
  await call(app, { signature: await signed(app.clock.now()) });
  expect(await feeAfter(app)).toBe(20);
  await app.minute();
  expect(await app.source()).toMatchObject({ why: 'refused' });
  fake.fail(null);
  await app.minute();
  expect(app.fee()).toBe(35);
  expect(await app.source()).toMatchObject({ why: null });
});

test('where content is edited here the answer is the same, and nothing is kept of the call', async ({ fake }) => {
  const app = await hostedApp(fake, { env: { CONTENT_PROVIDER: 'local' } });
  const { status, body } = await call(app, { signature: await signed(app.clock.now()) });
  expect([status, body]).toEqual([200, '{"received":true}']);
  await app.deps.jobs.drain();
  expect(fake.calls).toEqual([]);
});
