import { expect, test } from 'vitest';
import { CONTENT_TEXTS } from '#contract/errors/content.texts.ts';
import { MOST } from '#domain/list-limits.ts';
import { storeRefusal, storeServer } from '#server/testing/content/store-client.ts';

/** One change by the command of operators and by an editor's program. */
async function doors() {
  const { app, client } = await storeServer();
  const { token } = await app.signInAs('ADMIN');
  const command = async (call: string, body: object) => {
    const why = call.endsWith('preview') ? {} : { reason: 'a test' };
    const answer = await app.inject('POST', `/ops/content/${call}?locale=en`, { token, body: { ...body, ...why } });
    return { status: answer.status, ...answer.body };
  };
  return { app, editor: await client(), command };
}

const NOTE = { _id: 'note', _type: 'note' };
const TO_NOTE = { _type: 'reference', _ref: 'note' };
const { rules } = CONTENT_TEXTS;

test('the command and the Studio refuse to delete what a draft names, in the same words, and name the draft', async () => {
  const { editor, command } = await doors();
  await editor.create(NOTE);
  await editor.create({ _id: 'drafts.list', _type: 'list', notes: [{ _key: 'a', inner: TO_NOTE }] });
  const words = rules.referred.en;
  const told = { status: 409, code: 'DOCUMENT_REFERRED', message: words, documents: ['drafts.list'] };
  for (const call of ['delete/preview', 'delete']) expect(await command(call, { id: 'note' })).toMatchObject(told);
  expect(await storeRefusal(editor.delete('note'))).toMatchObject({
    status: 409,
    type: 'documentHasExistingReferencesError',
    description: expect.stringContaining(`${words} (drafts.list)`),
  });
});

test('the command and the Studio delete what a draft names weakly', async () => {
  const { editor, command } = await doors();
  await editor.create({ _id: 'list', _type: 'list', to: { ...TO_NOTE, _weak: true } });
  for (const deleted of [async () => command('delete', { id: 'note' }), async () => editor.delete('note')]) {
    await editor.create(NOTE);
    await deleted();
    expect(await editor.getDocument('note')).toBeUndefined();
  }
});

test('the limit of documents is that of the store at every door, and who has more may have fewer', async () => {
  const { app, editor, command } = await doors();
  const drafts = `insert into content_drafts(id, type, document)
    select 'drafts.' || n, 'note', json_build_object('_id', 'drafts.' || n, '_type', 'note')
    from generate_series($1 - (select count(*) from content_documents where document is not null), 1, -1) n
    on conflict do nothing`;
  const fill = async (to: number) => {
    await app.rows(drafts, [to]);
    // As a server of another version would, which writes down nothing of it.
    await app.rows('update content_state set change = change + 1, mark = gen_random_uuid()');
  };
  await fill(MOST.documents - 1);
  const ndjson = [1, 2].map((n) => JSON.stringify({ ...NOTE, _id: `new-${n}` })).join('\n');
  const words = rules.number.en;
  for (const call of ['import/preview', 'import']) {
    expect(await command(call, { ndjson })).toMatchObject({ status: 409, code: 'STORE_FULL', message: words });
  }
  expect((await command('import', { ndjson: JSON.stringify(NOTE) })).status).toBe(200);
  const refused = { status: 409, type: 'STORE_FULL', description: expect.stringContaining(words) };
  expect(await storeRefusal(editor.create({ ...NOTE, _id: 'more' }))).toMatchObject(refused);
  expect(await storeRefusal(editor.create({ ...NOTE, _id: 'drafts.more' }))).toMatchObject(refused);
  await fill(MOST.documents + 1);
  await editor.patch('note').set({ text: 'as many as before' }).commit();
  await editor.transaction().delete('drafts.1').delete('note').create({ _id: 'one', _type: 'note' }).commit();
  expect((await command('delete', { id: 'one' })).status).toBe(200);
});
