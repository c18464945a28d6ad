import type { LogOf } from '../../../data/operations-log.ts';
import { readSearch, type Search } from '../find/read-search.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The thing or the person that a typed text means: an account by its id, or what "Find an order" takes; else null. */
export function meantBy(typed: string): LogOf | Search | null {
  const text = typed.trim();
  return ID.test(text) ? { person: text.toLowerCase() } : readSearch(text);
}

/** Whose lines a page that leads here wants: the state of its history entry, which no address shows. */
export function logOfState(state: unknown): LogOf | null {
  if (typeof state !== 'object' || state === null) return null;
  const { order, person, operator } = state as Readonly<Record<string, unknown>>;
  if (typeof order === 'string') return { order };
  if (typeof person === 'string') return { person };
  return typeof operator === 'string' ? { operator } : null;
}
