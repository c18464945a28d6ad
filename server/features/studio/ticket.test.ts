import { beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { openContent } from '#server/features/content/content.ts';
import { STUDIO_FORMS, studioDoor } from '#contract/login/studio.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { staffOf } from '#server/testing/sign-in/staff.ts';
import { BUILT, type StudioBrowser, studioBrowser } from '#server/testing/content/studio.ts';

let product: TestApp;
let browser: StudioBrowser;
let site: string;
beforeEach(async () => {
  product = await testApp();
  browser = await studioBrowser(product);
  site = new URL(product.deps.config.publicUrl).origin;
});

const staff = staffOf(() => product);
const operator = async () => product.signInAs('ADMIN');
type By = { token: string; cookie: string };
const ask = async ({ token, cookie }: By) =>
  product.inject('POST', '/ops/studio', { token, headers: { cookie: `refresh=${cookie}` } });
const ticketOf = async (by: By) => String((await ask(by)).body['ticket']);
const show = async (ticket: string, { at = browser, origin = site, next = '/' } = {}) =>
  at.send(STUDIO_FORMS.signIn, { ticket, next }, { origin, 'sec-fetch-site': 'same-site' });
const enter = async (by: By, at = browser) => show(await ticketOf(by), { at });
const isIn = async (at: StudioBrowser) => (await at.get('/')).text === BUILT;
const inStudio = () => product.rows('select user_id as "userId" from sign_ins where in_studio');

test('an operator is led to the Studio by a ticket that opens it once, at the page that was asked for', async () => {
  const by = await operator();
  const { userId } = by;
  const { body } = await ask(by);
  expect(body).toEqual({ url: 'http://localhost:3333', ticket: expect.stringMatching(/^[\w-]{43}$/) });
  const ticket = String(body['ticket']);
  const next = '/structure/therapist;therapist-nino-beridze?a=1';
  const asked = await browser.get(next);
  expect([asked.status, asked.headers['location']]).toEqual([303, site + studioDoor(next)]);
  const done = await show(ticket, { next });
  expect([done.status, done.headers['location'], done.headers['cache-control']]).toEqual([303, next, 'no-store']);
  expect(done.cookie).toMatch(/^studio=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await browser.get(next)).text).toBe(BUILT);
  expect(await inStudio()).toEqual([{ userId }]);
  const other = await studioBrowser(product);
  const again = await show(ticket, { at: other, next });
  expect([again.status, again.headers['location'], again.cookie]).toEqual([303, site + studioDoor(next, true), null]);
  expect(await inStudio()).toHaveLength(1);
});

test('of several who show a ticket in the same moment one gets in', async () => {
  const ticket = await ticketOf(await operator());
  const browsers = await Promise.all([1, 2, 3].map(async () => studioBrowser(product)));
  const shown = await Promise.all(browsers.map(async (at) => show(ticket, { at })));
  expect(shown.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
  expect(await inStudio()).toHaveLength(1);
});

test('a new ticket takes the place of the one before', async () => {
  const by = await operator();
  const tickets = [await ticketOf(by), await ticketOf(by)];
  const cookies = [];
  for (const ticket of tickets) cookies.push((await show(ticket)).cookie !== null);
  expect(cookies).toEqual([false, true]);
});

test('it is for the browser of the sign-in: an access token alone gets none', async () => {
  const [by, other] = [await operator(), await operator()];
  for (const cookie of ['', 'x', other.cookie]) {
    expect(await refusal(ask({ ...by, cookie }))).toEqual([401, 'NOT_AUTHORIZED']);
  }
});

test('it is for those who have shown a code of the app lately', async () => {
  const { signedIn } = await staff.operator();
  product.clock.advance(6 * MINUTE);
  const headers = { cookie: `refresh=${signedIn.cookies['refresh']}` };
  const token = String((await product.inject('GET', '/refresh', { headers })).body['accessToken']);
  expect(await refusal(product.inject('POST', '/ops/studio', { token }))).toEqual([403, 'PROOF_NEEDED']);
});

const expectNothing = async (shown: ReturnType<typeof show>) => {
  const { status, headers, cookie } = await shown;
  expect([status, headers['location'], cookie]).toEqual([303, site + studioDoor('/', true), null]);
  expect(await inStudio()).toEqual([]);
};

test('nothing opens, and the page says so, after a minute', async () => {
  const by = await operator();
  const late = await ticketOf(by);
  product.clock.advance(61 * SECOND);
  await expectNothing(show(late));
  const inTime = await ticketOf(by);
  product.clock.advance(59 * SECOND);
  expect((await show(inTime)).cookie).not.toBeNull();
});

test.for(['https://evil.example', 'http://localhost:3333', 'null', ''])(
  'nothing opens, and the page says so, for a form of %j, and the ticket stays',
  async (origin) => {
    const ticket = await ticketOf(await operator());
    await expectNothing(show(ticket, { origin }));
    expect((await show(ticket)).cookie).not.toBeNull();
  },
);

test('nothing opens for whoever has signed out since, and the page of the product says so', async () => {
  const by = await operator();
  const ticket = await ticketOf(by);
  await product.inject('POST', '/logout', { token: by.token });
  await expectNothing(show(ticket));
});

test('nothing opens for a therapist, whose role was another, and the page of the product says so', async () => {
  const by = await operator();
  const ticket = await ticketOf(by);
  await product.rows(`update users set role = 'THERAPIST' where id = $1`, [by.userId]);
  await expectNothing(show(ticket));
});

test.for(['', 'x', 'x'.repeat(300), '\u0000', '-'.repeat(43)])(
  'nothing opens, and the page says so, by a ticket %j that nobody was given',
  async (ticket) => expectNothing(show(ticket)),
);

test.for(['https://evil.example/', '//evil.example', String.raw`/\evil.example`, '/\t/evil.example', 'evil', ''])(
  'whoever is to go on at %j, which is no path of this host, goes on at the first page',
  async (next) => {
    const done = await show(await ticketOf(await operator()), { next });
    expect([done.headers['location'], done.cookie]).toEqual(['/', expect.any(String)]);
  },
);

test('a form that is too large, or none at all, is refused and never a fault', async () => {
  expect((await show('x'.repeat(5000))).status).toBe(413);
  const json = await browser.call(STUDIO_FORMS.signIn, { ticket: 'x' }, { origin: site });
  expect([json.status, json.cookie]).toEqual([415, null]);
});

test('signing out of the Studio ends the sign-in of this browser alone, and leads to the product', async () => {
  const by = await operator();
  const other = await studioBrowser(product);
  for (const at of [browser, other]) await enter(by, at);
  const out = await browser.send(STUDIO_FORMS.signOut, {});
  expect([out.status, out.headers['location'], browser.cookies.has('studio')]).toEqual([303, `${site}/admin`, false]);
  expect(await isIn(other)).toBe(true);
  expect((await product.inject('GET', '/sign-ins', { token: by.token })).status).toBe(200);
});

test.for(['by its button', 'by the list of the own sign-ins'])(
  'signing out of the product, %s, ends all sign-ins of this operator to the Studio',
  async (way) => {
    const by = await operator();
    const { token } = by;
    const others = (await staff.operator()).signedIn;
    const [second, foreign] = [await studioBrowser(product), await studioBrowser(product)];
    for (const at of [browser, second]) await enter(by, at);
    const theirs = { token: String(others.body['accessToken']), cookie: String(others.cookies['refresh']) };
    await enter(theirs, foreign);
    const { signIns: own } = (await product.inject('GET', '/sign-ins', { token })).body;
    expect(own).toHaveLength(3);
    const id = (own as { _id: string; isThis: boolean }[]).find(({ isThis }) => isThis)?._id;
    const out =
      way === 'by its button'
        ? await product.inject('POST', '/logout', { token })
        : await product.inject('POST', '/sign-ins/end', { token, body: { signInId: id } });
    expect(out.status).toBe(204);
    expect([await isIn(browser), await isIn(second), await isIn(foreign)]).toEqual([false, false, true]);
  },
);

test('where the content is edited elsewhere, an operator is told where, without a ticket', async () => {
  const elsewhere = 'https://studio.example.ge/desk';
  product = await testApp({ env: { CONTENT_STUDIO_URL: elsewhere } });
  const { token } = await operator();
  const { body } = await product.inject('POST', '/ops/studio', { token });
  expect(body).toEqual({ url: elsewhere, ticket: null });
});

test('a price is published by the cookie within ten minutes of the code that was shown in the product', async () => {
  await openContent(product.deps);
  const by = await operator();
  await product.rows(`update users set is_demo = false`);
  await show(await ticketOf(by));
  const publish = async (fee: number) => {
    const mutations = [{ patch: { query: '*[_type == "therapist"][0..0]', set: { fee } } }];
    const { status, text } = await browser.call('/api/store/v2025-02-19/data/mutate/development', { mutations });
    return status === 200 ? status : text;
  };
  expect(await publish(19)).toBe(200);
  product.clock.advance(10 * MINUTE);
  expect(await publish(18)).toContain('codeNeededError');
});
