import type { SanityClient } from '@sanity/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/db.ts';
import { openWorld, type World } from '../../races/world.ts';
import { emptyDatabase } from '../../vitest/empty-database.ts';
import { engineOf } from '../series.ts';
import { type Asked, clientOf, importOf, markOf, noteOf, ownOf, publishDrafts, writeDrafts } from './documents.ts';
import { planContentKill } from './kill.ts';
import { checkContentRecord, emptyContentRecord } from './record.ts';
import { runContentKills } from '../run.ts';

/** A sample: `npm run prove -- --content --kills <count>` runs more. */
const KILLS = 3;
/** Of the product, of the database and of both. */
const FROM = 5;

test('every change that was told to be done survives every kill, as a whole, and every start serves it', async () => {
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

describe('what is wrong with changes is found out', () => {
  // The last one was drafted, and nobody published it.
  const asked: readonly Asked[] = [
    { editor: 0, n: 1, way: 'import', isDrafted: false, isTold: true },
    { editor: 1, n: 1, way: 'import', isDrafted: false, isTold: true },
    { editor: 0, n: 2, way: 'publish', isDrafted: true, isTold: true },
    { editor: 1, n: 2, way: 'publish', isDrafted: true, isTold: false },
  ];
  const [imported, , published] = asked as [Asked, Asked, Asked];
  const record = { ...emptyContentRecord(), asked: [...asked] };
  let world: World;
  const importAs = (one: Asked) =>
    world.call(0, 'POST', '/ops/content/import', { as: world.operator, body: importOf(one) });
  const found = async (sql: Pick<Tx, 'run'>) =>
    (await checkContentRecord(sql as Tx, { ...record })).map(({ name }) => name);

  beforeAll(async () => {
    world = await openWorld(await emptyDatabase(), { servers: 1 });
    await world.begin();
    const client = await clientOfWorld(world);
    for (const one of asked) {
      if (one.way === 'import') await importAs(one);
      if (one.isDrafted) await writeDrafts(client, one);
      if (one.isDrafted && one.isTold) await publishDrafts(client, one);
    }
  });
  afterAll(() => world.close());

  test('nothing is found out where the changes are right', async () => {
    expect(await found(world.db)).toEqual([]);
  });

  test.each([
    ['one that is gone', `delete from content_documents where id = '${noteOf(published)}'`, 'ACKNOWLEDGED_LOST'],
    ['drafts that are gone', `delete from content_drafts where id like 'drafts.note-1-2'`, 'ACKNOWLEDGED_LOST'],
    [
      'a document that is of the change before',
      `update content_documents set document = replace(document::text, '${markOf(published)}', '${markOf(imported)}')::json
       where id = '${ownOf(0).topic}'`,
      'HALF_CHANGE',
    ],
    ['one draft of several', `delete from content_drafts where id = 'drafts.${ownOf(1).topic}'`, 'HALF_CHANGE'],
    [
      'a draft that stays behind',
      `insert into content_drafts (id, type, document) values ('drafts.${ownOf(0).topic}', 'issue', '{}')`,
      'HALF_CHANGE',
    ],
    [
      'a text of which no version is kept',
      `delete from legal_versions where title = '${markOf(published)}'`,
      'HALF_CHANGE',
    ],
    ['one without a line in the log', `delete from audit_log where entity_id = '${noteOf(imported)}'`, 'HALF_CHANGE'],
    [
      'a document of which nobody wrote down who changed it',
      `delete from content_changes where document_id = '${ownOf(0).text}' and change = 5`,
      'HALF_CHANGE',
    ],
    [
      'a number that belongs to two',
      `update content_documents set change = 3 where id = '${noteOf(published)}'`,
      'NUMBERS',
    ],
    ['a number that fell', 'update content_state set change = change - 1', 'NUMBERS'],
  ])('what is wrong with changes is found out: %s', async (_what, mistake, name) => {
    const undone = new Error('undone');
    const planted = world.db.transaction(async (tx) => {
      await tx.run(`set local session_replication_role = 'replica'`);
      await tx.run(mistake);
      expect(await found(tx)).toContain(name);
      throw undone;
    });
    await expect(planted).rejects.toBe(undone);
  });

  test('an import that writes only some of its documents is found out', async () => {
    const one: Asked = { editor: 2, n: 1, way: 'import', isDrafted: false, isTold: true };
    await world.db.run('create function left_out() returns trigger language plpgsql as $$ begin return null; end $$');
    await world.db.run(`create trigger left_out before insert or update on content_documents for each row
      when (new.id = '${ownOf(one.editor).topic}') execute function left_out()`);
    expect((await importAs(one)).status).toBe(200);
    record.asked.push(one);
    expect(await found(world.db)).toEqual(['HALF_CHANGE']);
  });
});

/** The content service's own client, asking the store of the only server. */
async function clientOfWorld({ servers, call, operator }: World): Promise<SanityClient> {
  const [server] = servers;
  if (server === undefined) throw new Error('there is no server');
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return clientOf(url, String((await call(0, 'POST', '/ops/content/token', { as: operator })).body['token']));
}
