import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { booked, goTo, START } from '#server/testing/booking/after-booking.ts';
import { type TestAnswer, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { shownVersion } from '#server/testing/session/cabinet.ts';
import { RESEND_LINK_AFTER_MS } from '#domain/guardian-consent.ts';
import { paidOrder, teenTime } from '#server/testing/booking/shopping.ts';
import { setUpOperator } from '#server/testing/sign-in/sign-in.ts';
import { staffOf } from '#server/testing/sign-in/staff.ts';
import { BROWSER, knowBrowser } from '#server/testing/sign-in/people.ts';
import { addOperator, endSignInsOf, removeOperator, resetOperator } from './operator.ts';
import { asTherapist, atDoor, byLink, enter, keepSeat } from '#server/testing/room/room.ts';

/** A grant: whether it opens something now, and the action that takes it away. */
type Given = { opens(): Promise<boolean>; take(): Promise<unknown> };

let app: TestApp;
let admin: TestPerson;

beforeEach(async () => {
  app = await testApp();
});

const ok = async (answer: Promise<TestAnswer>) => (await answer).status < 300;
const post = (path: string, { token }: { token: string }, body: object) => app.inject('POST', path, { token, body });
/** Shuts the first therapist out, as `npm run ops -- therapist-disable` does. */
const shutOut = () =>
  post('/ops/therapists/state', admin, { profile: DEMO_THERAPISTS.Th1, to: 'disabled', reason: 'taken back' });
const orderOf = async (client: TestPerson) => {
  await app.signInAs('THERAPIST');
  const orderId = await booked(app, client);
  admin = await app.signInAs('ADMIN');
  return orderId;
};
/** Voids the link of an order, as `npm run ops -- session-link` does. */
const voidLink = async (orderId: string) =>
  post(`/ops/orders/${orderId}/change`, admin, {
    change: { what: 'void-link' },
    reason: 'taken back',
    version: await shownVersion(app, orderId),
  });

/** Each role and each link that the product gives. */
const GIVEN: { readonly [what: string]: () => Promise<Given> } = {
  async 'the role of a therapist'() {
    const therapist = await app.signInAs('THERAPIST');
    admin = await app.signInAs('ADMIN');
    const { token } = therapist;
    return { opens: () => ok(app.inject('GET', '/practice', { token })), take: shutOut };
  },
  async 'the role of an operator'() {
    const made = async (phone: string, email: string) => {
      const { id, url } = await addOperator(app.deps, { phone, email, locale: 'en' });
      const { signedIn } = await setUpOperator(app, url.split('#t=').at(-1) ?? '');
      return { id, token: String(signedIn.body['accessToken']) };
    };
    const { id, token } = await made('577000111', 'a@example.com');
    // Another one, since the last is not removed.
    await made('577000112', 'b@example.com');
    return {
      opens: () => ok(app.inject('GET', '/ops/complaints', { token })),
      take: () => removeOperator(app.deps, { id }),
    };
  },
  async 'the link that sets an operator up'() {
    const { id, url } = await addOperator(app.deps, { phone: '577000111', email: 'a@example.com', locale: 'en' });
    return {
      opens: () => ok(post('/operator-setup/begin', { token: '' }, { token: url.split('#t=').at(-1) })),
      take: () => resetOperator(app.deps, { id }),
    };
  },
  async 'the cookie of a browser that has signed in'() {
    const therapist = await app.signInAs('THERAPIST');
    await knowBrowser(app.deps, therapist.userId);
    return {
      async opens() {
        app.clock.advance(3 * MINUTE);
        return 'user' in (await staffOf(() => app).byPhone({ cookie: `browser=${BROWSER}` })).body;
      },
      take: () => endSignInsOf(app.deps, { id: therapist.userId }),
    };
  },
  async 'a sign-in, from itself'() {
    const { token } = await app.signIn();
    return {
      opens: () => ok(app.inject('GET', '/sign-ins', { token })),
      take: () => app.inject('POST', '/logout', { token }),
    };
  },
  async 'a sign-in, from another device'() {
    const { token } = await app.signIn();
    app.clock.advance(3 * MINUTE);
    const other = await app.signIn();
    return {
      opens: () => ok(app.inject('GET', '/sign-ins', { token })),
      take: () => post('/sign-ins/end', other, { allOthers: true }),
    };
  },
  async 'a refresh token'() {
    const { token, cookie } = await app.signIn();
    let newest = cookie;
    return {
      async opens() {
        const answer = await app.inject('GET', '/refresh', { headers: { cookie: `refresh=${newest}` } });
        newest = /refresh=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? newest;
        return answer.status === 200;
      },
      take: () => app.inject('POST', '/logout', { token }),
    };
  },
  async 'an invitation of a therapist'() {
    admin = await app.signInAs('ADMIN');
    const to = { profile: DEMO_THERAPISTS.Th1, email: 'nino@example.com', phone: '+995577000111', reason: 'contract' };
    await post('/ops/therapists/invite', admin, to);
    await app.deps.jobs.drain();
    const link = /\/invite#t=([\w-]{43})\b/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
    return {
      opens: async () =>
        (await app.inject('POST', '/invitations/read', { body: { token: link } })).body['state'] === 'open',
      take: shutOut,
    };
  },
  async "the link of a client's seat"() {
    const orderId = await orderOf(await app.signIn());
    return { opens: () => ok(atDoor(app, byLink(app, orderId))), take: () => voidLink(orderId) };
  },
  async "the link of a guardian's consent"() {
    const ana = await app.signIn();
    const orderId = await paidOrder(app, ana, await teenTime(app));
    const ask = (phone: string) =>
      post(`/cabinet/sessions/${orderId}/consent`, ana, { name: 'ეკა დედაშვილი', relation: 'mother', phone });
    await ask('599777756');
    const link = /\/consent#t=([\w-]{16})$/.exec(app.sms.at(-1)?.text ?? '')?.[1] ?? '';
    app.clock.advance(RESEND_LINK_AFTER_MS);
    return {
      opens: () => ok(app.inject('POST', '/consent/read', { body: { token: link } })),
      take: () => ask('599777757'),
    };
  },
  async 'the own room of a therapist'() {
    app = await testApp({ env: { MEETING_PROVIDER: 'static-link' } });
    const { token } = await app.signInAs('THERAPIST');
    admin = await app.signInAs('ADMIN');
    const set = (url: string | null) =>
      post('/ops/therapists/meeting-link', admin, { profile: DEMO_THERAPISTS.Th1, url, reason: 'she rang us' });
    await set('https://meet.google.com/abc-defg-hij');
    const opens = async () => {
      const { body } = await app.inject('GET', '/practice/settings', { token });
      return (body['meeting'] as { url: string | null }).url !== null;
    };
    return { opens, take: () => set(null) };
  },
  async "the key of a client's seat, by the link"() {
    const orderId = await orderOf(await app.signIn());
    await goTo(app, START - 5 * MINUTE);
    admin = await app.signInAs('ADMIN');
    const seat = await enter(app, byLink(app, orderId));
    return { opens: () => ok(keepSeat(app, seat)), take: () => voidLink(orderId) };
  },
  async "the key of a therapist's seat"() {
    const orderId = await orderOf(await app.signIn());
    await goTo(app, START - 5 * MINUTE);
    admin = await app.signInAs('ADMIN');
    const seat = await enter(app, await asTherapist(app, orderId, await app.signInAs('THERAPIST')));
    return { opens: () => ok(keepSeat(app, seat)), take: shutOut };
  },
};

test.for(Object.keys(GIVEN))('%s can be taken away', async (what) => {
  const given = await GIVEN[what]?.();
  expect(await given?.opens()).toBe(true);
  await given?.take();
  expect(await given?.opens()).toBe(false);
});
