// docs/decisions/239
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { iso } from '#server/db/db.ts';
import { keepOriginal } from '#server/features/pictures/originals.sql.ts';
import type { Violation } from '../../checker/checker.ts';
import { type Chance, chanceOf } from '../../simulator/chance.ts';
import { send } from '../call.ts';
import { sceneOf } from '../kill.ts';
import { checkRecord, emptyRecord, type Record } from '../record.ts';
import { anyVisit, visit, type VisitPlan } from '../visit.ts';
import { contentsOf, type Copy, filesWithKey, tablesNow, type Tables, takeCopy } from './copy.ts';
import type { Mistake } from './mistakes.ts';
import { askToPay, judgeStart } from './start.ts';
import { type BackupWorld, handedOver, loseDisk } from './world.ts';

/** What happens around a backup, by the seed alone; delays in milliseconds, the kill's after the backup is whole. */
export type RoundPlan = { visits: VisitPlan[]; backupAfterMs: number; killAfterMs: number; actsAfterMs: number[] };

/** What people were told before the copy, each a statement of one row that must be true. */
type Told = { what: string; statement: string; id: string };

/** The plan of a seed. */
export function planRound(seed: number): RoundPlan {
  const chance: Chance = chanceOf(seed, 'backup');
  return {
    visits: Array.from({ length: 3 + chance.below(6) }, (_, client) => anyVisit(chance, client)),
    backupAfterMs: chance.below(1000),
    killAfterMs: chance.below(500),
    actsAfterMs: Array.from({ length: 3 }, () => chance.below(3000)),
  };
}

/** Nobody else takes this hour of the last day. */
const LATE: VisitPlan = {
  client: 8,
  slot: { therapist: 0, day: 13, hour: 19 },
  checks: true,
  end: 'pay',
  after: [],
};

/**
 * Lets people work, backs up meanwhile, kills and takes everything away, restores, and starts the product again; returns
 * the promises that were broken, and how many answers were heard before the copy. A `mistake` is made on the way.
 */
export async function backupRound(
  world: BackupWorld,
  { seed, mistake }: { seed: number; mistake?: Mistake },
): Promise<{ violations: Violation[]; heard: number }> {
  const plan = planRound(seed);
  const record = emptyRecord();
  const told: Told[] = [];
  const violations: Violation[] = [];
  const still = { target: 'all', moment: { at: 'rest' } } as const;
  const stage = sceneOf(world, still, { record, violations, chance: chanceOf(seed, 'victim') });
  const acted = async (act: Promise<unknown>): Promise<void> => {
    await act.catch((error: unknown) => {
      // Whoever waits for an answer of the killed product never gets one.
      if (stage.kills() === 0) violations.push({ name: 'ACT', detail: String(error) });
    });
  };
  await writeFile(join(world.config.dataDir, `content/media/${randomUUID()}.webp`), randomBytes(100_000));
  for (const one of plan.visits) void acted(visit(stage.scene, one, randomUUID()));
  for (const [n, act] of [leave, sendPay, addPicture].entries())
    void acted(wait(plan.actsAfterMs[n]).then(() => act(world, told)));

  // Pays after the copy: only the provider knows it then.
  const [reserved, copied] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const decides = async (work: () => Promise<void>): Promise<void> => {
    reserved.resolve();
    await copied.promise;
    await stage.scene.decides(work);
  };
  const late = acted(visit({ ...stage.scene, decides }, LATE, randomUUID()));
  await Promise.race([reserved.promise, late]);
  await wait(plan.backupAfterMs);
  await mistake?.beforeCopy?.(world);
  let heard = { facts: 0, told: 0 };
  let last = heard;
  const copy = await takeCopy(world, () => {
    heard = last;
    last = { facts: record.facts.length, told: told.length };
  });
  copied.resolve();
  await Promise.all([late, wait(plan.killAfterMs)]);
  await stage.kill(null);
  await stage.paymentsDone();

  await world.cluster?.restart();
  const handed = await handedOver(world);
  await loseDisk(world);
  const { exitCode, said } = await world.run('tools/backup/restore.ts', [copy.file, '--key', world.keyFile]);
  if (exitCode !== 0) throw new Error(`the restore ended with ${exitCode}: ${said.slice(-1000)}`);
  await world.withDatabase(async (db) => mistake?.restored?.(db));
  violations.push(...(await judgeRestored(world, { copy, record, told, heard })));
  if (violations.length === 0) violations.push(...(await judgeStart(world, handed, mistake)));
  return { violations, heard: heard.facts + heard.told };
}

/** The promises that the restored rows and files break, before a server has started on them. */
async function judgeRestored(
  world: BackupWorld,
  { copy, record, told, heard }: { copy: Copy; record: Record; told: Told[]; heard: { facts: number; told: number } },
): Promise<Violation[]> {
  const { keyring } = world;
  const facts = record.facts.slice(0, heard.facts);
  const violations: Violation[] = [
    ...differences('ROWS_DIFFER', copy.tables, await tablesNow(world)),
    ...differences('FILES_DIFFER', copy.contents, await contentsOf(world)),
    ...(await filesWithKey(world, copy)).map((detail) => ({ name: 'KEY_INSIDE', detail })),
  ];
  await world.withDatabase(async (db) => {
    violations.push(...(await checkRecord(db, { ...record, facts }, { keyring, now: world.now(), live: true })));
    for (const { what, statement, id } of told.slice(0, heard.told)) {
      const [row] = await db.run<{ kept: boolean }>(statement, [id]);
      if (row?.kept !== true) violations.push({ name: 'ACKNOWLEDGED_LOST', detail: `${what} ${id}` });
    }
  });
  return violations;
}

/** The restoring itself is the one row that no copy has. */
function differences(name: string, copied: Tables, restored: Tables): Violation[] {
  return [...new Set([...copied.keys(), ...restored.keys()])]
    .filter((one) => one !== 'restorings' && copied.get(one) !== restored.get(one))
    .map((one) => ({
      name,
      detail: `${one}: ${copied.get(one)?.slice(0, 60)}, then ${restored.get(one)?.slice(0, 60)}`,
    }));
}

/** A client leaves, with a proof that was shown. */
async function leave(world: BackupWorld, told: Told[]): Promise<void> {
  const leaver = world.leavers.pop();
  if (leaver === undefined) return;
  const proof = [leaver.signInId, iso(world.now())];
  await world.beside((db) =>
    db.run(`insert into shown_proofs(sign_in_id, word, shown_at) values ($1, 'leave', $2)`, proof),
  );
  const path = '/leaving';
  const answer = await send(world.product.url, { path, key: randomUUID(), body: {} }, await world.tokenOf(leaver));
  if (answer !== null && answer.status !== 204) throw new Error(`leaving answered ${JSON.stringify(answer)}`);
  const statement = 'select not exists (select 1 from user_keys where user_id = $1) as kept';
  if (answer !== null) told.push({ what: 'the leaving of', statement, id: leaver.userId });
}

/** An operator sends what is due as a batch. */
async function sendPay(world: BackupWorld, told: Told[]): Promise<void> {
  const batchId = randomUUID();
  const answer = await askToPay(world, batchId);
  if (answer !== null && answer.status !== 200) throw new Error(`sending pay answered ${JSON.stringify(answer)}`);
  const statement = 'select exists (select 1 from payout_batches where id = $1) as kept';
  if (answer !== null) told.push({ what: 'the batch', statement, id: batchId });
}

/** Another server keeps the original of a picture. */
async function addPicture(world: BackupWorld, told: Told[]): Promise<void> {
  const bytes = randomBytes(300_000);
  const id = `image-${randomBytes(20).toString('hex')}-100x100-jpg`;
  await world.beside((db) => keepOriginal(db, { id, bytes, now: world.now() }));
  told.push({
    what: 'the picture',
    statement: 'select exists (select 1 from content_pictures where id = $1) as kept',
    id,
  });
}
