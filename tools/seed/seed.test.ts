import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { DataDirInUse, lockDataDir } from '#server/db/lock.ts';
import { openPglite } from '#server/db/pglite.ts';
import { createLog } from '#server/log.ts';
import { openContent } from '#server/features/content/shipped.ts';
import { assemble, openDatabase } from '#server/open.ts';
import { profileId } from './profile.ts';
import { generatedTherapist, type Grown, SeedRefused } from './grow.ts';
import { seed, wantedTherapists } from './seed.ts';

const dirs: string[] = [];
let config: Config;
let first: Grown;

function freshConfig(): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'simshvide-seed-'));
  dirs.push(dataDir);
  return readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
}

const fileOf = ({ dataDir }: Config) => join(dataDir, 'content/therapists.ndjson');
const idsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => String(JSON.parse(line)._id));
const silent = () => undefined;

/** The data of therapists in the database without its random parts: ids, keys and encrypted values. */
async function calendarsOf({ dataDir }: Config): Promise<object[]> {
  const db = await openPglite(join(dataDir, 'database'));
  const rows = await db.run<object>(`
    select t.content_id, u.role, u.phone_hmac is not null as phone, count(o.id)::int as openings,
      sum(extract(epoch from o.end_time - o.start_time))::int as seconds
    from therapists t join users u on u.id = t.user_id join user_keys k on k.user_id = u.id
    left join openings o on o.therapist_id = t.id
    group by t.content_id, u.role, u.phone_hmac order by t.content_id`);
  await db.close();
  return rows;
}

beforeAll(async () => {
  config = freshConfig();
  first = await seed(config, 30, silent);
}, 120_000);

afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true });
});

test('the wanted number of therapists is from 24 to 20,000', () => {
  expect(wantedTherapists(['--therapists', '24'])).toBe(24);
  expect(wantedTherapists(['--therapists=20000'])).toBe(20_000);
});

test.each([
  [],
  ['200'],
  ['--therapists'],
  ['--therapists', '23'],
  ['--therapists', '20001'],
  ['--therapists', '-5'],
  ['--therapists', '2e2'],
  ['--therapists', '30.5'],
  ['--therapists', ''],
  ['--therapists', 'many'],
  ['--people', '30'],
])('the wish for therapists %s %s is refused in one line', (...args) => {
  let message = '';
  try {
    wantedTherapists(args);
  } catch (error) {
    if (error instanceof SeedRefused) ({ message } = error);
  }
  expect(message).toMatch(/^How many therapists .* npm run seed -- --therapists 200$/);
});

test('the seed fills an empty database with the named people and the generated ones', async () => {
  expect(first).toEqual({ added: 30, profilesWritten: true });
  expect(await calendarsOf(config)).toHaveLength(30);
  expect(idsIn(fileOf(config))).toEqual([25, 26, 27, 28, 29, 30].map(profileId));
});

test('the seed makes the same data in another database, also in two steps', async () => {
  const other = freshConfig();
  await seed(other, 27, silent);
  expect((await seed(other, 30, silent)).added).toBe(3);
  expect(readFileSync(fileOf(other))).toEqual(readFileSync(fileOf(config)));
  expect(await calendarsOf(other)).toEqual(await calendarsOf(config));
});

test('the seed makes no change the second time', async () => {
  const before = { calendars: await calendarsOf(config), written: statSync(fileOf(config)).mtimeMs };
  expect(await seed(config, 30, silent)).toEqual({ added: 0, profilesWritten: false });
  expect({ calendars: await calendarsOf(config), written: statSync(fileOf(config)).mtimeMs }).toEqual(before);
});

test('the seed removes no person', async () => {
  const before = readFileSync(fileOf(config));
  await expect(seed(config, 29, silent)).rejects.toThrow(
    'There are 30 therapists already, and the seed takes nobody away: ask for 30 or more.',
  );
  expect(await calendarsOf(config)).toHaveLength(30);
  expect(readFileSync(fileOf(config))).toEqual(before);
});

test.each([
  ['missing, as after a crash behind the commit', (file: string) => rmSync(file)],
  ['of an earlier run', (file: string) => writeFileSync(file, `${readFileSync(file, 'utf8').split('\n')[0]}\n`)],
  ['spoilt', (file: string) => writeFileSync(file, '{"_id":"thera')],
])('the seed writes profiles again that are %s', async (_, harm) => {
  const before = readFileSync(fileOf(config));
  harm(fileOf(config));
  expect(await seed(config, 30, silent)).toEqual({ added: 0, profilesWritten: true });
  expect(readFileSync(fileOf(config))).toEqual(before);
  expect(existsSync(`${fileOf(config)}.new`)).toBe(false);
});

test('the seed does not touch a directory that a running server uses', async () => {
  const lock = await lockDataDir(config.dataDir);
  await expect(seed(config, 40, silent)).rejects.toThrow(DataDirInUse);
  await lock.release();
  expect(idsIn(fileOf(config))).toHaveLength(6);
});

test('the seed is refused in production', async () => {
  await expect(seed({ ...config, production: true }, 30, silent)).rejects.toThrow(SeedRefused);
});

test('after a restart generated therapists are shown, with picture and times, and sign in', async () => {
  const database = await openDatabase(config, silent);
  const opened = assemble(config, { db: database.db, log: createLog('silent', { write: silent }) });
  await openContent(opened.deps);
  expect(opened.deps.content.snapshot().problems).toEqual([]);
  const app = await createApp(opened, { files: true });
  const { contentId, email, password } = generatedTherapist(30);

  const shown = await app.inject({ method: 'GET', url: `/api/therapists/${contentId}?locale=en` });
  expect(shown.statusCode).toBe(200);
  const { therapist } = shown.json();
  expect(therapist).toMatchObject({ _id: contentId, accepting: true, demo: true });
  expect(therapist.availabilityGaps.length).toBeGreaterThan(0);

  const picture = await app.inject({ method: 'GET', url: therapist.photo.url });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);

  // The browser is a new one: a code is the second proof.
  const post = async (path: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/api${path}`, payload })).json();
  const { ticket } = (await post('/login-email', { email, password })).next;
  const { otpId } = await post('/sign-in/code', { ticket, channel: 'email' });
  const outbox = await app.inject({ method: 'GET', url: `/api/dev/outbox?channel=email&to=${email}` });
  const otp = /\b\d{8}\b/.exec(outbox.json().at(-1).text)?.[0];
  expect((await post('/sign-in/next', { ticket, otpId, otp })).user?.role).toBe('THERAPIST');

  expect((await app.inject({ method: 'GET', url: '/api/dev/fixtures' })).json().therapists).toHaveLength(24);
  await app.close();
  await database.release();
});
