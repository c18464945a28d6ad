import { words } from '#domain/testing/words.ts';
import type { Chance } from '../simulator/chance.ts';

/** Moments to kill at: after a delay, or at the n-th occurrence of an event, which waits until the kill is done. */
export type Moment<Name extends string = Event> =
  | { at: 'time'; afterMs: number }
  | { at: 'event'; event: Name; nth: number }
  /** After the delay, the next transaction that writes to this table waits for a lock and is killed there. */
  | { at: 'statement'; table: string; afterMs: number }
  /** After all visits. */
  | { at: 'rest' };

/** Events that clients and the provider see: calls to the provider, answers of the product, callbacks. */
export const EVENTS = [
  'provider create asked',
  'provider create done',
  'provider create answered',
  'provider status asked',
  'provider status answered',
  'provider cancel done',
  'provider refund asked',
  'provider refund done',
  'provider refund answered',
  'callback sent',
  'callback answered',
  'check sent',
  'check answered',
  'reserve sent',
  'reserve answered',
  'poll answered',
  'booked answered',
  'cancel sent',
  'cancel answered',
  'step back answered',
  'move sent',
  'move answered',
  'call off sent',
  'call off answered',
  'keep sent',
  'keep answered',
  'pay sent',
  'pay answered',
] as const;
export type Event = (typeof EVENTS)[number];

/** Tables that the transactions of booking and money write to, early and late. */
const TABLES = words(`
  appointments appointment_history orders payment_attempts provider_events ledger_entries receipts refunds
  notifications outbox_messages audit_log jobs`);

/** A random moment; `statements`: whether other connections can see the locks of the database. */
export function anyMoment(chance: Chance, { statements }: { statements: boolean }): Moment {
  const kind = chance.part();
  if (kind < 0.25) return { at: 'time', afterMs: 10 + chance.below(700) };
  if (kind < 0.3) return { at: 'rest' };
  if (statements && kind < 0.6) return { at: 'statement', table: chance.pick(TABLES), afterMs: chance.below(400) };
  const event = chance.pick(EVENTS);
  return { at: 'event', event, nth: 1 + chance.below(event.startsWith('provider cancel') ? 1 : 3) };
}

/** The description of a moment in reports. */
export function wordsOf(moment: Moment<string>): string {
  switch (moment.at) {
    case 'time':
      return `after ${moment.afterMs} ms`;
    case 'event':
      return `at "${moment.event}", time ${moment.nth}`;
    case 'statement':
      return `in a transaction that writes to ${moment.table}, after ${moment.afterMs} ms`;
    case 'rest':
      return 'at rest';
  }
}
