import { instantOf, MINUTE, SECOND } from '#domain/dates.ts';
import { payUntil } from '#domain/paid-later.ts';
import { paidLaterJobs } from '#server/features/paid-later/paid-later.jobs.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import type { Violation } from '../../checker/checker.ts';
import type { Chance } from '../../simulator/chance.ts';
import type { Answer } from '../answer.ts';
import { therapistAt } from '../calendars.ts';
import { type Slot, slotBody } from '../people.ts';
import {
  anyServer,
  attempt,
  callBack,
  clientOf,
  isWon,
  oddAnswers,
  payWithoutCallback,
  permutation,
  scenario,
  type Scenario,
} from '../scenario.ts';
import { bookSession, ok, oddPresses } from '../sessions.ts';
import type { World } from '../world.ts';

/** Races about an appointment that waits for payment: it is paid, released, withdrawn, declined, held by another. */
const ACTS = ['pay', 'release', 'withdraw', 'decline', 'hold'] as const;
type Act = (typeof ACTS)[number];

/** All five in one of 120 orders, by seed; the answers and the end are those of that order. */
export const inOneOfAllOrders = aroundTheLimit(
  'what waits is paid, released, taken back, declined and held in one of 120 orders',
  {
    acts: (_, seed) => permutation(ACTS, seed % 120),
    oneByOne: true,
  },
);

/** Two of them at once, equal or different, by seed. */
export const inPairs = aroundTheLimit('two of that at once', {
  acts: (_, seed) => {
    const pairs = ACTS.flatMap((one, index) => ACTS.slice(index).map((other) => [one, other] as const));
    return pairs[seed % pairs.length] ?? ACTS;
  },
});

/** All of them at once, some of them several times. */
export const allAtOnce = aroundTheLimit('what waits is paid, released, taken back, declined and held at once', {
  acts: (chance) => [...ACTS, ...Array.from({ length: chance.below(5) }, () => chance.pick(ACTS))],
});

/** A page to pay it is open when the last moment comes; then it is the last moment itself, or just after it. */
function aroundTheLimit(
  name: string,
  { acts, oneByOne = false }: { acts(chance: Chance, seed: number): readonly Act[]; oneByOne?: boolean },
): Scenario {
  return scenario(name, {
    plan: (chance, seed) => ({
      slot: { therapist: chance.below(6), day: 4, hour: 11 + chance.below(7) },
      isLate: chance.hits(0.6),
      acts: acts(chance, seed).map((act, n) => ({ act, server: anyServer(chance), rival: 1 + n })),
    }),
    async run(world, { slot, isLate, acts: planned }) {
      const waiting = await openAtTheLimit(world, slot, isLate);
      const done: Done[] = [];
      const run = async ({ act, ...by }: (typeof planned)[number]): Promise<void> => {
        done.push({ act, answer: await DO[act](world, waiting, by) });
      };
      if (oneByOne) {
        for (const one of planned) {
          await run(one);
          // The provider is asked about a payment again only after five seconds.
          if (isLate) world.clock.advance(6 * SECOND);
        }
      } else await Promise.all(planned.map(run));
      world.clock.advance(6 * SECOND);
      await world.work();
      const end = await endOf(world, waiting);
      const violations = oddEnd(done, end);
      if (oneByOne) violations.push(...notInThisOrder(done, { isLate, end }));
      return { attempts: planned.length, winners: done.filter(isDone).length, violations };
    },
  });
}

type Waiting = { appointmentId: string; orderId: string; id: OrderId; slot: Slot };
/** The answer to an act; a release answers nobody. */
type Done = { act: Act; answer: Answer | null };
type End = { status: string; reason: string | null; payments: number; refunds: number };

async function openAtTheLimit(world: World, slot: Slot, isLate: boolean): Promise<Waiting> {
  await bookSession(world, { client: 0, server: 0, slot: { ...slot, day: 9, hour: 10 } });
  const { bookingSession, specialistId, sessionType: sessionTypeId } = slotBody(world.clock.now(), slot);
  const start = instantOf(bookingSession.date, bookingSession.start) ?? 0;
  const userId = clientOf(world, 0).userId;
  const body = { userId, specialistId, sessionTypeId, timestamp: new Date(start).toISOString() };
  const proposed = await world.call(1, 'POST', '/therapists/create-appointment', {
    as: therapistAt(world, slot),
    body,
  });
  if (!ok(proposed)) throw new Error(`proposing answered ${proposed.status} ${proposed.code}`);
  const [row] = await world.db.run<{ appointmentId: string; id: OrderId }>(
    `select a.id as "appointmentId", o.id from appointments a
     join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id where a.status = 'proposed'`,
  );
  if (row === undefined) throw new Error('nothing waits');
  const waiting = { ...row, orderId: publicOrderId(world.depsOf(0).keyring, row.id), slot: { ...slot, day: 1 } };
  world.clock.set(payUntil(start) - MINUTE);
  await world.renewAccess();
  const opened = await pay(world, waiting, 2);
  if (!isWon(opened)) throw new Error(`paying answered ${opened.status} ${opened.code}`);
  world.clock.set(payUntil(start) + Number(isLate));
  return waiting;
}

function pay(world: World, { orderId }: Waiting, server: number): Promise<Answer> {
  const body = { name: 'ანა', email: 'ana@example.com' };
  return world.call(server, 'POST', `/cabinet/sessions/${orderId}/pay`, { as: clientOf(world, 0), body });
}

type By = { server: number; rival: number };
const DO: Record<Act, (world: World, waiting: Waiting, by: By) => Promise<Answer | null>> = {
  // Whatever the press was answered, the bank takes the money on the newest page.
  pay: async (world, waiting, { server }) => {
    const answer = await pay(world, waiting, server);
    const [newest] = await world.db.run<{ id: string }>(
      'select id from payment_attempts where order_id = $1 order by n desc limit 1',
      [waiting.id],
    );
    const attemptId = newest?.id ?? '';
    await payWithoutCallback(world, { ...waiting, attemptId });
    await callBack(world, { server, attemptId });
    return answer;
  },
  release: async (world, { appointmentId: appointment, slot }, { server }) => {
    const therapist = therapistAt(world, slot).therapistId;
    await paidLaterJobs(world.depsOf(server))['appointment.release']({ therapist, appointment });
    return null;
  },
  withdraw: (world, { appointmentId, slot }, { server }) =>
    world.call(server, 'POST', `/practice/sessions/${appointmentId}/withdraw`, {
      as: therapistAt(world, slot),
      body: {},
    }),
  decline: (world, { orderId }, { server }) =>
    world.call(server, 'POST', `/cabinet/sessions/${orderId}/decline`, { as: clientOf(world, 0), body: {} }),
  hold: (world, { slot }, { server, rival }) => attempt(world, { client: rival, server, by: 'check', slot }),
};

async function endOf({ db }: World, { id }: Waiting): Promise<End> {
  const [end] = await db.run<End>(
    `select a.status, a.cancel_reason as reason,
       (select count(*)::int from payment_attempts p where p.order_id = o.id and p.captured_minor is not null) as payments,
       (select count(*)::int from refunds r join payment_attempts p on p.id = r.attempt_id where p.order_id = o.id)
         as refunds
     from orders o join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id where o.id = $1`,
    [id],
  );
  return end ?? { status: 'gone', reason: null, payments: 0, refunds: 0 };
}

function isDone({ answer }: Done): boolean {
  return answer !== null && ok(answer);
}

/** The ends that no order of the acts may lead to. */
function oddEnd(done: readonly Done[], end: End): Violation[] {
  const isSeated = end.status === 'confirmed';
  const was = (act: Act): boolean => done.some((one) => one.act === act && isDone(one));
  const odd = (what: string): Violation => ({
    name: 'WAITING',
    detail: `${what}: ${JSON.stringify({ done: wordsOf(done), end })}`,
  });
  const answers = (act: Act): Answer[] =>
    done.flatMap((one) => (one.act === act && one.answer !== null ? [one.answer] : []));
  const violations = [
    ...oddAnswers(answers('hold'), ['SLOT_TAKEN']),
    ...(['pay', 'withdraw', 'decline'] as const).flatMap((act) => oddPresses(answers(act), REFUSALS)),
  ];
  if (end.payments !== end.refunds + Number(isSeated)) violations.push(odd('money has neither a session nor a refund'));
  if (isSeated && (was('hold') || was('withdraw') || was('decline')))
    violations.push(odd('seated, and told otherwise'));
  if (was('withdraw') && end.reason !== 'withdrawn') violations.push(odd('told that it is withdrawn'));
  if (was('decline') && end.reason !== 'declined') violations.push(odd('told that it is declined'));
  if (done.filter((one) => one.act === 'hold' && isDone(one)).length > 1)
    violations.push(odd('two clients hold the time'));
  return violations;
}

const REFUSALS = ['APPOINTMENT_PAID', 'APPOINTMENT_RELEASED', 'APPOINTMENT_WITHDRAWN', 'APPOINTMENT_DECLINED'];

/** The end to which the five acts lead in sequence. */
function notInThisOrder(done: readonly Done[], { isLate, end }: { isLate: boolean; end: End }): Violation[] {
  let state = isLate ? 'over' : 'waits';
  let isHeld = false;
  const expected = done.map(({ act }) => {
    const before = state;
    const waits = before === 'waits' || before === 'over';
    if (act === 'hold') {
      isHeld = !waits && before !== 'paid';
      return isHeld ? 'done' : 'SLOT_TAKEN';
    }
    if (act === 'release') {
      if (before === 'over') state = 'released';
      return null;
    }
    if (act === 'pay' && (waits || (before === 'released' && !isHeld))) state = 'paid';
    if (act !== 'pay' && waits) state = act === 'withdraw' ? 'withdrawn' : 'declined';
    // Until it is released it can be given up, but its form is closed with the last moment.
    if (before === 'waits' || (waits && act !== 'pay')) return 'done';
    return before === PRESSED[act] ? 'done' : `APPOINTMENT_${before === 'over' ? 'RELEASED' : before.toUpperCase()}`;
  });
  const told = done.map((one) => (one.answer === null ? null : isDone(one) ? 'done' : one.answer.code));
  const ends = { paid: 'confirmed', released: 'expired', withdrawn: 'cancelled', declined: 'cancelled' }[state];
  if (told.join() === expected.join() && end.status === ends) return [];
  const detail = `${wordsOf(done)} should be ${expected.join(', ')} and ${ends}, and is ${end.status}`;
  return [{ name: 'OUT_OF_ORDER', detail }];
}

/** A second press on the same button is answered as the first. */
const PRESSED = { pay: null, withdraw: 'withdrawn', decline: 'declined' } as const;

function wordsOf(done: readonly Done[]): string {
  return done.map(({ act, answer }) => `${act} ${answer?.code ?? answer?.status ?? ''}`).join(', ');
}
