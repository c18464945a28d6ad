import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { HOUR, instantOf, MINUTE } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { findPerson } from '../person/person.ts';
import { changeContactEmail } from '../alarm/set-ways-in.ts';
import { messageWords } from './message-words.ts';
import { SAMPLES } from '../notify/messages/samples.ts';
import { booked, goTo } from '#server/testing/booking/after-booking.ts';
import { type TestApp, type TestPerson } from '#server/testing/app.ts';
import { changeOwn, shownVersion } from '#server/testing/session/cabinet.ts';
import { dump } from '#server/testing/database/dump.ts';
import { test as base } from '#server/testing/payment/payment-test.ts';
import { BROWSER } from '#server/testing/sign-in/people.ts';
import { changePractice, sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { check, pass, prefer, THURSDAY, WEDNESDAY, teenTime } from '#server/testing/booking/shopping.ts';
import { askProof, letProofStand, prove } from '#server/testing/sign-in/prove.ts';
import { changeContact } from '#server/testing/sign-in/ways-in.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';

const test = base.extend('therapist', async ({ app }) => app.signInAs('THERAPIST'));
const START = instantOf(WEDNESDAY.date, WEDNESDAY.start) ?? 0;

/** Everything of one client that nobody else has. The words of the complaint would be a script. */
const ANA = {
  phone: '599000011',
  contact: 'ana.kvirikadze@example.com',
  name: 'ანა-პროფილი',
  orderName: 'ანა-ჯავშანი',
  orderEmail: 'ana.order@example.com',
  teenName: 'ანა-მოზარდი',
  teenEmail: 'ana.teen@example.com',
  words: '<script>alert("ველოდე")</script>',
  guardian: { name: 'ეკა დედაშვილი', relation: 'mother', phone: '+995 599777756' },
  userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/130.0 ზღმარტლი',
  ip: '203.0.113.77',
};
const OTHERS = {
  bekaPhone: '599000012',
  bekaName: 'ბექა-ჯავშანი',
  bekaEmail: 'beka.order@example.com',
  therapistEmail: 'nino.therapist@example.com',
  therapistWords: 'სპეციალისტის სიტყვები',
  reason: 'ოპერატორის შენიშვნა',
};

/** Fails where the product refuses, so that what the test is about is really there. */
async function done(call: Promise<{ status: number; body: object }>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
}

/** Names somebody and gives them a contact e-mail, which a code proves. */
async function setProfile(app: TestApp, { token, userId }: TestPerson, given: { name: string; email: string }) {
  const { name, email } = given;
  await done(app.inject('PUT', '/user', { token, body: { user: { id: userId, name } } }));
  await changeContact(app, { token }, email);
}

const at = (slot: typeof WEDNESDAY) => ({ bookingSession: slot, selectedDate: slot.date });

/** A teen session of the second therapist, for which a parent was asked. */
async function teenSession(app: TestApp, client: TestPerson): Promise<string> {
  const contact = { name: ANA.teenName, email: ANA.teenEmail };
  const orderId = await booked(app, client, { ...(await teenTime(app)), ...contact });
  await done(app.inject('POST', `/cabinet/sessions/${orderId}/consent`, { token: client.token, body: ANA.guardian }));
  return orderId;
}

/** The story of two clients of one therapist, up to a complaint that an operator settled; a day has passed. */
async function story(app: TestApp): Promise<TestPerson> {
  const ana = await signInByCode(app, ANA.phone);
  await setProfile(app, ana, { name: ANA.name, email: ANA.contact });
  await done(
    prefer(app, ana, {
      typeTherapy: 'type-personal',
      psychoIssues: ['issue-anxiety', 'issue-burnout'],
      preferTherapistGender: 'gender-female-en',
      priceRange: 'price-up-to-80',
      startTime: ['evening'],
    }),
  );
  const session = await booked(app, ana, { name: ANA.orderName, email: ANA.orderEmail, ...at(THURSDAY) });
  const agreed = { shared: true, consentVersion: SHARING_CONSENT.version };
  await done(app.inject('PUT', `/cabinet/sessions/${session}/sharing`, { token: ana.token, body: agreed }));
  await done(changeOwn(app, ana, session, { call: 'move', body: at(WEDNESDAY) }));
  await teenSession(app, ana);

  const beka = await signInByCode(app, OTHERS.bekaPhone);
  await booked(app, beka, { name: OTHERS.bekaName, email: OTHERS.bekaEmail, ...at(THURSDAY) });
  await goTo(app, START + 15 * MINUTE);
  const again = await signInByCode(app, ANA.phone);
  const complaint = { what: 'therapist_absent', words: ANA.words };
  await done(changeOwn(app, again, session, { call: 'complaint', body: complaint }));
  const nino = await app.signInAs('THERAPIST');
  const path = `sessions/${await sessionIdOf(app, session)}/objection`;
  await done(changePractice(app, nino, path, { words: OTHERS.therapistWords }));
  await goTo(app, START + HOUR);
  const operator = await app.signInAs('ADMIN');
  await done(
    app.inject('POST', `/ops/orders/${session}/change`, {
      token: operator.token,
      body: {
        change: { what: 'settle', as: 'therapist_absent' },
        reason: OTHERS.reason,
        version: await shownVersion(app, session),
      },
    }),
  );
  await pass(app, HOUR);
  await app.rows('update sign_ins set user_agent = $2, ip = $3::inet where user_id = $1', [
    ana.userId,
    ANA.userAgent,
    ANA.ip,
  ]);
  return signInByCode(app, ANA.phone);
}

/** Takes the data along in a language; answers the files in the zip. */
async function take(app: TestApp, person: TestPerson, locale: 'ka' | 'en' = 'en') {
  await prove(app, person, 'exportOwnData', { address: `+995${ANA.phone}` });
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'POST',
    url: `/api/own-data?locale=${locale}`,
    headers: { authorization: `Bearer ${person.token}`, cookie: `browser=${BROWSER}` },
  });
  const files = statusCode === 200 ? unzipSync(new Uint8Array(rawPayload)) : {};
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { status: statusCode, headers, names: Object.keys(files), json: text('data.json'), page: text('index.html') };
}

/** The name of each planted fact, and its form in the file for programs and on the page. */
const CANARIES: readonly (readonly [what: string, json: string, page: string])[] = [
  ['the phone', '+995599000011', '+995 599 000 011'],
  ['the contact e-mail', ANA.contact, ANA.contact],
  ['the name', ANA.name, ANA.name],
  ['a name on a booking', ANA.orderName, ANA.orderName],
  ['an e-mail of a booking', ANA.orderEmail, ANA.orderEmail],
  ['another name', ANA.teenName, ANA.teenName],
  ['another e-mail', ANA.teenEmail, ANA.teenEmail],
  ['a topic', '"anxiety"', 'Anxiety'],
  ['another topic', '"burnout"', 'Burnout'],
  ['the wish for a gender', '"female"', 'a woman'],
  ['the range of prices', 'price-up-to-80', 'Up to 80'],
  ['the part of the day', '"evening"', 'evening'],
  ['the words of a complaint', JSON.stringify(ANA.words), '&#60;script&#62;alert(&#34;ველოდე&#34;)&#60;/script&#62;'],
  ['whom a parent is', ANA.guardian.name, ANA.guardian.name],
  ['the end of the number of a parent', '•56"', '•56'],
  ['a receipt', '"number": 1001', 'No. 1001'],
  ['what went back', '"DONE"', 'refund'],
  ['a browser', ANA.userAgent, 'Firefox'],
  ['a network', ANA.ip, ANA.ip],
  ['a move', '"moves": [\n        {', 'Moved'],
  ['what is shared', SHARING_CONSENT.version, 'shared · Anxiety, Burnout'],
  ['a message', '"booking-confirmed-email"', 'A booking was confirmed'],
  ['the terms', 'legal-terms-client', 'Terms of service'],
];

test('the data that a client takes along has everything that is the client’s, twice: for programs, and as a page without scripts that loads nothing', async ({
  app,
}) => {
  const ana = await story(app);
  const { status, headers, names, json, page } = await take(app, ana);
  expect([status, names.toSorted()]).toEqual([200, ['data.json', 'index.html']]);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data-2026-11-25.zip"',
    'cache-control': 'no-store',
  });
  for (const [what, inJson, inPage] of CANARIES) {
    expect(json, what).toContain(inJson);
    expect(page.replaceAll('\u00a0', ' '), what).toContain(inPage);
  }
  expect(page).not.toMatch(/<script|<img|<link|<iframe|\bsrc=|\bhref=|url\((?!data:)|https?:/i);
  expect(page).toContain('<html lang="en">');
  const georgian = await take(app, ana, 'ka');
  expect(georgian.page).toContain('<html lang="ka">');
  expect(georgian.page).toContain('ჯავშნები და გადახდები');
});

test('the data that a client takes along has nothing of anybody else, and nothing that is secret', async ({
  app,
  therapist,
}) => {
  const contact = { userId: therapist.userId, email: OTHERS.therapistEmail };
  await app.deps.db.transaction(async (tx) => changeContactEmail(app.deps, tx, contact));
  const staff = await findPerson(app.deps, app.deps.db, therapist.userId);
  expect(staff).toMatchObject({ email: OTHERS.therapistEmail, phone: expect.stringMatching(/^\+995\d{9}$/) });
  const ana = await story(app);
  const { json, page } = await take(app, ana);
  for (const text of [json, page]) {
    for (const word of [...Object.values(OTHERS), staff?.phone?.slice(4) ?? '', '599777756', '777 756'])
      expect(text).not.toContain(word);
    // No hash, no key, no id of a table: neither in the letters of the database nor in those of the wire.
    const sealed = [...(await dump(app.deps.db)).matchAll(/\\x([0-9a-f]{24,})/g)].map(([, hex = '']) => hex);
    expect(sealed.length).toBeGreaterThan(50);
    for (const hex of sealed) {
      expect(text).not.toContain(hex.slice(0, 24));
      expect(text).not.toContain(Buffer.from(hex, 'hex').toString('base64').slice(0, 20));
    }
    expect(text).not.toMatch(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).not.toContain('argon2');
  }
});

test('the data that a client takes along is told to the contact e-mail, and stands nowhere', async ({ app }) => {
  const ana = await story(app);
  const before = app.mails.length;
  await take(app, ana);
  await app.deps.jobs.drain();
  const told = app.mails.slice(before);
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([[ANA.contact, 'თქვენი მონაცემები ჩამოიტვირთა']]);
  expect(told[0]?.html).not.toMatch(/href=|599000011|<script/);
  const kept = await dump(app.deps.db);
  for (const [word] of [[ANA.words], [ANA.contact], [ANA.orderName]]) expect(kept).not.toContain(word);
  expect(app.logs.join()).not.toContain(ANA.contact);
  const audit = await app.rows("select actor_id from audit_log where action = 'account.export'");
  expect(audit).toEqual([{ actor_id: ana.userId }]);
});

test('the data that a client takes along that cannot be written is not taken: nothing is told, and the proof still serves', async ({
  app,
}) => {
  const ana = await signInByCode(app, ANA.phone);
  await setProfile(app, ana, { name: ANA.name, email: ANA.contact });
  await prove(app, ana, 'exportOwnData', { address: `+995${ANA.phone}` });
  const call = { token: ana.token };
  const { content } = app.deps;
  Object.assign(app.deps, {
    content: { ...content, snapshot: () => ({ ...content.snapshot(), priceRanges: null, types: null }) },
  });
  expect((await app.inject('POST', '/own-data', call)).status).toBe(500);
  Object.assign(app.deps, { content });
  await pass(app, 0);
  expect(app.mails.map(({ subject }) => subject)).not.toContain('თქვენი მონაცემები ჩამოიტვირთა');
  expect(await app.rows("select 1 as one from audit_log where action = 'account.export'")).toEqual([]);
  expect((await app.inject('POST', '/own-data', call)).status).toBe(200);
});

test('the data that a client takes along of a client who has done nothing is a page that says so', async ({
  app,
  ana,
}) => {
  const { body } = await askProof(app, ana, 'exportOwnData');
  expect(body).toMatchObject({ channel: 'sms', to: expect.stringMatching(/^\+995 5•• ••• •\d\d$/) });
  const { json } = await take(app, await signInByCode(app, ANA.phone));
  expect(JSON.parse(json)).toMatchObject({ bookings: [], receipts: [], answers: { type: null, topics: [] } });
});

test('the data that a client takes along calls a time that was replaced or given back before it was paid no cancelled booking', async ({
  app,
}) => {
  const person = await signInByCode(app, ANA.phone);
  for (const bookingSession of [WEDNESDAY, THURSDAY]) await check(app, person, { bookingSession });
  const { json, page } = await take(app, person);
  expect(JSON.parse(json)).toMatchObject({ bookings: [{ cancelled: { reason: 'replaced' } }, { cancelled: null }] });
  expect(page).toContain('ended without a payment');
  expect(page).not.toContain('Cancelled by');
});

test('an export ten times in an hour is too often', async ({ app }) => {
  const ana = await signInByCode(app, ANA.phone);
  const statuses: number[] = [];
  for (let times = 0; times < 10; times += 1) {
    await letProofStand(app, ana.userId, 'exportOwnData');
    statuses.push((await app.inject('POST', '/own-data', { token: ana.token })).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});

test('every message to a client has words on the exported page', () => {
  // A code goes to an address that may be nobody's yet.
  const templates = SAMPLES.flatMap(({ samples }) => samples)
    .filter(({ to, template }) => to === 'client' && !template.startsWith('otp-'))
    .map(({ template }) => template);
  expect(templates.filter((template) => messageWords(template, 'en') === template)).toEqual([]);
});
