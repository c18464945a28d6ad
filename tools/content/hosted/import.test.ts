import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runContent } from '#tools/content/content.ts';
import { freePort } from '#tools/machine/processes.ts';
import { ROOT } from '#tools/proof/steps.ts';
import { ownFolder } from '#tools/vitest/own-folder.ts';
import { type HostedService, hostedService, TOKEN } from './testing/hosted-service.ts';

/** An export into a hosted dataset, at the terminal. */

const SEED = join(ROOT, 'studio/seed');
const seed = readdirSync(SEED)
  .filter((file) => file.endsWith('.ndjson'))
  .map((file) => readFileSync(join(SEED, file), 'utf8').trim())
  .join('\n');
const COUNT = seed.split('\n').length;

let service: HostedService;
let env: Record<string, string>;
let dir: string;
beforeEach(async () => {
  service = await hostedService();
  env = { SANITY_PROJECT_ID: 'abc123', SANITY_TOKEN: TOKEN, SANITY_BASE_URL: service.baseUrl };
  dir = ownFolder();
  writeFileSync(join(dir, 'all.ndjson'), `${seed}\n`);
});

async function run(...args: string[]) {
  const [said, noted]: [string[], string[]] = [[], []];
  const code = await runContent(['import', ...args], {
    env,
    dir,
    say: (line) => void said.push(line),
    note: (line) => void noted.push(line),
    write: () => undefined,
  });
  return { code, said, noted };
}
const all = async (...more: string[]) => run('all.ndjson', '--to', 'hosted', ...more);
const file = (...documents: object[]) =>
  writeFileSync(join(dir, 'some.ndjson'), documents.map((one) => `${JSON.stringify(one)}\n`).join(''));
const some = async (...more: string[]) => run('some.ndjson', '--to', 'hosted', ...more);
const issue = (_id: string, more: object = {}) => ({ _id, _type: 'issue', ...more });

test('an export goes into an empty dataset once that was shown, in batches, and a second time there is nothing to do', async () => {
  expect(await all()).toEqual({
    code: 0,
    said: [
      `Nothing was changed. With --yes in abc123/development: ${COUNT} to add.`,
      'To do it: npm run content -- import all.ndjson --to hosted --yes',
    ],
    noted: [`all.ndjson: ${COUNT} documents, being compared with abc123/development ...`],
  });
  expect(service.written).toEqual([]);
  const { code, said, noted } = await all('--yes');
  expect([code, said]).toEqual([0, [`Done in abc123/development: ${COUNT} added.`]]);
  expect(noted.slice(1)).toEqual([`  100 of ${COUNT} sent ...`, `  ${COUNT} of ${COUNT} sent ...`]);
  expect(service.documents.size).toBe(COUNT);
  expect(await all('--yes')).toMatchObject({
    code: 0,
    said: [`Nothing to do: ${COUNT} documents of all.ndjson stand in abc123/development as they are.`],
  });
  expect(service.written).toHaveLength(2);
});

test('the times of a document go with it, the revision is the service’s', async () => {
  file({ ...issue('a'), _rev: 'ours', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-02-01T00:00:00Z' });
  await some('--yes');
  expect(service.documents.get('a')).toEqual({
    ...issue('a'),
    _rev: 'rev0',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-02-01T00:00:00Z',
  });
});

test.each([
  ['a lost connection', 'cut', 'no whole answer came from'],
  ['an answer that was lost when all was done', 'cut behind it', 'no whole answer came from'],
  ['a fault of the service', { status: 500, body: '<html>' }, 'refuses with 500: no reason given'],
  ['too many calls', { status: 429, headers: { 'retry-after': '7' } }, 'wants to be left alone for 7 seconds (429)'],
  ['an answer that is none', { status: 200, body: 'OK' }, 'refuses with 200: no reason given'],
] as const)('%s in the middle is one line, and the next try goes on', async (_what, fault, words) => {
  service.answerWith((path) => (path.includes('mutate') && service.written.length === 1 ? fault : null));
  const { code, said, noted } = await all('--yes');
  expect([code, said, noted.length]).toEqual([1, [], 3]);
  expect(noted[2]).toMatch(/^100 documents were taken, and the same command goes on: /);
  expect(noted[2]).toContain(words);
  const before = service.documents.size;
  service.answerWith(null);
  const next = await all('--yes');
  const done =
    before === COUNT
      ? `Nothing to do: ${COUNT} documents of all.ndjson stand in abc123/development as they are.`
      : `Done in abc123/development: ${COUNT - before} added, ${before} as before.`;
  expect(next).toMatchObject({ code: 0, said: [done] });
  expect(service.documents.size).toBe(COUNT);
});

test('a wrong token, a dataset that is not there and no server are one line each', async () => {
  env['SANITY_TOKEN'] = 'sk-wrong-one';
  const refused = await all('--yes');
  expect([refused.code, refused.said, refused.noted.slice(1)]).toEqual([
    1,
    [],
    [
      expect.stringMatching(
        /^Nothing was changed: 127\.0\.0\.1:\d+ \(abc123\/development\) refuses SANITY_TOKEN \(401\): it must be a token that may write there\.$/,
      ),
    ],
  ]);
  expect(refused.noted.join('')).not.toContain('sk-wrong-one');
  env['SANITY_TOKEN'] = TOKEN;
  env['SANITY_DATASET'] = 'production';
  expect((await all('--yes')).noted.at(-1)).toContain(
    'is not there (404): look at SANITY_PROJECT_ID and SANITY_DATASET',
  );
  env['SANITY_BASE_URL'] = `http://127.0.0.1:${await freePort()}`;
  expect((await all('--yes')).noted.at(-1)).toContain('Nothing was changed: no server answers at 127.0.0.1:');
  expect(service.written).toEqual([]);
});

test('settings that are missing or wrong are said before anything is sent', async () => {
  env = { SANITY_BASE_URL: 'http://example.com', SANITY_DATASET: 'A b', SANITY_TOKEN: 'a\nb' };
  expect(await all('--yes')).toEqual({
    code: 2,
    said: [],
    noted: [
      '--to hosted needs other settings: SANITY_PROJECT_ID is missing; SANITY_DATASET is the name of a dataset: small letters, ' +
        'digits, _ and -; SANITY_TOKEN is a token as the service shows it once: letters, digits, dots and hyphens; ' +
        'SANITY_BASE_URL must be an https address',
    ],
  });
});

test('into a dataset with other documents of our types it goes with --over only, and those stay', async () => {
  await all('--yes');
  const extra = issue('issue-of-theirs');
  service.documents.set('issue-of-theirs', extra);
  const grief = { ...service.documents.get('issue-grief'), name: { ka: 'სხვა' } };
  service.documents.set('issue-grief', grief);
  expect(await all('--yes')).toMatchObject({
    code: 1,
    said: [],
    noted: [
      expect.any(String),
      'Nothing was changed: abc123/development is not empty. There, with other words than in the file: issue-grief. ' +
        'There, and not in the file: issue-of-theirs. With --over those of the file are replaced, the others stay.',
    ],
  });
  expect(service.documents.get('issue-grief')).toBe(grief);
  expect((await all('--over')).said).toEqual([
    `Nothing was changed. With --yes in abc123/development: 1 to replace, ${COUNT - 1} as before, 1 that the file does not have stay.`,
    'To do it: npm run content -- import all.ndjson --to hosted --over --yes',
  ]);
  expect((await all('--over', '--yes')).code).toBe(0);
  expect(service.written.at(-1)).toEqual(['issue-grief']);
  expect(service.documents.get('issue-of-theirs')).toBe(extra);
});

test('what is of no type of ours or a draft there is nobody’s hindrance, and neither is ever sent, nor what is of a person', async () => {
  service.documents.set('landing', { _id: 'landing', _type: 'landingPage' });
  service.documents.set('drafts.a', issue('drafts.a', { name: 'other' }));
  service.documents.set('user-1', { _id: 'user-1', _type: 'issue' });
  file(issue('a'), { _id: 'page', _type: 'landingPage' }, issue('user-7'), { _id: 'x', _type: 'user' });
  expect(await some('--yes')).toMatchObject({
    code: 0,
    said: ['Done in abc123/development: 1 added.'],
    noted: [
      'Left out, since they are of people or of no type of ours: page, user-7, x.',
      expect.any(String),
      '  1 of 1 sent ...',
    ],
  });
  expect(service.written).toEqual([['a']]);
  file(issue('drafts.b'));
  expect(await some('--yes')).toMatchObject({
    code: 1,
    noted: [expect.stringContaining('some.ndjson, line 1: it is a draft: publish it'), expect.any(String)],
  });
  expect(service.written).toHaveLength(1);
});

test('a reference that leads nowhere and an id of another type are refused before anything is sent', async () => {
  service.documents.set('b', { _id: 'b', _type: 'landingPage' });
  service.documents.set('photo', { _id: 'photo', _type: 'sanity.imageAsset' });
  file(issue('a', { to: [{ _ref: 'photo' }, { _ref: 'gone' }, { _ref: 'nowhere', _weak: true }] }));
  expect((await some('--yes')).noted.at(-1)).toBe(
    'Nothing was changed: what is referred to is neither in the file nor in abc123/development: a to gone.',
  );
  file(issue('b'));
  expect((await some('--yes')).noted.at(-1)).toBe('Nothing was changed: of another type in abc123/development: b.');
  expect(service.written).toEqual([]);
});

test('a listing that is not whole stops it', async () => {
  service.answerWith((path) =>
    path.includes('query') ? { status: 200, body: { result: { count: 3, ids: ['a'] } } } : null,
  );
  expect((await all('--yes')).noted.at(-1)).toContain('lists 1 of 3 documents');
  expect(service.written).toEqual([]);
});
