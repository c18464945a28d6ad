import { createHash } from 'node:crypto';
import { DAY, HOUR } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { iso, type Sql } from '#server/db/db.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { tellAll } from '#server/features/notify/notify.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { booked, goTo } from '../booking/after-booking.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { changeOwn } from './cabinet.ts';
import { dump } from '../database/dump.ts';
import { openedBytes } from '../database/opened.ts';
import { FRIDAY } from './other-times.ts';
import { giveEmail } from '../sign-in/people.ts';
import { pass, prefer, teenTime, THURSDAY } from '../booking/shopping.ts';
import { proposeTo } from '../booking/waiting.ts';
import { signInByCode } from '../sign-in/sign-in.ts';
import { changeContact, changeWayIn } from '../sign-in/ways-in.ts';

/** The data of two clients, each value in words that occur nowhere else. */
const WHO = {
  ana: {
    phone: '599871234',
    name: 'ზანდუკელი ქალი',
    former: 'zx.former.ana@example.com',
    contact: 'zx.contact.ana@example.com',
    orderName: 'ხვიჩა შეკვეთაძე',
    orderEmail: 'zx.order.ana@example.com',
    shared: 'issue-anxiety',
    sharedKey: 'anxiety',
    answer: 'issue-burnout',
    answerKey: 'burnout',
    words: 'ვზივარ და ველოდები, წუხანდელივით',
    guardian: 'ეკა დედაშვილი',
    guardianPhone: '599777751',
    userAgent: 'Zxbrowser/7 (ana)',
    ip: '203.0.113.77',
    pending: 'zx-pending-ana',
    older: 'zx.older.ana@example.com',
    signIn: 'zx.sign-in.ana@example.com',
    bank: 'https://zx-bank.example/ana',
    queued: 'zx.queued.ana@example.com',
    told: 'ჟღერს ანასთვის',
    browser: 'y'.repeat(43),
    slot: THURSDAY,
    gap: 0,
  },
  nika: {
    phone: '599871235',
    name: 'ნიკოლოზ ვაჟი',
    former: 'zx.former.nika@example.com',
    contact: 'zx.contact.nika@example.com',
    orderName: 'ჯუანშერ ყიდვაძე',
    orderEmail: 'zx.order.nika@example.com',
    shared: 'issue-depression',
    sharedKey: 'depression',
    answer: 'issue-grief',
    answerKey: 'grief',
    words: 'არავინ მოვიდა, ჰაერი მძიმეა',
    guardian: 'გია მამაშვილი',
    guardianPhone: '599777752',
    userAgent: 'Zxbrowser/8 (nika)',
    ip: '198.51.100.88',
    pending: 'zx-pending-nika',
    older: 'zx.older.nika@example.com',
    signIn: 'zx.sign-in.nika@example.com',
    bank: 'https://zx-bank.example/nika',
    queued: 'zx.queued.nika@example.com',
    told: 'შრიალებს ნიკასთვის',
    browser: 'z'.repeat(43),
    slot: FRIDAY,
    gap: 1,
  },
} as const;
export type CanaryOwner = keyof typeof WHO;

/** A client with all of it, signed in. `orderId` is the paid session, which is over. */
export type Planted = TestPerson & { phone: string; contact: string; orderId: string; canaries: readonly string[] };

/**
 * Two clients of one therapist with all data that a client can leave in the product, 21 words of each: a past session
 * with shared topics and a report, a teenager's with a parent's consent request, a waiting appointment, waiting
 * messages and jobs. Nothing blocks their leaving.
 */
export async function plantTwo(app: TestApp): Promise<Record<CanaryOwner, Planted>> {
  await app.signInAs('THERAPIST');
  const begun = { ana: await begin(app, 'ana'), nika: await begin(app, 'nika') };
  await goTo(app, Date.UTC(2026, 10, 27, 9));
  for (const who of ['ana', 'nika'] as const) await report(app, who, begun[who]);
  await pass(app, 20 * DAY);
  return { ana: await finishUp(app, 'ana', begun.ana), nika: await finishUp(app, 'nika', begun.nika) };
}

/** The words found in a text or in its opened bytes, in clear or as hexadecimal. */
export function foundIn(canaries: readonly string[], { text, opened }: { text: string; opened: readonly Buffer[] }) {
  const bytes = Buffer.concat(opened.map((one) => Buffer.concat([one, Buffer.of(0)])));
  return canaries.filter(
    (canary) => text.includes(canary) || text.includes(Buffer.from(canary).toString('hex')) || bytes.includes(canary),
  );
}

/** The words found by an owner of a database dump, the log and every key that still exists. */
export async function foundAnywhere(app: TestApp, canaries: readonly string[]): Promise<string[]> {
  const text = [await dump(app.deps.db), ...app.logs].join('\n');
  return foundIn(canaries, { text, opened: await openedBytes(app.deps.db) });
}

type Begun = { userId: string; orderId: string };

async function done(call: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await call;
  if (answer.status !== 200 && answer.status !== 204)
    throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

async function begin(app: TestApp, who: CanaryOwner): Promise<Begun> {
  const { phone, name, former, orderName, orderEmail, shared, slot, gap, guardian, guardianPhone } = WHO[who];
  const person = await signInByCode(app, phone);
  const { token, userId } = person;
  await done(app.inject('PUT', '/user', { token, body: { user: { id: userId, name } } }));
  await giveEmail(app.deps, userId, former);
  await done(prefer(app, person, { typeTherapy: 'type-personal', psychoIssues: [shared] }));
  const contact = { name: orderName, email: orderEmail };
  const orderId = await booked(app, person, { bookingSession: slot, selectedDate: slot.date, ...contact });
  const agreed = { shared: true, consentVersion: SHARING_CONSENT.version };
  await done(app.inject('PUT', `/cabinet/sessions/${orderId}/sharing`, { token, body: agreed }));

  const teen = await booked(app, person, { ...(await teenTime(app, gap)), ...contact });
  const asked = { name: guardian, relation: 'mother', phone: guardianPhone };
  await done(app.inject('POST', `/cabinet/sessions/${teen}/consent`, { token, body: asked }));
  await pass(app, 0);
  return { userId, orderId };
}

async function report(app: TestApp, who: CanaryOwner, { orderId }: Begun): Promise<void> {
  const person = await signInByCode(app, WHO[who].phone);
  const body = { what: 'therapist_absent', words: WHO[who].words };
  await done(changeOwn(app, person, orderId, { call: 'complaint', body }));
  await done(changeOwn(app, person, orderId, { call: 'complaint/withdraw' }));
}

async function finishUp(app: TestApp, who: CanaryOwner, { userId, orderId }: Begun): Promise<Planted> {
  const { phone, contact, answer, older, pending, bank, queued, told, ...rest } = WHO[who];
  const { deps } = app;
  const person = await signInFrom(app, who);
  await changeContact(app, person, contact);
  await changeWayIn(app, person, { email: rest.signIn });
  await done(prefer(app, person, { typeTherapy: 'type-personal', psychoIssues: [answer] }));
  await proposeTo(app, person, { start: Date.UTC(2027, 0, who === 'ana' ? 11 : 12, 11) });

  const now = iso(app.clock.now());
  const key = await findUserKey(deps.keyring, deps.db, userId);
  await app.rows(
    `insert into email_changes(id, user_id, before_enc, changed_at) values (gen_random_uuid(), $1, $2, $3)`,
    [userId, key?.seal('email_changes.before_enc', older), now],
  );
  await app.rows(
    `insert into pending_sign_ins(id, token_sha256, user_id, shown, password_hash, created_at, expires_at)
     values (gen_random_uuid(), $2, $1, '{password}', $3, $4, $5)`,
    [userId, Buffer.from(pending), pending, now, iso(app.clock.now() + HOUR)],
  );
  await app.rows(
    `insert into idempotency_keys(user_id, route, key, request_sha256, status_code, response, created_at)
     values ($1, 'startPayment', 'a-press', '\\x00', 200, jsonb_build_object('paymentUrl', $2::text), $3)`,
    [userId, bank, now],
  );
  await app.rows(
    `insert into series(id, therapist_id, client_id, type_key, weeks, starts, request_key, created_at)
     select gen_random_uuid(), id, $1, 'personal', 4, array[$2::timestamptz], gen_random_uuid()::text, $2 from therapists
     where content_id = $3`,
    [userId, now, DEMO_THERAPISTS.Th1],
  );
  await app.rows(
    `insert into proposal_terms(therapist_id, client_id, ended_at) select id, $1, $2 from therapists where content_id = $3
     on conflict (therapist_id, client_id) do update set ended_at = $2`,
    [userId, now, DEMO_THERAPISTS.Th1],
  );
  await waitingWords(app, { userId, orderId, queued, told });
  await ownCodes(app, who, person);
  const browserHash = createHash('sha256').update(rest.browser).digest('hex');
  const tokenHash = createHash('sha256').update(person.cookie).digest('hex');
  const canaries = [
    phone,
    rest.name,
    rest.former,
    contact,
    rest.orderName,
    rest.orderEmail,
    rest.sharedKey,
    rest.answerKey,
    rest.words,
    rest.guardian,
    rest.guardianPhone,
    rest.userAgent,
    rest.ip,
    older,
    rest.signIn,
    pending,
    bank,
    queued,
    told,
    browserHash,
    tokenHash,
  ];
  return { ...person, phone, contact, orderId, canaries };
}

/** Messages to the client and to a therapist, and jobs that would tell something, which nobody has sent yet. */
async function waitingWords(
  app: TestApp,
  { userId, orderId, queued, told }: Begun & { queued: string; told: string },
): Promise<void> {
  const { deps } = app;
  const order = app.idOf(orderId);
  const now = app.clock.now();
  const data = { at: now, number: 'ABCDEF012345' };
  const to = { userId, locale: 'ka', email: queued } as const;
  const dedupeKey = `email-changed:${order}:1`;
  await tellAll(deps, deps.db, [{ to, template: 'order-email-changed-email', data, dedupeKey }]);
  const [therapist] = await app.rows<{ userId: string }>(
    'select user_id as "userId" from therapists where content_id = $1',
    [DEMO_THERAPISTS.Th1],
  );
  // To the therapist, whose message stays without the name, and to an address of which nobody knows whose it is.
  for (const reader of [therapist?.userId ?? null, null]) {
    await tellAll(deps, deps.db, [
      {
        to: { userId: reader, locale: 'ka', email: 'nino@example.com' },
        template: 'new-booking-email',
        data: {
          client: told,
          sessionType: 'personal',
          start: now,
          end: now + HOUR,
          number: 'ABCDEF012345',
          version: 1,
          sessionId: '00000000-0000-4000-8000-000000000000',
          confirmedAt: now,
        },
        dedupeKey: `confirmed-again:${order}:${reader === null ? 'somebody' : 'therapist'}:email`,
      },
    ]);
  }
  await deps.jobs.enqueue(deps.db, {
    kind: 'reminder',
    payload: { order, start: now + DAY },
    runAt: now + DAY,
    dedupeKey: `reminder:${order}`,
  });
}

/** Signs in from a network and with a browser of the client's own. */
async function signInFrom({ app, codeFor }: TestApp, who: CanaryOwner): Promise<TestPerson> {
  const { phone } = WHO[who];
  const call = callsOf(app, who);
  const { otpId } = (await call('/send-otp', { phoneNumber: phone })).json<{ otpId: string }>();
  const answer = await call('/verify-otp', { otpId, otp: codeFor(`+995${phone}`), phone });
  const { user, accessToken } = answer.json<{ user: { id: string }; accessToken: string }>();
  const cookie = answer.cookies.find(({ name }) => name === 'refresh')?.value ?? '';
  return { userId: user.id, token: accessToken, cookie };
}

/**
 * Codes that a signed-in client asks for, with a network and browser of their own: to a free number, to somebody's
 * number, and to the own number, not sent by anybody yet.
 */
async function ownCodes(app: TestApp, who: CanaryOwner, { token }: TestPerson): Promise<void> {
  const { deps } = app;
  const call = callsOf(app.app, who, token);
  const other = WHO[who === 'ana' ? 'nika' : 'ana'].phone;
  const free = who === 'ana' ? '599871236' : '599871237';
  const asked = [
    await call('/proof/code', { for: 'changePhone', to: free }),
    await call('/proof/code', { for: 'changePhone', to: other }),
  ];
  const { sms } = deps;
  Object.assign(deps, { sms: { ...sms, send: async () => ({ ok: false, kind: 'unknown' }) } });
  asked.push(await call('/proof/code', { for: 'exportOwnData' }));
  Object.assign(deps, { sms });
  for (const { statusCode, body } of asked) if (statusCode !== 200) throw new Error(`answered ${statusCode} ${body}`);
}

/** Calls of a client from a network and with a browser of their own. */
function callsOf(app: TestApp['app'], who: CanaryOwner, token?: string) {
  const { ip, userAgent, browser } = WHO[who];
  const signedIn = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'user-agent': userAgent, cookie: `browser=${browser}`, ...signedIn };
  return async (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api${url}`, remoteAddress: ip, headers, payload });
}

/** The rows of every table, each as the database writes it in JSON. */
export async function rowsByTable(sql: Sql, tables: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await Promise.all(
    tables.map(async (table) => sql.run<{ row: string }>(`select to_jsonb(t)::text as row from "${table}" t`)),
  );
  return new Map(tables.map((table, n) => [table, (rows[n] ?? []).map(({ row }) => row)]));
}
