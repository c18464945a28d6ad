import { codeOf, type Db, type Statement } from '#server/db/db.ts';
import { type Engine, openDb } from '#server/db/open-db.ts';
import type { Faults } from './faults.ts';
import type { Backing } from './store/memory.ts';
import { SqlError } from './store/tables.ts';
import type { Timeline } from './timeline.ts';

/** Whether a server process lives: after its death none of its code has an effect. */
export type Life = { alive: boolean };

/** The database that all servers share, behind connections that may break. */
export type SharedDatabase = ReturnType<typeof shareDatabase>;

/** Resolves after this virtual time, and never when the server has died by then. */
export function pause(timeline: Timeline, life: Life, ms: number): Promise<void> {
  return new Promise((done) => {
    timeline.after(ms, () => {
      if (life.alive) done();
    });
  });
}

/** A promise that never settles, for callers that have died. */
const never = <T>(): Promise<T> => new Promise(() => undefined);

/**
 * The connections between servers and database. A statement or transaction runs at one instant, some milliseconds after
 * its call; its answer may be lost, and its server may die before the answer.
 */
export function shareDatabase(parts: {
  backing: Backing;
  timeline: Timeline;
  faults: Faults;
  /** Called after every commit. */
  kept(): void;
  /** Called when a server must die inside a transaction. */
  kill(life: Life): void;
  trace(name: string, rows: object[] | string): void;
}) {
  const { backing, timeline, faults, kept, kill, trace } = parts;
  let outstanding = 0;

  const reach = (life: Life): Promise<void> => {
    const slow = faults.happens('freeze', 0.002);
    return pause(timeline, life, slow ? 25_000 + faults.chance.below(20_000) : 1 + faults.chance.below(3));
  };
  /** Delivers an answer, mostly at the same instant, sometimes later, so that a server can die in between. */
  const back = (life: Life): Promise<void> =>
    faults.chance.hits(0.2) ? pause(timeline, life, 1 + faults.chance.below(20)) : Promise.resolve();
  const mayBreak = (): void => {
    if (faults.happens('database', 0.01)) throw new SqlError('08006', 'the line to the database broke');
  };
  const mayConflict = (): void => {
    if (faults.happens('serialization', 0.02)) throw new SqlError('40001', 'somebody else was first');
  };

  const traced = async (statement: Statement, run: () => ReturnType<Backing['run']>): Promise<object[]> => {
    const name = typeof statement === 'string' ? statement : statement.name;
    try {
      const rows = await run();
      trace(name, rows);
      return rows;
    } catch (error) {
      trace(name, codeOf(error) || String(error));
      throw error;
    }
  };

  const engineOf = (life: Life): Engine => ({
    engine: 'pglite',
    async run(statement, values) {
      await reach(life);
      mayBreak();
      outstanding += 1;
      const rows = await traced(statement, () => {
        mayConflict();
        return backing.run(statement, values);
      }).finally(() => (outstanding -= 1));
      kept();
      mayBreak();
      await back(life);
      return rows;
    },
    async transaction(work) {
      await reach(life);
      mayBreak();
      outstanding += 1;
      await backing.begin();
      let outcome;
      try {
        mayConflict();
        outcome = await work(
          async (statement, values) => {
            if (faults.happens('crash-inside', 0.002)) {
              kill(life);
              await backing.rollback();
              outstanding -= 1;
              return never<object[]>();
            }
            return traced(statement, () => backing.run(statement, values));
          },
          () => never<void>(),
        );
        mayBreak();
        await backing.commit();
      } catch (error) {
        trace('rollback', codeOf(error));
        await backing.rollback();
        outstanding -= 1;
        throw error;
      }
      outstanding -= 1;
      kept();
      mayBreak();
      await back(life);
      return outcome;
    },
    close: async () => undefined,
  });
  return {
    connect: (life: Life): Db => openDb(engineOf(life)),
    /** The number of statements that run on the real database now. */
    outstanding: () => outstanding,
  };
}
