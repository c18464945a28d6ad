import { HOSTED_FAULTS, type HostedFault } from '../../fakes/hosted-content.ts';
import { type Chance, chanceOf } from '../../simulator/chance.ts';

/** The edits of the hosted dataset between two readings. */
export const EDITS = ['profile', 'topic', 'legal text', 'method gone', 'method back', 'draft', 'nothing'] as const;

/** A moment of the hosted dataset: an edit, how the service is, who hints at a reading, and how long until then. */
export type HostedStep = {
  edits: readonly (typeof EDITS)[number][];
  faults: { live: HostedFault | null; cdn: HostedFault | null };
  isCdnBehind: boolean;
  /** How often the webhook is called on each server, signed and not. */
  hints: readonly { server: number; isSigned: boolean }[];
  seconds: number;
};

export type HostedPlan = { steps: readonly HostedStep[] };

/** The plan of a seed: every fault comes, in any order, on the live address, the CDN or both. */
export function planHosted(seed: number): HostedPlan {
  const chance = chanceOf(seed, 'a hosted dataset');
  const faults = [...HOSTED_FAULTS, null, null, null].map((fault) => ({ fault, order: chance.part() }));
  return { steps: faults.toSorted((a, b) => a.order - b.order).map(({ fault }) => stepOf(chance, fault)) };
}

function stepOf(chance: Chance, fault: HostedFault | null): HostedStep {
  const where = chance.pick(['live', 'cdn', 'both'] as const);
  return {
    edits: Array.from({ length: 1 + chance.below(3) }, () => chance.pick(EDITS)),
    faults: { live: where === 'cdn' ? null : fault, cdn: where === 'live' ? null : fault },
    isCdnBehind: chance.hits(0.3),
    hints: Array.from({ length: chance.below(4) }, () => ({ server: chance.below(2), isSigned: chance.hits(0.7) })),
    seconds: 1 + chance.below(90),
  };
}
