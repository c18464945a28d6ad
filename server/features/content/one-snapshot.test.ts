import { beforeEach, describe, expect, test } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { BeginStream } from '#server/http/event-stream.ts';
import { stubApp } from '#server/http/testing/stub-app.ts';
import { shippedContent, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { restlessContent, termsOf, versionOfPrice, versionsIn } from '#server/testing/content/restless-content.ts';
import { THURSDAY, check, order, paidOrder, prefer, reserve } from '#server/testing/booking/shopping.ts';
import { oneSnapshot } from './one-snapshot.ts';

// docs/decisions/182
const restless = () => restlessContent(shippedContent);

test('one piece of work sees the content as it first looked, the next one as it is then', async () => {
  const { content, during } = oneSnapshot(restless());
  const looks = async () => {
    const first = content.snapshot();
    await Promise.resolve();
    return [first, content.snapshot()].map(({ revision }) => revision);
  };
  expect(await Promise.all([during(looks), during(looks)])).toEqual([
    ['version1', 'version1'],
    ['version2', 'version2'],
  ]);
  expect(await looks()).toEqual(['version3', 'version4']);
});

test('one piece of work that begins inside another has a snapshot of its own, and leaves that of the other', async () => {
  const { content, during } = oneSnapshot(restless());
  const look = async () => content.snapshot().revision;
  const seen = await during(async () => [await look(), await during(look), await look()]);
  expect(seen).toEqual(['version1', 'version2', 'version1']);
});

test('one piece of work leaves nothing of it to what goes on afterwards, also when it fails', async () => {
  const { content, during } = oneSnapshot(restless());
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>();
  const left: Promise<string>[] = [];
  const work = async () => {
    content.snapshot();
    left.push(later.then(() => content.snapshot().revision));
    throw new Error('refused');
  };
  await expect(during(work)).rejects.toThrow('refused');
  goOn();
  expect(await Promise.all(left)).toEqual(['version2']);
});

test('a stream and a timer that were born in a call read the content of now', async () => {
  const { content, during } = oneSnapshot(restless());
  const begun = Promise.withResolvers<() => string>();
  const timed = Promise.withResolvers<string>();
  const begin: BeginStream = (stream) => {
    begun.resolve(() => content.snapshot().revision);
    stream.end();
  };
  const { app } = await stubApp(
    {
      listenToRoom: async () => {
        content.snapshot();
        setTimeout(() => timed.resolve(content.snapshot().revision), 1);
        return begin;
      },
    },
    { during },
  );
  await app.inject({ url: '/api/room/x/events', headers: { 'room-entry': 'x' } });
  const look = await begun.promise;
  expect(new Set([look(), look(), await timed.promise])).toEqual(new Set(['version2', 'version3', 'version4']));
  await app.close();
});

describe('while the content changes at every look', () => {
  const { Th1: PROFILE } = DEMO_THERAPISTS;
  let app: TestApp;
  let ana: TestPerson;
  beforeEach(async () => {
    app = await testApp({ change: { content: restless() } });
    ana = await app.signIn();
  });

  type Shown = { fee: number; sessionTypes: { price: number }[] };

  /** A profile is of one version when its words, its prices and its fee are. */
  function expectOneVersion(found: unknown, profiles: readonly Shown[]): void {
    const [version, ...more] = versionsIn(found);
    expect(more).toEqual([]);
    const { price, fee } = termsOf(version ?? 0);
    for (const profile of profiles) {
      expect(profile.fee).toBe(fee);
      for (const offer of profile.sessionTypes) expect(Math.round(offer.price * 100)).toBe(price);
    }
  }

  test('while the content changes at every look, a list of therapists is of one version', async () => {
    await prefer(app, ana, { type: 'personal' });
    const body = { preferences: { sessionType: 'type-personal', issues: ['issue-betrayal'] } };
    for (const sent of [{}, body]) {
      const answer = await app.inject('POST', '/therapists', { token: ana.token, body: sent });
      const therapists = answer.body['therapists'] as Shown[];
      expect(therapists.length).toBeGreaterThan(5);
      expectOneVersion(therapists, therapists);
    }
  });

  test('while the content changes at every look, a profile and those similar to it are of one version', async () => {
    for (const token of [{}, { token: ana.token }]) {
      const profile = (await app.inject('GET', `/therapists/${PROFILE}`, token)).body['therapist'] as Shown;
      expectOneVersion(profile, [profile]);
      const similar = (await app.inject('GET', `/therapists/${PROFILE}/similar`, token)).body['therapists'] as Shown[];
      expectOneVersion(similar, similar);
    }
  });

  test('while the content changes at every look, the questionnaire is of the version that its tag names', async () => {
    const { body, headers } = await app.inject('GET', '/info', {});
    const [version, ...more] = versionsIn(body);
    expect(more).toEqual([]);
    expect(headers['etag']).toBe(`"version${version}-en"`);
  });

  test('while the content changes at every look, price and fee of a hold, and the terms agreed to with it, are of one version', async () => {
    const held = await check(app, ana);
    expect(held.status).toBe(200);
    const terms = () =>
      app.rows<{ price: number; fee: number; version: string | null }>(
        `select price_minor as price, fee_percent::float8 as fee, g.text_version as version
         from appointments a left join orders o on o.appointment_id = a.id
         left join order_agreements g on g.order_id = o.id`,
      );
    const [hold] = await terms();
    expect(hold).toMatchObject(termsOf(versionOfPrice(hold?.price ?? 0)));
    // A hold that paying takes itself (P41) is of the version whose terms are agreed to.
    await order(app, await app.signIn('599654321'), { bookingSession: THURSDAY });
    const paid = (await terms()).find(({ version }) => version !== null);
    expect(paid).toMatchObject(termsOf(versionOfPrice(paid?.price ?? 0)));
    expect(versionsIn(paid?.version)).toEqual([versionOfPrice(paid?.price ?? 0)]);
  });

  test('while the content changes at every look, an order and its page name the specialist of one version', async () => {
    const orderId = await order(app, ana);
    expect(versionsIn((await app.inject('GET', `/order/${orderId}`, { token: ana.token })).body)).toHaveLength(1);
    const current = await app.inject('GET', '/booking/current', { token: ana.token });
    expect(versionsIn(current.body).length).toBeLessThanOrEqual(1);
    expect((await reserve(app, ana)).status).toBe(200);
  });

  test('while the content changes at every look, a mail names things of one version', async () => {
    await paidOrder(app, ana);
    await app.deps.jobs.drain();
    const mails = app.mails.filter(({ text }) => versionsIn(text).length > 0);
    expect(mails.length).toBeGreaterThan(0);
    for (const { text } of mails) expect(versionsIn(text)).toHaveLength(1);
  });

  test('while the content changes at every look, an invitation names the profile and the terms of one version', async () => {
    const { token: operator } = await app.signInAs('ADMIN');
    const body = { profile: PROFILE, email: 'nino.new@example.com', phone: '+995577000111', reason: 'contract signed' };
    const sent = await app.inject('POST', '/ops/therapists/invite', { token: operator, body });
    expect(versionsIn(sent.body)).toHaveLength(1);
    await app.deps.jobs.drain();
    const secret = /\/psychologist\/invite#t=([\w-]{43})\b/.exec(app.mails.at(-1)?.text ?? '')?.[1];
    const page = await app.inject('POST', '/invitations/read', { body: { token: secret } });
    expect(page.body).toMatchObject({ state: 'open' });
    expect(versionsIn(page.body)).toHaveLength(1);
  });
});
