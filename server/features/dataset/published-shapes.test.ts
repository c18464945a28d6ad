import { expect, test } from 'vitest';
import { storeOfFile } from '#server/testing/content/store-client.ts';

/** The shapes that the specification reads of the content service, asked by the vendor's own client. */
const store = storeOfFile();

// spec §3: "Gender content: _id, title, language."
// spec §7: "The product also queries a content service: all gender documents for the locale, all priceRange documents,"
// spec §9: "Content service: api version 2023-05-03,"
// spec §9: "dataset named development."
test('the documents of the specification have its fields in the dataset development, by its version of the interface', async () => {
  const { client } = store();
  const reader = await client({ apiVersion: '2023-05-03', dataset: 'development', useCdn: true });
  const ofLocale = '*[_type == "gender" && language == $locale]{_id, title, language}';
  const genders = await reader.fetch(ofLocale, { locale: 'en' });
  expect(genders).toContainEqual({ _id: expect.any(String), title: 'Female', language: 'en' });
  expect(genders).toHaveLength(2);
  const ranges = await reader.fetch<object[]>('*[_type == "priceRange"]{_id, min, max}');
  expect(ranges.length).toBeGreaterThan(2);
  for (const range of ranges) expect(Object.keys(range)).toEqual(['_id', 'min', 'max']);
});

// spec §3: "Legal document: title, body, _updatedAt."
// spec §3: "Therapy info: therapy (list of types with _id, name, psychoGroups; groups have _id, name, issues; issues have _id, name) and prices"
test('legal texts and the questionnaire have its fields', async () => {
  const reader = await store().client();
  const [text] = await reader.fetch<Record<string, unknown>[]>(
    '*[_type == "legalDocument" && kind == "terms" && audience == "client" && language == "ka"]{title, body, _updatedAt}',
  );
  const _updatedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(text).toEqual({ title: expect.any(String), body: expect.any(Array), _updatedAt });
  const [personal] = await reader.fetch<Record<string, unknown>[]>(
    '*[_type == "therapyType"] | order(order asc){_id, name, psychoGroups[]->{_id, name, issues[]->{_id, name}}}',
  );
  const word = { ka: expect.any(String), en: expect.any(String) };
  const issue = expect.objectContaining({ _id: expect.stringMatching(/^issue-/), name: expect.objectContaining(word) });
  expect(personal).toMatchObject({ _id: 'type-personal', name: word });
  expect(personal?.['psychoGroups']).toContainEqual({
    _id: 'group-personal-yourself',
    name: expect.objectContaining(word),
    issues: expect.arrayContaining([issue]),
  });
});

test('what belongs to a client is not there, whoever asks (P24)', async () => {
  const { app, client } = store();
  const ana = await app.signIn();
  const reader = await client();
  expect(await reader.getDocument(`user-${ana.userId}`)).toBeUndefined();
  expect(await reader.fetch('count(*[string::startsWith(_id, "user-")])')).toBe(0);
});
