import type { Chance } from '../../simulator/chance.ts';
import type { Violation } from '../../checker/checker.ts';
import type { Answer } from '../answer.ts';
import { anyServer, anySlot, attempt, isWon, oddAnswers, scenario, type Try } from '../scenario.ts';
import type { Slot } from '../people.ts';
import type { World } from '../world.ts';

function tries(chance: Chance, slotOf: (client: number) => Slot): Try[] {
  const mixed = chance.pick([0, 0.5, 1]);
  return Array.from({ length: 40 }, (_, client) => ({
    client,
    server: anyServer(chance),
    by: chance.hits(mixed) ? 'reserve' : 'check',
    slot: slotOf(client),
  }));
}

async function live({ db }: World): Promise<{ clientId: string; start: string; end: string }[]> {
  return db.run(
    `select client_id as "clientId", lower(during)::text as start, upper(during)::text as end from appointments
     where status in ('held', 'proposed', 'confirmed')`,
  );
}

/** 40 clients, one slot: one client gets it, all others are told that it is taken. */
export const oneSlot = scenario('forty clients on one slot', {
  plan(chance) {
    const slot = anySlot(chance);
    return { tries: tries(chance, () => slot) };
  },
  async run(world, plan) {
    const answers = await Promise.all(plan.tries.map((one) => attempt(world, one)));
    const winners = answers.filter(isWon).length;
    const violations = oddAnswers(answers);
    if (winners !== 1) violations.push({ name: 'WINNERS', detail: `${winners} were told that the slot is theirs` });
    violations.push(...(await notTold(world, plan.tries, answers)));
    return { attempts: answers.length, winners, violations };
  },
});

/** Slots that overlap without being equal: a refusal needs a winner whose slot overlaps. */
export const overlaps = scenario('forty clients on slots that overlap', {
  plan(chance) {
    const first = anySlot(chance, 0);
    const hour = Math.min(first.hour, 16);
    const spread = 2 + chance.below(5);
    return {
      tries: tries(chance, () => {
        const half = chance.below(spread);
        return { ...first, hour: hour + Math.floor(half / 2), minute: (half % 2) * 30 };
      }),
    };
  },
  async run(world, plan) {
    const answers = await Promise.all(plan.tries.map((one) => attempt(world, one)));
    const violations = [...oddAnswers(answers), ...(await notTold(world, plan.tries, answers))];
    const startOf = ({ slot }: Try): number => slot.hour * 60 + (slot.minute ?? 0);
    const won = plan.tries.filter((_, index) => isWon(answers[index] ?? NOTHING)).map(startOf);
    for (const one of plan.tries) {
      const start = startOf(one);
      if (won.some((other) => Math.abs(other - start) < 50)) continue;
      violations.push({ name: 'REFUSED_FREE', detail: `${one.slot.hour}:${one.slot.minute ?? 0} was free` });
    }
    return { attempts: answers.length, winners: won.length, violations };
  },
});

/** A client in many tabs at many therapists: one hold remains, and the client can place the next. */
export const oneClient = scenario('one client at many therapists', {
  plan(chance) {
    const { day, hour } = anySlot(chance);
    const apart = chance.hits(0.5);
    return {
      tries: Array.from({ length: 12 }, (): Try => ({
        client: 0,
        server: anyServer(chance),
        by: chance.hits(0.3) ? 'reserve' : 'check',
        slot: { therapist: chance.below(6), day, hour: apart ? 10 + chance.below(9) : hour },
      })),
      last: { client: 0, server: anyServer(chance), by: 'check', slot: anySlot(chance) } as const,
    };
  },
  async run(world, plan) {
    const answers = await Promise.all(plan.tries.map((one) => attempt(world, one)));
    const winners = answers.filter(isWon).length;
    const violations = oddAnswers(answers, ['SLOT_TAKEN', 'OWN_SESSION', 'TOO_MANY_HOLDS']);
    const held = (await live(world)).length;
    if (held !== 1) violations.push({ name: 'HOLDS', detail: `the client holds ${held} slots` });
    const last = await attempt(world, plan.last);
    if (!isWon(last)) violations.push({ name: 'HOLDS', detail: `then a free slot was refused: ${last.code}` });
    return { attempts: answers.length, winners, violations };
  },
});

/** Exactly the confirmed holds are in the rows. */
async function notTold(world: World, asked: readonly Try[], answers: readonly Answer[]): Promise<Violation[]> {
  const told = asked.flatMap(({ client }, index) =>
    isWon(answers[index] ?? NOTHING) ? [world.clients[client]?.userId] : [],
  );
  const have = (await live(world)).map(({ clientId }) => clientId);
  const same = told.toSorted().join() === have.toSorted().join();
  return same ? [] : [{ name: 'TOLD_WRONG', detail: `${told.length} were told yes, ${have.length} have a slot` }];
}

const NOTHING: Answer = { status: 0, code: null, body: {}, refresh: null, ms: 0 };
