import { beforeEach, expect, test } from 'vitest';
import type { LegalText } from '#server/providers/content/content.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { haveSameWords, keepLegalVersions, keptVersion, textsOfVersion, versionName } from './versions.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const TEXT: LegalText = {
  id: 'legal-terms-client-en',
  kind: 'terms',
  audience: 'client',
  language: 'en',
  title: 'Terms of service',
  body: [{ _type: 'block', _key: 'a', style: 'normal', children: [{ text: 'Be kind.\u0000 ₾ \ud83c', marks: [] }] }],
  updatedAt: '2027-01-02T03:04:05Z',
};
const NAME = 'legal-terms-client-en@2027-01-02T03:04:05Z';
const other: LegalText = { ...TEXT, id: 'legal-terms-client-ka', language: 'ka', title: 'წესები' };

const keep = (...texts: LegalText[]) =>
  app.deps.db.transaction(async (tx) => keepLegalVersions(tx, texts, app.clock.now()));
const asked = (name: string) => textsOfVersion(app.deps, name);
const kept = () => app.rows('select version, kept_at from legal_versions order by version');

test('the versions of legal texts are kept word for word, once, with the time of the first', async () => {
  expect(versionName(TEXT)).toBe(NAME);
  expect(await keptVersion(app.deps.db, NAME)).toBeNull();
  const first = app.clock.now();
  await keep(TEXT, other, TEXT);
  app.clock.advance(1000);
  await keep(other);
  await keep({ ...TEXT, body: [Object.fromEntries(Object.entries(TEXT.body[0] ?? {}).toReversed())] });
  const names = [NAME, 'legal-terms-client-ka@2027-01-02T03:04:05Z'];
  expect(await kept()).toEqual(names.map((version) => ({ version, kept_at: first })));
  expect(await keptVersion(app.deps.db, NAME)).toEqual({ title: TEXT.title, body: TEXT.body });
  await keep();
});

test('the versions of legal texts are refused under a name that has other words, and with them all that was to be kept', async () => {
  await keep(TEXT);
  for (const changed of [
    { ...TEXT, title: 'Terms' },
    { ...TEXT, body: [] },
    { ...TEXT, body: [...TEXT.body, ...TEXT.body] },
  ]) {
    expect(haveSameWords(TEXT, changed)).toBe(false);
    await expect(keep(other, changed)).rejects.toThrow(`${NAME} is the name of another text`);
    await expect(keep(changed, { ...TEXT, updatedAt: '2028-01-01T00:00:00Z' })).rejects.toThrow(NAME);
  }
  await expect(keep({ ...other, title: 'one' }, { ...other, title: 'two' })).rejects.toThrow('of another text');
  expect(await kept()).toHaveLength(1);
});

test('the versions of legal texts differ from what is no text', () => {
  for (const none of [{}, { title: TEXT.title }, { ...TEXT, body: undefined }, { ...TEXT, body: null }]) {
    expect([haveSameWords(TEXT, none), haveSameWords(none, TEXT)]).toEqual([false, false]);
  }
});

test('the versions of legal texts can be neither changed nor deleted', async () => {
  await keep(TEXT);
  await expect(app.rows(`update legal_versions set title = 'x'`)).rejects.toThrow('append only');
  await expect(app.rows('delete from legal_versions')).rejects.toThrow('append only');
});

test('what somebody agreed to is the text that is kept under the recorded name', async () => {
  await keep(TEXT);
  const { title, body, audience, language } = TEXT;
  expect(await asked(NAME)).toEqual([
    { about: 'terms', title, body, audience, language, from: 'kept', keptAt: app.clock.now(), validFrom: null },
  ]);
});

test('what somebody agreed to is the text that was shipped before versions were kept, or stands in the files of today', async () => {
  const [earlier] = await asked('legal-privacy-client-ka@2026-11-16T08:00:00Z');
  expect(earlier).toMatchObject({ about: 'privacy', from: 'shipped', keptAt: null });
  const person = await app.signIn();
  const recorded = await app.rows<{ name: string }>('select text_version as name from consents where user_id = $1', [
    person.userId,
  ]);
  expect(recorded).toHaveLength(3);
  for (const { name } of recorded) {
    const of = app.deps.content.snapshot().legal(name.includes('privacy') ? 'privacy' : 'terms', 'client', 'ka');
    expect((await asked(name)).at(-1)).toMatchObject({ title: of?.title, body: of?.body, from: 'shipped' });
  }
});

test('what somebody agreed to is both texts, the first first, where a name was used for two; the kept one is told once', async () => {
  const id = 'legal-privacy-client-en';
  const name = `${id}@2026-11-21T18:00:00Z`;
  const before = await asked(name);
  expect(before.map(({ from }) => from)).toEqual(['shipped', 'shipped']);
  expect(before.map(({ body }) => JSON.stringify(body).includes('the box on a landing page'))).toEqual([false, true]);
  const second = { title: before[1]?.title ?? '', body: before[1]?.body ?? [] };
  await keep({ ...TEXT, ...second, id, kind: 'privacy', updatedAt: '2026-11-21T18:00:00Z' });
  const after = await asked(name);
  expect(after.map(({ from, body }) => [from, body])).toEqual([
    ['shipped', before[0]?.body],
    ['kept', second.body],
  ]);
});

test('what somebody agreed to is the sentence of the page, in both languages, where one was agreed to there', async () => {
  for (const [name, about] of [
    ['sharing-1', 'sharing'],
    ['guardian-1', 'guardian'],
  ] as const) {
    const found = await asked(name);
    expect(found.map(({ language, from }) => [language, from])).toEqual([
      ['ka', 'page'],
      ['en', 'page'],
    ]);
    expect(found[0]).toMatchObject({ about });
  }
});

test('what somebody agreed to is nothing where no text was published, and a name that nobody recorded is refused', async () => {
  expect(await asked('unpublished')).toEqual([]);
  for (const name of [
    '',
    'x',
    'legal-terms-client-en',
    `${TEXT.id}@2026-01-01T00:00:00Z`,
    `${TEXT.id}/../x@2026`,
    `a\u0000@2026`,
    '@',
    `${'a'.repeat(10_000)}@2026`,
    '__proto__',
    '\ud800@2026',
  ]) {
    await expect(asked(name)).rejects.toMatchObject({ code: 'TEXT_VERSION_UNKNOWN' });
  }
});
