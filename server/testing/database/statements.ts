import type { TestApp } from '../app.ts';

/** The names of the statements that some work runs, in the order of the alphabet. */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const { db } = app.deps;
  const { run } = db;
  Object.assign(db, {
    run: async (...args: Parameters<typeof run>) => {
      const [statement] = args;
      names.push(typeof statement === 'string' ? statement : statement.name);
      return run(...args);
    },
  });
  await work();
  Object.assign(db, { run });
  // A server looks for therapists who were shut out by itself, whatever is called meanwhile.
  return names.filter((name) => !name.startsWith('schedule.')).toSorted();
}
