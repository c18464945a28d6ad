import { type Chance, chanceOf } from './chance.ts';

/** The kinds of trouble. Of each history every kind is on or off, so that rare mixtures come up too. */
export const FAULTS = [
  /** The payment page cannot be prepared, or its answer is lost. */
  'create',
  /** The provider does not say how a payment stands. */
  'status',
  'cancel',
  'refund',
  /** Calls that take longer than anybody waits. */
  'slow',
  /** Callbacks that never come, come twice, or come days later. */
  'callback-lost',
  'callback-twice',
  'callback-late',
  'callback-forged',
  /** Money that comes after a payment was over. */
  'late-money',
  /** Another sum than the one asked for, or one that cannot be read. */
  'other-sum',
  /** Refunds that the provider takes and fails at, or works on for hours. */
  'refund-slow',
  'refund-failed',
  /** Somebody sends money back by hand at the provider. */
  'refund-by-hand',
  'sms',
  'mail',
  /** A message that was sent, and whose answer is lost. */
  'message-answer',
  /** The line to the database breaks before or after it did the work. */
  'database',
  /** Transactions that lose against others. */
  'serialization',
  /** The database takes as long as a lease. */
  'freeze',
  'crash',
  /** The server dies inside a transaction. */
  'crash-inside',
  /** Answers that never reach the client. */
  'client-line',
  /** The provider's clock is wrong. */
  'provider-clock',
  /** The bank sends payouts back. */
  'bank',
] as const;
export type Fault = (typeof FAULTS)[number];

export type Faults = {
  /** Whether this trouble happens now, of those that are on. */
  happens(fault: Fault, probability: number): boolean;
  /** Whether the kind is on at all. */
  on(fault: Fault): boolean;
  /** Whether the kind was on at any time. */
  had(fault: Fault): boolean;
  /** From now on nothing goes wrong any more: what follows has to come right. */
  stop(): void;
  chance: Chance;
};

/** The trouble of one history; `without` names kinds that are left out. */
export function faultsOf(seed: number, without: readonly string[]): Faults {
  const swarm = chanceOf(seed, 'swarm');
  const on = new Set<Fault>(FAULTS.filter((fault) => swarm.hits(0.4) && !without.includes(fault)));
  const streams = new Map<Fault, Chance>();
  let stopped = false;
  return {
    chance: chanceOf(seed, 'delays'),
    had: (fault) => on.has(fault),
    on: (fault) => !stopped && on.has(fault),
    happens(fault, probability) {
      if (stopped || !on.has(fault)) return false;
      let stream = streams.get(fault);
      if (stream === undefined) streams.set(fault, (stream = chanceOf(seed, fault)));
      return stream.hits(probability);
    },
    stop: () => void (stopped = true),
  };
}
