import { beforeEach, expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

type Info = {
  therapy: { key: string; name: string; psychoGroups: { key: string; name: string; issues: object[] }[] }[];
  prices: { _id: string; min: number | null; max: number | null }[];
};

async function firstName(query: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const { body } = await app.inject('GET', `/info${query}`, { headers });
  return (body as unknown as Info).therapy[0]?.name;
}

// spec §2: "Request topics: session type (personal, couple, teen),"
// spec §3: "Session types: personal, couple, teen."
test('the questionnaire has three types with their groups and topics, and the prices', async () => {
  const { status, body } = await app.inject('GET', '/info?locale=ka', {});
  const info = body as unknown as Info;
  expect(status).toBe(200);
  const topics = info.therapy.map((type) => [type.key, type.psychoGroups.flatMap((group) => group.issues).length]);
  expect(topics).toEqual([
    ['personal', 26],
    ['couple', 7],
    ['teen', 22],
  ]);
  expect(info.prices.map(({ _id }) => _id)).toContain('price-80-120');
});

// spec §2: "Topic groups: relationship with yourself, relationship with others, activities, new living conditions."
// spec §3: "Therapy info: therapy (list of types with _id, name, psychoGroups; groups have _id, name, issues;
// issues have _id, name) and prices"
test('the questionnaire names types, groups and topics', async () => {
  const { body } = await app.inject('GET', '/info?locale=en', {});
  const [personal, couple] = (body as unknown as Info).therapy;
  const [yourself, others] = ['Relationship with yourself', 'Relationship with others'];
  const groups = [yourself, others, 'Activities', 'New living conditions'];
  expect(personal?.psychoGroups.map(({ name }) => name)).toEqual(groups);
  const issues = expect.arrayContaining([{ _id: 'issue-betrayal', key: 'betrayal', name: 'Betrayal' }]);
  const psychoGroups = [{ _id: expect.any(String), key: 'others', name: others, issues }];
  expect(couple).toEqual({ _id: 'type-couple', key: 'couple', name: 'Couple', psychoGroups });
});

// spec §7: "default en"
// spec §9: "Default info language en;"
test('the questionnaire is English without a wished language and with an unknown one', async () => {
  const english = await firstName('?locale=en');
  expect(await firstName('')).toBe(english);
  expect(await firstName('?locale=ge')).toBe(english);
  expect(await firstName('?locale=ka')).not.toBe(english);
});

// spec §7: "GET /info?locale | response therapy, prices;"
test('the questionnaire is in the language the browser asks for when the address names none (P47)', async () => {
  const georgian = await firstName('?locale=ka');
  const english = await firstName('?locale=en');
  const ask = (language: string, query = '') => firstName(query, { 'accept-language': language });
  expect([await ask('ka-GE,ka;q=0.9'), await ask('*'), await ask('fr')]).toEqual([georgian, english, english]);
  expect([await ask('en', '?locale=ka-GE'), await ask('ka', '?locale=en')]).toEqual([georgian, english]);
});

test('the questionnaire may be kept by the browser, which asks whether it has changed', async () => {
  for (const path of ['/info', '/content/genders', '/content/price-ranges', '/privacy-policy']) {
    const { headers } = await app.inject('GET', path, {});
    expect([path, headers['cache-control']]).toEqual([path, 'no-cache']);
  }
});

test('the questionnaire is not sent again to a browser that has it', async () => {
  const first = await app.inject('GET', '/info?locale=ka', {});
  const etag = String(first.headers['etag']);
  const ask = (query: string) => app.inject('GET', `/info${query}`, { headers: { 'if-none-match': etag } });
  expect([(await ask('?locale=ka')).status, (await ask('?locale=en')).status]).toEqual([304, 200]);
});

// spec §3: "Gender content: _id, title, language."
// spec §7: "all gender documents for the locale,"
test('the choices of gender are in the language asked for', async () => {
  const { body } = await app.inject('GET', '/content/genders?locale=en', {});
  const female = { _id: 'gender-female-en', key: 'female', title: 'Female', language: 'en' };
  const male = { _id: 'gender-male-en', key: 'male', title: 'Male', language: 'en' };
  expect(new Set(body as unknown as object[])).toEqual(new Set([female, male]));
});

// spec §3: "PriceRange: _id, min, max."
// spec §7: "all priceRange documents,"
test('the choices of price have open ends', async () => {
  const { body } = await app.inject('GET', '/content/price-ranges', {});
  expect(body).toEqual([
    { _id: 'price-up-to-80', min: null, max: 80 },
    { _id: 'price-80-120', min: 80, max: 120 },
    { _id: 'price-from-120', min: 120, max: null },
  ]);
});

const numbers = async (locale: string, headers: Record<string, string> = {}) =>
  app.inject('GET', `/content/crisis-numbers?locale=${locale}`, { headers });

test('the numbers for help are the verified ones in the language asked for, and may be kept (P23)', async () => {
  const { status, body, headers } = await numbers('en');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toEqual([
    { number: '112', kind: 'emergency', name: 'Emergency' },
    { number: '111', kind: 'children', name: 'Children and teenagers' },
    { number: '116 006', kind: 'violence', name: 'Violence' },
  ]);
  expect((await numbers('en', { 'if-none-match': String(headers['etag']) })).status).toBe(304);
});

test('the numbers for help that were not verified for 180 days are left out, except 112, and are not cached (P23)', async () => {
  const { headers } = await numbers('ka');
  const late = await testApp();
  late.clock.advance(400 * DAY);
  const known = { 'if-none-match': String(headers['etag']) };
  const answer = await late.inject('GET', '/content/crisis-numbers?locale=ka', { headers: known });
  expect(answer.status).toBe(200);
  expect((answer.body as unknown as { number: string }[]).map(({ number }) => number)).toEqual(['112']);
});

// spec §3: "Legal document: title, body, _updatedAt."
// spec §7: "GET /privacy-policy | query locale, forTherapist; response data.data {title, body, _updatedAt}"
// spec §7: "GET /terms-and-conditions | query locale, forTherapist (true for specialists, false for clients); same
// response"
test('a legal text differs by kind, audience and language', async () => {
  const titles = await Promise.all(
    [
      '/privacy-policy?locale=ka',
      '/privacy-policy?locale=en',
      '/terms-and-conditions?locale=en&forTherapist=false',
      '/terms-and-conditions?locale=en&forTherapist=true',
    ].map(async (path) => {
      const { status, body } = await app.inject('GET', path, {});
      expect(status).toBe(200);
      const { data } = body as { data: { title: string; body: unknown[]; _updatedAt: string } };
      expect(data.body.length).toBeGreaterThan(0);
      expect(Date.parse(data._updatedAt)).not.toBeNaN();
      return data.title;
    }),
  );
  expect(new Set(titles).size).toBe(titles.length);
});

test('a legal text is not for an audience that does not exist', async () => {
  expect((await app.inject('GET', '/terms-and-conditions?forTherapist=perhaps', {})).status).toBe(400);
});

test('a path that takes another method says which', async () => {
  const answer = await app.inject('POST', '/therapists/therapist-nobody', { body: {} });
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET']);
});

type Landing = { prices: { from: number; to: number } | null; specialists: { _id: string }[] };
const landing = async () => (await app.inject('GET', '/landing?locale=en', {})).body as unknown as Landing;

test('the landing names the lowest and the highest price, and each day another three of who is shown', async () => {
  const { prices, specialists } = await landing();
  expect(prices).toEqual({ from: 5500, to: 16_800 });
  app.clock.advance(DAY);
  const nextDay = (await landing()).specialists;
  expect([specialists, nextDay].map(({ length }) => length)).toEqual([3, 3]);
  expect(nextDay.map(({ _id }) => _id)).not.toEqual(specialists.map(({ _id }) => _id));
});
