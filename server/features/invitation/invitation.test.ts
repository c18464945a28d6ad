import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { RESEND_AFTER_MS } from '#domain/otp.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, type TestAnswer, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { joinByEmail } from '#server/testing/sign-in/ways-in.ts';
import { forgetInvited, INVITATION_LIFETIME_MS } from './invitation.ts';

const PHONE = '+995577000111';
const EMAIL = 'Nino.New@example.com';
const PASSWORD = 'violet river lantern';

let app: TestApp;
let operator: string;

beforeEach(async () => {
  app = await testApp();
  operator = (await app.signInAs('ADMIN')).token;
});

const WISH = { profile: DEMO_THERAPISTS.Th1, email: EMAIL, phone: PHONE, reason: 'contract signed' };
const invite = (change: Record<string, unknown> = {}) =>
  app.inject('POST', '/ops/therapists/invite', { token: operator, body: { ...WISH, ...change } });
const list = async () =>
  (await app.inject('GET', '/ops/therapists', { token: operator })).body['therapists'] as { state: string }[];
const link = () => /\/psychologist\/invite#t=([\w-]{43})\b/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
const look = (token: string) => app.inject('POST', '/invitations/read?locale=en', { body: { token } });
const stateOf = async (token: string) => (await look(token)).body['state'];
const sendCode = (token: string) => app.inject('POST', '/invitations/code', { body: { token } });
const accept = (token: string, body: Record<string, unknown>) =>
  app.inject('POST', '/invitations?locale=en', { body: { token, otpId: 'x', otp: '0000', ...body } });
/** How the profile stands: who works with it, and whether new clients are taken. */
const profileRow = async () =>
  app.rows<{ user_id: string | null; accepting: boolean }>(
    'select user_id, accepting from therapists where content_id = $1',
    [WISH.profile],
  );
const written = () => dump(app.deps.db);

/** Invites, and answers the secret of the link from the mail. */
async function invited(change: Record<string, unknown> = {}): Promise<string> {
  expect((await invite(change)).status).toBe(200);
  await app.deps.jobs.drain();
  return link();
}

/** The proof that the page sends back when its code has come. */
async function proof(token: string): Promise<{ otpId: unknown; otp: string; termsVersion: unknown }> {
  const { termsVersion } = (await look(token)).body;
  const { otpId } = (await sendCode(token)).body;
  return { otpId, otp: app.codeFor(PHONE), termsVersion };
}

async function accepted(token: string, more: Record<string, unknown> = {}): Promise<TestAnswer> {
  return accept(token, { ...(await proof(token)), ...more });
}

test('a long list of therapists goes in pages, each once, and never by another one', async () => {
  await app.rows(`insert into invitations(id, content_id, token_sha256, locale, created_at, expires_at)
    select gen_random_uuid(), 'page-' || n, sha256(n::text::bytea), 'ka', now(), now() + interval '7 days'
    from generate_series(1, 230) n`);
  const pages: string[][] = [];
  for (let next: unknown = null; ;) {
    const query = next === null ? '' : `?cursor=${String(next)}`;
    const { body } = await app.inject('GET', `/ops/therapists${query}`, { token: operator });
    pages.push((body['therapists'] as { profile: string }[]).map(({ profile }) => profile));
    next = body['next'];
    if (next === null) break;
  }
  const all = pages.flat();
  expect(pages.map(({ length }) => length).slice(0, 2)).toEqual([100, 100]);
  expect(all.filter((profile) => profile.startsWith('page-'))).toHaveLength(230);
  expect(all).toEqual([...new Set(all)].toSorted());
});

test('an invitation takes agreement to terms whose document has the longest id', async () => {
  const content = app.deps.content.snapshot();
  const id = 'terms-'.padEnd(128, 'x');
  const legal: typeof content.legal = (...of) => {
    const text = content.legal(...of);
    return text && { ...text, id };
  };
  const snapshot = () => ({ ...content, legal });
  app = await testApp({ db: app.deps.db, change: { content: { ...app.deps.content, snapshot } } });
  const { status } = await accepted(await invited(), { password: PASSWORD });
  expect(status).toBe(200);
  const [agreed] = await app.rows<{ version: string }>(
    "select text_version as version from consents where text_key = 'specialist-terms'",
  );
  expect(agreed?.version).toMatch(`${id}@`);
});

test('an invitation goes to the profile whose code an editor copied while looking at its draft', async () => {
  const answer = await invite({ profile: `drafts.${WISH.profile}` });
  expect(answer.body).toMatchObject({ profile: WISH.profile, name: 'ნინო ბერიძე' });
  expect((await list()).map(({ state }) => state)).toEqual(['invited']);
});

test('an invitation that stands is shown, masked, before another one ends it; one that ran out is not', async () => {
  const open = async () => (await invite({ email: 'other@example.com', preview: true })).body['open'];
  expect(await open()).toBeNull();
  const since = app.clock.now();
  await invite();
  const [from, until] = [since, since + INVITATION_LIFETIME_MS].map((at) => new Date(at).toISOString());
  app.clock.advance(MINUTE);
  expect(await open()).toEqual({ since: from, until, email: 'n•••@example.com', phone: '+995 5•• ••• •11' });
  app.clock.advance(INVITATION_LIFETIME_MS);
  operator = (await app.signInAs('ADMIN')).token;
  expect(await open()).toBeNull();
});

test('an invitation goes from the mail over the code and the terms into the cabinet', async () => {
  const answer = await invite();
  const expiresAt = new Date(app.clock.now() + INVITATION_LIFETIME_MS).toISOString();
  expect(answer.body).toEqual({ profile: WISH.profile, name: 'ნინო ბერიძე', expiresAt });
  await app.deps.jobs.drain();
  expect(app.mails.at(-1)).toMatchObject({
    to: EMAIL.toLowerCase(),
    subject: 'სიმშვიდე გიწვევთ — გაააქტიურეთ კაბინეტი (7 დღე)',
  });
  const token = link();
  const page = await look(token);
  expect(page.body).toMatchObject({
    state: 'open',
    therapist: { name: 'Nino', surname: 'Beridze' },
    phone: '+995 5•• ••• •11',
    expiresAt,
  });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.headers['x-robots-tag']).toContain('noindex');

  const { status, body, cookies } = await accepted(token, { password: PASSWORD });
  expect([status, body['user']]).toEqual([200, expect.objectContaining({ role: 'THERAPIST', phone: PHONE })]);
  expect(body['therapist']).toMatchObject({ _id: WISH.profile });
  expect(cookies['refresh']).toBeTruthy();
  const userId = (body['user'] as { id: string }).id;
  expect(await profileRow()).toEqual([{ user_id: userId, accepting: true }]);
  expect(await app.rows('select text_key, text_version from consents where user_id = $1 order by 1', [userId])).toEqual(
    [{ text_key: 'specialist-terms', text_version: page.body['termsVersion'] }],
  );
  const own = await app.inject('GET', '/sign-ins', { token: String(body['accessToken']) });
  expect(own.body['signIns']).toMatchObject([{ isThis: true }]);
  for (const email of [EMAIL, EMAIL.toLowerCase()]) {
    const signIn = await app.inject('POST', '/login-email', { body: { email, password: PASSWORD } });
    expect(signIn.status).toBe(200);
  }
  expect(await stateOf(token)).toBe('used');
  expect((await list()).map(({ state }) => state)).toEqual(['in']);
});

test('an invitation leads in without a password too, and a profile without a calendar gets one that takes no new clients yet', async () => {
  await app.rows('delete from openings');
  await app.rows('delete from therapists where content_id = $1', [WISH.profile]);
  expect((await accepted(await invited())).status).toBe(200);
  expect((await profileRow())[0]).toMatchObject({ accepting: false });
  expect((await list()).map(({ state }) => state)).toEqual(['paused']);
  expect((await app.rows('select 1 from users where password_hash is not null')).length).toBe(0);
});

test('an invitation is kept as a hash, and phone and e-mail sealed, until it is used or runs out', async () => {
  const token = await invited();
  await app.rows('delete from outbox_messages');
  for (const clear of [token, PHONE, PHONE.slice(4), EMAIL, EMAIL.toLowerCase()]) {
    expect(await written()).not.toContain(clear);
  }
  expect(app.logs.join('\n')).not.toContain(token);
  app.clock.advance(INVITATION_LIFETIME_MS - 1);
  await forgetInvited(app.deps);
  expect(await stateOf(token)).toBe('open');
  app.clock.advance(1);
  await forgetInvited(app.deps);
  expect(await app.rows('select phone_hmac, email_hmac, contacts_enc from invitations')).toEqual([
    { phone_hmac: null, email_hmac: null, contacts_enc: null },
  ]);
  expect(await stateOf(token)).toBe('expired');
  operator = (await app.signInAs('ADMIN')).token;
  expect((await list()).map(({ state }) => state)).toEqual(['invitation_expired']);
});

test.each([
  ['the same profile', { email: 'b@example.com', phone: '577000222' }],
  ['the same phone', { profile: DEMO_THERAPISTS.Th2, email: 'b@example.com' }],
  ['the same e-mail', { profile: DEMO_THERAPISTS.Th2, phone: '577000222' }],
])('an invitation is withdrawn by a newer one to %s', async (_, change) => {
  const old = await invited();
  const newer = await invited(change);
  expect([await stateOf(old), await stateOf(newer)]).toEqual(['withdrawn', 'open']);
  expect((await look(old)).body).toMatchObject({ therapist: null, phone: null });
  expect(await refusal(sendCode(old))).toEqual([409, 'BAD_TRANSITION']);
  expect((await list()).map(({ state }) => state)).toEqual(['invited']);
});

test.each([
  ['a phone with an account', { phone: '599123456' }, [409, 'ACCOUNT_EXISTS']],
  ['an e-mail with an account', { email: 'ANA@example.com' }, [409, 'ACCOUNT_EXISTS']],
  ['an unknown profile', { profile: 'therapist-nobody' }, [404, 'THERAPIST_NOT_FOUND']],
  ['a foreign phone', { phone: '+44 20 7946 0958' }, [400, 'PHONE_INVALID']],
  ['no e-mail', { email: 'nino' }, [422, 'EMAIL_INVALID']],
  ['no reason', { reason: '' }, [400, 'VALIDATION']],
])('an invitation with %s is refused at once, and nothing is sent', async (_, change, refused) => {
  await app.signIn('599123456');
  await joinByEmail(app, 'ana@example.com');
  const people = await app.rows('select * from users order by id');
  const answer = invite(change);
  expect((await refusal(answer))[1]).toBe(refused[1]);
  expect(await app.rows('select 1 from invitations')).toEqual([]);
  expect(await app.rows('select * from users order by id')).toEqual(people);
});

test('an invitation to a profile that has its therapist is refused at once, and nothing is sent', async () => {
  const { profileId } = await app.signInAs('THERAPIST');
  expect(await refusal(invite({ profile: profileId }))).toEqual([409, 'ALREADY_INVITED']);
});

test('every wish to invite is in the audit log with its reason', async () => {
  await invite();
  await list();
  expect(await app.rows("select action, entity_id, reason from audit_log where entity = 'ops' order by id")).toEqual([
    { action: 'ops.invite-therapist', entity_id: WISH.profile, reason: 'contract signed' },
    { action: 'ops.list-therapists', entity_id: 'all', reason: null },
  ]);
});

/** Accepts with a code that was right before something happened. */
async function acceptAfter(happens: (token: string) => Promise<unknown>, more = {}): Promise<unknown[]> {
  const token = await invited();
  const body = { ...(await proof(token)), ...more };
  await happens(token);
  const before = await app.rows('select id, role from users order by id');
  const answer = await refusal(accept(token, body));
  expect(await app.rows('select id, role from users order by id')).toEqual(before);
  expect(await app.rows("select 1 from consents where text_key = 'specialist-terms'")).toEqual([]);
  return answer;
}

test('accepting writes nothing once the link has run out', async () => {
  expect(await acceptAfter(async () => app.clock.advance(7 * DAY))).toEqual([409, 'BAD_TRANSITION']);
});

test('accepting writes nothing once it was withdrawn', async () => {
  expect(await acceptAfter(async () => invite({ phone: '577000222' }))).toEqual([409, 'BAD_TRANSITION']);
});

test('accepting writes nothing when the profile has its therapist by now', async () => {
  const taken = async () => {
    const { userId } = await app.signInAs('THERAPIST');
    await app.rows('update therapists set user_id = null where user_id = $1', [userId]);
    await app.rows('update therapists set user_id = $1 where content_id = $2', [userId, WISH.profile]);
  };
  expect(await acceptAfter(taken)).toEqual([409, 'BAD_TRANSITION']);
});

test('accepting writes nothing when the profile is gone from the content', async () => {
  const token = await invited();
  const body = await proof(token);
  const content = app.deps.content.snapshot();
  const therapists = new Map([...content.therapists].filter(([id]) => id !== WISH.profile));
  const without = { ...app.deps.content, snapshot: () => ({ ...content, therapists }) };
  app = await testApp({ db: app.deps.db, change: { content: without } });
  expect(await refusal(accept(token, body))).toEqual([409, 'BAD_TRANSITION']);
  expect((await look(token)).body).toMatchObject({ state: 'withdrawn', therapist: null, phone: null });
});

test('accepting writes nothing when an account got the e-mail meanwhile, which stays as it is', async () => {
  const registers = async () => joinByEmail(app, EMAIL.toLowerCase());
  expect(await acceptAfter(registers)).toEqual([409, 'ACCOUNT_EXISTS']);
});

test('accepting writes nothing when an account got the phone meanwhile, and the code is not spent', async () => {
  const token = await invited();
  await app.signIn(PHONE.slice(4));
  app.clock.advance(RESEND_AFTER_MS);
  const people = await app.rows('select * from users order by id');
  expect(await refusal(accepted(token))).toEqual([409, 'ACCOUNT_EXISTS']);
  expect(await app.rows('select * from users order by id')).toEqual(people);
  expect(await stateOf(token)).toBe('open');
});

test.each([
  ['a weak password', { password: '123456789012' }, 'WEAK_PASSWORD'],
  ['other terms', { termsVersion: 'legal-terms-specialist-ka@2020' }, 'TEXT_CHANGED'],
  ['a wrong code', { otp: '99999' }, 'BAD_CODE'],
])('accepting writes nothing with %s', async (_, more, code) => {
  expect((await acceptAfter(async () => undefined, more))[1]).toBe(code);
});

test('accepting writes nothing with a code that was sent for signing in', async () => {
  const token = await invited();
  const { termsVersion } = (await look(token)).body;
  const { otpId } = (await app.inject('POST', '/send-otp', { body: { phoneNumber: PHONE } })).body;
  expect(await refusal(accept(token, { otpId, otp: app.codeFor(PHONE), termsVersion }))).toEqual([400, 'BAD_CODE']);
  // Nor does the code of an invitation sign anybody in.
  app.clock.advance(RESEND_AFTER_MS);
  const own = await proof(token);
  const body = { otp: own.otp, otpId: own.otpId, phone: PHONE };
  expect(await refusal(app.inject('POST', '/verify-otp', { body }))).toEqual([400, 'BAD_CODE']);
  expect(await app.rows("select 1 from users where role = 'USER'")).toEqual([]);
});

test('accepting writes nothing for a link that was guessed, and guessing is slow', async () => {
  const token = await invited();
  const guessed = [token.slice(1), `${token}A`, 'A'.repeat(43), '..%2F..', token.toUpperCase()];
  for (const one of guessed) {
    expect(await refusal(look(one))).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(sendCode(one))).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(accept(one, { termsVersion: 'x' }))).toEqual([404, 'NOT_FOUND']);
  }
  for (let n = 0; n < 60; n += 1) await look('A'.repeat(43));
  expect(await refusal(look(token))).toEqual([429, 'TOO_MANY_REQUESTS']);
  app.clock.advance(MINUTE);
  expect(await stateOf(token)).toBe('open');
});

test('of two tabs that accept at once one is in, and the other is refused in words', async () => {
  const token = await invited();
  const body = await proof(token);
  const answers = await Promise.all([accept(token, body), accept(token, body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('BAD_TRANSITION');
  expect(await app.rows("select 1 from users where role = 'THERAPIST'")).toHaveLength(1);
  expect((await profileRow()).map(({ user_id: id }) => typeof id)).toEqual(['string']);
});

test('a client who makes an account at the moment of accepting loses nothing: there is one account of the phone', async () => {
  const token = await invited();
  const body = await proof(token);
  // The newest code of a phone replaces the one before: whichever of the two comes first, one is refused.
  const sent = await app.inject('POST', '/send-otp', { body: { phoneNumber: PHONE } });
  const otp = app.codeFor(PHONE);
  const [joined, signedIn] = await Promise.all([
    accept(token, body),
    app.inject('POST', '/verify-otp', { body: { otp, otpId: sent.body['otpId'], phone: PHONE } }),
  ]);
  expect([joined.status, signedIn.status].filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  const people = await app.rows<{ role: string }>("select role from users where role <> 'ADMIN'");
  expect(people).toHaveLength(1);
});
