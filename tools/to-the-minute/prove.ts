// docs/decisions/239
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '#domain/dates.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/open.ts';
import { markRestored } from '../backup/restoring.ts';
import { NoProof } from '../proof/disk-space.ts';
import { type Range, seedsOf, type Watch } from '../races/prove.ts';
import { chanceOf } from '../simulator/chance.ts';
import { type Archived, findPgBackRest, openArchived } from './archived.ts';

/** Milliseconds: what was acknowledged earlier than this before a disk died is never lost (G8). */
const MAY_BE_LOST_MS = 60 * SECOND;
/** Milliseconds from one row to the next. */
const PACE_MS = 20;

/**
 * Kills a PostgreSQL with its disk at a random moment, restores it from the second place of pgBackRest with the
 * settings of docs/operations, and prints what was lost; returns whether that was never more than the last minute.
 */
export async function proveToTheMinute(range: Range, { say, stop }: Watch): Promise<boolean> {
  if (!findPgBackRest()) throw new NoProof('There is no pgBackRest to prove it with: apt-get install pgbackrest');
  say(`To the minute, ${seedsOf(range)}`);
  let [rounds, kept] = [0, 0];
  for (; rounds < range.count && !stop(); rounds += 1) {
    const seed = range.repeat ? range.from : range.from + rounds;
    const { words, isKept } = await loseTheDisk(5 * SECOND + chanceOf(seed, 'disk').below(90 * SECOND));
    kept += isKept ? 1 : 0;
    say(`  seed ${seed}: ${words}${isKept ? '' : ' A promise is broken.'}`);
  }
  say(`${rounds} disks died: ${kept} times at most the last ${MAY_BE_LOST_MS / SECOND} s were lost`);
  return kept === rounds;
}

/** One round, `lifeMs` from its first row to its end. */
async function loseTheDisk(lifeMs: number): Promise<{ words: string; isKept: boolean }> {
  const archived = await openArchived();
  try {
    await archived.createDatabase('product');
    const product = readConfig({
      DATABASE_URL: archived.url('product'),
      DATA_DIR: join(tmpdir(), 'simshvide-none'),
      DATA_KEY: randomBytes(32).toString('base64'),
    });
    await (await openDatabase(product, () => undefined)).release();
    await archived.ask('create table acknowledged(number integer primary key)');
    archived.backUp();
    const acknowledged: number[] = [];
    const writing = write(archived.ask, acknowledged);
    await wait(lifeMs);
    await archived.loseDisk();
    const killedAt = Date.now();
    await writing;
    await archived.restore();
    const { rows, next } = await archived.ask(
      'select count(*)::int as rows, coalesce(max(number) + 1, 0) as next from acknowledged',
    );
    const answersAfter = Date.now() - killedAt;
    const proved = await markRestored(product, killedAt);
    const lost = acknowledged.slice(Number(next));
    const lostMs = killedAt - (lost[0] ?? killedAt);
    const words =
      `${acknowledged.length} rows acknowledged in ${seconds(lifeMs)}, the last ${lost.length} lost, those of ` +
      `${seconds(lostMs)}; ${Number(next) - Number(rows)} holes; answers ${seconds(answersAfter)} after the kill; ${proved.length} proofs before it begins quietly.`;
    return { words, isKept: rows === next && lostMs <= MAY_BE_LOST_MS };
  } finally {
    await archived.stop();
  }
}

/** Writes a row at each beat and notes when it was acknowledged, until the database is gone. */
async function write(ask: Archived['ask'], acknowledged: number[]): Promise<void> {
  for (let isThere = true; isThere;) {
    try {
      await ask('insert into acknowledged values ($1)', [acknowledged.length]);
      acknowledged.push(Date.now());
      await wait(PACE_MS);
    } catch {
      // Harmless: the database was killed under a row that nobody was told to be there.
      isThere = false;
    }
  }
}

function seconds(ms: number): string {
  return `${(ms / SECOND).toFixed(1)} s`;
}
