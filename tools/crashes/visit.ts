import { instantOf } from '#domain/dates.ts';
import type { Chance } from '../simulator/chance.ts';
import { type Slot, slotBody } from '../races/people.ts';
import type { Violation } from '../checker/checker.ts';
import type { Record } from './record.ts';
import type { CrashWorld } from './world.ts';
import { type Answer, call, type Call } from './call.ts';
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
  kills(): number;
  /** Waits until the killed target runs again. */
  running(): Promise<void>;
  /** Told of each answer and how long it took; of none by a status of 0. */
  heard?(name: Call, ms: number, status: number): void;
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

type Booked = VisitPlan & { orderId: string; clientId: string };

/** Moves a paid session, calls it off for the sum that was shown, or keeps its time; what was told is recorded. */
async function changeSession(scene: Scene, booked: Booked, ask: Ask): Promise<void> {
  const { after, slot, orderId, clientId } = booked;
  const path = `/cabinet/sessions/${orderId}`;
  for (const [n, what] of after.entries()) {
    if (what === 'keep') {
      await keepTime(scene, booked, ask);
      continue;
    }
    const page = await ask('look', path);
    if (page.status !== 200) return;
    const { version } = page.body['session'] as { version: number };
    if (what === 'move') {
      // Away from the evenings of other clients, so that most moves find their time free.
      const to = { ...slot, day: (slot.day + 3 * (n + 1)) % 13, minute: 0 };
      const { bookingSession } = slotBody(scene.world.now(), { ...to, day: to.day + 2 });
      const start = instantOf(bookingSession.date, bookingSession.start) ?? 0;
      scene.record.changes.push({ orderId, to: start });
      const answer = await ask('move', `${path}/move`, { body: { bookingSession, version } });
      if (answer.status === 200) scene.record.facts.push({ kind: 'moved', clientId, orderId, start });
      await scene.at('move answered');
    } else {
      const terms = await ask('terms', `${path}/cancel`);
      if (terms.status !== 200) return;
      const { minor: refundMinor } = terms.body['refund'] as { minor: number };
      scene.record.changes.push({ orderId, to: 'cancelled' });
      const answer = await ask('call off', `${path}/cancel`, { body: { refundMinor, version } });
      if (answer.status === 200) {
        scene.record.facts.push({ kind: 'called off', clientId, orderId, refunded: refundMinor > 0 });
      }
      await scene.at('call off answered');
    }
  }
}

type Walls = { date: string; start: string; end: string };

/** Takes the time of a paid session in a later week too, pays the waiting appointment, and records the answers. */
async function keepTime(
  scene: Scene,
  { orderId: first, clientId }: { orderId: string; clientId: string },
  ask: Ask,
): Promise<void> {
  const path = `/cabinet/sessions/${first}/series`;
  const { dates = [] } = (await ask('look', path)).body as { dates?: (Walls & { state: string })[] };
  const free = dates.slice(0, WEEKS).find(({ state }) => state === 'free');
  if (free === undefined) return;
  const { date, start: time, end } = free;
  const kept = await ask('keep', path, { body: { weeks: WEEKS, times: [{ date, start: time, end }] } });
  const { sessions = [] } = kept.body as { sessions?: { orderId: string }[] };
  const orderId = sessions[0]?.orderId;
  if (orderId === undefined) return;
  scene.record.facts.push({ kind: 'order', clientId, orderId, start: instantOf(date, time) ?? 0 });
  await scene.at('keep answered');
  const body = { name: 'ანა', email: 'ana@example.com' };
  const opened = await ask('pay', `/cabinet/sessions/${orderId}/pay`, { body });
  if (opened.body['success'] !== true) return;
  await scene.at('pay answered');
  await decide(scene, attemptAt(scene.world, String(opened.body['paymentUrl'])), 'pay');
  await poll(scene, { clientId, orderId }, ask);
}

const WEEKS = 4;

type Ask = (name: Call, path: string, sent?: { body: object }) => Promise<Answer>;

/** The attempt of a page: its address contains the beginning of the attempt's id. */
function attemptAt({ keepz }: CrashWorld, paymentUrl: string): string {
  const name = paymentUrl.split('/').at(-1) ?? '';
  const attemptId = [...keepz.orders.keys()].find((id) => id.startsWith(name));
  if (attemptId === undefined) throw new Error(`${paymentUrl} is no page of the provider`);
  return attemptId;
}

/** Pays or declines on the provider's page, as the client. */
async function decide({ world, decides }: Scene, attemptId: string, outcome: 'pay' | 'decline'): Promise<void> {
  const body = new URLSearchParams({ outcome });
  await decides(async () => {
    await fetch(world.keepz.pageOf(attemptId), { method: 'POST', body, redirect: 'manual' });
  });
}

/** Asks twice what became of a payment; that the session is booked is a fact from then on. */
async function poll(scene: Scene, of: { clientId: string; orderId: string }, ask: Ask): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    const { body: said } = await ask('poll', `/therapists/check-payment/${of.orderId}`);
    const status = (said['data'] as { status?: unknown } | undefined)?.status;
    if (status === 'SUCCESS') {
      scene.record.facts.push({ kind: 'booked', ...of });
      await scene.at('booked answered');
    }
    await scene.at('poll answered');
    if (status !== 'INITIAL' && status !== 'PROCESSING') return;
  }
}
