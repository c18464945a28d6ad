import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { describe, expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { MINUTE } from '#domain/dates.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { newest } from '#server/testing/payment/payment-records.ts';
import {
  type PaymentWorld,
  type PaymentWorlds,
  type ProviderName,
  PROVIDERS,
} from '#server/testing/payment/payment-world.ts';
import { standingWork } from '#server/testing/work-items.ts';
import { order, pass, paymentStatus } from '#server/testing/booking/shopping.ts';
import { compareBooks } from './checkout.ts';
import type { FakeCallback } from '#tools/fakes/fake-server.ts';

/** The fields, by provider, that a forger may write into a callback about our open payment. */
const LIES: readonly [string, Record<string, unknown>][] = [
  ['paid', { status: 'SUCCESS' }],
  ['paid with more than two decimals', { status: 'SUCCESS', amount: 120.005 }],
  ['paid nothing', { status: 'SUCCESS', amount: 0 }],
  ['paid less than nothing', { status: 'SUCCESS', amount: -120 }],
  ['paid no number', { status: 'SUCCESS', amount: 'NaN' }],
  ['paid a huge sum', { status: 'SUCCESS', amount: 1e308 }],
  ['paid a sum in words', { status: 'SUCCESS', amount: '120.00' }],
  ['paid a sum with an exponent', { status: 'SUCCESS', amount: '1.2e2' }],
  ['paid a list', { status: 'SUCCESS', amount: [] }],
  ['paid in another currency', { status: 'SUCCESS', initialCurrency: 'USD', acquiringCurrency: 'USD' }],
  ['refunded', { status: 'REFUNDED_BY_INTEGRATOR' }],
  ['failed', { status: 'FAILED' }],
  ['a status that is an object', { status: {} }],
  ['a status that nobody knows', { status: 'TELEPORTED' }],
  ['for another receiver', { status: 'SUCCESS', receiverId: randomUUID() }],
];

/** Ids under which we have no payment, or which are none at all. */
const IDS: readonly unknown[] = [
  randomUUID(),
  '',
  "'; drop table users;--",
  'x'.repeat(5000),
  '\u0000',
  '../../order',
  -1,
  null,
  [],
  {},
  '{{order}}',
];

/** A callback about an attempt, in the provider's own form and as well proved as its author could prove it. */
function lie(
  worlds: PaymentWorlds,
  name: ProviderName,
  world: PaymentWorld,
  attemptId: unknown,
  fields: Record<string, unknown>,
): FakeCallback {
  const url = `http://x/api/payments/${name}/callback`;
  const headers = { 'content-type': 'application/json' };
  if (name === 'sandbox') return { url, headers, body: JSON.stringify({ attemptId, ...fields }) };
  if (name === 'keepz') {
    return { ...worlds.keepz.callbackOf(String(attemptId), { integratorOrderId: attemptId, ...fields }), url };
  }
  const transfer = { request_amount: '120.00', transfer_amount: fields['amount'] ?? '120.00', currency_code: 'GEL' };
  const receipt = { external_order_id: attemptId, order_status: { key: 'completed' }, purchase_units: transfer };
  return { ...worlds.bog.callbackOf(String(attemptId), receipt), url };
}

/** Bodies that are nothing, made from a genuine callback where that is worse. */
function wrecks(worlds: PaymentWorlds, name: ProviderName, genuine: FakeCallback): [string, FakeCallback][] {
  const of = (body: string, headers = genuine.headers): FakeCallback => ({ ...genuine, body, headers });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const plain: [string, FakeCallback][] = [
    ['nothing', of('')],
    ['null', of('null')],
    ['half a body', of(genuine.body.slice(0, genuine.body.length / 2))],
    ['a body without its last byte', of(genuine.body.slice(0, -1))],
    ['deep nesting', of('['.repeat(20_000))],
    ['bytes that are no text', of('\u0000\u0001\uFFFF')],
    ['a form', of('status=SUCCESS', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['half a genuine body of no type', of(genuine.body.slice(1), {})],
    ['a body that claims to be packed', of(genuine.body.slice(1), { ...genuine.headers, 'content-encoding': 'gzip' })],
    ['a body with a mark of its order', of(`\uFEFF${genuine.body.slice(1)}`)],
    ['two bodies in one', of(genuine.body + genuine.body)],
  ];
  if (name === 'keepz') {
    const envelope = JSON.parse(genuine.body) as { encryptedData: string; encryptedKeys: string };
    const flip = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    const { seal, env, merchantKey } = worlds.keepz;
    const clear = { integratorOrderId: 'x', status: 'SUCCESS' };
    plain.push(
      ['a changed ciphertext', of(JSON.stringify({ ...envelope, encryptedData: flip(envelope.encryptedData) }))],
      ['a changed key', of(JSON.stringify({ ...envelope, encryptedKeys: flip(envelope.encryptedKeys) }))],
      ['an empty ciphertext', of(JSON.stringify({ ...envelope, encryptedData: '' }))],
      ['a ciphertext that is a list', of('{"encryptedData":[],"encryptedKeys":{},"aes":true}')],
      ['a text in clear', of(JSON.stringify({ ...clear, integratorId: env['KEEPZ_IDENTIFIER'] }))],
      ['a sealed text that is no object', of(JSON.stringify(seal('SUCCESS', merchantKey)))],
      ['what another merchant could open', of(JSON.stringify(seal({}, stranger.publicKey)))],
    );
  }
  if (name === 'bog') {
    const signedBy = (signature: string) => ({ ...genuine.headers, 'callback-signature': signature });
    const signed = (body: string) => of(body, signedBy(worlds.bog.sign(body)));
    const foreign = sign('RSA-SHA256', Buffer.from(genuine.body), stranger.privateKey).toString('base64');
    plain.push(
      ['a body written anew', of(JSON.stringify(JSON.parse(genuine.body)))],
      ['no signature', of(genuine.body, { 'content-type': 'application/json' })],
      ['a signature that is none', of(genuine.body, signedBy('***'))],
      ['a signature of somebody else', of(genuine.body, signedBy(foreign))],
      ['a signature of another body', of(genuine.body, signedBy(worlds.bog.sign('{}')))],
      ['another event', signed('{"event":"order_refund"}')],
      ['an event without a body', signed('{"event":"order_payment"}')],
    );
  }
  return plain;
}

describe.each(PROVIDERS)('a callback in the form of %s', (name) => {
  let world: PaymentWorld;
  let app: TestApp;
  let ana: TestPerson;
  let orderId: string;
  let attemptId: string;

  /** The product's answer, without the parts that differ with every request. */
  const say = async ({ url, headers, body }: FakeCallback) => {
    const answer = await app.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body });
    const { date: _, 'x-request-id': __, ...rest } = answer.headers;
    return { status: answer.statusCode, body: answer.body, headers: rest };
  };
  /** All that a client, a therapist or an accountant could notice. */
  const outcome = async () => ({
    attempts: await app.rows('select id, status, seats, captured_minor from payment_attempts order by n'),
    appointments: await app.rows('select id, status, hold_expires_at from appointments order by id'),
    refunds: await app.rows('select * from refunds'),
    messages: await app.rows('select count(*) from notifications'),
  });

  test.beforeAll(async ({ worlds }) => {
    world = await worlds.open(name);
    ({ app } = world);
    ana = await app.signIn();
    orderId = await order(app, ana);
    attemptId = await newest(app);
  });

  test('a callback about an open payment gets the same answer for any claim, and no claim is believed', async ({
    worlds,
  }) => {
    const genuine = await say(world.callback(attemptId));
    expect([genuine.status, genuine.body]).toEqual([200, '{"received":true}']);
    const before = await outcome();
    for (const [label, fields] of LIES) {
      expect(await say(lie(worlds, name, world, attemptId, fields)), label).toEqual(genuine);
    }
    await app.deps.jobs.drain();
    expect(await outcome()).toEqual(before);
  });

  test('a callback about a payment that is not ours gets the same answer and changes no row', async ({ worlds }) => {
    const genuine = await say(world.callback(attemptId));
    const before = await dump(app.deps.db);
    for (const id of IDS) {
      expect(await say(lie(worlds, name, world, id, { status: 'SUCCESS' })), String(id)).toEqual(genuine);
    }
    expect(await dump(app.deps.db)).toBe(before);
  });

  test('a callback that is broken, forged or re-serialized gets the same answer and changes no row', async ({
    worlds,
  }) => {
    const genuine = world.callback(attemptId);
    const answer = await say(genuine);
    const before = await dump(app.deps.db);
    for (const [label, wreck] of wrecks(worlds, name, genuine)) {
      expect(await say(wreck), label).toEqual(answer);
    }
    expect(await dump(app.deps.db)).toBe(before);
  });

  test('a callback sent to the address of another provider gets the same answer and changes no row', async () => {
    const genuine = world.callback(attemptId);
    const answer = await say(genuine);
    const before = await dump(app.deps.db);
    for (const other of [...PROVIDERS.filter((one) => one !== name), 'stripe', 'KEEPZ', '__proto__', 'a%20b']) {
      const url = genuine.url.replace(`/${name}/`, `/${other}/`);
      expect(await say({ ...genuine, url }), other).toEqual(answer);
    }
    expect(await dump(app.deps.db)).toBe(before);
  });

  test('a genuine callback confirms the appointment, after any forged callbacks', async () => {
    await world.payer(attemptId, 'pay');
    await say(world.callback(attemptId));
    await pass(app, MINUTE);
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  });

  test('a callback repeated after the payment changes no row', async ({ worlds }) => {
    const before = await dump(app.deps.db);
    for (const [, fields] of LIES) await say(lie(worlds, name, world, attemptId, fields));
    await app.deps.jobs.drain();
    expect(await dump(app.deps.db)).toBe(before);
  });

  test('a callback about a payment that the provider has and no book of ours is told to operators by its id', async () => {
    // As after a restoring from a copy that is older than the payment.
    await app.deps.db.transaction(async (tx) => {
      await tx.script('set local session_replication_role = replica');
      await tx.run('delete from payment_attempts where id = $1', [attemptId]);
    });
    for (let time = 0; time < 2; time += 1) await say(world.callback(attemptId));
    expect(await standingWork(app)).toEqual(['payment_unknown 2']);
    const [item] = await app.rows<{ key: string; facts: object }>('select key, facts from work_items');
    expect(item?.facts).toEqual({ code: item?.key });
    expect((await compareBooks(app.deps, { days: 7 })).unknown).toEqual([item?.key]);
  });
});
