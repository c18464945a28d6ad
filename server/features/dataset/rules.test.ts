import { expect, test } from 'vitest';
import { storeOfFile, storeRefusal } from '#server/testing/content/store-client.ts';

/** The refusals of the content's rules to an editor's program, and the content that visitors are served. */
const store = storeOfFile();

const NINO = 'therapist-nino-beridze';

const content = () => store().app.deps.content.snapshot();

test('a reference keeps what it leads to from being deleted, from a draft too; a weak one does not', async () => {
  const editor = await store().client();
  await editor.create({ _id: 'target', _type: 'thing' });
  const to = { _type: 'reference', _ref: 'target' };
  await editor.create({ _id: 'drafts.from', _type: 'thing', list: [{ _key: 'a', inner: to }] });
  expect(await storeRefusal(editor.delete('target'))).toMatchObject({
    status: 409,
    type: 'documentHasExistingReferencesError',
    description: expect.stringMatching(/drafts\.from/),
  });
  await editor.patch('drafts.from').set({ 'list[0].inner._weak': true }).commit();
  await editor.delete('target');
  expect(await editor.getDocument('target')).toBeUndefined();
});

test('a reference to what is not there is refused, unless it is weak or comes in the same transaction', async () => {
  const editor = await store().client();
  const to = { _type: 'reference', _ref: 'later' };
  expect(await storeRefusal(editor.create({ _id: 'early', _type: 'thing', to }))).toMatchObject({
    status: 409,
    type: 'documentReferenceDoesNotExistError',
  });
  await editor
    .transaction()
    .create({ _id: 'early', _type: 'thing', to })
    .create({ _id: 'later', _type: 'thing' })
    .commit();
  await editor.create({ _id: 'weak', _type: 'thing', to: { ...to, _ref: 'nobody', _weak: true } });
});

test('a reference holds nothing that goes together with it', async () => {
  const editor = await store().client();
  await editor.create({ _id: 'both-a', _type: 'thing' });
  await editor.create({ _id: 'both-b', _type: 'thing', to: { _type: 'reference', _ref: 'both-a' } });
  await editor.transaction().delete('both-a').delete('both-b').commit();
  expect(await editor.getDocuments(['both-a', 'both-b'])).toEqual([null, null]);
});

test('a profile with a calendar is not deleted, in whichever way', async () => {
  const editor = await store().client({ apiVersion: '2025-02-19' });
  const draftId = `drafts.${NINO}`;
  const document = await editor.getDocument(NINO);
  const ways = [
    async () => editor.delete(NINO),
    async () => editor.delete({ query: '*[_id == $id]', params: { id: NINO } }),
    async () => editor.action({ actionType: 'sanity.action.document.delete', publishedId: NINO, includeDrafts: [] }),
    async () => editor.action({ actionType: 'sanity.action.document.unpublish', publishedId: NINO, draftId }),
  ];
  for (const way of ways) {
    expect(await storeRefusal(way())).toMatchObject({ status: 409, type: 'profileHasCalendarError' });
  }
  expect(content().therapists.has(NINO)).toBe(true);
  // In one transaction that puts it back nothing is deleted.
  if (document !== undefined) await editor.transaction().delete(NINO).create(document).commit();
  expect(content().therapists.has(NINO)).toBe(true);
});

test('a profile with a mistake is served as it was last valid, until it is right again', async () => {
  const editor = await store().client();
  const fee = content().therapists.get(NINO)?.fee;
  expect(await editor.patch(NINO).set({ fee: 'much' }).commit()).toMatchObject({ fee: 'much' });
  expect(content().therapists.get(NINO)?.fee).toBe(fee);
  await editor.patch(NINO).set({ fee: 33 }).commit();
  expect(content().therapists.get(NINO)?.fee).toBe(33);
});

test('a profile that is only a draft is in no answer to a visitor', async () => {
  const { app, client } = store();
  const editor = await client();
  const shown = await editor.getDocument(NINO);
  const pages = ['/info', '/content/genders', '/privacy-policy?locale=ka&specialist=0'];
  const answers = async () =>
    Promise.all(pages.map(async (page) => JSON.stringify((await app.inject('GET', page, {})).body)));
  const before = await answers();
  const texts = { name: { ka: 'საიდუმლო', en: 'Secret' }, surname: { ka: 'საიდუმლო', en: 'Secret' } };
  await editor.create({ ...shown, ...texts, _type: 'therapist', _id: `drafts.${NINO}` });
  await editor.create({ ...shown, ...texts, _type: 'therapist', _id: 'drafts.therapist-new' });
  await app.deps.contentStore.look();
  expect([...content().therapists.keys()].some((id) => id.startsWith('drafts.') || id === 'therapist-new')).toBe(false);
  expect(await answers()).toEqual(before);
});

test.each(['therapyType', 'legalDocument'])(
  'deleting all documents of the type %s would leave no content and is refused',
  async (type) => {
    const editor = await store().client();
    const before = content();
    const ids = await editor.fetch<string[]>('*[_type == $type]._id', { type });
    const { status } = await storeRefusal(editor.delete({ query: '*[_type == $type]', params: { type } }));
    expect(status).toBe(409);
    expect(await editor.fetch('count(*[_type == $type])', { type })).toBe(ids.length);
    expect(content()).toBe(before);
  },
);

test('what would leave no content is refused in words, also when it is only tried', async () => {
  const editor = await store().client();
  const gone = async (dryRun: boolean) => storeRefusal(editor.delete('legal-terms-client-ka', { dryRun }));
  expect(await gone(false)).toMatchObject({ status: 409, type: 'contentLacksError' });
  expect(await gone(true)).toEqual(await gone(false));
});

test('a legal text that is published gets a version that is kept, and its draft none', async () => {
  const { app, client } = store();
  const editor = await client({ apiVersion: '2025-02-19' });
  const publishedId = 'legal-terms-client-ka';
  const draftId = `drafts.${publishedId}`;
  const kept = 'select version from legal_versions where version like $1 order by 1';
  const versions = async () =>
    (await app.rows<{ version: string }>(kept, [`${publishedId}@%`])).map(({ version }) => version);
  const before = await versions();
  app.clock.advance(60_000);
  const patch = { set: { title: 'სხვა წესები' } };
  await editor.action({ actionType: 'sanity.action.document.edit', draftId, publishedId, patch });
  expect(await versions()).toEqual(before);
  await editor.action({ actionType: 'sanity.action.document.publish', draftId, publishedId });
  const published = await editor.getDocument(publishedId);
  expect((await versions()).filter((version) => !before.includes(version))).toEqual([
    `${publishedId}@${published?._updatedAt}`,
  ]);
  expect(content().legal('terms', 'client', 'ka')?.title).toBe('სხვა წესები');
});

test('a legal text that is published to begin too soon, or on the day of another one, is refused in words', async () => {
  const editor = await store().client();
  const { _id, _rev, ...old } = (await editor.getDocument('legal-terms-client-ka')) ?? { _type: 'legalDocument' };
  const next = async (id: string, validFrom: string) =>
    editor.create({ ...old, _id: id, changes: 'სხვა წესები', validFrom });
  await next('ninth', '2026-12-09');
  for (const [day, type] of [
    ['2026-11-23', 'textTooSoonError'],
    ['2026-12-07', 'textTooSoonError'],
    ['2026-12-09', 'textTwiceError'],
  ] as const) {
    expect(await storeRefusal(next('next', day))).toMatchObject({ status: 409, type });
  }
  await next('next', '2026-12-08');
  expect(content().announced.map(({ id }) => id)).toEqual(['next', 'ninth']);
});

test('who changed what is written down for each document of a transaction, with the name of the editor', async () => {
  const { app, client } = store();
  const editor = await client();
  await editor.create({ _id: 'drafts.told', _type: 'thing' });
  await editor.create({ _id: 'told', _type: 'thing' });
  await editor
    .transaction()
    .transactionId('told-1')
    .delete('drafts.told')
    .patch('told', { set: { n: 1 } })
    .commit();
  const [admin] = await app.rows<{ id: string }>(`select id from users where role = 'ADMIN'`);
  const made = `select document_id, via, actor_id, transition from content_changes where transaction_id = 'told-1' order by 1`;
  expect(await app.rows(made)).toEqual([
    { document_id: 'drafts.told', via: 'editor', actor_id: admin?.id, transition: 'disappear' },
    { document_id: 'told', via: 'editor', actor_id: admin?.id, transition: 'update' },
  ]);
});
