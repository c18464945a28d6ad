import pino from 'pino';
import { readConfig } from '#server/config/config.ts';
import { openFreshPglite } from '#server/db/snapshot.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { createLog } from '#server/log.ts';
import { assemble } from '#server/open.ts';
import { serve, type Serving } from '#server/serve.ts';
import { emptyTables, tablesOfData } from '#server/testing/database/empty-tables.ts';

/**
 * A process that serves one fresh product after another on the same port. Its parent sends the settings that differ and
 * is told when a product with only the demo people is ready. The demo is seeded once; every product gets a copy of
 * those rows (docs/decisions/100-a-world-per-test.md).
 */

const db = await openFreshPglite();
const tables = await tablesOfData(db);
const config = readConfig(process.env);
const log = createLog(config.logLevel, pino.destination(2));
await seedDemo(assemble(config, { db, log }).deps);
const restore = await keepRows();
let serving: Serving | null = null;

process.on('message', (change: Record<string, string>) => {
  void nextProduct(change).then(
    () => process.send?.({ problem: null }),
    (error: unknown) => process.send?.({ problem: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => {
  void (async () => {
    await serving?.stop();
    await db.close();
    process.exit(0);
  })();
});
process.send?.({ problem: null });

async function nextProduct(change: Record<string, string>): Promise<void> {
  await serving?.stop();
  serving = null;
  await emptyTables(db, tables);
  await db.transaction((tx) => tx.script(restore));
  serving = await serve(readConfig({ ...process.env, ...change }), { db, log });
}

/** Copies all rows aside; answers the script that writes them into the emptied tables. */
async function keepRows(): Promise<string> {
  await db.run('create schema seeded');
  const copies: string[] = [];
  for (const table of tables) {
    await db.run(`create table seeded.${table} as table public.${table}`);
    const [count] = await db.run<{ rows: number }>(`select count(*)::int as rows from seeded.${table}`);
    // Numbers that the database gives, and columns that it computes, are its own.
    const columns = await db.run<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    if (count?.rows !== 0) copies.push(`insert into public.${table}(${names}) select ${names} from seeded.${table};`);
  }
  return `set local session_replication_role = replica; ${copies.join('\n')}`;
}
