import { type BogFake, startBogFake } from '#tools/fakes/bog.ts';
import type { Fault, FakeCallback } from '#tools/fakes/fake-server.ts';
import { type KeepzFake, startKeepzFake } from '#tools/fakes/keepz.ts';
import { type TestApp, testApp, type TestOptions } from '../app.ts';

export const PROVIDERS = ['sandbox', 'keepz', 'bog'] as const;
/** The providers with a server of their own. */
export const REMOTE = ['keepz', 'bog'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** The product with one payment provider, and the hands of the payer and the provider. */
export type PaymentWorld = {
  app: TestApp;
  /** The payer's action on the provider's page, `start` being half of it; answers whether the page allowed it. */
  payer(attemptId: string, outcome: 'pay' | 'decline' | 'cancel' | 'start'): Promise<boolean>;
  /** The bank takes the money for a payment that was over. */
  force(attemptId: string): Promise<void>;
  /** The callback that the provider would make now. */
  callback(attemptId: string): FakeCallback;
  /** How a refund that the provider took ends. */
  endRefund(attemptId: string, how: 'done' | 'failed' | 'part'): void;
  /** Lets the next calls of a name go wrong; the simulated provider has no line that could break. */
  fail(call: string, fault: Fault, times?: number): void;
  /** Lets nothing go wrong any more, and forgets the calls. */
  reset(): void;
  /** The calls that reached the provider. */
  calls(): string[];
};

export type PaymentWorlds = {
  keepz: KeepzFake;
  bog: BogFake;
  open(provider: ProviderName, options?: TestOptions): Promise<PaymentWorld>;
  close(): Promise<void>;
};

const REFUND_ENDS = {
  keepz: { done: 'REFUNDED_BY_INTEGRATOR', failed: 'REFUNDED_FAILED', part: 'PARTIALLY_REFUNDED' },
  // The bank has no word for a refund that failed: the payment is as it was.
  bog: { done: 'refunded', failed: 'completed', part: 'refunded_partially' },
} as const;

const BOG_SITE = { PUBLIC_URL: 'https://simshvide.example', ALLOW_DEV_WORLD: '1' };

/** Starts the fakes of all providers; `open` empties them and starts the product with one. */
export async function startPaymentWorlds(): Promise<PaymentWorlds> {
  let app: TestApp | null = null;
  const shared = {
    now: () => app?.clock.now() ?? 0,
    deliver: async (callback: FakeCallback) => {
      if (app !== null) await call(app, callback);
    },
  };
  const keepz = await startKeepzFake(shared);
  const bog = await startBogFake(shared);

  const remote = (fake: KeepzFake | BogFake, opened: TestApp): PaymentWorld => ({
    app: opened,
    async payer(attemptId, outcome) {
      const body = new URLSearchParams({ outcome });
      const answer = await fetch(fake.pageOf(attemptId), { method: 'POST', body, redirect: 'manual' });
      return answer.status === 303;
    },
    async force(attemptId) {
      if (fake === keepz) stateOf(keepz.orders, attemptId).status = 'SUCCESS';
      else stateOf(bog.orders, attemptId).key = 'completed';
      await call(opened, fake.callbackOf(attemptId));
    },
    callback: (attemptId) => fake.callbackOf(attemptId),
    endRefund(attemptId, how) {
      if (fake === keepz) stateOf(keepz.orders, attemptId).status = REFUND_ENDS.keepz[how];
      else stateOf(bog.orders, attemptId).key = REFUND_ENDS.bog[how];
    },
    fail: (name, fault, times) => fake.fail(name, fault, times),
    reset: () => fake.reset(),
    calls: () => fake.calls,
  });

  return {
    keepz,
    bog,
    async open(provider, options = {}) {
      for (const fake of [keepz, bog]) {
        fake.reset();
        fake.orders.clear();
      }
      bog.token.expiresIn = 300;
      bog.payer.identifier = '548888xxxxxx9893';
      for (const right of ['EUR', 'validUntil', 'redirects', 'callback', 'refund'] as const) keepz.rights.add(right);
      const env = { sandbox: {}, keepz: keepz.env, bog: { ...bog.env, ...BOG_SITE } }[provider];
      app = await testApp({ ...options, env: { ...env, ...options.env } });
      return provider === 'sandbox' ? simulated(app) : remote(provider === 'keepz' ? keepz : bog, app);
    },
    async close() {
      await keepz.close();
      await bog.close();
    },
  };
}

/** Makes a callback to the product. */
export async function call(
  app: TestApp,
  { url, headers, body }: FakeCallback,
): Promise<{ status: number; body: string }> {
  const answer = await app.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body });
  return { status: answer.statusCode, body: answer.body };
}

function simulated(app: TestApp): PaymentWorld {
  const decide = async (attemptId: string, outcome: string): Promise<boolean> => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/dev/pay/${attemptId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `outcome=${outcome}`,
    });
    return answer.statusCode === 303;
  };
  return {
    app,
    payer: decide,
    force: async (attemptId) => void (await decide(attemptId, 'pay')),
    callback: (attemptId) => ({
      url: 'http://localhost:3000/api/payments/sandbox/callback',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attemptId }),
    }),
    endRefund: () => undefined,
    fail: () => undefined,
    reset: () => undefined,
    calls: () => [],
  };
}

function stateOf<T>(orders: Map<string, T>, attemptId: string): T {
  const order = orders.get(attemptId);
  if (order === undefined) throw new Error(`the provider knows no ${attemptId}`);
  return order;
}
