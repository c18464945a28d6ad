import { instantOf } from '#domain/dates.ts';
import type { Chance } from '../simulator/chance.ts';
import { type Slot, slotBody } from '../races/people.ts';
import type { Violation } from '../checker/checker.ts';
import type { Record } from './record.ts';
import type { CrashWorld } from './world.ts';
import { type Answer, call, type Call } from './call.ts';
import { changeSession } from './change-session.ts';
import { attemptAt, decide, poll } from './paying.ts';
import type { Event } from './moments.ts';

/** The steps of a client who books. */
export type VisitPlan = {
  client: number;
  slot: Slot;
  /** Whether the client holds the slot before paying, or decides at once. */
  checks: boolean;
  end: 'pay' | 'decline' | 'leave' | 'cancel' | 'pay late';
  /** The acts of a client after payment, in order. `keep`: takes the time of a later week too, and pays it. */
  after: readonly ('move' | 'call off' | 'keep')[];
};

/** A random visit; each client makes one. */
export function anyVisit(chance: Chance, client: number): VisitPlan {
  return {
    client,
    slot: { therapist: chance.below(6), day: 1 + chance.below(13), hour: 10 + chance.below(9) },
    checks: chance.hits(0.7),
    end: chance.pick(['pay', 'pay', 'pay', 'pay', 'decline', 'leave', 'cancel', 'pay late']),
    after: chance.pick([
      [],
      ['move'],
      ['call off'],
      ['move', 'call off'],
      ['move', 'move'],
      ['keep'],
      ['keep', 'move'],
    ]),
  };
}

/** The surroundings of visits during a kill. */
export type Scene = {
  world: CrashWorld;
  record: Record;
  violations: Violation[];
  /** Reports an event; resolves when no kill is planned here or the kill is done. */
  at(event: Event): Promise<void>;
  /** Runs the client's decision at the provider; checks wait until it is done. */
  decides(work: () => Promise<void>): Promise<void>;
  /** The number of kills so far. */
  kills(): number;
  /** Waits until the killed target runs again. */
  running(): Promise<void>;
};

/** Makes a visit; a call without an answer is repeated with the same key when the product is back. */
export async function visit(scene: Scene, plan: VisitPlan, key: string): Promise<void> {
  const { world, record } = scene;
  const client = world.clients[plan.client];
  if (client === undefined) throw new RangeError(`there is no client ${plan.client}`);
  const { userId: clientId } = client;
  const slot = slotBody(world.now(), plan.slot);
  const { date, start: time } = slot.bookingSession;
  const start = instantOf(date, time) ?? 0;
  const ask = (name: Call, path: string, sent?: { body: object; method?: 'PUT' }): Promise<Answer> =>
    call(scene, { name, path, key, token: () => world.tokenOf(client), ...sent });

  if (plan.checks) {
    const body = { userId: clientId, ...slot, duration: 50 };
    const checked = await ask('check', '/therapists/check-specialist-availability', { body });
    if (checked.status !== 200) return;
    await scene.at('check answered');
  }
  const body = { userId: clientId, ...slot, name: 'ანა', email: 'ana@example.com', locale: 'ka' };
  const reserved = await ask('reserve', '/therapists/reserve-appointment', { body });
  if (reserved.body['success'] !== true) return;
  const orderId = String(reserved.body['sessionId']);
  record.facts.push({ kind: 'order', clientId, orderId, start });
  await scene.at('reserve answered');

  const attemptId = attemptAt(world, String(reserved.body['paymentUrl']));
  if (plan.end === 'leave') return;
  if (plan.end === 'cancel') {
    await ask('cancel', `/checkout/${orderId}/cancel`, { body: {} });
    await scene.at('cancel answered');
  }
  if (plan.end === 'pay late') {
    for (const fact of record.facts) if (fact.kind === 'hold' && fact.clientId === clientId) fact.given = true;
    await ask('step back', '/set-step-information', { body: { user: { id: clientId, step: 3 } }, method: 'PUT' });
    await scene.at('step back answered');
    // The bank takes the money after the client has released the hold.
    await scene.decides(async () => {
      const payment = world.keepz.orders.get(attemptId);
      if (payment !== undefined) payment.status = 'SUCCESS';
      await world.listener.deliver(world.keepz.callbackOf(attemptId));
    });
  }
  if (plan.end === 'pay' || plan.end === 'decline') {
    await decide(scene, attemptId, plan.end);
  }
  await poll(scene, { clientId, orderId }, ask);
  if (record.facts.some((fact) => fact.kind === 'booked' && fact.orderId === orderId)) {
    await changeSession(scene, { ...plan, orderId, clientId }, ask);
  }
}
