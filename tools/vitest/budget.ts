import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileTime } from './totals.ts';

/** Recorded cost of each project's everyday run in processor seconds, and its dearest files in seconds by clock. */
type Budget = { projects: Record<string, Cost> };

export type Cost = { processorSeconds: number; dearest: Record<string, number> };

/** How much dearer a project may become before the run fails. */
const ALLOWED = 1.15;

const FILE = join(import.meta.dirname, 'budget.json');

/** Reads the budget of the repository. */
export function readBudget(): Budget {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Budget;
}

/** Writes the budget of the repository. */
export function writeBudget(budget: Budget): void {
  writeFileSync(FILE, `${JSON.stringify(budget, null, 2)}\n`);
}

/** The cost of a project's run, from its files, the dearest first. */
export function costOf(processorSeconds: number, files: readonly FileTime[]): Cost {
  const dearest = Object.fromEntries(files.slice(0, 40).map(({ file, seconds }) => [file, seconds]));
  return { processorSeconds, dearest };
}

/** The cost of a run of a project: seconds of processor, and of its files by the clock. */
export type Run = { project: string; processorSeconds: number; files: readonly FileTime[] };

/**
 * The projects over their budget, in the order in which they ran, each with the files that grew most. The speed of the
 * machine is the median growth of all projects, or that of the project before or after where it is more: a machine may
 * slow down in the middle of a run. A faster one is allowed the same as ours. A project without a budget is never over.
 */
export function overBudget(budget: Budget, runs: readonly Run[]): string[] {
  const known = runs.flatMap((run) => {
    const cost = budget.projects[run.project];
    return cost === undefined ? [] : [{ ...run, cost, growth: run.processorSeconds / cost.processorSeconds }];
  });
  const growths = known.map(({ growth }) => growth).toSorted((one, other) => one - other);
  const median = Math.max(1, growths[growths.length >> 1] ?? 1);
  const growthAt = (n: number) => known[n]?.growth ?? 0;
  return known
    .map((run, n) => ({ ...run, machine: Math.max(median, growthAt(n - 1), growthAt(n + 1)) }))
    .filter(({ growth, machine }) => growth > machine * ALLOWED)
    .map(({ machine, project, processorSeconds, files, cost }) => {
      const allowed = Math.round(cost.processorSeconds * machine * ALLOWED);
      const head = `${project} used ${processorSeconds} s of processor; ${allowed} s are allowed here (tools/vitest/budget.json).`;
      return [head, ...grown(files, cost, machine)].join('\n');
    });
}

function grown(files: readonly FileTime[], { dearest }: Cost, machine: number): string[] {
  const least = Math.min(...Object.values(dearest));
  return files
    .map(({ file, seconds }) => ({ file, seconds, more: seconds - (dearest[file] ?? least) * machine }))
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
    .slice(0, 5)
    .map(({ file, seconds, more }) => `  ${file}: ${seconds} s, ${more.toFixed(1)} s more`);
}
