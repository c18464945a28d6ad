import { type Instant, SECOND, wallOf } from '#domain/dates.ts';
import { hash } from './chance.ts';

/** A broken promise: its name, and the evidence. */
export type Violation = { name: string; detail: string };

/**
 * Opens the record of a history: what happened how often, its story in words, its first violation, and a hash of it
 * all. Without a story it counts and hashes alone.
 */
export function openRecord(now: () => Instant, withStory: boolean) {
  const counts = new Map<string, number>();
  const story: string[] = [];
  let trace = 0x811c9dc5;
  let violation: Violation | null = null;
  const tell = (line: string): void => {
    if (withStory) story.push(`${when(now())}  ${line}`);
  };
  return {
    counts,
    story,
    tell,
    sometimes: (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1),
    violate(name: string, detail: string): void {
      if (violation !== null) return;
      violation = { name, detail };
      tell(`VIOLATION ${name}: ${detail}`);
    },
    violation: (): Violation | null => violation,
    /** The hash of all answers of the database and to people, in order. */
    trace: () => trace,
    note(what: string): void {
      trace = hash(`${now()} ${what}`, trace);
    },
    /** Adds the answer of a statement to the hash. Its full text is expensive: the number of rows suffices. */
    noteRows(name: string, rows: { length: number }): void {
      trace = Math.imul(trace ^ hashOf(name) ^ rows.length ^ (now() % 1_000_000_007), 0x01000193) >>> 0;
    },
  };
}

const hashes = new Map<string, number>();

/** The cached hash of a statement's name. */
function hashOf(name: string): number {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  const fresh = hash(name);
  hashes.set(name, fresh);
  return fresh;
}

/** `2026-11-24 10:03:12` in Tbilisi. */
export function when(instant: Instant): string {
  const { date, time } = wallOf(instant);
  return `${date} ${time}:${String(Math.floor(instant / SECOND) % 60).padStart(2, '0')}`;
}

/** The result of a statement with sorted columns; bytes and unread results are left out. */
export function answerText(name: string, rows: object[] | string): string {
  if (typeof rows === 'string') return rows;
  if (UNREAD.has(name)) return `${rows.length} rows`;
  return JSON.stringify(IN_ANY_ORDER.has(name) ? rows.toSorted(byOwner) : rows, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    // Times of a calendar come in any order.
    if (Array.isArray(value)) return value.every(Array.isArray) ? value.toSorted() : value;
    const said = Object.entries(value).flatMap(([key, one]) =>
      one === null ? [] : [[key, one instanceof Uint8Array ? 'bytes' : one] as const],
    );
    return Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Statements that answer about several people, in any order. */
const IN_ANY_ORDER: ReadonlySet<string> = new Set(['schedule.calendars', 'notify.contacts']);

type Owned = { contentId?: string; userId?: string };
function byOwner(one: Owned, other: Owned): number {
  return (one.contentId ?? one.userId ?? '') < (other.contentId ?? other.userId ?? '') ? -1 : 1;
}

/** Statements whose result is compared by its number of rows only. */
const UNREAD: ReadonlySet<string> = new Set([
  'locks.order',
  'schedule.lock-calendar',
  'schedule.keep-calendar',
  'booking.known-client',
  'locks.client',
  'locks.named',
  'schedule.own-sessions',
  'paid-later.live-of-client',
  'session.own',
  // The database makes their ids.
  'work.write',
  'work.unmailed',
]);
