import type { BatchLine } from '../../../data/operations-pay.ts';

/** A transfer of a batch: all lines of a specialist in it. Sums in tetri. */
export type Transfer = {
  readonly profile: string;
  readonly name: string;
  readonly last4: string | null;
  readonly lines: readonly BatchLine[];
  readonly waitingMinor: number;
  readonly paidMinor: number;
  readonly returnedMinor: number;
  readonly isStopped: boolean;
};

/** The transfers of a batch, in the order of its lines. */
export function transfersOf(lines: readonly BatchLine[]): Transfer[] {
  return [...Map.groupBy(lines, ({ profile }) => profile)].map(([profile, own]) => ({
    profile,
    name: own[0]?.name ?? '',
    last4: own[0]?.last4 ?? null,
    lines: own,
    waitingMinor: sumOf(own, 'waiting'),
    paidMinor: sumOf(own, 'paid'),
    returnedMinor: sumOf(own, 'returned'),
    isStopped: own.some(({ isStopped }) => isStopped),
  }));
}

/** The sum of the lines that the bank has answered for in this way, in tetri. */
export function sumOf(lines: readonly BatchLine[], outcome: BatchLine['outcome']): number {
  return lines.reduce((sum, line) => sum + (line.outcome === outcome ? line.minor : 0), 0);
}

/** How many specialists the lines belong to. */
export function payeesOf(lines: readonly BatchLine[]): number {
  return new Set(lines.map(({ profile }) => profile)).size;
}
