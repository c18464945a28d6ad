import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { MINUTE } from '#domain/dates.ts';
import { call, type PaymentWorld, PROVIDERS, REMOTE } from '#server/testing/payment/payment-world.ts';
import type { Money, PaymentProvider } from './payments.ts';

const GEL: Money = { minor: 12_050, currency: 'GEL' };
const INITIAL = { ok: true, value: { status: 'INITIAL' } };

/** Asks a provider for a payment as reserving does. */
function create({ app }: PaymentWorld, attemptId: string, amount: Money = GEL) {
  const { publicUrl } = app.deps.config;
  return app.deps.payments.create({
    attemptId,
    amount,
    reference: `Order ${attemptId.slice(0, 8)}`,
    locale: 'ka',
    urls: {
      success: `${publicUrl}/payment/success`,
      fail: `${publicUrl}/payment/fail`,
      callback: `${publicUrl}/api/payments/${app.deps.payments.id}/callback`,
    },
    expiresAt: app.clock.now() + 15 * MINUTE,
  });
}

/** A new payment; answers how the provider finds it. */
async function open(world: PaymentWorld, amount?: Money) {
  const attemptId = randomUUID();
  const created = await create(world, attemptId, amount);
  if (!created.ok) throw new Error(`creating answered ${created.code}`);
  return { attemptId, ...created.value };
}

describe.each(PROVIDERS)('%s', (name) => {
  let world: PaymentWorld;
  let provider: PaymentProvider;
  // One server for all of them: every payment is a new one, and nothing else is kept.
  test.beforeAll(async ({ worlds }) => {
    world = await worlds.open(name);
    provider = world.app.deps.payments;
  });

  test('the provider gives an address to pay at, and the payment stands at its beginning', async () => {
    const ref = await open(world);
    const { hostname } = new URL(ref.redirectUrl);
    expect(hostname).toBe({ sandbox: 'localhost', keepz: 'tiny.keepz.me', bog: 'payment.bog.ge' }[name]);
    const state = await provider.status(ref);
    expect(state).toMatchObject(INITIAL);
    expect(state.ok && state.value.paid).toBeFalsy();
  });

  test('the provider asked twice for one id has one payment, and says so or stays unclear', async () => {
    const attemptId = randomUUID();
    const first = await create(world, attemptId);
    const second = await create(world, attemptId);
    const repeated = { sandbox: first, bog: first, keepz: { ok: false, kind: 'unknown', code: '6023' } }[name];
    expect(second).toEqual(repeated);
  });

  test.for([1, 99, 100, 1001, 12_050, 9_999_999])('the provider takes %i tetri to the tetri', async (minor) => {
    const ref = await open(world, { minor, currency: 'GEL' });
    expect(await world.payer(ref.attemptId, 'pay')).toBe(true);
    const state = await provider.status(ref);
    const paid = name === 'keepz' ? 'as asked' : { minor, currency: 'GEL' };
    expect(state).toMatchObject({ ok: true, value: { status: 'SUCCESS', paid } });
  });

  test('the provider takes cards in EUR', async () => {
    expect(provider.currencies).toEqual(['GEL', 'EUR']);
    const ref = await open(world, { minor: 4124, currency: 'EUR' });
    await world.payer(ref.attemptId, 'pay');
    const paid = name === 'keepz' ? 'as asked' : { minor: 4124, currency: 'EUR' };
    expect(await provider.status(ref)).toMatchObject({ ok: true, value: { status: 'SUCCESS', paid } });
  });

  test('the provider tells the last digits of the card where it knows them, and no more of it', async () => {
    const ref = await open(world);
    const before = await provider.status(ref);
    expect(before.ok && before.value.card).toBeUndefined();
    await world.payer(ref.attemptId, 'pay');
    const state = await provider.status(ref);
    if (!state.ok) throw new Error('the provider did not say');
    expect(state.value.card).toBe({ sandbox: '4242', bog: '9893', keepz: undefined }[name]);
    expect(JSON.stringify(state)).not.toMatch(/548888/);
  });

  test('the provider says that a card was declined', async () => {
    const ref = await open(world);
    await world.payer(ref.attemptId, 'decline');
    expect(await provider.status(ref)).toMatchObject({ ok: true, value: { status: 'FAILED' } });
  });

  test('the provider lets a payment run out with the hold, to the minute', async () => {
    const ref = await open(world);
    world.app.clock.advance(14 * MINUTE);
    expect(await provider.status(ref)).toMatchObject(INITIAL);
    world.app.clock.advance(MINUTE + 1000);
    expect(await provider.status(ref)).toMatchObject({ ok: true, value: { status: 'EXPIRED' } });
  });

  test('the provider cancels an unpaid payment, where it has a call for it', async () => {
    const ref = await open(world);
    const cancelled = await provider.cancel(ref);
    expect(cancelled).toMatchObject({ ok: true, value: { status: name === 'bog' ? 'INITIAL' : 'CANCELED' } });
  });

  test('the provider never cancels a paid payment', async () => {
    const ref = await open(world);
    await world.payer(ref.attemptId, 'pay');
    const cancelled = await provider.cancel(ref);
    if (name === 'keepz') expect(cancelled).toEqual({ ok: false, kind: 'rejected', code: '6006' });
    else expect(cancelled).toMatchObject({ ok: true, value: { status: 'SUCCESS' } });
    expect(await provider.status(ref)).toMatchObject({ ok: true, value: { status: 'SUCCESS' } });
  });

  test('the provider sends money back once, and says when it is done', async () => {
    const ref = await open(world);
    await world.payer(ref.attemptId, 'pay');
    const key = randomUUID();
    const sent = await provider.refund(ref, GEL, key);
    expect(sent).toMatchObject({ ok: true, value: { pending: name !== 'sandbox' } });
    const refund = name === 'sandbox' ? 'done' : 'asked';
    expect(await provider.status(ref)).toMatchObject({ ok: true, value: { status: 'SUCCESS', refund } });
    const again = await provider.refund(ref, GEL, key);
    if (name === 'keepz') expect(again).toMatchObject({ ok: false, kind: 'rejected' });
    else expect(again).toEqual(sent);
    world.endRefund(ref.attemptId, 'done');
    expect(await provider.status(ref)).toMatchObject({ ok: true, value: { status: 'SUCCESS', refund: 'done' } });
  });

  test('the provider sends nothing back for an unpaid payment', async () => {
    const ref = await open(world);
    expect(await provider.refund(ref, GEL, randomUUID())).toMatchObject({ ok: false, kind: 'rejected' });
  });

  test('the provider certainly knows no payment that it never heard of', async () => {
    const ref = { attemptId: randomUUID(), providerRef: randomUUID() };
    const calls = [provider.status(ref), provider.cancel(ref), provider.refund(ref, GEL, randomUUID())];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ ok: false, kind: 'rejected' });
  });

  test('the provider calls back with the ids of the payment and nothing else', async () => {
    const ref = await open(world);
    const { headers, body } = world.callback(ref.attemptId);
    const hint = await provider.callback({ rawBody: Buffer.from(body), headers });
    const { attemptId, providerRef } = ref;
    expect(hint).toEqual(name === 'bog' ? { attemptId, providerRef } : { attemptId });
  });

  test.for(['', 'null', '{', '[]', '\u0000', '{"encryptedData":[]}', 'x'.repeat(6e4)])(
    'the provider ignores %j',
    async (body) => {
      const hint = await provider.callback({ rawBody: Buffer.from(body), headers: {} });
      expect(hint).toBe(name === 'bog' ? 'forged' : 'unreadable');
    },
  );
});

describe.each(REMOTE)('%s over a bad line', (name) => {
  let world: PaymentWorld;
  let provider: PaymentProvider;
  test.beforeAll(async ({ worlds }) => {
    world = await worlds.open(name);
    provider = world.app.deps.payments;
  });
  test.afterEach(() => world.reset());
  test.for(['lost before', 'lost after', '5xx', 'garbage'] as const)(
    'the provider answers to no question when all of its answers are %s: nobody knows what was done',
    async (fault) => {
      const ref = await open(world);
      for (const call of ['create', 'status', 'cancel', 'refund']) world.fail(call, fault, 9);
      const unknown = { ok: false, kind: 'unknown' };
      expect(await create(world, randomUUID())).toMatchObject(unknown);
      expect(await provider.status(ref)).toMatchObject(unknown);
      expect(await provider.cancel(ref)).toMatchObject(unknown);
      expect(await provider.refund(ref, GEL, randomUUID())).toMatchObject(unknown);
    },
  );

  test.for(['other order', 'wrong amount', 'foreign address'] as const)(
    'an answer with another %s is false',
    async (fault) => {
      const unknown = { ok: false, kind: 'unknown' };
      if (fault === 'foreign address') {
        world.fail('create', fault, 2);
        return expect(await create(world, randomUUID())).toMatchObject(unknown);
      }
      const ref = await open(world);
      await world.payer(ref.attemptId, 'pay');
      world.fail('status', fault);
      const state = await provider.status(ref);
      if (fault === 'other order') expect(state).toMatchObject({ ok: false, kind: 'unknown' });
      else
        expect(state).toMatchObject({ ok: true, value: { status: 'SUCCESS', paid: { minor: 100, currency: 'GEL' } } });
    },
  );

  test('a payment with an unknown status is still at work, and is told as unknown', async () => {
    const ref = await open(world);
    world.fail('status', 'unknown word');
    const state = await provider.status(ref);
    expect(state).toMatchObject({ ok: true, value: { status: 'PROCESSING', isUnknown: true } });
  });
});

describe('the Bank of Georgia', () => {
  test.override('provider', 'bog');
  const tokens = (world: PaymentWorld) => world.calls().filter((name) => name === 'token').length;

  test('the Bank of Georgia is asked for a token once, however many calls come together, and again when it ran out', async ({
    world,
  }) => {
    await Promise.all([1, 2, 3].map(() => create(world, randomUUID())));
    expect(tokens(world)).toBe(1);
    world.app.clock.advance(4 * MINUTE);
    await create(world, randomUUID());
    expect(tokens(world)).toBe(1);
    world.app.clock.advance(MINUTE);
    await create(world, randomUUID());
    expect(tokens(world)).toBe(2);
  });

  test('the Bank of Georgia that ended our token before its time gets the same request with a new one', async ({
    world,
    worlds,
  }) => {
    await create(world, randomUUID());
    worlds.bog.endTokens();
    expect(await create(world, randomUUID())).toMatchObject({ ok: true });
    expect(tokens(world)).toBe(2);
  });

  test.for<[unknown, number]>([
    [1_764_000_000_000, 60],
    [0, 0.4],
    ['soon', 0.4],
    [-5, 0.4],
  ])(
    'the Bank of Georgia that writes a lifetime of %j is believed for %d minutes',
    async ([expiresIn, minutes], { world, worlds }) => {
      worlds.bog.token.expiresIn = expiresIn;
      await create(world, randomUUID());
      world.app.clock.advance(minutes * MINUTE - 10_000);
      worlds.bog.endTokens();
      await create(world, randomUUID());
      // The old one is tried until it is refused.
      expect(world.calls().filter((name) => name === 'create')).toHaveLength(3);
      world.app.clock.advance(minutes * MINUTE + 10_000);
      await create(world, randomUUID());
      expect(tokens(world)).toBe(3);
    },
  );

  test('the Bank of Georgia that gives no token has certainly done nothing, and an operator learns it', async ({
    world,
  }) => {
    world.fail('token', '5xx', 5);
    expect(await create(world, randomUUID())).toMatchObject({ ok: false, kind: 'misconfigured', code: 'TOKEN' });
    const asked = await world.app.deps.payments.status({ attemptId: randomUUID(), providerRef: 'x' });
    expect(asked).toMatchObject({ ok: false, kind: 'unknown' });
    expect(world.app.logs.some((line) => line.includes('the bank gave no token'))).toBe(true);
  });

  test('the Bank of Georgia that lost our request or its answer gets the same one again under the same key', async ({
    world,
    worlds,
  }) => {
    for (const fault of ['lost before', 'lost after', 'garbage', '5xx'] as const) {
      world.fail('create', fault);
      expect(await create(world, randomUUID())).toMatchObject({ ok: true });
    }
    expect(worlds.bog.orders.size).toBe(4);
  });

  test.for([null, 7, '', 'GE29NB0000000101904917', '01001012345', '5488880000009893', 'x9893', '548888xxxxxx989'])(
    'the Bank of Georgia that names the payer by %j tells no card',
    async (identifier, { world, worlds }) => {
      const ref = await open(world);
      worlds.bog.payer.identifier = identifier;
      await world.payer(ref.attemptId, 'pay');
      const state = await world.app.deps.payments.status(ref);
      expect(state.ok && state.value.status).toBe('SUCCESS');
      expect(state.ok && 'card' in state.value).toBe(false);
    },
  );

  test('the Bank of Georgia puts nothing about the purchase on a bank statement', async ({ world, worlds }) => {
    await open(world);
    const [order] = [...worlds.bog.orders.values()];
    expect(order?.externalId.slice(0, 25)).toMatch(/^[0-9a-f-]{25}$/);
  });

  test('the Bank of Georgia calls back with a signature of the bytes: equal values written anew are forged', async ({
    world,
    worlds,
  }) => {
    const { attemptId } = await open(world);
    const { headers, body } = world.callback(attemptId);
    const right = headers['callback-signature'];
    const read = (text: string, signature: string | undefined = right) =>
      world.app.deps.payments.callback({ rawBody: Buffer.from(text), headers: { 'callback-signature': signature } });
    expect(await read(body)).toMatchObject({ attemptId });
    expect(await read(JSON.stringify(JSON.parse(body)))).toBe('forged');
    expect(await read(body.slice(0, -1))).toBe('forged');
    expect(await read(body, 'AAAA')).toBe('forged');
    expect(await read(body, '')).toBe('forged');
    expect(await read('{"event":"other"}', worlds.bog.sign('{"event":"other"}'))).toBe('unreadable');
  });
});

describe('Keepz', () => {
  test.override('provider', 'keepz');

  test.for([
    ['validUntil', 'validUntil'],
    ['redirects', 'dynamic redirects'],
    ['callback', 'a dynamic callback'],
  ] as const)(
    'Keepz not permitting %s is asked without, and an operator is told',
    async ([right, words], { world, worlds }) => {
      worlds.keepz.rights.delete(right);
      expect(await create(world, randomUUID())).toMatchObject({ ok: true });
      expect(world.calls()).toEqual(['create', 'create']);
      expect(await create(world, randomUUID())).toMatchObject({ ok: true });
      expect(world.calls()).toHaveLength(3);
      expect(world.app.logs.filter((line) => line.includes(`does not permit ${words}`))).toHaveLength(1);
    },
  );

  test('Keepz that permits none of them still takes payments', async ({ world, worlds }) => {
    for (const right of ['validUntil', 'redirects', 'callback'] as const) worlds.keepz.rights.delete(right);
    expect(await create(world, randomUUID())).toMatchObject({ ok: true });
  });

  test('Keepz that does not permit EUR offers GEL only from then on', async ({ world, worlds }) => {
    worlds.keepz.rights.delete('EUR');
    const refused = await create(world, randomUUID(), { minor: 100, currency: 'EUR' });
    expect(refused).toEqual({ ok: false, kind: 'rejected', code: 'CURRENCY' });
    expect(world.app.deps.payments.currencies).toEqual(['GEL']);
    expect(await create(world, randomUUID())).toMatchObject({ ok: true });
  });

  test('Keepz that does not permit refunds says so to an operator', async ({ world, worlds }) => {
    const { attemptId } = await open(world);
    await world.payer(attemptId, 'pay');
    worlds.keepz.rights.delete('refund');
    const refused = await world.app.deps.payments.refund({ attemptId }, GEL, randomUUID());
    expect(refused).toEqual({ ok: false, kind: 'misconfigured', code: '6038' });
    expect(world.app.logs.some((line) => line.includes('Keepz does not permit this'))).toBe(true);
  });

  test('Keepz whose answer was sealed for another key counts as silent', async ({ world }) => {
    world.fail('create', 'wrong key');
    expect(await create(world, randomUUID())).toEqual({ ok: false, kind: 'unknown', code: 'UNCLEAR' });
  });

  test('Keepz calls back without proof: a sealed forgery reads as genuine, and is only a hint', async ({
    world,
    worlds,
  }) => {
    const { attemptId } = await open(world);
    const forged = worlds.keepz.callbackOf(attemptId, { status: 'SUCCESS' });
    const hint = await world.app.deps.payments.callback({ rawBody: Buffer.from(forged.body), headers: {} });
    expect(hint).toEqual({ attemptId });
    expect(await world.app.deps.payments.status({ attemptId })).toMatchObject(INITIAL);
  });

  test('Keepz of another integrator does not call us back', async ({ world, worlds }) => {
    const attemptId = randomUUID();
    const foreign = worlds.keepz.callbackOf(attemptId, { integratorId: randomUUID() });
    const hint = await world.app.deps.payments.callback({ rawBody: Buffer.from(foreign.body), headers: {} });
    expect(hint).toBe('unreadable');
    expect((await call(world.app, { ...foreign, url: 'http://x/api/payments/keepz/callback' })).body).toBe(
      '{"received":true}',
    );
  });
});
