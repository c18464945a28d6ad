import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/db.ts';
import { openWorld, type World } from '../../races/world.ts';
import { emptyDatabase } from '../../vitest/empty-database.ts';
import { engineOf } from '../series.ts';
import { type Asked, importOf, markOf, noteOf, ownOf } from './editor.ts';
import { planContentKill } from './kill.ts';
import { checkContentRecord, emptyContentRecord } from './record.ts';
import { runContentKills } from './run.ts';

/** A sample: `npm run prove -- --content --kills <count>` runs more. */
const KILLS = 3;
/** Of the product, of the database and of both. */
const FROM = 5;

test('every import that was told to be done survives every kill, as a whole, and every start serves it', async () => {
  const { kills, targets, acknowledged, failures } = await runContentKills({ from: FROM, kills: KILLS });
  expect(failures).toEqual([]);
  expect(kills).toBe(KILLS);
  expect(targets.size).toBe(KILLS);
  expect(acknowledged).toBeGreaterThan(KILLS);
});

test('the same seed plans the same kill, another seed another kill', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const plan = JSON.stringify(planContentKill(seed, engineOf(seed)));
    expect(JSON.stringify(planContentKill(seed, engineOf(seed)))).toBe(plan);
    expect(JSON.stringify(planContentKill(seed + 12, engineOf(seed)))).not.toBe(plan);
  }
});

describe('what is wrong with imports is found out', () => {
  const asked = [
    { editor: 0, n: 1 },
    { editor: 1, n: 1 },
    { editor: 0, n: 2 },
  ] as const;
  const last = { editor: 0, n: 2 } as const;
  const record = { ...emptyContentRecord(), asked: asked.map((one): Asked => ({ ...one, isTold: true })) };
  let world: World;
  const importAs = (one: { editor: number; n: number }) =>
    world.call(0, 'POST', '/ops/content/import', { as: world.operator, body: importOf(one) });
  const found = async (sql: Pick<Tx, 'run'>) =>
    (await checkContentRecord(sql as Tx, { ...record })).map(({ name }) => name);

  beforeAll(async () => {
    world = await openWorld(await emptyDatabase(), { servers: 1 });
    await world.begin();
    for (const one of asked) await importAs(one);
  });
  afterAll(() => world.close());

  test('not what is right', async () => {
    expect(await found(world.db)).toEqual([]);
  });

  test.each([
    ['one that is gone', `delete from content_documents where id = '${noteOf(last)}'`, 'ACKNOWLEDGED_LOST'],
    [
      'a document that is of the import before',
      `update content_documents set document = replace(document::text, '${markOf(last)}', '${markOf(asked[0])}')::json
       where id = '${ownOf(0).topic}'`,
      'HALF_IMPORT',
    ],
    ['a text of which no version is kept', `delete from legal_versions where title = '${markOf(last)}'`, 'HALF_IMPORT'],
    ['one without a line in the log', `delete from audit_log where entity_id = '${noteOf(last)}'`, 'HALF_IMPORT'],
    ['a number that belongs to two', `update content_documents set change = 3 where id = '${noteOf(last)}'`, 'NUMBERS'],
    ['a number that fell', 'update content_state set change = change - 1', 'NUMBERS'],
  ])('%s', async (_what, mistake, name) => {
    const undone = new Error('undone');
    const planted = world.db.transaction(async (tx) => {
      await tx.run(`set local session_replication_role = 'replica'`);
      await tx.run(mistake);
      expect(await found(tx)).toContain(name);
      throw undone;
    });
    await expect(planted).rejects.toBe(undone);
  });

  test('an import that writes only some of its documents', async () => {
    const one = { editor: 2, n: 1 };
    await world.db.run('create function left_out() returns trigger language plpgsql as $$ begin return null; end $$');
    await world.db.run(`create trigger left_out before insert or update on content_documents for each row
      when (new.id = '${ownOf(one.editor).topic}') execute function left_out()`);
    expect((await importAs(one)).status).toBe(200);
    record.asked.push({ ...one, isTold: true });
    expect(await found(world.db)).toEqual(['HALF_IMPORT']);
  });
});
