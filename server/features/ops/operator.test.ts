import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { operate } from '#tools/operator/operator.ts';
import { DAY } from '#domain/dates.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { PASSWORD, setUpOperator, timeCode } from '#server/testing/sign-in/sign-in.ts';
import { joinByEmail } from '#server/testing/sign-in/ways-in.ts';
import { engineSettings } from '#server/testing/command-line.ts';
import { addOperator, removeOperator, resetOperator, unlockPerson } from './operator.ts';

const PERSON = { phone: '577 00 01 11', email: 'First@example.com', locale: 'ka' } as const;

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const read = (token: string) => app.inject('POST', '/operator-setup/read', { body: { token } });
const tokenOf = (url: string) => url.split('#t=').at(-1) ?? '';
const login = (more: object = {}) =>
  app.inject('POST', '/login-email', { body: { email: 'first@example.com', password: PASSWORD, ...more } });

test('an operator who was added sets password and code app up by the link, once, and may do what operators do', async () => {
  const { id, url } = await addOperator(app.deps, PERSON);
  const { signedIn, secret, recoveryCodes } = await setUpOperator(app, tokenOf(url));
  expect(signedIn.body['user']).toMatchObject({ id, role: 'ADMIN', phone: '+995577000111' });
  expect(recoveryCodes).toHaveLength(10);
  const token = String(signedIn.body['accessToken']);
  expect((await app.inject('GET', '/users?reason=look', { token })).status).toBe(200);
  expect((await read(tokenOf(url))).body).toMatchObject({ state: 'used', email: null });
  const refused = app.inject('POST', '/operator-setup/begin', { body: { token: tokenOf(url) } });
  expect(await refusal(refused)).toEqual([409, 'BAD_TRANSITION']);
  app.clock.advance(DAY);
  expect((await login({ code: timeCode(app, secret) })).body['user']).toMatchObject({ id });
  const lines = "select actor_id, actor_role, entity_id as id from audit_log where action = 'ops.add-operator'";
  expect(await app.rows(lines)).toEqual([{ actor_id: null, actor_role: null, id }]);
  const rows = await dump(app.deps.db);
  for (const clear of ['577000111', 'first@example.com', PASSWORD, secret, recoveryCodes[0] ?? ''])
    expect(rows).not.toContain(clear);
});

test.each([
  ['a phone with an account', { phone: '599123456' }, 'ACCOUNT_EXISTS'],
  ['an e-mail with an account', { email: 'TAKEN@example.com' }, 'ACCOUNT_EXISTS'],
  ['no Georgian mobile', { phone: '+44 20 7946 0958' }, 'PHONE_INVALID'],
  ['no e-mail address', { email: 'first' }, 'EMAIL_INVALID'],
])('%s makes nobody, and no account is touched', async (_, change, code) => {
  await app.signIn('599123456');
  await addOperator(app.deps, { ...PERSON, phone: '577000112', email: 'taken@example.com' });
  const people = await app.rows('select * from users order by id');
  await expect(addOperator(app.deps, { ...PERSON, ...change })).rejects.toMatchObject({ code });
  expect(await app.rows('select * from users order by id')).toEqual(people);
});

test('a link is refused after a day, and when a newer one was made', async () => {
  const first = await addOperator(app.deps, PERSON);
  const second = await resetOperator(app.deps, { id: first.id });
  const stateOf = async ({ url }: { url: string }) => (await read(tokenOf(url))).body['state'];
  expect([await stateOf(first), await stateOf(second)]).toEqual(['withdrawn', 'open']);
  app.clock.advance(DAY);
  expect(await stateOf(second)).toBe('expired');
  expect(await refusal(read('A'.repeat(43)))).toEqual([404, 'NOT_FOUND']);
});

test('a reset ends every way in of an operator, and the new link makes new ones', async () => {
  const { id, url } = await addOperator(app.deps, PERSON);
  const { signedIn, secret } = await setUpOperator(app, tokenOf(url));
  const reset = await resetOperator(app.deps, { email: 'first@example.com' });
  expect((await app.inject('GET', '/sign-ins', { token: String(signedIn.body['accessToken']) })).status).toBe(401);
  app.clock.advance(DAY / 2);
  expect(await refusal(login({ code: timeCode(app, secret) }))).toEqual([401, 'BAD_LOGIN']);
  expect((await setUpOperator(app, tokenOf(reset.url))).signedIn.body['user']).toMatchObject({ id });
});

test('a therapist who lost the phone gets a link that sets a password and a code app, with which none is needed', async () => {
  const { userId, token } = await app.signInAs('THERAPIST');
  await giveEmail(app.deps, userId, 'nino@example.com');
  const { url } = await resetOperator(app.deps, { email: 'nino@example.com' });
  expect((await app.inject('GET', '/sign-ins', { token })).status).toBe(401);
  const { signedIn, secret } = await setUpOperator(app, tokenOf(url));
  expect(signedIn.body['user']).toMatchObject({ id: userId, role: 'THERAPIST' });
  app.clock.advance(DAY);
  const body = { email: 'nino@example.com', password: PASSWORD, code: timeCode(app, secret) };
  const answer = await app.inject('POST', '/login-email', { body, headers: { cookie: '' } });
  expect(answer.body['user']).toMatchObject({ id: userId });
  await app.signIn('599123456');
  await expect(resetOperator(app.deps, { phone: '599123456' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the last operator who can sign in is not removed; another is, and phone and e-mail are free', async () => {
  const first = await addOperator(app.deps, PERSON);
  const { signedIn } = await setUpOperator(app, tokenOf(first.url));
  const second = await addOperator(app.deps, { ...PERSON, phone: '577000112', email: 'b@example.com' });
  await expect(removeOperator(app.deps, { id: first.id })).rejects.toMatchObject({ code: 'LAST_OPERATOR' });
  await setUpOperator(app, tokenOf(second.url));
  expect(await removeOperator(app.deps, { phone: '577000111' })).toBe(first.id);
  expect((await app.inject('GET', '/sign-ins', { token: String(signedIn.body['accessToken']) })).status).toBe(401);
  expect(await refusal(login())).toEqual([401, 'BAD_LOGIN']);
  await expect(removeOperator(app.deps, { id: second.id })).rejects.toMatchObject({ code: 'LAST_OPERATOR' });
  await addOperator(app.deps, PERSON);
});

test('of two operators who remove each other at once, one is left', async () => {
  const links = [await addOperator(app.deps, PERSON)];
  links.push(await addOperator(app.deps, { ...PERSON, phone: '577000112', email: 'b@example.com' }));
  for (const { url } of links) await setUpOperator(app, tokenOf(url));
  const ended = await Promise.allSettled(links.map(async ({ id }) => removeOperator(app.deps, { id })));
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await app.rows("select 1 from users where role = 'ADMIN' and deleted_at is null")).toHaveLength(1);
});

test('wrong passwords of a day are forgotten by unlocking', async () => {
  const body = { email: 'ana@example.com', password: PASSWORD };
  await joinByEmail(app, body.email);
  const wrong = () =>
    app.inject('POST', '/login-email', { body: { ...body, password: 'another password' }, headers: { cookie: '' } });
  for (let n = 0; n < 15; n += 1) expect((await wrong()).status).toBe(401);
  expect((await wrong()).status).toBe(429);
  await unlockPerson(app.deps, { email: body.email });
  expect((await wrong()).status).toBe(401);
});

test('the command line makes the first operator of an empty database', async () => {
  const env = engineSettings();
  const add = 'add --phone 577000111 --email first@example.com'.split(' ');
  expect(await operate(add, { env })).toEqual([0, expect.stringMatching(/\/operator#t=[A-Za-z0-9_-]{43}$/)]);
  expect(await operate(['list'], { env })).toEqual([0, expect.stringContaining('not set up yet')]);
});

test('the command line makes, lists, resets and removes operators, and says what it refuses', async () => {
  const env = engineSettings();
  const run = (line: string) => operate(line.split(' '), { env, on: (_config, command) => command(app.deps) });
  const link = /\/operator#t=[A-Za-z0-9_-]{43}$/;
  expect(await run('list')).toEqual([0, expect.stringContaining('no operator yet')]);
  const made = await run('add --phone 577000111 --email first@example.com');
  expect(made).toEqual([0, expect.stringMatching(/^The operator is made: [0-9a-f-]{36}\./)]);
  expect(made[1]).toMatch(link);
  const taken = 'Nothing was changed. This phone or e-mail already has an account.';
  expect(await run('add --phone 577000111 --email b@example.com')).toEqual([1, taken]);
  expect(await run('list')).toEqual([0, expect.stringMatching(/f•+@example\.com.*not set up yet/)]);
  expect(await run('reset --phone 577000111')).toEqual([0, expect.stringMatching(link)]);
  expect(await run('end-sign-ins --phone 577000111')).toEqual([0, expect.stringContaining('0 sign-ins ended')]);
  expect(await run('unlock --email first@example.com')).toEqual([0, expect.stringContaining('forgotten')]);
  expect(await run('remove --phone 577000111')).toEqual([0, expect.stringContaining('With --yes')]);
  expect(await run('remove --phone 577000111 --yes')).toEqual([1, expect.stringContaining('the last operator')]);
  expect(await run('reset --email nobody@example.com')).toEqual([1, expect.stringContaining('Nobody of that phone')]);
  for (const line of ['', 'add', 'add --phon 1', 'add --phone 577000112', 'remove', 'reset --phone 1 --id 2', 'drop']) {
    expect(await run(line)).toEqual([2, expect.stringContaining('npm run operator -- <command>')]);
  }
});

test('while a server has the embedded database open, the command says to stop it first', async () => {
  const { DATABASE_URL: _, ...env } = engineSettings();
  const lock = await lockDataDir(env['DATA_DIR'] ?? '');
  onTestFinished(async () => lock.release());
  expect(await operate(['list'], { env })).toEqual([1, expect.stringContaining('stop the server')]);
});

test('all operators are told by mail when one is made, reset or removed, and by a masked address', async () => {
  const first = await addOperator(app.deps, PERSON);
  await setUpOperator(app, tokenOf(first.url));
  const second = await addOperator(app.deps, { phone: '577000112', email: 'second@example.com', locale: 'en' });
  await resetOperator(app.deps, { id: second.id });
  await removeOperator(app.deps, { id: second.id });
  await app.deps.jobs.drain();
  const told = (to: string) =>
    app.mails.filter((mail) => mail.to === to && /ოპერატორ|operator/.test(mail.subject)).map(({ subject }) => subject);
  expect(told('first@example.com')).toHaveLength(4);
  expect(told('second@example.com')).toEqual([
    'An operator was added',
    'The ways in of an operator were reset',
    'An operator was removed',
  ]);
  const mail = app.mails.find(({ to, subject }) => to === 'second@example.com' && subject.endsWith('removed'));
  expect(mail?.text).toMatch(/s•+@example\.com[^]*by a command on the server itself/);
});
