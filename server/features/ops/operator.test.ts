import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { operate } from '#tools/operator.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';
import { addOperator } from './operator.ts';

const PASSWORD = 'violet river lantern';
const PERSON = {
  phone: '577 00 01 11',
  signIn: { email: 'First@example.com', password: PASSWORD },
  locale: 'ka',
} as const;

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

test('an operator who was added signs in by phone or e-mail and may do what operators do', async () => {
  const id = await addOperator(app.deps, PERSON);
  const { body } = await app.inject('POST', '/login-email', {
    body: { email: 'first@example.com', password: PASSWORD },
  });
  expect(body['user']).toMatchObject({ id, role: 'ADMIN', phone: '+995577000111' });
  expect((await app.inject('GET', '/users?reason=first+look', { token: String(body['accessToken']) })).status).toBe(
    200,
  );
  expect(await app.signIn('577000111')).toMatchObject({ userId: id });
  expect(await app.rows("select actor_id as id from audit_log where action = 'ops.add-operator'")).toEqual([{ id }]);
  const rows = await dump(app.deps.db);
  for (const clear of ['577000111', 'first@example.com', PASSWORD]) expect(rows).not.toContain(clear);
});

test.each([
  ['a phone with an account', { phone: '599123456' }, 'ACCOUNT_EXISTS'],
  ['an e-mail with an account', { signIn: { email: 'TAKEN@example.com', password: PASSWORD } }, 'ACCOUNT_EXISTS'],
  ['no Georgian mobile', { phone: '+44 20 7946 0958' }, 'PHONE_INVALID'],
  ['no e-mail address', { signIn: { email: 'first', password: PASSWORD } }, 'EMAIL_INVALID'],
  ['a common password', { signIn: { email: 'first@example.com', password: 'passwordpassword' } }, 'WEAK_PASSWORD'],
])('%s makes nobody, and no account is touched', async (_, change, code) => {
  await app.signIn('599123456');
  const taken = { phone: '577000112', signIn: { email: 'taken@example.com', password: PASSWORD } };
  await addOperator(app.deps, { ...PERSON, ...taken });
  const people = await app.rows('select * from users order by id');
  await expect(addOperator(app.deps, { ...PERSON, ...change })).rejects.toMatchObject({ code });
  expect(await app.rows('select * from users order by id')).toEqual(people);
});

/** The settings of a server on the engine under test. */
function settings(): Record<string, string> {
  const dir = mkdtempSync(join(tmpdir(), 'simshvide-operator-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const url = process.env['TEST_ENGINE'] === 'postgres' ? { DATABASE_URL: inject('postgresUrl') } : {};
  return { DATA_DIR: dir, DATA_KEY: Buffer.alloc(32, 7).toString('base64'), LOG_LEVEL: 'silent', ...url };
}

test('the command line makes the first operator of an empty database, and says what it refuses', async () => {
  const env = settings();
  const asked: string[] = [];
  const run = (line: string, password = PASSWORD) => {
    const ask = async (prompt: string) => Promise.resolve((asked.push(prompt), password));
    return operate(line.split(' '), { env, ask });
  };
  expect(await run('add --phone 577000111 --email first@example.com')).toEqual([
    0,
    expect.stringMatching(/^The operator is made: [0-9a-f-]{36}\.$/),
  ]);
  expect(asked).toHaveLength(1);
  const refused = 'Nobody was made. This phone or e-mail already has an account.';
  expect(await run('add --phone 577000111')).toEqual([1, refused]);
  expect(await run('add --phone 577000112')).toEqual([0, expect.stringContaining('by phone only')]);
  expect(await run('add --phone 577000113 --email b@example.com', 'short')).toEqual([
    1,
    expect.stringContaining('at least 12 characters'),
  ]);
  for (const line of ['', 'add', 'add --phon 1', 'remove --phone 577000111']) {
    expect(await run(line)).toEqual([2, expect.stringContaining('npm run operator -- add')]);
  }
});

test('while a server has the embedded database open, the command says to stop it first', async () => {
  const { DATABASE_URL: _, ...env } = settings();
  const lock = await lockDataDir(String(env['DATA_DIR']));
  onTestFinished(async () => lock.release());
  const [code, words] = await operate(['add', '--phone', '577000111'], { env, ask: async () => Promise.resolve('') });
  expect([code, words]).toEqual([1, expect.stringContaining('stop the server')]);
});
