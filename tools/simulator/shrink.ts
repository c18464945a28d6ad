import { FAULTS } from './faults.ts';
import type { Outcome, Tale } from './history.ts';
import { planOf } from './plan.ts';

/** Shortens a history that breaks a promise by leaving out faults, clients and steps; not always to the shortest. */
export function shrink(tale: Tale, run: (tale: Tale) => Outcome): Tale {
  const name = run(tale).violation?.name;
  if (name === undefined) return tale;
  const fails = (candidate: Tale): boolean => run(candidate).violation?.name === name;
  const { steps } = planOf(tale.seed);
  let best: Required<Tale> = { seed: tale.seed, dropped: tale.dropped ?? [], without: tale.without ?? [] };
  const attempt = (change: Partial<Tale>): void => {
    const candidate = { ...best, ...change };
    if (fails(candidate)) best = candidate;
  };
  for (const fault of FAULTS) {
    if (!best.without.includes(fault)) attempt({ without: [...best.without, fault] });
  }
  const clients = [...new Set(steps.flatMap((step) => ('client' in step ? [step.client] : [])))];
  for (const client of clients) {
    const own = steps.flatMap((step, index) => ('client' in step && step.client === client ? [index] : []));
    attempt({ dropped: [...new Set([...best.dropped, ...own])] });
  }
  for (const index of steps.keys()) {
    if (!best.dropped.includes(index)) attempt({ dropped: [...best.dropped, index] });
  }
  return best;
}
