import { beforeEach, expect, test } from 'vitest';
import { operatorAtTerminal, sendTo, type Terminal } from '#server/testing/content/content-command.ts';
import { testDb } from '#server/testing/database/database.ts';
import { type StoreServer, storeServer } from '#server/testing/content/store-client.ts';

/** An export into another dataset, which is that of a second product: our own interface. */

const NINO = 'therapist-nino-beridze';

let operator: Terminal;
let hosted: StoreServer;
beforeEach(async () => {
  ({ operator } = await operatorAtTerminal());
  await operator.content('export', 'all.ndjson');
  // In the place of the first one, whose database is emptied for it; without the invented people and their profiles.
  hosted = await storeServer({ db: await testDb(), env: { DEMO: '0' } });
  await sendTo(hosted, operator);
});

const send = async (...more: string[]) => operator.content('import', 'all.ndjson', '--to', 'hosted', ...more);

test('an export of one product goes into the dataset of another, which serves it then', async () => {
  const { therapists } = hosted.app.deps.content.snapshot();
  expect(therapists.size).toBe(0);
  const { code, said } = await send('--yes');
  expect([code, said]).toEqual([
    0,
    [expect.stringMatching(/^Done in local\/development: \d+ added, \d+ as before\.$/)],
  ]);
  const profile = (await hosted.app.inject('GET', `/therapists/${NINO}`, {})).body['therapist'];
  expect(profile).toMatchObject({ name: 'ნინო' });
  expect((await send('--yes')).said).toEqual([
    expect.stringMatching(/^Nothing to do: 122 documents of all\.ndjson stand in local\/development as they are\.$/),
  ]);
});

test('many documents that refer to each other go in an order that the interface takes', async () => {
  const one = (at: number, to: number) => ({
    _id: `issue-new-${at}`,
    _type: 'issue',
    next: { _type: 'reference', _ref: `issue-new-${to}` },
  });
  // A circle at the end of a long chain, written down the wrong way round.
  const chain = Array.from({ length: 250 }, (_, at) => one(at, at === 249 ? 200 : at + 1));
  operator.write('all.ndjson', ...chain);
  const { code, said, noted } = await send('--over', '--yes');
  expect([code, said[0]]).toEqual([0, expect.stringMatching(/^Done in local\/development: 250 added, /)]);
  expect(noted.slice(1)).toEqual(['  100 of 250 sent ...', '  200 of 250 sent ...', '  250 of 250 sent ...']);
  const [{ count } = { count: 0 }] = await hosted.app.rows<{ count: number }>(
    `select count(*)::int as count from content_documents where id like 'issue-new-%'`,
  );
  expect(count).toBe(250);
});

test('a token that has ended and a dataset that is full are one line each, and nothing is changed', async () => {
  const editor = await hosted.client();
  await editor.create({ _id: 'issue-of-theirs', _type: 'issue' });
  const refused = await send('--yes');
  expect([refused.code, refused.said, refused.noted.length]).toEqual([1, [], 2]);
  expect(refused.noted[1]).toMatch(/^Nothing was changed: local\/development is not empty\. .*issue-of-theirs/);
  operator.env['SANITY_TOKEN'] = 'that-of-yesterday';
  const unknown = await send('--yes', '--over');
  expect([unknown.code, unknown.noted.length]).toEqual([1, 2]);
  expect(unknown.noted[1]).toContain('refuses SANITY_TOKEN (401)');
  expect(hosted.app.deps.content.snapshot().therapists.size).toBe(0);
});
