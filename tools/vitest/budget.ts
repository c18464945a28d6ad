import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileTime } from './totals.ts';

/**
 * What the everyday run of each project of Vitest cost when it was written down: seconds of processor, and its dearest files with the
 * seconds of their tests by the clock. `yardstick` is what `yardstickSeconds()` took on that machine.
 */
export type Budget = { yardstick: number; projects: Record<string, Cost> };

export type Cost = { processorSeconds: number; dearest: Record<string, number> };

/** How much dearer a project may become before the run fails. */
const ALLOWED = 1.15;
const KEPT = 40;
const TOLD = 5;

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
  const dearest = Object.fromEntries(files.slice(0, KEPT).map(({ file, seconds }) => [file, seconds]));
  return { processorSeconds, dearest };
}

/**
 * Why a project's run is over its budget, with the files that grew most, or null. Another machine's seconds are compared by the
 * yardstick. A project without a budget, and a run whose cost the system does not tell, are over none.
 */
export function overBudget(
  budget: Budget,
  run: { project: string; yardstick: number; processorSeconds: number | null; files: readonly FileTime[] },
): string | null {
  const cost = budget.projects[run.project];
  if (cost === undefined || run.processorSeconds === null) return null;
  const speed = run.yardstick / budget.yardstick;
  const allowed = cost.processorSeconds * speed * ALLOWED;
  if (run.processorSeconds <= allowed) return null;
  const least = Math.min(...Object.values(cost.dearest));
  const grown = run.files
    .map(({ file, seconds }) => ({ file, seconds, more: seconds - (cost.dearest[file] ?? least) * speed }))
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more);
  const rows = grown
    .slice(0, TOLD)
    .map(({ file, seconds, more }) => `  ${file}: ${seconds} s, ${more.toFixed(1)} s more`);
  const head = `${run.project} used ${run.processorSeconds} s of processor; ${Math.round(allowed)} s are allowed here (tools/vitest/budget.json).`;
  return [head, ...rows].join('\n');
}
