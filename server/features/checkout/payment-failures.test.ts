import { describe, expect } from 'vitest';
import { refusal } from '#server/testing/app.ts';
import { test } from '#server/testing/payment/payment-test.ts';
import { DAY, MINUTE, SECOND } from '#domain/dates.ts';
import { newest, refunds, sessions, told } from '#server/testing/payment/payment-records.ts';
import { call, REMOTE } from '#server/testing/payment/payment-world.ts';
import { check, order, pass, paymentStatus, reserve } from '#server/testing/booking/shopping.ts';
import { standingWork } from '#server/testing/work-items.ts';

describe.each(REMOTE)('%s', (name) => {
  test.override('provider', name);

  test('after any failure the log has no secret, key, phone, e-mail or name', async ({ app, ana, world, worlds }) => {
    for (const fault of ['5xx', 'garbage', 'lost before'] as const) world.fail('status', fault, 2);
    world.fail('create', 'garbage', name === 'bog' ? 2 : 1);
    await reserve(app, ana);
    await order(app, ana);
    await world.payer(await newest(app), 'pay');
    await call(app, { ...world.callback(await newest(app)), body: '{"encryptedData":"secretsecret"}' });
    for (let i = 0; i < 5; i += 1) await pass(app, 2 * MINUTE);
    const { env } = worlds[name];
    const secrets = Object.entries(env).flatMap(([key, value]) => (/KEY|SECRET/.test(key) ? [value.slice(0, 40)] : []));
    const log = app.logs.join('\n');
    for (const canary of [...secrets, 'secretsecret', 'Bearer', '599123456', 'ana@example.com', 'ანა']) {
      expect(log).not.toContain(canary);
    }
  });
});

describe('when Keepz does not permit', () => {
  test.override('provider', 'keepz');

  test('when Keepz does not permit payments in EUR, the client is told so and pays in GEL', async ({
    app,
    ana,
    world,
    worlds,
  }) => {
    worlds.keepz.rights.delete('EUR');
    await check(app, ana);
    expect(await refusal(reserve(app, ana, { card: 'EUR' }))).toEqual([422, 'CARD_UNAVAILABLE']);
    const current = await app.inject('GET', '/booking/current', { token: ana.token });
    expect(current.body['hold']).toMatchObject({ terms: { totalEurCents: null } });
    await order(app, ana);
    await world.payer(await newest(app), 'pay');
    expect(await sessions(app)).toEqual(['confirmed']);
    expect(told(app, 'Keepz takes no EUR from us')).toHaveLength(1);
  });

  test('when Keepz does not permit callbacks and return addresses, the waiting client finds the payment', async ({
    app,
    ana,
    world,
    worlds,
  }) => {
    for (const right of ['validUntil', 'redirects', 'callback'] as const) worlds.keepz.rights.delete(right);
    const orderId = await order(app, ana);
    await world.payer(await newest(app), 'pay');
    expect(await sessions(app)).toEqual(['held']);
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  });

  test('when Keepz does not permit refunds, an operator is told, and the refund is not forgotten', async ({
    app,
    ana,
    world,
    worlds,
  }) => {
    await order(app, ana);
    const paid = await newest(app);
    await pass(app, 15 * MINUTE + SECOND);
    await check(app, await app.signIn('599000002'));
    worlds.keepz.rights.delete('refund');
    await world.force(paid);
    await pass(app, 6 * SECOND);
    expect(await refunds(app)).toMatchObject([{ status: 'DUE' }]);
    expect(told(app, 'Keepz does not permit this').length).toBeGreaterThan(0);
    worlds.keepz.rights.add('refund');
    await pass(app, MINUTE);
    expect(await refunds(app)).toMatchObject([{ status: 'SENT' }]);
  });
});

describe('keepz alone', () => {
  test.override('provider', 'keepz');

  test('a payment of a former provider is not taken for an unknown one', async ({ app, ana, world }) => {
    await order(app, ana);
    Object.assign(app.deps, { payments: { ...app.deps.payments, id: 'bog' } });
    await pass(app, 3 * DAY);
    expect(world.calls()).toEqual(['create']);
    expect(await standingWork(app)).toEqual([expect.stringMatching(/^payment_unended /)]);
  });
});
