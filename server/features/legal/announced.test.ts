import { beforeEach, expect, test } from 'vitest';
import { addDays, HOUR, wallOf } from '#domain/dates.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { termsVersion } from './legal.ts';

let app: TestApp;
let admin: TestPerson;
beforeEach(async () => {
  app = await testApp({ isLive: true });
  admin = await app.signInAs('ADMIN');
});

type Fields = Record<string, unknown>;
const inDays = (days: number): string => addDays(wallOf(app.clock.now()).date, days);
const OLD = { ka: 'legal-terms-client-ka', en: 'legal-terms-client-en' };

/** The next terms for clients in a language, as an operator imports them. */
async function next(language: 'ka' | 'en', validFrom: string, fields: Fields = {}) {
  const { body } = await app.inject('GET', `/ops/content/documents?id=${OLD[language]}`, { token: admin.token });
  const { _rev, _updatedAt, _createdAt, ...old } = JSON.parse(String(body['ndjson'])) as Fields;
  return {
    ...old,
    _id: `next-${language}`,
    title: `Next ${language}`,
    validFrom,
    changes: `What: ${language}`,
    ...fields,
  };
}
const send = async (documents: Fields[], preview = false, over = false) =>
  app.inject('POST', `/ops/content/import${preview ? '/preview' : ''}`, {
    token: admin.token,
    body: {
      ndjson: documents.map((one) => `${JSON.stringify(one)}\n`).join(''),
      over,
      ...(!preview && { hide: false, reason: 'a new text' }),
    },
  });
const read = async (locale: 'ka' | 'en') =>
  (await app.inject('GET', `/terms-and-conditions?locale=${locale}`, {})).body['data'] as {
    title: string;
    next?: Fields;
  };

test.each([
  ['yesterday', -1],
  ['today', 0],
  ['in thirteen days', 13],
])('a text that begins later is refused when it begins %s, also when it is only looked at', async (_when, days) => {
  const text = await next('ka', inDays(days));
  for (const preview of [true, false]) {
    const { status, body } = await send([text], preview);
    expect([status, body['code'], body['documents'], body['until']]).toEqual([
      409,
      'TEXT_TOO_SOON',
      ['next-ka'],
      `${inDays(13)}T20:00:00.000Z`,
    ]);
  }
  expect((await read('ka')).next).toBeUndefined();
});

test('a text that begins later is refused a second time for its day, and brought forward', async () => {
  const text = await next('ka', inDays(20));
  expect((await send([text, { ...text, _id: 'another' }])).body['code']).toBe('TEXT_TWICE');
  expect((await send([text])).status).toBe(200);
  expect((await send([{ ...text, _id: 'another' }])).body['code']).toBe('TEXT_TWICE');
  expect((await send([{ ...text, validFrom: inDays(12) }], false, false)).body['code']).toBe('DOCUMENTS_CHANGED');
  const { body } = await app.inject('GET', '/ops/content/documents?id=next-ka', { token: admin.token });
  const known = JSON.parse(String(body['ndjson'])) as Fields;
  expect((await send([{ ...known, validFrom: inDays(12) }])).body['code']).toBe('TEXT_TOO_SOON');
  expect((await send([{ ...known, validFrom: null }])).body['code']).toBe('DOCUMENTS_HIDDEN');
});

test('a text that begins later counts from its day on, and the old one everywhere until then', async () => {
  const day = inDays(14);
  await send([await next('ka', day), await next('en', day)]);
  const old = await read('ka');
  expect(old.title).not.toBe('Next ka');
  expect(old.next).toMatchObject({ validFrom: day, changes: 'What: ka' });
  const agreedTo = (locale: 'ka' | 'en') => termsVersion(app.deps.content.snapshot(), locale).split('@')[0];
  app.clock.advance(Date.parse(`${day}T00:00:00+04:00`) - 1 - app.clock.now());
  expect((await read('en')).title).toBe('Terms of service for clients');
  expect([agreedTo('ka'), agreedTo('en')]).toEqual([OLD.ka, OLD.en]);
  app.clock.advance(1);
  expect([(await read('ka')).title, (await read('en')).title]).toEqual(['Next ka', 'Next en']);
  expect((await read('ka')).next).toBeUndefined();
  expect([agreedTo('ka'), agreedTo('en')]).toEqual(['next-ka', 'next-en']);
  const version = termsVersion(app.deps.content.snapshot(), 'ka');
  const { body } = await app.inject('GET', `/ops/legal-versions?version=${version}`, {
    token: (await app.signInAs('ADMIN')).token,
  });
  expect(body['texts']).toMatchObject([{ title: 'Next ka', validFrom: day }]);
});

test('a text that begins later is told once to everybody whom it concerns, in their language, and a correction to nobody', async () => {
  const client = await app.signIn();
  const therapist = await app.signInAs('THERAPIST');
  await giveEmail(app.deps, client.userId, 'ana@example.com');
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  const day = inDays(15);
  await send([await next('ka', day)]);
  await send([await next('en', day)]);
  const told = async (ms: number) => {
    await pass(app, ms);
    return app.mails
      .filter(({ text }) => text.includes('What: '))
      .map(({ to, text }) => [to, /What: ../.exec(text)?.[0]]);
  };
  expect([await told(HOUR - 1000), await told(1000)]).toEqual([[], [['ana@example.com', 'What: ka']]]);
  admin = await app.signInAs('ADMIN');
  expect((await send([await next('ka', day, { title: 'Next, corrected' })], false, true)).status).toBe(200);
  expect(await told(2 * HOUR)).toHaveLength(1);
});

test('a text that begins later is told also when it is published again after the look of before found it taken back', async () => {
  await giveEmail(app.deps, (await app.signIn()).userId, 'ana@example.com');
  await send([await next('ka', inDays(15))]);
  await app.rows(`update jobs set done_at = now() where kind = 'content.announce'`);
  expect((await send([await next('ka', inDays(15), { title: 'Next, again' })], false, true)).status).toBe(200);
  await pass(app, HOUR);
  expect(app.mails.filter(({ text }) => text.includes('What: '))).toHaveLength(1);
});

test('a text that begins later that lacks a language is named by the check of the content', async () => {
  await send([await next('ka', inDays(15))]);
  const { body } = await app.inject('GET', '/ops/content/check', { token: admin.token });
  expect(body['findings']).toContainEqual(
    expect.objectContaining({ kind: 'no-document', documentId: 'next-ka', language: 'en' }),
  );
});
