import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import type { Violation } from '../../checker/checker.ts';
import type { Chance } from '../../simulator/chance.ts';
import { type Act, ACTS, doAct, shownRefund, type Stage, type Told } from '../acts.ts';
import { anyServer, type Scenario, scenario } from '../scenario.ts';
import { bookSession, shownVersion } from '../sessions.ts';
import type { World } from '../world.ts';

/** A moment in the life of a session: what was done before, one after the other, when it is, and what is done then. */
type Moment = {
  before: readonly (readonly [at: (start: Instant) => Instant, act: Act])[];
  at(start: Instant): Instant;
  acts: readonly Act[];
};

const LENGTH = 50 * MINUTE;
const MARKS = ACTS.filter((act) => act.includes('marks'));
const SETTLEMENTS = ACTS.filter((act) => act.includes('settles'));
const CHANGES = ACTS.filter((act) => act.endsWith('moves') || act.endsWith('cancels'));
const COMPLAINT = ['client complains', 'client withdraws', 'therapist objects'] as const;
const ROOM = ['client takes the seat', 'therapist takes the seat'] as const;
const BANK = ['payouts are sent', 'the bank pays', 'the bank returns'] as const;

/** Every moment at which two different things may happen, each at its very edge. */
const MOMENTS: Readonly<Record<string, Moment>> = {
  'the last moment of a free change': {
    before: [],
    at: (start) => start - DAY,
    acts: [...CHANGES, 'client complains', 'therapist marks client_absent', 'jobs run'],
  },
  'after the last moment of a free change': {
    before: [],
    at: (start) => start - DAY + 1,
    acts: [...CHANGES, 'client complains', 'therapist marks client_absent', 'jobs run'],
  },
  'the last moment before the start': { before: [], at: (start) => start - 1, acts: [...CHANGES, 'jobs run'] },
  'a while after the start': {
    before: [],
    at: (start) => start + 15 * MINUTE,
    acts: [
      ...MARKS,
      ...COMPLAINT,
      ...ROOM,
      'client contests',
      ...SETTLEMENTS,
      'client cancels',
      'operator moves',
      'jobs run',
    ],
  },
  'a complaint that nobody answers': {
    before: [[(start) => start + 10 * MINUTE, 'client complains']],
    at: (start) => start + 10 * MINUTE + DAY,
    acts: [...MARKS, ...COMPLAINT, ...SETTLEMENTS, ...BANK, 'jobs run', 'jobs run'],
  },
  'the moment of completion': {
    before: [],
    at: (start) => start + LENGTH + DAY,
    acts: [...MARKS, ...COMPLAINT, ...SETTLEMENTS, ...BANK, 'jobs run', 'jobs run'],
  },
  'a client marked absent who contests': {
    before: [[(start) => start + HOUR, 'therapist marks client_absent']],
    at: (start) => start + HOUR + DAY,
    acts: [...MARKS, 'client contests', 'client withdraws', ...SETTLEMENTS, ...BANK, 'jobs run'],
  },
  'the moment of the pay': {
    before: [],
    at: (start) => start + LENGTH + DAY + 1,
    acts: [...MARKS, 'client complains', ...BANK, 'payouts are sent', 'jobs run'],
  },
  'the pay of a disputed session': {
    before: [
      [(start) => start + LENGTH + DAY, 'client complains'],
      [(start) => start + LENGTH + DAY, 'therapist objects'],
    ],
    at: (start) => start + LENGTH + 2 * DAY + 1,
    acts: ['client withdraws', ...SETTLEMENTS, ...MARKS, ...BANK, 'payouts are sent', 'jobs run'],
  },
};

/** Everything that may happen to a session at one moment, in a random order. */
export const oneByOne = atOneMoment('cancel, move, mark, complete, complaint and pay in any order', { atOnce: false });

/** The same at once, some of it twice. */
export const allTogether = atOneMoment('cancel, move, mark, complete, complaint and pay at once', { atOnce: true });

function atOneMoment(name: string, { atOnce }: { atOnce: boolean }): Scenario {
  return scenario(name, {
    plan(chance, seed) {
      const moments = Object.keys(MOMENTS);
      const moment = moments[seed % moments.length] ?? '';
      const acts = shuffled(chance, MOMENTS[moment]?.acts ?? []).slice(0, 2 + chance.below(9));
      const presses = acts.flatMap((act) => (chance.hits(atOnce ? 0.4 : 0.2) ? [act, act] : [act]));
      return { moment, presses: presses.map((act) => ({ act, server: anyServer(chance) })) };
    },
    async run(world, { moment: which, presses }) {
      const moment = MOMENTS[which];
      if (moment === undefined) throw new RangeError('there is no such moment');
      const { stage, start } = await prepared(world, moment);
      const told: Told[] = [];
      const act = async (one: (typeof presses)[number]): Promise<void> =>
        void told.push(await doAct(world, stage, one));
      if (atOnce) await Promise.all(presses.map(act));
      else for (const one of presses) await act(one);
      const violations = [...faults(told), ...(await contradictions(world, stage, told))];
      await bringToEnd(world, stage, start);
      return { attempts: told.length, winners: told.filter(({ outcome }) => outcome === 'done').length, violations };
    },
  });
}

/** A session three days ahead and everything that was done with it before the moment. */
async function prepared(world: World, { before, at }: Moment): Promise<{ stage: Stage; start: Instant }> {
  const session = await bookSession(world, { client: 0, server: 0, slot: { therapist: 0, day: 3, hour: 12 } });
  await world.work();
  const [row] = await world.db.run<{ id: string; start: Instant }>(
    'select id, lower(during) as start from appointments',
  );
  if (row === undefined) throw new Error('a booked session is gone');
  const stage = { session, appointmentId: row.id, seenRefundMinor: 0, free: { therapist: 0, day: 0, hour: 15 } };
  for (const [instant, act] of before) {
    await goTo(world, instant(row.start));
    const { outcome } = await doAct(world, stage, { act, server: 0 });
    if (outcome !== 'done' && outcome !== 'marked') throw new Error(`before the race, ${act}: ${outcome}`);
  }
  await goTo(world, at(row.start) - 1);
  await world.work();
  await goTo(world, at(row.start));
  return {
    stage: { ...stage, free: { ...stage.free, day: 5 }, seenRefundMinor: await shownRefund(world, session) },
    start: row.start,
  };
}

async function goTo(world: World, instant: Instant): Promise<void> {
  if (instant < world.clock.now()) return;
  world.clock.set(instant);
  await world.renewAccess();
}

/** Days later: an operator has decided what was disputed, everything was paid, and nothing is left to do. */
async function bringToEnd(world: World, stage: Stage, start: Instant): Promise<void> {
  await world.work();
  for (const day of [2, 4, 9]) {
    await goTo(world, start + day * DAY);
    await world.work();
    await doAct(world, stage, { act: 'operator settles completed', server: 0 });
    await world.work();
    await doAct(world, stage, { act: 'payouts are sent', server: 1 });
  }
}

function faults(told: readonly Told[]): Violation[] {
  return told.filter(({ fault }) => fault).map(({ act, outcome }) => ({ name: 'FAULT', detail: `${act}: ${outcome}` }));
}

/** Answers that cannot all be true, of each other or of what stands in the rows. */
async function contradictions(world: World, { appointmentId }: Stage, told: readonly Told[]): Promise<Violation[]> {
  const [row] = await world.db.run<{
    status: string;
    by: string | null;
    payout: string | null;
    complaint: string | null;
  }>(
    `select a.status, a.cancelled_by as by, y.status as payout, c.status as complaint from appointments a
     join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
     left join payouts y on y.therapist_id = a.therapist_id and y.appointment_id = a.id
     left join complaints c on c.therapist_id = o.therapist_id and c.order_id = o.id where a.id = $1`,
    [appointmentId],
  );
  const done = (act: Act, outcome = 'done'): number =>
    told.filter((one) => one.act === act && one.outcome === outcome).length;
  const found: Violation[] = [];
  const claim = (isTrue: boolean, detail: string): void => {
    if (!isTrue) found.push({ name: 'TOLD_WRONG', detail: `${detail}: ${JSON.stringify(row)}` });
  };
  const cancellers = (['client', 'therapist', 'operator'] as const).filter((who) => done(`${who} cancels`) > 0);
  claim(cancellers.length <= 1, `${cancellers} were all told that they cancelled`);
  const [canceller] = cancellers;
  if (canceller !== undefined)
    claim(row?.by === (canceller === 'operator' ? 'admin' : canceller), `${canceller} cancelled`);
  const absent = done('therapist marks therapist_absent', 'marked') + done('operator marks therapist_absent', 'marked');
  claim(absent <= 1, 'it was marked twice that the therapist was absent');
  if (absent > 0) claim(row?.status === 'therapist_absent', 'it was marked that the therapist was absent');
  // What the times in the room say of a mark makes a complaint stand that was taken back, and the client may say more.
  const isDoubted = done('client takes the seat') > 0 && done('therapist marks client_absent', 'marked') > 0;
  const complaints = done('client complains') + done('client contests');
  claim(complaints <= 1 || isDoubted, 'two complaints were taken');
  if (complaints > 0) claim(row?.complaint !== null, 'a complaint was taken');
  // Who presses again what was decided so is told that it is done.
  const settled = SETTLEMENTS.filter((act) => done(act) > 0).length;
  claim(settled <= 1, 'a complaint was settled in two ways');
  if (settled > 0) claim(row?.complaint === 'upheld' || row?.complaint === 'rejected', 'a complaint was settled');
  if (done('client withdraws') > 0 && !isDoubted) {
    claim(settled === 0, 'a complaint was settled and withdrawn');
    claim(settled > 0 || row?.complaint === 'withdrawn', 'a complaint was withdrawn');
  }
  if (done('the bank pays') > 0) claim(row?.payout === 'PAID', 'the bank paid');
  return found;
}

function shuffled<T>(chance: Chance, of: readonly T[]): T[] {
  const left = [...of];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(chance.below(left.length), 1));
  return order;
}

/** The same request sent several times, as by a double tap or a lost answer: one outcome for all, and one effect. */
export const doubledPresses = scenario('one press on a session, sent several times', {
  plan(chance) {
    return {
      act: chance.pick([
        'client moves',
        'client cancels',
        'operator moves',
        'operator cancels',
        'therapist cancels',
      ] as const),
      at: chance.pick(['the last moment of a free change', 'after the last moment of a free change'] as const),
      servers: Array.from({ length: 2 + chance.below(6) }, () => anyServer(chance)),
    };
  },
  async run(world, { act, at, servers }) {
    const moment = MOMENTS[at];
    if (moment === undefined) throw new RangeError('there is no such moment');
    const { stage, start } = await prepared(world, moment);
    const told = await Promise.all(servers.map((server) => doAct(world, stage, { act, server })));
    const again = await doAct(world, stage, { act, server: 0 });
    const violations = faults([...told, again]);
    const outcomes = new Set([...told, again].map(({ outcome }) => outcome));
    if (outcomes.size !== 1) violations.push({ name: 'TOLD_TWO', detail: `${act}: ${[...outcomes]}` });
    const events = await world.db.run(`select 1 from appointment_history where event in ('move', 'cancel')`);
    const expected = outcomes.has('done') ? 1 : 0;
    if (events.length !== expected)
      violations.push({ name: 'TWICE', detail: `${act} happened ${events.length} times` });
    await world.work();
    await bringToEnd(world, stage, start);
    return { attempts: told.length + 1, winners: expected, violations };
  },
});

/** Different presses from pages of one version: one is carried out, all others hear that the session has changed. */
export const oneShownVersion = scenario('different changes of a session from one shown version', {
  plan(chance) {
    const acts = shuffled(chance, CHANGES).slice(0, 2 + chance.below(3));
    return { presses: acts.map((act) => ({ act, server: anyServer(chance) })) };
  },
  async run(world, { presses }) {
    const moment = MOMENTS['the last moment of a free change'];
    if (moment === undefined) throw new RangeError('there is no such moment');
    const { stage, start } = await prepared(world, moment);
    const seen = await shownVersion(world, stage.session);
    const told = await Promise.all(presses.map(async (one) => doAct(world, { ...stage, seen }, one)));
    const violations = [...faults(told), ...(await contradictions(world, stage, told))];
    const done = told.filter(({ outcome }) => outcome === 'done');
    const odd = told.filter(({ outcome }) => outcome !== 'done' && outcome !== 'SESSION_CHANGED');
    if (done.length !== 1) violations.push({ name: 'STALE', detail: `done: ${done.map(({ act }) => act).join(', ')}` });
    for (const { act, outcome } of odd) violations.push({ name: 'ANSWER', detail: `${act}: ${outcome}` });
    await bringToEnd(world, stage, start);
    return { attempts: told.length, winners: done.length, violations };
  },
});
