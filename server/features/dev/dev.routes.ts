// docs/decisions/175
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import type { MovableClock } from '#server/clock.ts';
import { DEMO_WAITING, demoPeople } from '#server/demo/people.ts';
import type { Deps } from '#server/deps.ts';
import { type SandboxPayment, sandboxStatus, type SandboxStore } from '#server/providers/payments/sandbox.ts';
import { isForwarded } from '#server/http/network.ts';
import { isoOf } from '#server/http/wire.ts';
import { renderSamples } from '../notify/notify.ts';
import { messagesPage } from './messages-page.ts';
import type { Outbox } from './outbox.ts';
import { payPage } from './pay-page.ts';

/** The acts of a person on the payment page, and their outcomes. */
const OUTCOMES = {
  // Banks sometimes take money for a payment that was given up: that is how a late success is tried.
  pay: { to: 'SUCCESS', from: ['INITIAL', 'FAILED', 'CANCELED', 'EXPIRED'] },
  decline: { to: 'FAILED', from: ['INITIAL'] },
  cancel: { to: 'CANCELED', from: ['INITIAL'] },
  expire: { to: 'EXPIRED', from: ['INITIAL'] },
} as const;

const outcome = z.object({ outcome: z.enum(['pay', 'decline', 'cancel', 'expire']) });
const clockMove = z.union([
  z.object({ now: z.iso.datetime({ offset: true }) }),
  z.object({ advanceMs: z.number().int() }),
]);
const outboxFilter = z.object({ to: z.string().optional(), channel: z.string().optional() });
const uuid = z.uuid();

const open = { schema: { hide: true }, config: { who: 'anyone' as const }, exposeHeadRoute: false };

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);

export type DevWorld = {
  clock: MovableClock;
  outbox: Outbox;
  /** Null when a real provider takes the payments: then they are not decided from here. */
  store: SandboxStore | null;
  /** The newest attempt to pay an order; null for an unknown order. */
  attemptOf(orderId: string): Promise<string | null>;
  /** Tells the product to ask the provider about an attempt, as a callback does. */
  hint(attemptId: string): Promise<void>;
};

/**
 * The simulated outside world, driven over HTTP (P53): messages, the clock, payments, the invented people. Mounted only
 * while a provider is simulated and never in production; the payments only while they are simulated themselves. A
 * request from elsewhere finds nothing here, unless ALLOW_DEV_WORLD says otherwise.
 */
export function mountDev(app: FastifyInstance, deps: Deps, world: DevWorld): void {
  void app.register((scope, _options, done) => {
    if (!deps.config.allowDevWorld) {
      scope.addHook('onRequest', async ({ headers }) => {
        if (isForwarded(headers)) throw new DomainError('NOT_FOUND');
      });
    }
    mountWorld(scope, deps, world);
    done();
  });
}

function mountWorld(app: FastifyInstance, deps: Deps, world: DevWorld): void {
  const now = () => ({ now: isoOf(world.clock.now()) });
  app.get(`${API_BASE}/dev/outbox`, open, async (request) => {
    const { to, channel } = readShape(outboxFilter, request.query);
    // A worker may have taken a message that its writer has already spoken of.
    await deps.jobs.drain();
    return world.outbox.list({ to: to ?? null, channel: channel ?? null });
  });

  app.get(`${API_BASE}/dev/messages`, open, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(messagesPage(renderSamples(deps.config))),
  );

  app.get(`${API_BASE}/dev/clock`, open, async () => now());

  app.post(`${API_BASE}/dev/clock`, open, async (request) => {
    const move = readShape(clockMove, request.body);
    const to = 'now' in move ? Date.parse(move.now) : world.clock.now() + move.advanceMs;
    // A clock outside these years could not even be written as a date, and nothing would bring it back.
    if (!(to >= EARLIEST && to < LATEST)) throw new DomainError('VALIDATION');
    world.clock.set(to);
    await deps.jobs.drain();
    return now();
  });

  app.get(`${API_BASE}/dev/fixtures`, open, async () => {
    const { therapists } = deps.content.snapshot();
    const { therapists: people, admin, clients } = demoPeople();
    const named = (_id: string) => ({ _id, name: therapists.get(_id)?.name.en ?? therapists.get(_id)?.name.ka ?? '' });
    return {
      therapists: people.map(({ contentId, phone, email, password }) => ({
        ...named(contentId),
        phone,
        email,
        password,
      })),
      // Nobody signs in as her yet: an operator can invite somebody to her profile.
      waiting: named(DEMO_WAITING),
      admin,
      clients,
    };
  });

  if (world.store !== null) mountPayments(app, deps, { ...world, store: world.store });
}

type PaymentWorld = DevWorld & { store: SandboxStore };

/** The page where the simulated card is paid with, and the same decisions from outside. */
function mountPayments(app: FastifyInstance, deps: Deps, world: PaymentWorld): void {
  const settle = async (payment: SandboxPayment, word: keyof typeof OUTCOMES): Promise<void> => {
    const { to, from } = OUTCOMES[word];
    await world.store.move(payment.attemptId, to, from);
    await world.hint(payment.attemptId);
  };

  app.post<{ Params: { orderId: string } }>(`${API_BASE}/dev/payments/:orderId`, open, async (request) => {
    const { outcome: word } = readShape(outcome, request.body);
    const attemptId = await world.attemptOf(request.params.orderId);
    const payment = attemptId === null ? null : await world.store.find(attemptId);
    if (payment === null) throw new DomainError('ORDER_NOT_FOUND');
    await settle(payment, word);
    await deps.jobs.drain();
    return { attemptId: payment.attemptId };
  });

  void app.register((scope, _options, done) => {
    // The page is a plain form: this one type of body is read here and nowhere else.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get<{ Params: { attemptId: string } }>(`${API_BASE}/dev/pay/:attemptId`, open, async (request, reply) => {
      const payment = await findPayment(world.store, request.params.attemptId);
      const status = sandboxStatus(payment, world.clock.now());
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(payPage(payment, status));
    });
    scope.post<{ Params: { attemptId: string } }>(`${API_BASE}/dev/pay/:attemptId`, open, async (request, reply) => {
      const { outcome: word } = readShape(outcome, request.body);
      const payment = await findPayment(world.store, request.params.attemptId);
      await settle(payment, word);
      return reply.redirect(word === 'pay' ? payment.successUrl : payment.failUrl, 303);
    });
    done();
  });
}

function readShape<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value);
  if (!result.success) throw new DomainError('VALIDATION');
  return result.data;
}

async function findPayment(store: SandboxStore, attemptId: string): Promise<SandboxPayment> {
  const payment = uuid.safeParse(attemptId).success ? await store.find(attemptId) : null;
  if (payment === null) throw new DomainError('ORDER_NOT_FOUND');
  return payment;
}
