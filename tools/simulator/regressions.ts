import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tale } from './history.ts';

/** A history that broke a promise before, in its shortened form; it runs first in every proof. */
type Regression = { name: string; tale: Tale };

const FILE = join(import.meta.dirname, 'regressions.json');

/** Every history that is kept. Refuses a file that was damaged by hand. */
export function readRegressions(file = FILE): Regression[] {
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const isValid =
    Array.isArray(kept) && kept.every((one) => typeof one?.name === 'string' && typeof one?.tale?.seed === 'number');
  if (!isValid) throw new Error(`${file} is damaged: it is a list of {"name", "tale": {"seed"}}`);
  return kept as Regression[];
}

/** Adds a history unless it is in the list. The file is replaced atomically; a full disk leaves the old file. */
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
