import { expect } from 'vitest';
import { refusal, testApp } from '#server/testing/app.ts';
import { listening, terminal, YES } from '#server/testing/content/content-command.ts';
import { NINO } from '#server/testing/content/content-store.ts';
import { hostedApp, hosted, test } from '#server/testing/content/hosted-app.ts';
import { addInvented } from '../content/shipped.ts';
import { startHosted } from './hosted.ts';
import { removeDemoPeople } from '#tools/operator/operator.ts';

test('while a hosted dataset is published nothing is edited here, and operators are told where to', async ({ app }) => {
  const change = await app.change();
  const { token, cookie } = await app.signInAs('ADMIN');
  const reason = 'a new price list';
  const ndjson = JSON.stringify({ ...app.deps.contentStore.library().stored(NINO)?.document, fee: 10 });
  const edits: [string, object][] = [
    ['/ops/content/import/preview', { ndjson, over: true }],
    ['/ops/content/import', { ndjson, over: true, reason }],
    ['/ops/content/delete/preview', { id: NINO }],
    ['/ops/content/delete', { id: NINO, reason }],
    ['/ops/content/shipped', { reason }],
    ['/ops/content/token', {}],
  ];
  for (const [path, body] of edits) {
    expect([path, await refusal(app.inject('POST', path, { token, body }))]).toEqual([path, [409, 'CONTENT_HOSTED']]);
  }
  expect(await app.change()).toBe(change);
  const operator = terminal(await listening(app), cookie);
  operator.write('prices.ndjson', ndjson);
  const words = 'The content is not edited here: it is read from the hosted content service. Change it there';
  const { code, said, noted } = await operator.content('import', 'prices.ndjson', ...YES);
  expect([code, said, noted.at(-1)]).toEqual([1, [], `${words} [CONTENT_HOSTED]`]);
});

test('what reads stays: an export has the dataset with its revisions', async ({ app, dataset }) => {
  const operator = terminal(await listening(app), (await app.signInAs('ADMIN')).cookie);
  expect(await operator.documentOf(NINO)).toMatchObject({ _rev: dataset.documents.get(NINO)?.['_rev'] });
});

test('the interface of the store does not exist then', async ({ fake }) => {
  const path = '/store/v2023-05-03/data/query/development?query=*';
  const app = await hostedApp(fake);
  expect(await refusal(app.inject('GET', path, {}))).toEqual([404, 'NOT_FOUND']);
  const local = await testApp();
  expect((await local.inject('GET', path, {})).status).toBe(401);
});

test('a start adds nothing that the product brings', async ({ dataset, fake }) => {
  dataset.delete('therapist-guest');
  for (const id of [...dataset.documents.keys()].filter((one) => one.startsWith('therapist-') && one !== NINO)) {
    if (dataset.documents.get(id)?.['_type'] === 'therapist') dataset.delete(id);
  }
  const app = await hostedApp(fake);
  await app.rows('delete from therapists where content_id <> $1', [NINO]);
  await app.minute();
  const change = await app.change();
  const started = await hostedApp(fake, { db: app.deps.db, now: app.clock.now() + 1000 });
  await addInvented(started.deps);
  expect(await app.change()).toBe(change);
});

test('removing the demo leaves the profiles of the hosted dataset to it, says so, and changes there go on', async () => {
  const { app, dataset } = await hosted();
  const change = await app.change();
  const said = await removeDemoPeople(app.deps, { yes: true });
  expect(said).toMatch(/\n {2}\d+ invented profiles are in the hosted dataset, where this command changes nothing/);
  expect(await app.change()).toBe(change);
  dataset.edit(NINO, { fee: 35, visible: false });
  await app.minute();
  expect(app.deps.content.snapshot().therapists.get(NINO)?.visible).toBe(false);
  expect(await app.source()).toMatchObject({ failingSince: null });
});

test('a server that starts with other settings beside those that read a dataset says that nobody reads it now', async () => {
  const { app } = await hosted();
  expect(app.said().filter((line) => line.includes('no longer'))).toEqual([]);
  const local = await testApp({ db: app.deps.db, isLive: true });
  await startHosted(local.deps);
  const lines = () => local.logs.map((line) => JSON.parse(line) as { msg: string; before?: string });
  const told = () => lines().filter(({ msg }) => msg.startsWith('this dataset is no longer read'));
  expect(told()).toMatchObject([{ before: 'fake/development' }]);
  await startHosted(local.deps);
  expect(told()).toHaveLength(1);
});
