import type { Action } from '@sanity/client';
import { expect, test } from 'vitest';
import { storeOfFile, storeRefusal } from '#server/testing/content/store-client.ts';

/** The acts of an editor on a document and its draft, through the unchanged client. */
const store = storeOfFile();

let made = 0;

/** A new document of a type that no page shows, with its draft, where it is wished. */
async function pair({ draft, published }: { draft?: object; published?: object }) {
  const editor = await store().client({ apiVersion: '2025-02-19' });
  const publishedId = `thing-${++made}`;
  const draftId = `drafts.${publishedId}`;
  if (published !== undefined) await editor.create({ _id: publishedId, _type: 'thing', ...published });
  if (draft !== undefined) await editor.create({ _id: draftId, _type: 'thing', ...draft });
  return {
    editor,
    draftId,
    publishedId,
    act: async (...actions: Action[]) => editor.action(actions),
    stand: async () => {
      const [draftNow, publishedNow] = await editor.getDocuments([draftId, publishedId]);
      return { draft: draftNow ?? null, published: publishedNow ?? null };
    },
  };
}

const CREATE = 'sanity.action.document.create';
const EDIT = 'sanity.action.document.edit';
const PUBLISH = 'sanity.action.document.publish';
const UNPUBLISH = 'sanity.action.document.unpublish';
const DISCARD = 'sanity.action.document.discard';
const DELETE = 'sanity.action.document.delete';
const REPLACE = 'sanity.action.document.replaceDraft';

test('creating makes a draft; where there is one it is refused, or stays when that is wished', async () => {
  const { act, draftId, publishedId, stand } = await pair({});
  const attributes = { _id: draftId, _type: 'thing', n: 1 };
  await act({ actionType: CREATE, publishedId, attributes, ifExists: 'fail' });
  expect(await stand()).toMatchObject({ draft: { n: 1 }, published: null });
  const second = { actionType: CREATE, publishedId, attributes: { ...attributes, n: 2 } } as const;
  expect((await storeRefusal(act({ ...second, ifExists: 'fail' }))).status).toBe(409);
  await act({ ...second, ifExists: 'ignore' });
  expect(await stand()).toMatchObject({ draft: { n: 1 } });
});

test('creating is refused where the document is published, and for what is no draft of it', async () => {
  const { act, draftId, publishedId, stand } = await pair({ published: {} });
  const action = { actionType: CREATE, publishedId, ifExists: 'ignore' } as const;
  const own = { ...action, attributes: { _id: draftId, _type: 'thing' } };
  expect((await storeRefusal(act(own))).status).toBe(409);
  for (const _id of [publishedId, 'drafts.another']) {
    expect((await storeRefusal(act({ ...action, attributes: { _id, _type: 'thing' } }))).status).toBe(400);
  }
  expect(await stand()).toMatchObject({ draft: null });
});

test('editing changes the draft and leaves what is published', async () => {
  const { act, draftId, publishedId, stand } = await pair({ draft: { n: 1 }, published: { n: 0 } });
  await act({ actionType: EDIT, draftId, publishedId, patch: { set: { n: 2 } } });
  expect(await stand()).toMatchObject({ draft: { n: 2 }, published: { n: 0 } });
});

test('editing begins a draft of what is published', async () => {
  const { act, draftId, publishedId, stand } = await pair({ published: { n: 0, kept: true } });
  await act({ actionType: EDIT, draftId, publishedId, patch: { inc: { n: 1 } } });
  expect(await stand()).toMatchObject({ draft: { n: 1, kept: true }, published: { n: 0 } });
});

test('editing is refused where there is neither, and without a patch', async () => {
  const { act, draftId, publishedId } = await pair({});
  const edit = { actionType: EDIT, draftId, publishedId } as const;
  expect((await storeRefusal(act({ ...edit, patch: { set: { n: 2 } } }))).status).toBe(409);
  // What no program of the vendor sends.
  expect((await storeRefusal(act({ ...edit, patch: null } as never))).status).toBe(400);
});

test('publishing puts the draft in the place of what was published, which keeps its time of creation', async () => {
  const { act, draftId, publishedId, stand } = await pair({ published: { n: 0, old: true } });
  const { published: before } = await stand();
  store().app.clock.advance(1000);
  await act({ actionType: EDIT, draftId, publishedId, patch: { set: { n: 1 }, unset: ['old'] } });
  await act({ actionType: PUBLISH, draftId, publishedId });
  const { draft, published } = await stand();
  expect([draft, published]).toMatchObject([null, { n: 1, _createdAt: before?._createdAt }]);
  expect(published).not.toHaveProperty('old');
});

test('publishing makes references strong that were to what was a draft', async () => {
  const target = await pair({ draft: {} });
  const mark = { weak: false, type: 'thing' };
  const to = { _type: 'reference', _ref: target.publishedId, _weak: true, _strengthenOnPublish: mark };
  const from = await pair({ draft: { to, list: [{ _key: 'a', ...to, _strengthenOnPublish: { weak: true } }] } });
  expect((await storeRefusal(from.act({ actionType: PUBLISH, ...from }))).status).toBe(409);
  await target.act({ actionType: PUBLISH, ...target });
  await from.act({ actionType: PUBLISH, ...from });
  const { published } = await from.stand();
  expect(published?.['to']).toEqual({ _type: 'reference', _ref: target.publishedId });
  expect(published?.['list']).toEqual([{ _key: 'a', _type: 'reference', _ref: target.publishedId, _weak: true }]);
});

test('publishing is refused without a draft, of another revision, and of another document', async () => {
  const { act, draftId, publishedId, stand } = await pair({ draft: { n: 1 }, published: { n: 0 } });
  const { draft, published } = await stand();
  const publish = { actionType: PUBLISH, draftId, publishedId } as const;
  for (const wrong of [{ ifDraftRevisionId: 'old' }, { ifPublishedRevisionId: 'old' }]) {
    const type = 'documentRevisionIDDoesNotMatchError';
    expect(await storeRefusal(act({ ...publish, ...wrong }))).toMatchObject({ status: 409, type });
  }
  expect((await storeRefusal(act({ ...publish, publishedId: 'another' }))).status).toBe(400);
  expect(await stand()).toEqual({ draft, published });
  const right = { ifDraftRevisionId: draft?._rev ?? '', ifPublishedRevisionId: published?._rev ?? '' };
  await act({ ...publish, ...right });
  expect((await storeRefusal(act(publish))).status).toBe(409);
});

test('unpublishing makes a draft of what was published', async () => {
  const { act, draftId, publishedId, stand } = await pair({ published: { n: 0 } });
  await act({ actionType: UNPUBLISH, draftId, publishedId });
  expect(await stand()).toMatchObject({ draft: { n: 0 }, published: null });
  expect((await storeRefusal(act({ actionType: UNPUBLISH, draftId, publishedId }))).status).toBe(409);
});

test('unpublishing leaves the draft that there is, and is refused while something refers to it', async () => {
  const target = await pair({ draft: { n: 1 }, published: { n: 0 } });
  const other = await pair({ published: { to: { _type: 'reference', _ref: target.publishedId } } });
  expect((await storeRefusal(target.act({ actionType: UNPUBLISH, ...target }))).status).toBe(409);
  await other.editor.delete(other.publishedId);
  await target.act({ actionType: UNPUBLISH, ...target });
  expect(await target.stand()).toMatchObject({ draft: { n: 1 }, published: null });
});

test('discarding as a version ends the draft, as the Studio asks for it', async () => {
  const { act, draftId, publishedId, stand } = await pair({ draft: { n: 1 }, published: { n: 0 } });
  const version = { actionType: 'sanity.action.document.version.discard' } as const;
  await act({ ...version, versionId: draftId });
  expect(await stand()).toMatchObject({ draft: null, published: { n: 0 } });
  expect((await storeRefusal(act({ ...version, versionId: publishedId }))).status).toBe(400);
  expect((await storeRefusal(act({ ...version, versionId: 'versions.spring.thing' }))).status).toBe(400);
});

test('discarding ends the draft alone', async () => {
  const { act, draftId, publishedId, stand } = await pair({ draft: { n: 1 }, published: { n: 0 } });
  await act({ actionType: DISCARD, draftId });
  expect(await stand()).toMatchObject({ draft: null, published: { n: 0 } });
  expect((await storeRefusal(act({ actionType: DISCARD, draftId }))).status).toBe(409);
  expect((await storeRefusal(act({ actionType: DISCARD, draftId: publishedId }))).status).toBe(400);
  expect(await stand()).toMatchObject({ published: { n: 0 } });
});

test('deleting ends what is published and the drafts that are named', async () => {
  const { act, draftId, publishedId, stand } = await pair({ draft: { n: 1 }, published: { n: 0 } });
  const one = { actionType: DELETE, publishedId } as const;
  expect((await storeRefusal(act({ ...one, includeDrafts: [] }))).status).toBe(409);
  expect(await stand()).toMatchObject({ draft: { n: 1 }, published: { n: 0 } });
  await act({ ...one, includeDrafts: [draftId] });
  expect(await stand()).toEqual({ draft: null, published: null });
  expect((await storeRefusal(act({ ...one, includeDrafts: [] }))).status).toBe(409);
});

test('deleting is refused for drafts of another document, and by the id of a draft', async () => {
  const { act, draftId, publishedId, stand } = await pair({ draft: {}, published: {} });
  const ofAnother = { publishedId, includeDrafts: [draftId, 'drafts.another'] };
  for (const fields of [ofAnother, { publishedId: draftId, includeDrafts: [] }])
    expect((await storeRefusal(act({ actionType: DELETE, ...fields }))).status).toBe(400);
  expect(await stand()).toMatchObject({ draft: {}, published: {} });
});

test('replacing a draft puts another in its place, or the first one beside what is published', async () => {
  const { act, draftId, publishedId, stand } = await pair({ draft: { n: 1, old: true } });
  const replace = { actionType: REPLACE, publishedId, attributes: { _id: draftId, _type: 'thing', n: 2 } } as const;
  await act(replace);
  expect((await stand()).draft).toMatchObject({ n: 2 });
  expect((await stand()).draft).not.toHaveProperty('old');
  const shown = await pair({ published: { n: 0 } });
  const first = { _id: shown.draftId, _type: 'thing', n: 2 };
  await shown.act({ actionType: REPLACE, publishedId: shown.publishedId, attributes: first });
  expect(await shown.stand()).toMatchObject({ draft: { n: 2 }, published: { n: 0 } });
});

test('replacing a draft is refused where there is neither', async () => {
  const { act, draftId, publishedId } = await pair({});
  const attributes = { _id: draftId, _type: 'thing' };
  expect((await storeRefusal(act({ actionType: REPLACE, publishedId, attributes }))).status).toBe(409);
});

test('several actions are all carried out or none', async () => {
  const { act, draftId, publishedId, stand } = await pair({ draft: { n: 1 } });
  const publish = { actionType: PUBLISH, draftId, publishedId } as const;
  expect((await storeRefusal(act(publish, publish))).status).toBe(409);
  expect(await stand()).toMatchObject({ draft: { n: 1 }, published: null });
  await act(publish, { actionType: EDIT, draftId, publishedId, patch: { set: { n: 2 } } });
  expect(await stand()).toMatchObject({ draft: { n: 2 }, published: { n: 1 } });
});

test('several actions are only tried when that is wished, and once under one id', async () => {
  const { editor, draftId, publishedId, stand } = await pair({ draft: { n: 1 } });
  const publish = { actionType: PUBLISH, draftId, publishedId } as const;
  await editor.action(publish, { dryRun: true });
  expect(await stand()).toMatchObject({ draft: { n: 1 }, published: null });
  const once = async () => editor.action(publish, { transactionId: 'once-published' });
  await once();
  expect(await storeRefusal(once())).toMatchObject({ status: 409, type: 'transactionIdAlreadyUsedError' });
});

test('several actions that nobody knows, that are none, or too many are refused', async () => {
  const { call } = store();
  const many = Array.from({ length: 101 }, () => ({ actionType: DISCARD, draftId: 'drafts.x' }));
  const unknown = ['sanity.action.release.create', 'constructor', 'valueOf', '__proto__', ''];
  const bad = [...unknown.map((actionType) => [{ actionType }]), [{}], [null], ['x'], 'x', null, many];
  for (const actions of bad) {
    const { status } = await call('actions/development', { actions });
    expect([actions, status]).toEqual([actions, 400]);
  }
  expect((await call('actions/development', {})).status).toBe(400);
});
