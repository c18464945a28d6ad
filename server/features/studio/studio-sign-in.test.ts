import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { PASSWORD, timeCode } from '#server/testing/sign-in.ts';
import { EMAIL, staffOf } from '#server/testing/staff.ts';
import { BUILT, type StudioBrowser, studioBrowser } from '#server/testing/studio.ts';

const SIGN_IN = '/api/studio/sign-in';
const PHONE = '577000111';

let product: TestApp;
let browser: StudioBrowser;
beforeEach(async () => {
  product = await testApp();
  browser = await studioBrowser(product);
});

const staff = staffOf(() => product);
const people = () => product.rows<{ n: number }>('select count(*)::int as n from users');
const signIns = () => product.rows<{ n: number }>('select count(*)::int as n from sign_ins where revoked_at is null');
const byPhone = async (phone: string) => {
  await browser.send(SIGN_IN, { what: 'phone', phone });
  const code = product.codeFor(`+995${phone}`);
  return browser.send(SIGN_IN, { what: 'phone-code', phone, otpId: browser.hidden('otpId'), code });
};
/** Signs in by the form, with the next code of the app: none is taken twice. */
const enter = async (at: StudioBrowser, secret: string, email = EMAIL) => {
  product.clock.advance(MINUTE);
  await at.send(SIGN_IN, { what: 'email', email, password: PASSWORD });
  const form = { what: 'time-code', ticket: at.hidden('ticket'), code: timeCode(product, secret) };
  expect((await at.send(SIGN_IN, form)).status).toBe(303);
};
/** What the page asks for. */
const asked = () => browser.hidden('what');

describe('an operator', () => {
  test('signs in by e-mail, password and a code of the app, and gets the Studio', async () => {
    const { secret } = await staff.operator();
    const page = await browser.get('/desk/anything');
    expect([page.status, asked()]).toEqual([200, 'email']);
    expect((await browser.send(SIGN_IN, { what: 'email', email: EMAIL, password: PASSWORD })).status).toBe(200);
    expect(asked()).toBe('time-code');
    const form = { what: 'time-code', ticket: browser.hidden('ticket'), code: timeCode(product, secret) };
    const done = await browser.send(SIGN_IN, form);
    expect([done.status, done.headers['location']]).toEqual([303, '/']);
    expect(done.cookie).toMatch(/^studio=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/);
    for (const path of ['/', '/desk/therapist;therapist-nino-beridze']) {
      const studio = await browser.get(path);
      expect([studio.text, studio.headers['cache-control']]).toEqual([BUILT, 'no-store']);
    }
  });

  test('signs in by phone too, with the password and the code of the app after it', async () => {
    const { secret } = await staff.operator();
    expect((await byPhone(PHONE)).status).toBe(200);
    expect(asked()).toBe('password');
    await browser.send(SIGN_IN, { what: 'password', ticket: browser.hidden('ticket'), password: PASSWORD });
    expect(asked()).toBe('time-code');
    const form = { what: 'time-code', ticket: browser.hidden('ticket'), code: timeCode(product, secret) };
    expect((await browser.send(SIGN_IN, form)).status).toBe(303);
  });

  test('keeps what was typed when something is wrong, and is told in the language of the page', async () => {
    const { secret } = await staff.operator();
    const wrong = await browser.send(`${SIGN_IN}?lang=en`, { what: 'email', email: `"${EMAIL}`, password: 'no' });
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('The e-mail or the password is wrong')]);
    expect(wrong.text).toContain(`value="&#34;${EMAIL}"`);
    await browser.send(SIGN_IN, { what: 'email', email: EMAIL, password: PASSWORD });
    const ticket = browser.hidden('ticket');
    const again = await browser.send(SIGN_IN, { what: 'time-code', ticket, code: '000000' });
    expect([again.status, again.text, browser.hidden('ticket')]).toEqual([
      400,
      expect.stringContaining('კოდი არასწორია'),
      ticket,
    ]);
    product.clock.advance(16 * MINUTE);
    const late = await browser.send(SIGN_IN, { what: 'time-code', ticket, code: timeCode(product, secret) });
    expect([late.status, asked()]).toEqual([409, 'email']);
  });

  test('signs in beside the sign-in of the product in the same browser, which stays', async () => {
    const { secret } = await staff.operator();
    const client = await product.signIn();
    browser.cookies.set('refresh', client.cookie);
    await browser.send(SIGN_IN, { what: 'email', email: EMAIL, password: PASSWORD });
    const form = { what: 'time-code', ticket: browser.hidden('ticket'), code: timeCode(product, secret) };
    expect((await browser.send(SIGN_IN, form)).status).toBe(303);
    expect(browser.cookies.get('refresh')).toBe(client.cookie);
    expect((await product.inject('GET', '/sign-ins', { token: client.token })).status).toBe(200);
  });

  test('who presses the last button twice is in, and goes on where the page was asked for', async () => {
    const { secret } = await staff.operator();
    const next = '/structure/therapist;therapist-nino-beridze';
    const page = await browser.get(next);
    const action = /action="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? '';
    expect(new URLSearchParams(action.split('?')[1]).get('next')).toBe(next);
    expect(page.text.match(/href="\/[^"]*next=%2Fstructure/g)).toHaveLength(2);
    await browser.send(action, { what: 'email', email: EMAIL, password: PASSWORD });
    expect(/action="([^"]+)"/.exec((await browser.get(`/?next=${next}`)).text)?.[1]).toContain('next=%2Fstructure');
    await browser.send(action, { what: 'email', email: EMAIL, password: PASSWORD });
    const form = { what: 'time-code', ticket: browser.hidden('ticket'), code: timeCode(product, secret) };
    for (const press of [1, 2]) {
      const { status, headers } = await browser.send(action, form);
      expect([press, status, headers['location']]).toEqual([press, 303, next]);
    }
    expect((await browser.get(`/?next=${next}`)).headers['location']).toBe(next);
    browser.cookies.clear();
    expect((await browser.send(action, form)).status).toBe(409);
  });

  test('goes on at the first page where the next one is no path of this host', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'evil', '']) {
      const page = await browser.get(`/?next=${encodeURIComponent(next)}`);
      expect([next, page.status, page.text]).toEqual([next, 200, expect.not.stringContaining('next=')]);
    }
    const { secret } = await staff.operator();
    await browser.send(SIGN_IN, { what: 'email', email: EMAIL, password: PASSWORD });
    const form = { what: 'time-code', ticket: browser.hidden('ticket'), code: timeCode(product, secret) };
    const done = await browser.send(`${SIGN_IN}?next=//evil.example`, form);
    expect([done.status, done.headers['location']]).toEqual([303, '/']);
  });

  test('has the tries of the product: spent there, they are spent here', async () => {
    await staff.operator();
    for (let i = 0; i < 15; i++) await staff.login({ password: `no ${i}` }, { cookie: '' });
    const locked = await browser.send(SIGN_IN, { what: 'email', email: EMAIL, password: PASSWORD });
    expect([locked.status, locked.cookie]).toEqual([429, null]);
    product.clock.advance(DAY);
    await browser.send(SIGN_IN, { what: 'email', email: EMAIL, password: PASSWORD });
    expect(asked()).toBe('time-code');
  });
});

describe('signing out', () => {
  const isIn = async (at: StudioBrowser) => (await at.get('/')).text === BUILT;

  test('of the Studio ends the sign-in of this browser alone', async () => {
    const { secret, signedIn } = await staff.operator();
    const other = await studioBrowser(product);
    for (const at of [browser, other]) await enter(at, secret);
    const out = await browser.send('/api/studio/sign-out', {});
    expect([out.status, out.headers['location'], browser.cookies.has('studio')]).toEqual([303, '/', false]);
    expect(await isIn(other)).toBe(true);
    const token = String(signedIn.body['accessToken']);
    expect((await product.inject('GET', '/sign-ins', { token })).status).toBe(200);
  });

  test.for(['by its button', 'by the list of the own sign-ins'])(
    'of the product, %s, ends all sign-ins of this operator to the Studio',
    async (way) => {
      const { secret, signedIn } = await staff.operator();
      const others = await staff.operator({ phone: '577000222', email: 'gela@example.com' });
      const [second, foreign] = [await studioBrowser(product), await studioBrowser(product)];
      for (const at of [browser, second]) await enter(at, secret);
      await enter(foreign, others.secret, 'gela@example.com');
      const headers = { cookie: `refresh=${signedIn.cookies['refresh']}` };
      const token = String((await product.inject('GET', '/refresh', { headers })).body['accessToken']);
      const { signIns: own } = (await product.inject('GET', '/sign-ins', { token })).body;
      const id = (own as { _id: string; isThis: boolean }[]).find(({ isThis }) => isThis)?._id;
      const out =
        way === 'by its button'
          ? await product.inject('POST', '/logout', { token })
          : await product.inject('POST', '/sign-ins/end', { token, body: { signInId: id } });
      expect(out.status).toBe(204);
      expect([await isIn(browser), await isIn(second), await isIn(foreign)]).toEqual([false, false, true]);
    },
  );
});

describe('whoever is no operator', () => {
  test('is told so in one sentence, and nothing is opened, agreed to or sent', async () => {
    await product.signIn('599000001');
    await staff.therapist();
    const before = [await people(), await signIns(), product.mails.length];
    product.clock.advance(3 * MINUTE);
    for (const answer of [
      await byPhone('599000001'),
      // A phone that nobody has signed in with.
      await byPhone('599000009'),
      await byPhone('555000001'),
      await browser.send(SIGN_IN, { what: 'email', email: EMAIL, password: PASSWORD }),
    ]) {
      expect([answer.status, answer.cookie]).toEqual([403, null]);
      expect(answer.text).toContain('აქ მხოლოდ ოპერატორები შედიან');
      expect(asked()).toBe('email');
    }
    await product.deps.jobs.drain();
    expect([await people(), await signIns(), product.mails.length]).toEqual(before);
  });

  test('gets no further with a ticket of the product', async () => {
    await staff.therapist();
    const first = await staff.byPhone();
    const { ticket } = first.body['next'] as { ticket: string };
    const answer = await browser.send(SIGN_IN, { what: 'password', ticket, password: PASSWORD });
    expect([answer.status, answer.cookie]).toEqual([403, null]);
  });
});

test.each([
  [{ what: 'email', email: EMAIL }, {}],
  [{ what: 'phone' }, {}],
  [{ what: 'everything' }, {}],
  [{ what: 'email', email: 'x'.repeat(300), password: 'x' }, {}],
  [{ what: 'time-code', ticket: '\u0000', code: '\u0000' }, {}],
  [{ what: 'phone-code', phone: '(', otpId: "'; --", code: '1' }, {}],
])('a form out of form %j is refused and never a fault', async (form, headers) => {
  const answer = await browser.send(SIGN_IN, form, headers);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.cookie).toBeNull();
});

test('a form of another page is refused: of another site, of the product, and one that names no page', async () => {
  const form = { what: 'email', email: EMAIL, password: PASSWORD };
  await staff.operator();
  for (const origin of ['https://evil.example', 'http://localhost:3000', 'null', '']) {
    const answer = await browser.send(SIGN_IN, form, { origin });
    expect([origin, answer.status, answer.cookie]).toEqual([origin, 403, null]);
  }
});
