import { afterAll, beforeAll, expect } from 'vitest';
import { test as paymentTest } from '#server/testing/payment/payment-test.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { outgoing } from '#server/providers/outgoing.ts';
import { nbgRates } from '#server/providers/rates/nbg.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { check, order, reserve } from '#server/testing/booking/shopping.ts';
import { fakeNbg } from '#tools/fakes/nbg.ts';
import { acceptRate, currentRate, refreshRate } from './exchange.ts';
import { standingWork } from '#server/testing/work-items.ts';

let bank: Awaited<ReturnType<typeof fakeNbg>>;
beforeAll(async () => {
  bank = await fakeNbg();
});
afterAll(async () => bank.stop());
/** With the rate of a bank that says what a test wishes. */
const test = paymentTest.extend('options', () => ({
  change: { rates: nbgRates({ baseUrl: bank.baseUrl, call: outgoing({ beforeCall: () => undefined }) }) },
}));

const publish = (rate: number, validFrom: string, quantity = 1) =>
  void (bank.answer = { kind: 'rate', rate, quantity, validFrom });
/** Publishes a rate, and reads it here. */
const published = (app: TestApp, ...rate: Parameters<typeof publish>) => {
  publish(...rate);
  return refreshRate(app.deps);
};
const termsOf = async (app: TestApp, person: TestPerson) => {
  await check(app, person);
  const { body } = await app.inject('GET', '/booking/current', { token: person.token });
  return (body['hold'] as { terms: Record<string, unknown> }).terms;
};

test('the rate, its day and its source are locked on the hold, in cents rounded up (P16)', async ({ app, ana }) => {
  publish(2.9123, '2026-11-24');
  expect(await termsOf(app, ana)).toMatchObject({
    totalMinor: 12_000,
    totalEurCents: 4121,
    eurRate: '2.9123',
    eurRateOn: '2026-11-24',
    eurRateSource: 'nbg',
  });
  expect(bank.asked.at(-1)).toBe('/gw/api/ct/monetarypolicy/currencies/en/json/?currencies=EUR&date=2026-11-24');
});

test('a rate published for a hundred units is a rate for one', async ({ app }) => {
  publish(291.23, '2026-11-24', 100);
  expect((await currentRate(app.deps))?.gelPerEur).toBe('2.9123');
});

test('many bookings ask the bank once', async ({ app }) => {
  publish(2.9, '2026-11-24');
  const before = bank.asked.length;
  await Promise.all(Array.from({ length: 20 }, () => currentRate(app.deps)));
  app.clock.advance(10 * MINUTE);
  await currentRate(app.deps);
  expect(bank.asked.length - before).toBe(1);
});

test.for(['empty', 'html', 'silence'] as const)(
  'the option of EUR is off when nothing was ever published: %s',
  async (kind, { app, ana }) => {
    bank.answer = { kind };
    expect((await termsOf(app, ana))['totalEurCents']).toBeNull();
    expect(await refusal(reserve(app, ana, { card: 'EUR' }))).toEqual([422, 'CARD_UNAVAILABLE']);
    expect((await reserve(app, ana)).body['success']).toBe(true);
  },
);

test('the option of EUR is off when the newest rate is older than seven days; until then the last one serves', async ({
  app,
}) => {
  await published(app, 2.9, '2026-11-24');
  bank.answer = { kind: 'html' };
  app.clock.advance(6 * DAY);
  expect((await currentRate(app.deps))?.on).toBe('2026-11-24');
  app.clock.advance(2 * DAY);
  expect(await currentRate(app.deps)).toBeNull();
});

test('the option of EUR is off when the rate jumps, and an operator is told, until one accepts it', async ({ app }) => {
  await published(app, 2.9, '2026-11-24');
  app.clock.advance(DAY);
  await published(app, 29, '2026-11-25');
  expect(await currentRate(app.deps)).toBeNull();
  expect(await standingWork(app)).toEqual(['rate_held 1']);
  const jumped = { on: '2026-11-25', gelPerEur: '29' };
  expect(await acceptRate(app.deps, jumped)).toBe(true);
  expect(await standingWork(app)).toEqual([]);
  expect((await currentRate(app.deps))?.gelPerEur).toBe('29');
  expect(await acceptRate(app.deps, jumped)).toBe(false);
});

test('the option of EUR is off when another one was held back since the one that the operator has seen', async ({
  app,
}) => {
  await published(app, 2.9, '2026-11-24');
  await published(app, 3.4, '2026-11-25');
  await published(app, 34, '2026-11-26');
  for (const on of ['2026-11-25', '2026-11-26']) {
    expect(await acceptRate(app.deps, { on, gelPerEur: '3.4' })).toBe(false);
    expect(await currentRate(app.deps)).toBeNull();
  }
});

test('the option of EUR is off when a jump corrects the very first rate on its day, also if the bank repeats it', async ({
  app,
}) => {
  await published(app, 2.9, '2026-11-24');
  publish(29, '2026-11-24');
  for (let i = 0; i < 3; i += 1) {
    await refreshRate(app.deps);
    expect(await currentRate(app.deps)).toBeNull();
  }
  expect(await acceptRate(app.deps, { on: '2026-11-24', gelPerEur: '29.0' })).toBe(true);
  expect((await currentRate(app.deps))?.gelPerEur).toBe('29');
});

test('the option of EUR is off when the bank publishes nonsense: nothing is kept of it, and the next sound rate counts', async ({
  app,
}) => {
  for (const [what, change] of [
    ['a rate of zero', { rate: 0 }],
    ['a negative rate', { rate: -2.9 }],
    ['a rate that is no number', { rate: null }],
    ['a rate in quotes', { rate: '2.9' }],
    ['a rate without an end', { rate: 1e300 }],
    ['a rate of almost nothing', { rate: 1e-9 }],
    ['a rate for no units', { quantity: 0 }],
    ['a rate for less than none', { quantity: -1 }],
    ['another currency', { code: 'USD' }],
    ['no day', { validFromDate: null }],
    ['a day that does not exist', { validFromDate: '2026-13-45T00:00:00.000Z' }],
    ['a day that is far ahead', { validFromDate: '2099-01-01T00:00:00.000Z' }],
  ] as const) {
    bank.answer = { kind: 'nonsense', change };
    await expect(refreshRate(app.deps), what).rejects.toThrow('the exchange rate was not answered: unreadable');
    expect(await currentRate(app.deps), what).toBeNull();
  }
  expect(await app.rows('select * from exchange_rates')).toEqual([]);
  await published(app, 2.9, '2026-11-24');
  expect((await currentRate(app.deps))?.gelPerEur).toBe('2.9');
});

test('the option of EUR is off no longer when the next rate is a plausible one', async ({ app }) => {
  await published(app, 2.9, '2026-11-24');
  app.clock.advance(DAY);
  await published(app, 0.0029, '2026-11-25');
  app.clock.advance(HOUR);
  await published(app, 2.95, '2026-11-26');
  expect((await currentRate(app.deps))?.gelPerEur).toBe('2.95');
});

test('over a weekend the rate of Saturday serves with its own day, also before a jump', async ({ app }) => {
  // Saturday to Monday the bank answers what became valid on Saturday.
  for (const day of ['2026-11-28', '2026-11-29', '2026-11-30']) {
    app.clock.set(Date.parse(`${day}T10:00:00+04:00`));
    await published(app, 2.91, '2026-11-28');
    expect(await currentRate(app.deps)).toEqual({ gelPerEur: '2.91', on: '2026-11-28', source: 'nbg' });
  }
  expect(await app.rows('select * from exchange_rates')).toHaveLength(1);
  await published(app, 29, '2026-12-01');
  expect(await currentRate(app.deps)).toBeNull();
});

test('a rate that becomes valid tomorrow is taken', async ({ app }) => {
  await published(app, 2.91, '2026-11-25');
  expect((await currentRate(app.deps))?.on).toBe('2026-11-25');
});

test('a new rate does not touch an order that was begun (P16, P42)', async ({ app, ana }) => {
  publish(2.9, '2026-11-24');
  await order(app, ana, { card: 'EUR' });
  await published(app, 3, '2026-11-25');
  const rows = await app.rows<{ rate: string; cents: number }>(
    'select trim_scale(a.eur_rate)::text as rate, p.amount_minor as cents from appointments a, payment_attempts p',
  );
  expect(rows).toEqual([{ rate: '2.9', cents: 4138 }]);
});
