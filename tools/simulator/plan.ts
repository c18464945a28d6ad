import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { type Chance, chanceOf } from './chance.ts';
import { asWeekly, type CalendarDeed, calendarDeedOf, gridOf, type Opening } from './plan-calendars.ts';
import { laterDeedOf, type LaterDeed } from './plan-paid-later.ts';
import { type Deed, deedOf, otherTimesOf } from './plan-sessions.ts';
import type { Outcomes } from './provider.ts';

/** A slot of a therapist; `type` decides its length. */
export type Choice = { therapist: number; type: 'personal' | 'couple'; start: Instant; end: Instant };

/** An action at an instant. Each step has its own random stream, so that other steps can be left out. */
export type Step = { at: Instant; seed: number } & (
  | { kind: 'hold'; client: number; choice: Choice }
  | {
      kind: 'reserve';
      client: number;
      choice: Choice;
      card: 'GEL' | 'EUR';
      key: string | null;
      /** Repeats after so many milliseconds, with the same body or with another body under the same key. */
      again: { after: number; otherBody: boolean }[];
      pay: { after: number; outcome: Outcomes } | null;
    }
  | { kind: 'poll' | 'back' | 'look'; client: number }
  | { kind: 'crash'; server: number; downMs: number }
  | { kind: 'forge' | 'by-hand' }
  | { kind: 'session'; client: number; deed: Deed }
  | { kind: 'calendar'; therapist: number; deed: CalendarDeed }
  | { kind: 'later'; client: number; deed: LaterDeed }
);

export type Plan = {
  start: Instant;
  clients: number;
  therapists: { contentId: string; types: Choice['type'][] }[];
  openings: Opening[];
  steps: Step[];
  faultsEnd: Instant;
  end: Instant;
};

const THERAPISTS: readonly { contentId: string; types: Choice['type'][] }[] = [
  { contentId: 'therapist-nino-beridze', types: ['personal', 'couple'] },
  { contentId: 'therapist-ekaterine-mchedlishvili', types: ['personal', 'couple'] },
  { contentId: 'therapist-ana-gelashvili', types: ['personal'] },
];

/** The plan of a history; the seed alone determines it. */
export function planOf(seed: number): Plan {
  const chance = chanceOf(seed, 'plan');
  const start = Date.UTC(2026, 10, 24, 6) + chance.below(7 * 24) * HOUR + chance.below(60) * MINUTE;
  const clients = 2 + chance.below(3);
  const therapists = [...THERAPISTS].slice(0, 1 + chance.below(3));
  const hour = Math.ceil(start / HOUR) * HOUR;
  const template = chanceOf(seed, 'template');
  const openings = therapists.flatMap(({ types }, therapist) =>
    [
      { therapist, ...opening(hour + (2 + chance.below(3)) * HOUR + therapist * 20 * MINUTE, 2 + chance.below(2)) },
      { therapist, ...opening(hour + (26 + chance.below(8)) * HOUR, 2 + chance.below(2)) },
    ].map((one) => asWeekly(template, one, types)),
  );
  // Half of all requests are for the same few slots, so that clients compete.
  const wanted: Choice[] = [];
  const choice = (): Choice => {
    const again = wanted[chance.below(4)];
    if (again !== undefined) return again;
    const fresh = anyChoice();
    wanted.push(fresh);
    return fresh;
  };
  const anyChoice = (): Choice => {
    const picked = chance.pick(openings);
    const { therapist, start: from, end: to } = picked;
    const type = chance.pick<Choice['type']>(therapists[therapist]?.types ?? ['personal']);
    const { length, step } = gridOf(picked, type);
    const slot = from + chance.below(Math.floor((to - from - length) / step) + 1) * step;
    return { therapist, type, start: slot, end: slot + length };
  };
  const many = 8 + chance.below(14);
  const busy = chance.pick([30 * MINUTE, 2 * HOUR, 6 * HOUR]);
  const steps = Array.from({ length: many }, (_, index): Step => {
    const later = chance.hits(0.15) ? 20 * HOUR : 0;
    const base = { at: start + chance.below(busy) + later, seed: seed * 1000 + index };
    return { ...base, ...actionOf(chance, { clients, therapists: therapists.length, choice }) };
  });
  steps.push(...sessionSteps(seed, { start, clients, busy }));
  // Times that sessions are only moved to.
  const later = therapists.map(({ types }, therapist) =>
    asWeekly(template, { therapist, ...opening(hour + (48 + chance.below(6)) * HOUR, 2 + chance.below(3)) }, types),
  );
  steps.push(...calendarSteps(seed, { start, clients, busy, therapists, openings: [...openings, ...later], wanted }));
  steps.push(...laterSteps(seed, { start, clients, busy, openings: [...openings, ...later] }));
  const faultsEnd = start + 2 * DAY;
  return { start, clients, therapists, openings: [...openings, ...later], steps, faultsEnd, end: start + 8 * DAY };
}

/** Whether a therapist has an account when a history begins. */
export function hasAccount(seed: number, therapist: number): boolean {
  return chanceOf(seed, `first account ${therapist}`).hits(0.7);
}

/** The acts of people on paid sessions. These steps have a stream of their own. */
function sessionSteps(
  seed: number,
  { start, clients, busy }: { start: Instant; clients: number; busy: number },
): Step[] {
  const chance = chanceOf(seed, 'sessions');
  return Array.from({ length: 2 + chance.below(7) }, (_, index): Step => {
    return {
      at: start + 10 * MINUTE + chance.below(busy + 2 * HOUR),
      seed: seed * 1000 + 500 + index,
      kind: 'session',
      client: chance.below(clients),
      deed: chance.hits(0.2) ? otherTimesOf(chance) : deedOf(chance),
    };
  });
}

/** The acts of therapists on their calendars, and of clients who want a time just then. */
function calendarSteps(
  seed: number,
  of: Pick<Plan, 'start' | 'clients' | 'therapists' | 'openings'> & { busy: number; wanted: readonly Choice[] },
): Step[] {
  const chance = chanceOf(seed, 'calendars');
  const { start, clients, busy } = of;
  return Array.from({ length: 1 + chance.below(3) }, (_, index) => {
    const { therapist } = chance.pick(of.openings);
    const openings = of.openings.filter((one) => one.therapist === therapist);
    const wanted = of.wanted.filter((one) => one.therapist === therapist);
    const deed = calendarDeedOf(chance, { openings, wanted, offered: of.therapists[therapist]?.types ?? [] });
    const base = { at: start + chance.below(busy + HOUR), seed: seed * 1000 + 700 + 2 * index };
    const steps: Step[] = [{ ...base, kind: 'calendar', therapist, deed }];
    const from = timeOfDeed(deed);
    if (from === null || !chance.hits(0.6)) return steps;
    const rival: Choice = { therapist, type: 'personal', start: from, end: from + 50 * MINUTE };
    const at = base.at + (chance.hits(0.5) ? chance.below(120) - 60 : chance.below(20 * MINUTE));
    const client = chance.below(clients);
    const action = chance.hits(0.3)
      ? { kind: 'hold' as const, client, choice: rival }
      : reserveOf(chance, client, rival);
    return [...steps, { at, seed: base.seed + 1, ...action }];
  }).flat();
}

/** In some histories sessions are paid later. Sometimes both servers are down when a session is to be released. */
function laterSteps(seed: number, of: Pick<Plan, 'start' | 'clients' | 'openings'> & { busy: number }): Step[] {
  const chance = chanceOf(seed, 'paid later');
  const { start, clients, busy, openings } = of;
  if (!chance.hits(0.6)) return [];
  return Array.from({ length: 1 + chance.below(3) }, (_, index) => {
    const base = { at: start + 20 * MINUTE + chance.below(busy + 6 * HOUR), seed: seed * 1000 + 800 + 3 * index };
    const deed = laterDeedOf(chance, { start, at: base.at, openings });
    const steps: Step[] = [{ ...base, kind: 'later', client: chance.below(clients), deed }];
    const [first] = deed.what === 'propose' ? deed.starts : [];
    if (first === undefined || !chance.hits(0.15)) return steps;
    const [at, downMs] = [first - DAY - chance.below(2 * MINUTE), (5 + chance.below(30)) * MINUTE];
    const outage = [0, 1].map((server): Step => ({ kind: 'crash', at, seed: base.seed + 1 + server, server, downMs }));
    return [...steps, ...outage];
  }).flat();
}

/** A time that clients may want because of what a therapist does. */
function timeOfDeed(deed: CalendarDeed): Instant | null {
  switch (deed.what) {
    case 'publish':
      return deed.times[0]?.start ?? null;
    case 'remove':
      return deed.start;
    case 'time-off':
      return deed.time.start;
    default:
      return null;
  }
}

function opening(start: Instant, hours: number): { start: Instant; end: Instant } {
  return { start, end: start + hours * HOUR };
}

type Action = Step extends infer One ? (One extends Step ? Omit<One, 'at' | 'seed'> : never) : never;

function actionOf(
  chance: Chance,
  { clients, therapists, choice }: { clients: number; therapists: number; choice: () => Choice },
): Action {
  const client = chance.below(clients);
  const what = chance.part();
  if (what < 0.14) return { kind: 'hold', client, choice: choice() };
  if (what < 0.66) return reserveOf(chance, client, choice());
  if (what < 0.72) return { kind: 'poll', client };
  if (what < 0.78) return { kind: 'back', client };
  if (what < 0.82) return { kind: 'look', client };
  if (what < 0.86) {
    const { therapist, start, end } = choice();
    return { kind: 'calendar', therapist, deed: { what: 'time-off', time: { start, end }, again: null } };
  }
  if (what < 0.89) {
    const again = chance.pick([null, 2 * SECOND, HOUR]);
    const deed = { what: 'accept' as const, accepting: chance.hits(0.3), again };
    return { kind: 'calendar', therapist: chance.below(therapists), deed };
  }
  if (what < 0.95) return { kind: 'crash', server: chance.below(2), downMs: SECOND + chance.below(20 * MINUTE) };
  return { kind: chance.hits(0.6) ? 'forge' : 'by-hand' };
}

function reserveOf(chance: Chance, client: number, choice: Choice): Action {
  const again = chance.hits(0.35)
    ? Array.from({ length: 1 + chance.below(2) }, () => ({
        after: chance.below(chance.hits(0.6) ? 800 : 20 * MINUTE),
        otherBody: chance.hits(0.15),
      }))
    : [];
  const outcome = chance.hits(0.75) ? 'pay' : chance.pick(['decline', 'cancel'] as const);
  // Races are most likely around the expiry of the hold.
  const after = chance.hits(0.3)
    ? 14 * MINUTE + chance.below(3 * MINUTE)
    : chance.below(chance.hits(0.3) ? 40 * MINUTE : 8 * MINUTE) + 2 * SECOND;
  return {
    kind: 'reserve',
    client,
    choice,
    card: chance.hits(0.2) ? 'EUR' : 'GEL',
    key: chance.hits(0.6) ? `key-${chance.below(1_000_000)}` : null,
    again,
    pay: chance.hits(0.85) ? { after, outcome } : null,
  };
}
