import { MUTANTS, type Mutant, SQL_MUTANTS } from './mutants.ts';
import { openPool, type Pool } from './pool.ts';
import { runSeeds } from './run.ts';

/** The search result for a planted mistake: the broken promise (null: not found) and the number of histories. */
export type Found = { name: string; by: string | null; histories: number };

/** Plants each mistake in a copy of the product and runs at most `budget` histories until one fails. */
export async function findMutants(
  options: { mutants?: readonly Mutant[]; from: number; budget: number; threads: number; stop?(): boolean },
  report: (found: Found) => void,
): Promise<Found[]> {
  const all: Found[] = [];
  const waiting = [...(options.mutants ?? MUTANTS)];
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      if (options.stop?.() === true) return;
      const { name } = mutant;
      const pool = await openPool({ threads: 1, patches: [mutant] });
      try {
        const totals = await runSeeds(pool, {
          from: options.from,
          count: options.budget,
          stopAtFirst: true,
          chunk: 50,
        });
        const [first] = totals.failed;
        const found = { name, by: first?.violation?.name ?? null, histories: totals.histories };
        all.push(found);
        report(found);
      } finally {
        await pool.close();
      }
    }
  };
  await Promise.all(Array.from({ length: options.threads }, work));
  return all;
}

/** Plants each mistake in a statement of the real database and compares up to `budget` histories until one differs. */
export async function findSqlMutants(
  pool: Pool,
  options: { from: number; budget: number; stop?(): boolean },
  report: (found: Found) => void,
): Promise<Found[]> {
  const all: Found[] = [];
  for (const { name, ...change } of SQL_MUTANTS) {
    let found: Found = { name, by: null, histories: options.budget };
    for (let n = 0; n < options.budget && found.by === null && options.stop?.() !== true; n += 1) {
      const answer = await pool.ask({ kind: 'compare', tale: { seed: options.from + n }, change });
      if (answer.kind === 'compared' && answer.difference !== null) {
        found = { name, by: 'DIFFERENT', histories: n + 1 };
      }
    }
    all.push(found);
    report(found);
  }
  return all;
}
