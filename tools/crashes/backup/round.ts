// docs/decisions/239
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { iso } from '#server/db/db.ts';
import type { Violation } from '../../checker/checker.ts';
import { findPostgres } from '../../machine/postgres.ts';
import { chanceOf } from '../../simulator/chance.ts';
import { send } from '../call.ts';
import { sceneOf } from '../kill.ts';
import { checkRecord, emptyRecord } from '../record.ts';
import { anyVisit, visit } from '../visit.ts';
import { askToPay, judgeStart, type Mistake } from './start.ts';
import { type BackupWorld, type Tables, tablesIn } from './world.ts';

/** What somebody was told, as a condition with an id that the rows must meet. */
type Told = { what: string; holds: string; id: string };

/** Nobody else takes this hour of the last day. */
const LATE = { client: 8, slot: { therapist: 0, day: 13, hour: 19 }, checks: true, end: 'pay', after: [] } as const;

/**
 * Lets people work, backs up meanwhile, kills and takes everything away, restores, and starts the product. Returns
 * the broken promises, and how many answers came before the copy. The seed determines all moments; a mistake is made.
 */
export async function backupRound(
  world: BackupWorld,
  { seed, mistake = {} }: { seed: number; mistake?: Mistake },
): Promise<{ violations: Violation[]; heard: number }> {
  const chance = chanceOf(seed, 'backup');
  const [record, told, violations]: [ReturnType<typeof emptyRecord>, Told[], Violation[]] = [emptyRecord(), [], []];
  const still = { target: 'all', moment: { at: 'rest' } } as const;
  const stage = sceneOf(world, still, { record, violations, chance });
  const act = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => {
      // Whoever waits for an answer of the killed product never gets one.
      if (stage.kills() === 0) violations.push({ name: 'ACT', detail: String(error) });
    });
  const file = join(world.config.dataDir, 'content/media', 'seeded.webp');
  const picture = randomBytes(100_000);
  await writeFile(file, picture);
  for (let client = 0; client < 3 + chance.below(6); client += 1)
    void act(visit(stage.scene, anyVisit(chance, client), randomUUID()));
  for (const work of [leave, sendPay, keepPicture])
    void act(wait(chance.below(3000)).then(async () => told.push(...(await work(world)))));

  // One client pays after the copy: only the provider knows of it then.
  const [reserved, copied] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const decides = async (work: () => Promise<void>): Promise<void> => {
    reserved.resolve();
    await copied.promise;
    await stage.scene.decides(work);
  };
  const late = act(visit({ ...stage.scene, decides }, LATE, randomUUID()));
  await Promise.race([reserved.promise, late]);
  await wait(chance.below(1000));
  await mistake.beforeCopy?.(world);
  let [before, last] = [
    { facts: 0, told: 0 },
    { facts: 0, told: 0 },
  ];
  const copy = await takeCopy(world, () => {
    [before, last] = [last, { facts: record.facts.length, told: told.length }];
  });
  copied.resolve();
  await Promise.all([late, wait(chance.below(500))]);
  await stage.kill(null);
  await stage.paymentsDone();

  await world.cluster?.restart();
  const handed = await world.handedOver();
  await world.loseDisk();
  const { exitCode, said } = await world.run('tools/backup/restore.ts', [copy.file, '--key', world.keyFile]);
  if (exitCode !== 0) throw new Error(`the restore ended with ${exitCode}: ${said.slice(-1000)}`);
  if (mistake.restored !== undefined) await world.beside((client) => client.query(mistake.restored ?? ''));
  violations.push(...differences(copy.tables, await world.beside(async (client) => tablesIn(client))));
  if (!(await readFile(file)).equals(picture)) violations.push({ name: 'FILE_DIFFERS', detail: file });
  if (await hasKey(world, copy.file)) violations.push({ name: 'KEY_INSIDE', detail: copy.file });
  const facts = record.facts.slice(0, before.facts);
  const { keyring, now } = world;
  const kept = { keyring, now: now(), live: true };
  violations.push(...(await world.withDatabase((db) => checkRecord(db, { ...record, facts }, kept))));
  for (const { what, holds, id } of told.slice(0, before.told)) {
    const { rows } = await world.beside((client) => client.query(`select 1 where ${holds}`, [id]));
    if (rows.length === 0) violations.push({ name: 'ACKNOWLEDGED_LOST', detail: `${what} ${id}` });
  }
  if (violations.length === 0) violations.push(...(await judgeStart(world, handed, mistake)));
  return { violations, heard: before.facts + before.told };
}

/**
 * Runs `npm run backup` and reads every table in the very snapshot that the command takes, over another connection;
 * `before` is called as long as there is none. Throws when the command fails.
 */
async function takeCopy(world: BackupWorld, before: () => void): Promise<{ file: string; tables: Tables }> {
  const folder = await mkdtemp(join(world.folder, 'round-'));
  let isOver = false;
  const { tables, over } = await world.beside(async (holder) => {
    // The backup reads this table in its snapshot, and waits there until we have that too, however slow the machine is.
    await holder.query('begin; lock table migrations in access exclusive mode');
    const running = world.run('tools/backup/backup.ts', ['--to', folder], { BACKUP_KEYS: world.recipient });
    const ended = running.finally(() => (isOver = true));
    const seen = await world.beside(async (client) => {
      while (!isOver) {
        before();
        const { rows } = await client.query<{ id: string }>(
          `select id from pg_ls_dir('pg_snapshots') id where id not like '%.tmp'`,
        );
        const [found] = rows;
        if (found !== undefined)
          return tablesIn(client, { snapshot: found.id, taken: async () => holder.query('commit') });
        await wait(2);
      }
      return null;
    });
    return { tables: seen, over: ended };
  });
  const { exitCode, said } = await over;
  const [name] = await readdir(folder);
  if (exitCode !== 0 || name === undefined) throw new Error(`the backup ended with ${exitCode}: ${said.slice(-1000)}`);
  if (tables === null) throw new Error('the backup has exported no snapshot');
  return { file: join(folder, name), tables };
}

/** The restoring itself is the one row that no copy has. */
function differences(copied: Tables, restored: Tables): Violation[] {
  return [...new Set([...copied.keys(), ...restored.keys()])]
    .filter((name) => name !== 'restorings' && copied.get(name) !== restored.get(name))
    .map((name) => ({ name: 'ROWS_DIFFER', detail: `${name}: ${copied.get(name)}, then ${restored.get(name)}` }));
}

/** Opens a backup as its page says, without a program of ours; whether the key of the data is in it. */
async function hasKey({ config, keyFile }: BackupWorld, file: string): Promise<boolean> {
  const opened = `${file}.opened`;
  await mkdir(opened);
  const script = `set -e; tail -c +4097 "$1" | age -d -i "$2" | tar -x -C "$3"
    cat "$3"/database/* | "$4"/pg_restore -f "$3"/rows.sql`;
  await promisify(execFile)('/bin/sh', ['-c', script, '', file, keyFile, opened, findPostgres().folder]);
  const key = Buffer.from(config.dataKey);
  const forms = [key, key.toString('base64').slice(0, -1), key.toString('hex')];
  const all = (await readdir(opened, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const files = await Promise.all(all.map(async ({ parentPath, name }) => readFile(join(parentPath, name))));
  return files.some((bytes) => forms.some((form) => bytes.includes(form)));
}

/** A client leaves, with a proof that was shown. */
async function leave(world: BackupWorld): Promise<Told[]> {
  const leaver = world.leavers.pop();
  if (leaver === undefined) return [];
  const shown = `insert into shown_proofs(sign_in_id, word, shown_at) values ($1, 'leave', $2)`;
  await world.beside((client) => client.query(shown, [leaver.signInId, iso(world.now())]));
  const asked = { path: '/leaving', key: randomUUID(), body: {} };
  const answer = await send(world.product.url, asked, await world.tokenOf(leaver));
  if (answer?.status !== 204) throw new Error(`leaving answered ${JSON.stringify(answer)}`);
  return [{ what: 'left', holds: 'not exists (select 1 from user_keys where user_id = $1)', id: leaver.userId }];
}

/** An operator sends what is due as a batch. */
async function sendPay(world: BackupWorld): Promise<Told[]> {
  const id = randomUUID();
  const answer = await askToPay(world, id);
  if (answer?.status !== 200) throw new Error(`sending pay answered ${JSON.stringify(answer)}`);
  return [{ what: 'batch', holds: 'exists (select 1 from payout_batches where id = $1)', id }];
}

/** Another program keeps the original of a picture. */
async function keepPicture(world: BackupWorld): Promise<Told[]> {
  const id = `image-${randomBytes(20).toString('hex')}-100x100-jpg`;
  const kept = 'insert into content_pictures(id, bytes, kept_at) values ($1, $2, $3)';
  await world.beside((client) => client.query(kept, [id, randomBytes(300_000), iso(world.now())]));
  return [{ what: 'picture', holds: 'exists (select 1 from content_pictures where id = $1)', id }];
}
