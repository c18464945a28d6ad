import type { Chance } from '../../simulator/chance.ts';
import type { Answer } from '../answer.ts';
import { edit, TAKING_OUT } from '../calendars.ts';
import { type Slot, slotBody } from '../people.ts';
import { anyServer, attempt, clientOf, isWon, oddAnswers, scenario } from '../scenario.ts';
import { bookSession, oddPresses, type Session } from '../sessions.ts';
import type { World } from '../world.ts';

/** Dates that a series has beside the session that it goes on from. */
const DATES = 7;

/**
 * A client makes a series in two tabs while ten others hold its times and the therapist takes one out: each time has
 * one owner at most, the series has the dates of its answer and only offered ones, and both tabs get the same answer.
 */
export const seriesAndHolds = scenario('a series of eight weeks, ten holds of its times, and one taken out', {
  plan: (chance) => ({
    slot: { therapist: 1 + chance.below(5), day: 1 + chance.below(3), hour: 11 + chance.below(8) },
    isKeyed: chance.hits(0.5),
    what: chance.pick(TAKING_OUT.slice(0, 2)),
    out: 1 + chance.below(DATES),
    servers: Array.from({ length: 3 }, () => anyServer(chance)),
    holds: Array.from({ length: 10 }, (_, n) => rival(chance, 2 + n)),
  }),
  async run(world, { slot, isKeyed, what, out, servers, holds }) {
    const [one = 0, two = 0, three = 0] = servers;
    const session = await bookSession(world, { client: 0, server: one, slot });
    const make = async (server: number): Promise<Answer> => makeSeries(world, session, { server, isKeyed });
    const [first, second, edited, ...told] = await Promise.all([
      make(one),
      make(two),
      edit(world, weeksLater(slot, out), { what, server: three }),
      ...holds.map(async ({ week, ...by }) => attempt(world, { ...by, slot: weeksLater(slot, week) })),
    ]);
    const violations = [
      ...oddPresses([first, second], []),
      ...oddPresses([edited], ['TIME_IN_USE', 'SESSION_NOT_FOUND']),
      ...oddAnswers(told, ['SLOT_TAKEN', 'SLOT_CLOSED', 'BAD_SLOT']),
    ];
    const claim = (isTrue: boolean, detail: string): void => {
      if (!isTrue) violations.push({ name: 'SERIES', detail });
    };
    // The tab that was answered last knows all; a third press makes nothing and says the same.
    const third = await make(three);
    const made = madeOf(third);
    const rows = await madeRows(world);
    claim(rows.join() === made.join(), `told ${made.join()}, and there is ${rows.join()}`);
    for (const answer of [first, second]) {
      claim(
        madeOf(answer).every((date) => made.includes(date)),
        `a tab was told ${madeOf(answer).join()}, and has ${made.join()}`,
      );
    }
    for (let week = 1; week <= DATES; week += 1) {
      const { date } = slotBody(world.clock.now(), weeksLater(slot, week)).bookingSession;
      const won = holds.filter((hold, n) => hold.week === week && isWon(told[n] ?? third)).length;
      const isOut = week === out && edited.status === 200;
      const owners = won + Number(made.includes(date));
      claim(owners <= 1, `${owners} have ${date}`);
      claim(owners === 1 || isOut, `nobody has ${date}, and it was not taken out`);
      claim(!(owners === 1 && isOut && what === 'remove'), `${date} was removed and sold`);
    }
    return { attempts: told.length + 4, winners: made.length + told.filter(isWon).length, violations };
  },
});

function rival(chance: Chance, client: number) {
  return {
    client,
    server: anyServer(chance),
    by: chance.pick(['check', 'reserve'] as const),
    week: 1 + chance.below(DATES),
  };
}

function weeksLater(slot: Slot, weeks: number): Slot {
  return { ...slot, day: slot.day + 7 * weeks };
}

async function makeSeries(
  world: World,
  { client, orderId, slot }: Session,
  { server, isKeyed }: { server: number; isKeyed: boolean },
): Promise<Answer> {
  const now = world.clock.now();
  const times = Array.from({ length: DATES }, (_, n) => slotBody(now, weeksLater(slot, n + 1)).bookingSession);
  const headers = isKeyed ? { 'idempotency-key': 'one press' } : {};
  const path = `/cabinet/sessions/${orderId}/series`;
  return world.call(server, 'POST', path, { as: clientOf(world, client), body: { weeks: 8, times }, headers });
}

/** The dates that an answer says are made. */
function madeOf({ body }: Answer): string[] {
  const sessions = (body['sessions'] ?? []) as { sessionTime: { date: string } }[];
  return sessions.map(({ sessionTime }) => sessionTime.date);
}

async function madeRows({ db }: World): Promise<string[]> {
  const rows = await db.run<{ date: string }>(
    `select to_char(lower(during) at time zone 'Asia/Tbilisi', 'YYYY-MM-DD') as date from appointments
     where series_id is not null order by lower(during)`,
  );
  return rows.map(({ date }) => date);
}
