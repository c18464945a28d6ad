import { MINUTE, SECOND } from '#domain/dates.ts';
import type { Violation } from '../../checker/checker.ts';
import type { Chance } from '../../simulator/chance.ts';
import type { Answer } from '../answer.ts';
import { type Edit, edit, TAKING_OUT, therapistAt } from '../calendars.ts';
import type { Slot } from '../people.ts';
import {
  anyServer,
  attempt,
  callBack,
  isWon,
  oddAnswers,
  orderFor,
  payWithoutCallback,
  scenario,
} from '../scenario.ts';
import { bookSession, moveTo, ok, oddPresses, shownVersion } from '../sessions.ts';
import type { World } from '../world.ts';

/** Races between a therapist who edits the calendar and clients who want its times. */

/** The refusals for a client whose time is taken or has gone. */
const GONE = ['SLOT_TAKEN', 'SLOT_CLOSED', 'BAD_SLOT'] as const;

/** A slot of a therapist whose hours do not overlap each other. */
function anyTime(chance: Chance): Slot {
  return { therapist: 1 + chance.below(5), day: 3 + chance.below(9), hour: 11 + chance.below(8) };
}

function rivals(chance: Chance, most: number, first: number) {
  return Array.from({ length: chance.below(most + 1) }, (_, n) => ({
    client: first + n,
    server: anyServer(chance),
    by: chance.hits(0.4) ? ('reserve' as const) : ('check' as const),
  }));
}

/** A time goes while clients want it: a client has it or it is gone, never both, and everybody is told so. */
export const edits = scenario('a time that its therapist takes out, and holds of it', {
  plan(chance) {
    // Published by itself after the hours of the template, or one of them.
    const isAlone = chance.hits(0.4);
    const slot = isAlone ? { ...anyTime(chance), hour: 22 } : anyTime(chance);
    const what: Edit = chance.pick(isAlone ? TAKING_OUT.slice(0, 2) : TAKING_OUT);
    const servers = Array.from({ length: 1 + chance.below(2) }, () => anyServer(chance));
    return { slot, what, isAlone, servers, holds: rivals(chance, 6, 2).concat(only(chance)) };
  },
  async run(world, { slot, what, isAlone, servers, holds }) {
    if (isAlone) await published(world, slot);
    const [edited, told] = await Promise.all([
      Promise.all(servers.map((server) => edit(world, slot, { what, server }))),
      Promise.all(holds.map((one) => attempt(world, { ...one, slot }))),
    ]);
    const violations = [...oddPresses(edited, REFUSED[what]), ...oddAnswers(told, GONE)];
    const winners = told.filter(isWon).length;
    const done = edited.filter(ok).length;
    if (winners > 1) violations.push({ name: 'WINNERS', detail: `${winners} were told that the time is theirs` });
    if (what === 'remove' && winners + done !== 1) {
      violations.push({ name: 'TOLD_WRONG', detail: `${done} removed the time, and ${winners} have it` });
    }
    violations.push(...(await isNoMore(world, slot, winners)));
    const week = { ...slot, day: slot.day + 7 };
    if (
      what === 'remove' &&
      !isAlone &&
      !isWon(await attempt(world, { client: 46, server: 1, by: 'check', slot: week }))
    ) {
      violations.push({ name: 'REFUSED_FREE', detail: 'the same hour of the next week is gone, too' });
    }
    return { attempts: edited.length + told.length, winners, violations };
  },
});

const REFUSED: Readonly<Record<Edit, readonly string[]>> = {
  remove: ['TIME_IN_USE', 'SESSION_NOT_FOUND'],
  publish: ['TIMES_OVERLAP'],
  'time off': [],
  template: [],
};

/** At least one client. */
function only(chance: Chance) {
  return [{ client: 1, server: anyServer(chance), by: 'check' as const }];
}

async function published(world: World, slot: Slot): Promise<void> {
  const answer = await edit(world, slot, { what: 'publish', server: 0 });
  if (!ok(answer)) throw new Error(`publishing answered ${answer.status} ${answer.code}`);
}

/** After an edit nobody else gets the time. */
async function isNoMore(world: World, slot: Slot, winners: number): Promise<Violation[]> {
  const last = await attempt(world, { client: 47, server: 2, by: 'check', slot });
  const [, ...gone] = GONE;
  const expected: readonly string[] = winners === 0 ? gone : GONE;
  if (!isWon(last) && expected.includes(last.code ?? '')) return [];
  return [{ name: 'SOLD', detail: `then the time was answered ${last.status} ${last.code}` }];
}

/**
 * A client pays while the therapist takes the time out: money in time seats the client whatever the therapist does;
 * late money seats the client or goes back, and nobody gets a time that was already gone.
 */
export const editsAndMoney = scenario('a time that its therapist takes out, money for it, and holds of it', {
  plan: (chance) => ({
    slot: anyTime(chance),
    what: chance.pick(TAKING_OUT),
    isLate: chance.hits(0.7),
    // Whether the job that ends the hold has run before.
    isSwept: chance.hits(0.5),
    servers: Array.from({ length: 4 }, () => anyServer(chance)),
    calls: 1 + chance.below(2),
    holds: rivals(chance, 3, 1),
  }),
  async run(world, { slot, what, isLate, isSwept, servers, calls, holds }) {
    const order = await orderFor(world, { client: 0, server: servers[0] ?? 0, slot });
    if (isLate) {
      world.clock.advance(15 * MINUTE);
      await world.renewAccess();
      if (isSwept) await world.work();
    }
    await payWithoutCallback(world, order);
    const at = (n: number): number => servers[n % servers.length] ?? 0;
    const [edited, told] = await Promise.all([
      edit(world, slot, { what, server: at(1) }),
      Promise.all(holds.map((one) => attempt(world, { ...one, slot }))),
      ...Array.from({ length: calls }, (_, n) => callBack(world, { server: at(n + 2), ...order })),
      world.drain(at(0)),
    ]);
    world.clock.advance(6 * SECOND);
    await world.work();
    const violations = [...oddPresses([edited], REFUSED[what]), ...oddAnswers(told, GONE)];
    const winners = told.filter(isWon).length;
    const [session] = await world.db.run<{ status: string }>(
      `select a.status from orders o join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
       where o.id = $1`,
      [order.id],
    );
    const isSeated = session?.status === 'confirmed';
    const claim = (isTrue: boolean, detail: string): void => {
      if (!isTrue) violations.push({ name: 'PAID', detail: `${detail}: ${what} ${edited.code}, ${winners} holds` });
    };
    if (!isLate) claim(isSeated, 'money came in time, and its client has no seat');
    claim(!(isSeated && winners > 0), 'the paid client and another one have the time');
    if (what === 'remove') claim(ok(edited) !== (isSeated || winners > 0), 'the time is gone, or a client has it');
    return { attempts: told.length + calls + 1, winners: winners + Number(isSeated), violations };
  },
});

/** A therapist in several tabs, clients on the same hours: no overlapping times are published, no hold is outside. */
export const manyEdits = scenario('many edits of one day, and holds on it', {
  plan(chance) {
    const { therapist, day } = anyTime(chance);
    const at = (hour: number, minute = 0): Slot => ({ therapist, day, hour, minute });
    const publish = Array.from({ length: chance.below(4) }, () => ({
      what: 'publish' as const,
      slot: at(22, chance.below(4) * 10),
    }));
    const others = Array.from({ length: 2 + chance.below(5) }, () => ({
      what: chance.pick(TAKING_OUT),
      slot: at(11 + chance.below(4)),
    }));
    return {
      edits: [...publish, ...others].map((one) => ({ ...one, server: anyServer(chance) })),
      holds: Array.from({ length: 12 }, (_, client) => ({
        client,
        server: anyServer(chance),
        by: chance.hits(0.3) ? ('reserve' as const) : ('check' as const),
        slot: chance.hits(0.3) ? at(22, chance.below(4) * 10) : at(11 + chance.below(4)),
      })),
    };
  },
  async run(world, { edits: asked, holds }) {
    const [edited, told] = await Promise.all([
      Promise.all(asked.map((one) => edit(world, one.slot, one))),
      Promise.all(holds.map((one) => attempt(world, one))),
    ]);
    const violations = oddAnswers(told, GONE);
    for (const [index, answer] of edited.entries()) {
      violations.push(...oddPresses([answer], REFUSED[asked[index]?.what ?? 'publish']));
    }
    const added = edited.filter((answer, index) => ok(answer) && asked[index]?.what === 'publish').length;
    const wanted = asked.some(({ what }) => what === 'publish');
    if (added !== Number(wanted)) violations.push({ name: 'WINNERS', detail: `${added} times were published at once` });
    return { attempts: edited.length + told.length, winners: told.filter(isWon).length, violations };
  },
});

/** A client takes an offered time, others want it, the therapist removes it: one of them gets it and is told so. */
export const proposals = scenario('a proposed time that is accepted, held and removed', {
  plan: (chance) => ({
    slot: { ...anyTime(chance), day: 6 },
    what: chance.pick([...TAKING_OUT, null]),
    servers: Array.from({ length: 1 + chance.below(3) }, () => anyServer(chance)),
    server: anyServer(chance),
    holds: rivals(chance, 4, 1),
  }),
  async run(world, { slot, what, servers, server, holds }) {
    const { therapist } = slot;
    const session = await bookSession(world, { client: 0, server, slot: { therapist, day: 3, hour: 10 } });
    const [row] = await world.db.run<{ id: string }>('select id from appointments');
    const { bookingSession } = moveTo(world, slot);
    const proposed = await world.call(server, 'POST', `/practice/sessions/${row?.id}/proposal`, {
      as: therapistAt(world, slot),
      body: { times: [bookingSession], version: await shownVersion(world, session) },
    });
    if (!ok(proposed)) throw new Error(`proposing answered ${proposed.status} ${proposed.code}`);
    const version = await shownVersion(world, session);
    const accept = (at: number): Promise<Answer> => {
      const [as] = world.clients;
      const sent = { ...(as !== undefined && { as }), body: { bookingSession, version } };
      return world.call(at, 'POST', `/cabinet/sessions/${session.orderId}/proposal/accept`, sent);
    };
    const [accepted, told, edited] = await Promise.all([
      Promise.all(servers.map(accept)),
      Promise.all(holds.map((one) => attempt(world, { ...one, slot }))),
      what === null ? null : edit(world, slot, { what, server }),
    ]);
    const violations = [...oddPresses(accepted, ['SLOT_TAKEN', 'SLOT_CLOSED']), ...oddAnswers(told, GONE)];
    if (edited !== null && what !== null) violations.push(...oddPresses([edited], REFUSED[what]));
    const isAccepted = accepted.some(ok);
    const winners = told.filter(isWon).length;
    if (new Set(accepted.map(ok)).size > 1)
      violations.push({ name: 'TOLD_TWO', detail: `accepted: ${accepted.map(ok)}` });
    const removed = what === 'remove' && edited !== null && ok(edited);
    const isLost = what === null || what === 'remove';
    const have = Number(isAccepted) + winners + Number(removed);
    if (have > 1 || (isLost && have === 0)) violations.push({ name: 'WINNERS', detail: `${have} have the time` });
    const [after] = await world.db.run<{ moved: boolean; moves: number; open: boolean }>(
      `select lower(a.during) <> lower(p.during) as moved, a.moves, p.status = 'open' as open
       from orders o join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
       join proposals p on p.therapist_id = o.therapist_id and p.order_id = o.id where o.id = $1`,
      [session.id],
    );
    if (after?.moved !== isAccepted || after.moves !== 0 || after.open === isAccepted) {
      violations.push({ name: 'TOLD_WRONG', detail: `accepted ${isAccepted}: ${JSON.stringify(after)}` });
    }
    return { attempts: accepted.length + told.length, winners: have, violations };
  },
});
