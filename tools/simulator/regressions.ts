import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tale } from './history.ts';

/** A history that once broke a promise, in its short form: it runs first, for ever. */
export type Regression = { name: string; tale: Tale };

const FILE = join(import.meta.dirname, 'regressions.json');

/** Every history that is kept. Refuses a file that was damaged by hand. */
export function readRegressions(file = FILE): Regression[] {
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const sound =
    Array.isArray(kept) && kept.every((one) => typeof one?.name === 'string' && typeof one?.tale?.seed === 'number');
  if (!sound) throw new Error(`${file} is damaged: it is a list of {"name", "tale": {"seed"}}`);
  return kept as Regression[];
}

/** Keeps one more, once. Either the whole list is written or the old one stays: a full disk leaves nothing behind. */
export function writeRegression(regression: Regression, file = FILE): void {
  const known = readRegressions(file);
  if (known.some(({ tale }) => JSON.stringify(tale) === JSON.stringify(regression.tale))) return;
  const draft = `${file}.${process.pid}.draft`;
  try {
    writeFileSync(draft, `${JSON.stringify([...known, regression], null, 2)}\n`);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(`the failing history could not be kept: ${why}`), { code: 'NOT_KEPT', cause: error });
  }
}
