import type { SanityClient } from '@sanity/client';
import { expect, test } from 'vitest';
import { storeOfFile, storeRefusal } from '#server/testing/content/store-client.ts';
import { bareDb } from '#server/testing/database/database.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';

/** The publication of a draft whose document was changed another way meanwhile. */
const store = storeOfFile();

let made = 0;

async function begun() {
  const editor = await store().client({ apiVersion: '2025-02-19' });
  const publishedId = `priced-${++made}`;
  const draftId = `drafts.${publishedId}`;
  const first = await editor.create({ _id: publishedId, _type: 'thing', n: 80 });
  await editor.patch(publishedId).set({ n: 100 }).commit();
  const edit = async (n: number) =>
    editor.action({ actionType: 'sanity.action.document.edit', draftId, publishedId, patch: { set: { n } } });
  const publish = async () => editor.action({ actionType: 'sanity.action.document.publish', draftId, publishedId });
  const n = async () => (await editor.getDocument(publishedId))?.['n'] as unknown;
  return { editor, first, draftId, publishedId, edit, publish, n };
}

const IMPORT = '/ops/content/import';
async function imported(editor: SanityClient, id: string, n: number, how: '' | '/preview' = '') {
  const ndjson = JSON.stringify({ ...(await editor.getDocument(id)), n });
  const { token } = await store().app.signInAs('ADMIN');
  const body = { ndjson, ...(how === '' && { reason: 'a new price' }) };
  return (await store().app.inject('POST', `${IMPORT}${how}`, { token, body })).body;
}

const OLDER = {
  status: 409,
  type: 'draftIsOlderError',
  description: expect.stringContaining('n is 110, in the draft 90'),
};

test('a draft begun on an older revision is named by the preview of the import, refused with both values, and published when it is made anew', async () => {
  const { editor, publishedId, draftId, edit, publish, n } = await begun();
  await edit(90);
  const named = [{ id: publishedId, type: 'thing', name: '' }];
  expect(await imported(editor, publishedId, 110, '/preview')).toMatchObject({ drafts: named });
  expect(await imported(editor, publishedId, 105)).toMatchObject({ drafts: named });
  await imported(editor, publishedId, 110);
  await edit(90);
  expect(await storeRefusal(publish())).toMatchObject(OLDER);
  expect(await n()).toBe(110);
  await editor.action({ actionType: 'sanity.action.document.discard', draftId } as never);
  await edit(90);
  await publish();
  expect(await n()).toBe(90);
  expect(await imported(editor, publishedId, 95, '/preview')).toMatchObject({ drafts: [] });
});

test('a draft begun on an older revision is refused to a program that publishes by mutations, and to one whose draft came late', async () => {
  const { editor, first, publishedId, draftId, n } = await begun();
  await editor.patch(publishedId).set({ n: 110 }).commit();
  // Made of what was read before the change, as when a change waited for a sign-in.
  await editor.create({ ...first, _id: draftId, n: 90 });
  const draft = await editor.getDocument(draftId);
  const asPublished = { _type: 'thing', n: draft?.['n'], _id: publishedId };
  const publication = editor.transaction().createOrReplace(asPublished).delete(draftId);
  expect(await storeRefusal(publication.commit())).toMatchObject(OLDER);
  expect(await n()).toBe(110);
});

test('a draft begun on an older revision is published where it says what stands, and where its document is gone', async () => {
  const same = await begun();
  await same.edit(110);
  await same.editor.patch(same.publishedId).set({ n: 110 }).commit();
  await same.publish();
  const gone = await begun();
  await gone.edit(90);
  await gone.editor.delete(gone.publishedId);
  await gone.publish();
  expect([await same.n(), await gone.n()]).toEqual([110, 90]);
});

test('a draft that would take a profile off the site by a mistake is not published', async () => {
  const editor = await store().client({ apiVersion: '2025-02-19' });
  const publishedId = 'therapist-nino-beridze';
  const draftId = `drafts.${publishedId}`;
  const edit = async (set: object) =>
    editor.action({ actionType: 'sanity.action.document.edit', draftId, publishedId, patch: { set } });
  const publish = async () => editor.action({ actionType: 'sanity.action.document.publish', draftId, publishedId });
  await edit({ 'sessionTypes[0].price': 0 });
  expect(await storeRefusal(publish())).toMatchObject({ status: 409, type: 'documentHiddenError' });
  await edit({ visible: false });
  expect(await storeRefusal(publish())).toMatchObject({ status: 409, type: 'documentHiddenError' });
  await edit({ 'sessionTypes[0].price': 110 });
  await publish();
  expect(store().app.deps.content.snapshot().therapists.get(publishedId)?.visible).toBe(false);
});

test('a draft that waited before revisions were kept was begun on what stood when it appeared', async () => {
  const db = await bareDb();
  const migrations = readMigrations();
  await migrate(
    db,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.includes('drafts-begun-on')),
    ),
  );
  for (const id of ['old', 'same', 'new']) {
    await db.run(`insert into content_drafts(id, type, document) values ($1, 'thing', '{}')`, [`drafts.${id}`]);
  }
  const line = `insert into content_changes(change, document_id, transaction_id, at, via, transition, previous_rev, rev)
    values ($1, $2, $3, now(), 'editor', $4, $5, $6)`;
  await db.run(line, [1, 'old', 'a', 'update', 'rev0', 'rev1']);
  await db.run(line, [2, 'drafts.old', 'b', 'appear', null, 'x']);
  await db.run(line, [3, 'old', 'c', 'update', 'rev1', 'rev2']);
  await db.run(line, [4, 'old', 'd', 'update', 'rev2', 'rev3']);
  await db.run(`insert into content_documents(id, type, document, valid, claimed_at, change)
    values ('old', 'thing', '{"_rev":"rev3"}', null, 1, 4), ('same', 'thing', '{"_rev":"r"}', null, 1, 1)`);
  await migrate(db, migrations);
  expect(await db.run('select id, begun_on from content_drafts order by id')).toEqual([
    { id: 'drafts.new', begun_on: '' },
    { id: 'drafts.old', begun_on: 'rev1' },
    { id: 'drafts.same', begun_on: 'r' },
  ]);
  await db.close();
});
