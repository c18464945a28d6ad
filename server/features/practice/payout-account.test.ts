import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { ibanFault } from '#domain/iban.ts';
import { refusal, type TestAnswer, type TestApp, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { askProof, prove, showProof } from '#server/testing/sign-in/prove.ts';
import { PASSWORD } from '#server/testing/sign-in/sign-in.ts';
import { EMAIL, staffOf } from '#server/testing/sign-in/staff.ts';
import { newestAccount, openAccounts, saveAccount } from '../payout/payout.ts';

const HOLDER = 'კანარი ბერიძე';
const IBAN = 'GE29NB0000000101904917';
const OTHER = 'GE15TB7194336080100003';
/** The phone of the demo therapist. */
const PHONE = '+995555000001';
const PATH = '/practice/payout-account';

let app: TestApp;
let therapist: { userId: string; token: string };
beforeEach(async () => {
  app = await testApp();
  therapist = await app.signInAs('THERAPIST');
});

const read = async () => (await app.inject('GET', PATH, therapist)).body;
const put = (body: object): Promise<TestAnswer> =>
  app.inject('PUT', PATH, { ...therapist, body: { holder: HOLDER, iban: IBAN, ...body } });
const proved = () => prove(app, therapist, 'savePayoutAccount', { address: PHONE });
/** Saves with a code that was sent just now. */
const save = async (body: object = {}): Promise<TestAnswer> => {
  await proved();
  return put(body);
};
const saved = async () =>
  app.rows<{ id: string; last4: string }>('select id, last4 from payout_accounts order by created_at');
const therapistId = async () => {
  const [row] = await app.rows<{ id: string }>('select id from therapists where user_id = $1', [therapist.userId]);
  return row?.id ?? '';
};
/** A sign-in lasts less long than that. */
const later = async (ms: number) => {
  app.clock.advance(ms);
  therapist = await app.signInAs('THERAPIST');
};
const at = (instant: number) => new Date(instant).toISOString();
const mailsTo = async (address: string) => {
  await app.deps.jobs.drain();
  return app.mails.filter(({ to, subject }) => to === address && subject.includes('ბანკის ანგარიში'));
};

test('a payout account is set by a code to the phone, and shown by four digits and its holder, with when it counts', async () => {
  expect(await read()).toMatchObject({ accounts: [], isStopped: false });
  const now = app.clock.now();
  const answer = await save({ iban: ' ge29 nb00\u00a00000 0101 9049 17\u200e', holder: ` ${HOLDER}\u200b` });
  const account = { last4: '4917', holder: HOLDER, since: at(now), countsFrom: at(now + DAY) };
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ accounts: [account] });
  expect(await read()).toEqual(answer.body);
  const current = await newestAccount(app.deps.db, await therapistId());
  const opened = await openAccounts(app.deps, app.deps.db, [current?.id ?? '']);
  expect([...opened.values()]).toEqual([{ holder: HOLDER, iban: IBAN }]);
});

test('a payout account that is changed leaves the one before as it is; the last three are listed, the newest first', async () => {
  await save();
  for (const iban of [OTHER, IBAN, OTHER]) {
    app.clock.advance(3 * MINUTE);
    expect((await save({ iban })).status).toBe(200);
  }
  const { accounts } = (await read()) as { accounts: { last4: string }[] };
  expect(accounts.map(({ last4 }) => last4)).toEqual(['0003', '4917', '0003']);
  expect(accounts[0]).toMatchObject({ countsFrom: at(app.clock.now() + 3 * DAY) });
  await app.deps.jobs.drain();
  const told = app.sms.filter(({ text }) => text.includes('ბანკის ანგარიში მიუთითეთ (...0003)'));
  expect(told.map(({ to }) => to)).toEqual([PHONE, PHONE]);
  expect((await saved()).map(({ last4 }) => last4)).toEqual(['4917', '0003', '4917', '0003']);
});

test('a payout account of the same moment, or by a clock that is behind, is the newest all the same', async () => {
  await save();
  app.clock.advance(3 * MINUTE);
  await proved();
  app.clock.advance(-3 * MINUTE);
  await put({ iban: OTHER });
  expect((await newestAccount(app.deps.db, await therapistId()))?.last4).toBe('0003');
});

test('a payout account is never written again nor deleted', async () => {
  await save();
  await expect(app.rows(`update payout_accounts set last4 = '0000'`)).rejects.toThrow(/append/);
  await expect(app.rows('delete from payout_accounts')).rejects.toThrow(/append/);
});

test('a payout account stands in the log with who and when, and no digit of it', async () => {
  await save();
  const [{ id } = { id: '' }] = await saved();
  const rows = await app.rows(
    `select actor_id, actor_role, entity_id, reason, changed from audit_log where action = 'practice.change-payout-account'`,
  );
  const nobody = { reason: null, changed: null };
  expect(rows).toEqual([{ actor_id: therapist.userId, actor_role: 'THERAPIST', entity_id: id, ...nobody }]);
});

test('a payout account of a person whose key is gone still has its four digits, and opens no more', async () => {
  await save();
  await app.rows('delete from user_keys where user_id = $1', [therapist.userId]);
  const current = await newestAccount(app.deps.db, await therapistId());
  expect(current?.last4).toBe('4917');
  const opened = await openAccounts(app.deps, app.deps.db, [current?.id ?? '']);
  expect([...opened.values()]).toEqual([null]);
});

test('a payout account that another person has set for the same therapist shows no holder', async () => {
  await save();
  const { userId } = await app.signInAs('ADMIN');
  const other = { therapistId: await therapistId(), userId, holder: 'Ana', iban: OTHER };
  await app.deps.db.transaction((tx) => saveAccount(app.deps, tx, other));
  expect((await read())['accounts']).toMatchObject([{ last4: '0003', holder: null }, { holder: HOLDER }]);
});

test('a payout account says that an operator has stopped the pay', async () => {
  const stop = 'insert into payout_stops(id, therapist_id, stopped_at) values ($1, $2, $3)';
  await app.rows(stop, [app.deps.random.uuid(), await therapistId(), at(app.clock.now())]);
  expect(await read()).toMatchObject({ isStopped: true });
  await app.rows('update payout_stops set ended_at = stopped_at');
  expect(await read()).toMatchObject({ isStopped: false });
});

test.for([
  ['iban', 'IBAN_INVALID', 'GE30NB0000000101904917'],
  ['holder', 'HOLDER_INVALID', '=HYPERLINK("http://x")'],
] as const)('a wrong %s is refused beside its field and spends no proof', async ([field, code, typed]) => {
  await proved();
  const refused = await put({ [field]: typed });
  expect([refused.status, refused.body['code'], refused.body['field']]).toEqual([422, code, field]);
  expect(await saved()).toEqual([]);
  expect((await put({})).status).toBe(200);
});

describe('without its proofs nothing changes:', () => {
  const stays = async () => expect((await saved()).map(({ last4 }) => last4)).toEqual(['4917']);
  beforeEach(async () => {
    await save();
    app.clock.advance(3 * MINUTE);
  });

  test('nothing changes without the password, for who has one; a right one alone is not enough', async () => {
    await staffOf(() => app).therapist();
    const { otpId } = (await askProof(app, therapist, 'savePayoutAccount')).body;
    const otp = app.codeFor(PHONE);
    const show = (shown: { password?: string }) =>
      refusal(showProof(app, therapist, 'savePayoutAccount', { otpId, otp, ...shown }));
    expect(await show({})).toEqual([401, 'BAD_LOGIN']);
    expect(await show({ password: 'not this one 2026' })).toEqual([401, 'BAD_LOGIN']);
    expect(await refusal(put({ iban: OTHER }))).toEqual([403, 'PROOF_NEEDED']);
    await stays();
    // A wrong password has spent no code.
    await showProof(app, therapist, 'savePayoutAccount', { otpId, otp, password: PASSWORD });
    expect((await put({ iban: OTHER })).status).toBe(200);
  });

  test('after ten tries in an hour the next one changes nothing, whatever it brings', async () => {
    await proved();
    for (let tried = 2; tried <= 10; tried += 1) await put({ iban: 'GE' });
    expect(await refusal(put({ iban: OTHER }))).toEqual([429, 'TOO_MANY_REQUESTS']);
    await stays();
    await later(HOUR);
    expect((await save({ iban: OTHER })).status).toBe(200);
  });
});

const OLD = 'old@example.com';

test('the e-mail of the therapist is told of whoever moves the pay (message 24), with four digits, when it counts and whom to write to', async () => {
  await giveEmail(app.deps, therapist.userId, EMAIL);
  await save();
  app.clock.advance(3 * MINUTE);
  await save({ iban: OTHER });
  const mails = await mailsTo(EMAIL);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'თქვენი ბანკის ანგარიში მითითებულია',
    'თქვენი ბანკის ანგარიში შეიცვალა',
  ]);
  const { text, html } = mails[1] ?? { text: '', html: '' };
  expect(text).toContain('••••0003');
  expect(text).toContain('72 საათის განმავლობაში');
  expect(text).toMatch(/27\sნოემბერი, თბილისის დროით 10:03/);
  expect(html).toContain(`mailto:${app.deps.config.specialistsEmail}`);
  expect(text).not.toContain('ცოტა ხნის წინ');
});

test('each e-mail that was replaced within 7 days is told of whoever moves the pay (message 24), once, and none after that', async () => {
  for (const email of [OLD, 'older@example.com', OLD, EMAIL]) await giveEmail(app.deps, therapist.userId, email);
  await later(7 * DAY - MINUTE);
  await save();
  expect(await mailsTo(EMAIL)).toHaveLength(1);
  expect((await mailsTo(OLD)).map(({ text }) => text.includes('ცოტა ხნის წინ'))).toEqual([true]);
  expect(await mailsTo('older@example.com')).toHaveLength(1);
  app.clock.advance(3 * MINUTE);
  await save({ iban: OTHER });
  expect(await mailsTo(EMAIL)).toHaveLength(2);
  expect(await mailsTo(OLD)).toHaveLength(1);
});

test('nobody is told of whoever moves the pay when there is no e-mail; the account counts all the same', async () => {
  expect((await save()).status).toBe(200);
  await app.deps.jobs.drain();
  expect(app.mails).toEqual([]);
});

test('neither a stolen dump, the log nor a mail shows a holder or more than four digits, and answers the holder alone', async () => {
  await giveEmail(app.deps, therapist.userId, EMAIL);
  const answers = [
    await save(),
    await put({ iban: `${IBAN}1` }),
    await put({ holder: `${HOLDER}\n`, otpId: 'x', otp: '0000' }),
    await put({ otpId: 'x', otp: '0000' }),
    await app.inject('PUT', PATH, { ...therapist, body: { holder: { HOLDER }, iban: [IBAN] } }),
    await app.inject('PUT', `${PATH}?iban=${IBAN}`, { ...therapist, body: {} }),
    await app.inject('GET', PATH, therapist),
    await app.inject('GET', '/practice', therapist),
    await app.inject('GET', '/practice/settings', therapist),
  ];
  await app.deps.jobs.drain();
  const answered = JSON.stringify(answers);
  const holder = `"holder":${JSON.stringify(HOLDER)}`;
  // The change and the read.
  expect(answered.split(holder)).toHaveLength(3);
  const said = answered.replaceAll(holder, '');
  const seen = [await dump(app.deps.db), ...app.logs, JSON.stringify(app.mails), said].join('\n');
  const canaries = [HOLDER, 'კანარი', IBAN, IBAN.toLowerCase(), '0101904917'];
  const binary = canaries.map((canary) => Buffer.from(canary).toString('hex'));
  const packed = canaries.map((canary) => Buffer.from(canary).toString('base64').replace(/=*$/, '').slice(0, -1));
  expect([...canaries, ...binary, ...packed].filter((canary) => seen.includes(canary))).toEqual([]);
  // Five digits alone: somewhere in the random bytes of a dump they stand by chance.
  expect(seen).not.toMatch(/(?<![\da-f])04917(?![\da-f])/i);
  expect(seen).toContain('4917');
});

test('our rule and the library judge the number of every Georgian account alike', () => {
  const checks = Array.from({ length: 100 }, (_, check) => String(check).padStart(2, '0'));
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2}[0-9]{16}$/), (account) => {
      const sound = checks.filter((check) => ibanFault(`GE${check}${account}`) === null);
      expect(sound).toHaveLength(1);
      // The library lets numbers of the same rest pass, which belong to no account.
      const known = checks.filter((check) => isValidIBAN(`GE${check}${account}`));
      expect(known.filter((check) => !['00', '01', '99'].includes(check))).toEqual(sound);
    }),
  );
});
