import { expect, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { NINO } from '#server/testing/content/content-store.ts';
import { hostedApp, hosted, test, hostedDataset } from '#server/testing/content/hosted-app.ts';
import { testApp } from '#server/testing/app.ts';
import { standingWork } from '#server/testing/work-items.ts';
import type { HostedFault } from '#tools/fakes/hosted-content.ts';
import { startHosted } from './hosted.ts';

/** Edits a document of the dataset, or deletes it, and lets the minute go by in which that is read. */
async function edited(
  { app, dataset }: Pick<Awaited<ReturnType<typeof hosted>>, 'app' | 'dataset'>,
  id: string,
  fields: Record<string, unknown> | null,
  updatedAt?: string,
) {
  if (fields === null) dataset.delete(id);
  else dataset.edit(id, fields, updatedAt);
  await app.minute();
  return dataset.documents.get(id) ?? {};
}

const FAILS = 'nothing is taken from the hosted dataset';
const AGAIN = 'the hosted dataset is read again';
const WHOLE = 'the hosted dataset is what is published now';

test('the first reading replaces what was published here, and leaves drafts alone', async ({ dataset, fake }) => {
  dataset.edit(NINO, { fee: 35 });
  const here = await testApp({ isLive: true });
  const { contentStore, db } = here.deps;
  const own = { _id: 'own', _type: 'method', _rev: 'a', _createdAt: '', _updatedAt: '' };
  await contentStore.change({ via: 'command', actorId: null }, async () => ({
    changes: [{ id: 'own', document: own, shipped: null }],
    drafts: [{ id: 'drafts.own', before: null, document: { ...own, _id: 'drafts.own' } }],
    answer: () => null,
  }));
  const app = await hostedApp(fake, { db });
  expect(app.fee()).toBe(35);
  expect(app.deps.contentStore.library().documents().map(revOf)).toEqual(
    [...dataset.documents.values()].toSorted((a, b) => (String(a['_id']) < String(b['_id']) ? -1 : 1)).map(revOf),
  );
  expect(await app.rows('select id from content_drafts')).toEqual([{ id: 'drafts.own' }]);
  expect(app.said()).toEqual([WHOLE]);
  expect(await app.source()).toMatchObject({ source: 'fake/development', readAt: app.clock.now(), why: null });
});

const revOf = ({ _id, _rev }: Readonly<Record<string, unknown>>) => `${String(_id)} ${String(_rev)}`;

test('what would make more documents and drafts than the store has room for is refused as a whole', async () => {
  const { app, dataset } = await hosted();
  await app.rows(
    `insert into content_drafts(id, type, document)
     select 'drafts.' || n, 'note', json_build_object('_id', 'drafts.' || n, '_type', 'note')
     from generate_series(1, $1 - (select count(*) from content_documents where document is not null)) n`,
    [MOST.documents],
  );
  await app.rows('update content_state set change = change + 1, mark = gen_random_uuid()');
  dataset.edit('method-new', { _type: 'method', title: { ka: 'ახალი' } });
  const before = await app.change();
  await app.minute();
  expect([await app.change(), (await app.source()).why]).toEqual([before, 'too-many']);
  dataset.delete('method-new');
  await edited({ app, dataset }, NINO, { fee: 35 });
  expect(app.fee()).toBe(35);
});

// spec §9: "CDN on,"
test('a minute in which nothing changed there costs one question to the CDN, and changes nothing', async () => {
  const { app, fake } = await hosted({ token: 'the-right-one' });
  const before = await app.change();
  fake.calls.length = 0;
  await app.minute();
  expect(fake.calls).toEqual(['cdn /v2023-05-03/data/query/development']);
  expect(await app.change()).toBe(before);
  expect(await app.source()).toMatchObject({ readAt: app.clock.now() });
});

test('what changed there is published here a minute later, as one change of nobody', async ({ app, dataset }) => {
  const before = await app.change();
  dataset.edit(NINO, { fee: 35 });
  dataset.delete('method-emdr');
  dataset.edit('method-new', {
    _type: 'method',
    title: { ka: 'ახალი' },
    category: { _type: 'reference', _ref: 'method-category-other' },
    issues: [],
  });
  await app.minute();
  expect(app.fee()).toBe(35);
  expect(await app.change()).toBe(before + 1);
  const made = 'select document_id, via, actor_id, transition from content_changes where change = $1 order by 1';
  const byNobody = { via: 'hosted', actor_id: null };
  expect(await app.rows(made, [before + 1])).toEqual([
    { ...byNobody, document_id: 'method-emdr', transition: 'disappear' },
    { ...byNobody, document_id: 'method-new', transition: 'appear' },
    { ...byNobody, document_id: NINO, transition: 'update' },
  ]);
});

test('a CDN that is behind takes nothing back, and one that is ahead of nothing neither', async () => {
  const { app, dataset, fake } = await hosted();
  await app.minute();
  fake.control.cdnLagMs = 1_000_000;
  await edited({ app, dataset }, NINO, { fee: 35 });
  // The CDN says that nothing changed.
  expect(app.fee()).toBe(20);
  fake.control.cdnLagMs = 0;
  await app.minute();
  expect(app.fee()).toBe(35);
  const change = await app.change();
  fake.fail('older', 'cdn');
  await app.minute();
  expect([app.fee(), await app.change(), app.said()]).toEqual([35, change, [WHOLE]]);
});

const FAULTS: readonly (readonly [HostedFault, string])[] = [
  ['5xx', 'refused, 503'],
  ['429', 'refused, 429'],
  ['garbage', 'unreadable'],
  ['cut', 'unreachable'],
  ['short', 'incomplete, '],
  ['no count', 'unreadable'],
  ['empty', 'empty'],
  ['half gone', 'half-gone, '],
  ['type missing', 'type-missing, language'],
  ['too many', 'too-many'],
];

test('an answer that is bad changes nothing, is told once, and the next good one goes on', async () => {
  const { app, dataset, fake } = await hosted();
  for (const [at, [fault, why]] of FAULTS.entries()) {
    const [said, change, fee] = [app.said().length, await app.change(), app.fee()];
    dataset.edit(NINO, { fee: 30 + at });
    fake.fail(fault);
    await app.minute();
    const failingSince = app.clock.now();
    await app.minute();
    await app.minute();
    expect([fault, await app.change(), app.fee()]).toEqual([fault, change, fee]);
    expect(app.said().slice(said)).toEqual([expect.stringMatching(`^${FAILS}, ${why}`)]);
    expect(await app.source()).toMatchObject({ failingSince, readAt: failingSince - MINUTE });
    expect(await standingWork(app)).toContain('dataset_silent 1');
    fake.fail(null);
    await app.minute();
    expect(await standingWork(app)).not.toContain('dataset_silent 1');
    expect([fault, app.fee()]).toEqual([fault, 30 + at]);
    expect(app.said().slice(said + 1)).toEqual([AGAIN]);
    expect(await app.source()).toMatchObject({ failingSince: null, why: null, readAt: app.clock.now() });
  }
});

test('a service that wants to be left alone is left alone for so long', async ({ app, fake }) => {
  fake.fail('429');
  await app.minute();
  fake.calls.length = 0;
  await app.rows(`update content_source set live_at = rests_until - interval '1 second'`);
  await app.deps.jobs.enqueue(app.deps.db, { kind: 'content.read-now', payload: {}, runAt: app.clock.now() });
  app.clock.advance(29 * SECOND);
  await app.deps.jobs.drain();
  expect(fake.calls).toEqual([]);
  app.clock.advance(1 * SECOND);
  await app.deps.jobs.drain();
  expect(fake.calls).toHaveLength(1);
});

test('what changes between the listing and the documents is read again, and becomes one change', async () => {
  let edits = 0;
  const { app, dataset } = await hosted({
    onAnswer: (edited, question) => {
      if (question.includes('"ids":') && edits > 0) edited.edit(NINO, { fee: 40 - edits-- });
    },
  });
  const change = await app.change();
  dataset.edit(NINO, { fee: 30 });
  edits = 2;
  await app.minute();
  expect(app.fee()).toBe(39);
  expect(await app.change()).toBe(change + 1);
  edits = 3;
  await edited({ app, dataset }, NINO, { fee: 31 });
  expect(app.said().slice(1)).toEqual([`${FAILS}, changing`]);
  await app.minute();
  expect([app.fee(), app.said().slice(2)]).toEqual([39, [AGAIN]]);
});

test('a document that is deleted between the listing and its reading is gone by the next listing', async () => {
  let isDeleting = false;
  const { app, dataset } = await hosted({
    onAnswer: (edited, question) => {
      if (!question.includes('"ids":') || !isDeleting) return;
      isDeleting = false;
      edited.delete('legal-privacy-specialist-en');
    },
  });
  dataset.edit('legal-privacy-specialist-en', { title: 'Another' });
  isDeleting = true;
  await app.minute();
  expect(app.deps.contentStore.library().stored('legal-privacy-specialist-en')?.document).toBe(null);
  expect(app.said()).toEqual([WHOLE]);
});

test('a visitor waits for no reading, however slow the service is', async ({ app, fake }) => {
  fake.fail('slow');
  fake.calls.length = 0;
  const reading = app.minute();
  await vi.waitFor(() => expect(fake.calls).toHaveLength(1), { interval: 10 });
  expect((await app.inject('GET', '/info', {})).status).toBe(200);
  expect((await app.source()).failingSince).toBe(null);
  // Its open connections end with it.
  await fake.close();
  await reading;
  expect(app.said().slice(1)).toEqual([`${FAILS}, unreachable`]);
});

test('a dataset of which half is gone is refused, with one document more left it is not', async ({ app, dataset }) => {
  const topic = (key: string) => ({ _type: 'issue', key, name: { ka: 'თემა', en: 'Topic' } });
  const added = [...dataset.documents.keys()].map((_, at) => `issue-added-${at}`);
  for (const id of added) dataset.edit(id, topic(id));
  await app.minute();
  for (const id of added) dataset.delete(id);
  await app.minute();
  expect(app.said().slice(1)).toEqual([`${FAILS}, half-gone, ${added.length} of ${2 * added.length}`]);
  await edited({ app, dataset }, 'issue-added-0', topic('issue-added-0'));
  expect(app.said().slice(2)).toEqual([AGAIN]);
  expect(app.deps.contentStore.library().documents()).toHaveLength(added.length + 1);
});

test('a dataset of two revisions ago is refused as a whole', async ({ app, dataset, fake }) => {
  for (const fee of [25, 30, 35]) {
    await edited({ app, dataset }, NINO, { fee });
  }
  const change = await app.change();
  fake.fail('older');
  await app.minute();
  expect([await app.change(), app.fee(), app.said().slice(1)]).toEqual([change, 35, [`${FAILS}, old-answer`]]);
});

test('a document that was put back as it was in a backup is not taken', async ({ app, dataset }) => {
  const before = String((await edited({ app, dataset }, NINO, { fee: 25 }))['_updatedAt']);
  await edited({ app, dataset }, NINO, { fee: 30 });
  await edited({ app, dataset }, NINO, { fee: 25 }, before);
  expect([app.fee(), app.said().slice(1)]).toEqual([30, [`${FAILS}, older, 1`]]);
});

test('a document that came back is not taken away by an old answer', async ({ app, dataset, fake }) => {
  const method = dataset.documents.get('method-emdr');
  await edited({ app, dataset }, 'method-emdr', null);
  await edited({ app, dataset }, 'method-emdr', { ...method });
  fake.fail('older', 'live');
  await edited({ app, dataset }, NINO, { fee: 35 });
  expect(app.deps.contentStore.library().stored('method-emdr')?.document).toMatchObject({ _type: 'method' });
  expect(app.said().slice(1)).toEqual([`${FAILS}, old-answer`]);
});

test('without the terms in Georgian nothing is taken over, and what is served goes on', async ({ app, dataset }) => {
  dataset.edit(NINO, { fee: 35 });
  await edited({ app, dataset }, 'legal-terms-client-ka', null);
  expect([app.fee(), app.said().slice(1)]).toEqual([20, [`${FAILS}, lacks, terms/client/ka`]]);
});

test('a profile with a calendar that is gone there stays here; one without is gone here too', async () => {
  const { app, dataset, fake } = await hosted();
  await edited({ app, dataset }, 'therapist-guest', { ...dataset.documents.get(NINO), slug: { current: 'guest' } });
  expect(app.deps.content.snapshot().therapists.has('therapist-guest')).toBe(true);
  dataset.delete('therapist-guest');
  await edited({ app, dataset }, NINO, null);
  expect([app.deps.contentStore.library().stored('therapist-guest')?.document, app.fee()]).toEqual([null, 20]);
  expect(await app.source()).toMatchObject({ kept: [NINO], why: null });
  fake.calls.length = 0;
  await app.minute();
  expect(fake.calls).toHaveLength(1);
  expect(await app.source()).toMatchObject({ kept: [NINO] });
});

test('a document of another type under the same id, and one that no store takes, are refused', async () => {
  const { app, dataset } = await hosted();
  const method = dataset.documents.get('method-emdr');
  await edited({ app, dataset }, 'method-emdr', { _type: 'issue' });
  expect(app.said().slice(1)).toEqual([`${FAILS}, other-type, method-emdr`]);
  await edited({ app, dataset }, 'method-emdr', { ...method });
  let deep: unknown = 'deep';
  for (let level = 0; level < 40; level++) deep = [deep];
  await edited({ app, dataset }, 'method-emdr', { deep });
  expect(app.said().slice(2)).toEqual([AGAIN, `${FAILS}, bad-document, method-emdr`]);
});

test('a wrong token is said as what the service says, and never repeated', async () => {
  const { fake } = await hostedDataset({ token: 'the-right-one' });
  const app = await hostedApp(fake, { env: { SANITY_TOKEN: 'a-wrong-one' } });
  expect([app.said(), app.fee()]).toEqual([[`${FAILS}, refused, 401`], 20]);
  expect(app.logs.join('')).not.toContain('a-wrong-one');
});

test('drafts, releases, documents of users and of other types are never taken', async ({ dataset, fake }) => {
  dataset.edit('user-ana', { _type: 'issue' });
  dataset.edit('user-ana.x', { _type: 'user' });
  dataset.edit(`drafts.${NINO}`, { ...dataset.documents.get(NINO), fee: 90 });
  dataset.edit(`versions.spring.${NINO}`, { ...dataset.documents.get(NINO), fee: 91 });
  const app = await hostedApp(fake);
  const taken = app.deps.contentStore.library().documents();
  expect(taken.filter(({ _id }) => /^(user|drafts|versions)/.test(String(_id)))).toEqual([]);
  expect(app.said()).toEqual([WHOLE]);
});

test('a legal text keeps the revision that it has there, and its version has a name of its own', async () => {
  const { app, dataset } = await hosted();
  const id = 'legal-terms-client-ka';
  const shippedAt = String(dataset.documents.get(id)?.['_updatedAt']);
  // The same time with other words: the name of the version is taken.
  const { _rev } = await edited({ app, dataset }, id, { title: 'სხვა წესები' }, shippedAt);
  const text = app.deps.contentStore.library().stored(id)?.document;
  expect(text).toMatchObject({ _rev, _updatedAt: new Date(Date.parse(shippedAt) + 1).toISOString() });
  expect(await app.rows('select 1 from legal_versions where document_id = $1', [id])).toHaveLength(2);
  const change = await app.change();
  await app.minute();
  expect(await app.change()).toBe(change);
  const { _rev: nextRev, _updatedAt } = await edited({ app, dataset }, id, { title: 'ახალი წესები' });
  expect(app.deps.contentStore.library().stored(id)?.document).toMatchObject({ _rev: nextRev, _updatedAt });
});

test('back to local the product goes on with what was read last, and a later dataset is read as a whole again', async () => {
  const { dataset, fake } = await hostedDataset();
  dataset.edit(NINO, { fee: 35 });
  const app = await hostedApp(fake);
  const { db } = app.deps;
  const local = await testApp({ db, isLive: true });
  await startHosted(local.deps);
  await local.deps.jobs.drain();
  expect(local.deps.content.snapshot().therapists.get(NINO)?.fee).toBe(35);
  const { token } = await local.signInAs('ADMIN');
  const change = { _id: NINO, ...local.deps.contentStore.library().stored(NINO)?.document, fee: 40 };
  const body = { ndjson: JSON.stringify(change), over: false, reason: 'a new price list' };
  expect((await local.inject('POST', '/ops/content/import', { token, body })).status).toBe(200);
  expect(local.deps.content.snapshot().therapists.get(NINO)?.fee).toBe(40);
  const again = await hostedApp(fake, { db, now: app.clock.now() + MINUTE });
  expect(again.fee()).toBe(35);
});
