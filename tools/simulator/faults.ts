import { type Chance, chanceOf } from './chance.ts';

/** The kinds of faults. In each history every kind is on or off, so that rare combinations occur too. */
export const FAULTS = [
  /** The payment page cannot be prepared, or its answer is lost. */
  'create',
  /** The provider does not answer questions about the state of a payment. */
  'status',
  'cancel',
  'refund',
  /** Calls that take longer than the caller's timeout. */
  'slow',
  /** Callbacks that never come, come twice, or come days later. */
  'callback-lost',
  'callback-twice',
  'callback-late',
  'callback-forged',
  /** Money that comes after a payment has ended. */
  'late-money',
  /** Another sum than the one asked for, or one that cannot be read. */
  'other-sum',
  /** Refunds that the provider accepts and then fails, or completes hours later. */
  'refund-slow',
  'refund-failed',
  'refund-by-hand',
  'sms',
  'mail',
  /** A message that was sent, and whose answer is lost. */
  'message-answer',
  /** The connection to the database breaks before or after the statement. */
  'database',
  'serialization',
  /** The database is as slow as the length of a lease. */
  'freeze',
  'crash',
  /** The server dies inside a transaction. */
  'crash-inside',
  /** Answers that are lost on the way to the client. */
  'client-line',
  'provider-clock',
  /** Payouts that the bank returns. */
  'bank',
] as const;
export type Fault = (typeof FAULTS)[number];

export type Faults = ReturnType<typeof faultsOf>;

/** The faults of one history; `without` names kinds that are left out. */
export function faultsOf(seed: number, without: readonly string[]) {
  const swarm = chanceOf(seed, 'swarm');
  const on = new Set<string>(FAULTS.filter((fault) => swarm.hits(0.4) && !without.includes(fault)));
  const streams = new Map<Fault, Chance>();
  let stopped = false;
  return {
    chance: chanceOf(seed, 'delays'),
    /** Whether the kind was on at any time. */
    had: (fault: string) => on.has(fault),
    on: (fault: Fault) => !stopped && on.has(fault),
    /** Whether this fault happens now; false when its kind is off. */
    happens(fault: Fault, probability: number) {
      if (stopped || !on.has(fault)) return false;
      let stream = streams.get(fault);
      if (stream === undefined) streams.set(fault, (stream = chanceOf(seed, fault)));
      return stream.hits(probability);
    },
    stop: () => void (stopped = true),
  };
}
