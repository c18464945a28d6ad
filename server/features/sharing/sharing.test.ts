import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { THURSDAY, finish, order, paidOrder, prefer } from '#server/testing/booking/shopping.ts';

let app: TestApp;
let ana: TestPerson;
let orderId: string;

beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn();
  await wish(['issue-anxiety', 'issue-burnout']);
  orderId = await order(app, ana);
});
const payAndShare = async () => {
  await finish(app, orderId, 'pay');
  await put(AGREED);
};

const AGREED = { shared: true, consentVersion: SHARING_CONSENT.version };

const wish = (psychoIssues: string[]) => prefer(app, ana, { typeTherapy: 'type-personal', psychoIssues });
const read = (id: string = orderId, token: string | undefined = ana.token) =>
  app.inject('GET', `/cabinet/sessions/${id}/sharing?locale=en`, { ...(token !== undefined && { token }) });
const put = (body: unknown, { id = orderId, token = ana.token }: { id?: string; token?: string } = {}) =>
  app.inject('PUT', `/cabinet/sessions/${id}/sharing?locale=en`, { token, body });
const history = () =>
  app.rows<{ event: string; text_version: string; at: number }>(
    'select event, text_version, at from topic_sharing_history order by n',
  );
const TOPICS = [
  { _id: 'issue-anxiety', name: 'Anxiety' },
  { _id: 'issue-burnout', name: 'Burnout' },
];

test('sharing topics is off until the client shares them; the answer says which they would be', async () => {
  await finish(app, orderId, 'pay');
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ shared: false, topics: TOPICS, consentVersion: SHARING_CONSENT.version });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await app.rows('select 1 from topic_shares')).toEqual([]);
});

test('sharing topics is asked once for a specialist, and taken back for every session with them', async () => {
  await payAndShare();
  const later = await paidOrder(app, ana, { bookingSession: { ...THURSDAY, start: '16:00', end: '16:50' } });
  expect((await read(later)).body).toMatchObject({ shared: true, topics: TOPICS });
  expect((await put({ shared: false }, { id: later })).body).toMatchObject({ shared: false });
  expect((await read()).body).toMatchObject({ shared: false });
  expect((await history()).map(({ event }) => event)).toEqual(['granted', 'revoked']);
});

test('sharing topics keeps the consent with the version of its words and the time, and can be taken back', async () => {
  await finish(app, orderId, 'pay');
  expect((await put(AGREED)).body).toMatchObject({ shared: true, topics: TOPICS });
  expect((await read()).body).toMatchObject({ shared: true, topics: TOPICS });
  const granted = app.clock.now();
  app.clock.advance(MINUTE);
  expect((await put({ shared: false })).body).toMatchObject({ shared: false, topics: TOPICS });
  expect((await read()).body).toMatchObject({ shared: false });
  expect(await app.rows('select 1 from topic_shares')).toEqual([]);
  const version = SHARING_CONSENT.version;
  expect(await history()).toEqual([
    { event: 'granted', text_version: version, at: granted },
    { event: 'revoked', text_version: version, at: granted + MINUTE },
  ]);
});

test('sharing topics twice, or by many presses at once, is sharing once', async () => {
  await finish(app, orderId, 'pay');
  const answers = await Promise.all([1, 2, 3, 4].map(() => put(AGREED)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await Promise.all([1, 2, 3].map(() => put({ shared: false })));
  expect((await history()).map(({ event }) => event)).toEqual(['granted', 'revoked']);
});

test('sharing topics covers the topics of that moment: topics ticked later are shared by another press only', async () => {
  await payAndShare();
  await wish(['issue-grief']);
  expect((await read()).body).toMatchObject({ shared: true, topics: TOPICS });
  expect((await put(AGREED)).body).toMatchObject({ topics: [{ _id: 'issue-grief' }] });
  expect((await history()).map(({ event }) => event)).toEqual(['granted', 'granted']);
});

test('sharing topics needs a paid session, a topic and the words of today; nothing is written otherwise', async () => {
  const refused = async (body: unknown) => {
    const before = await dump(app.deps.db);
    const answer = await put(body);
    expect(await dump(app.deps.db)).toBe(before);
    return [answer.status, answer.body['code']];
  };
  expect(await refused(AGREED)).toEqual([409, 'BAD_TRANSITION']);
  await finish(app, orderId, 'pay');
  expect(await refused({ ...AGREED, consentVersion: 'sharing-0' })).toEqual([409, 'TEXT_CHANGED']);
  expect(await refused({ shared: true })).toEqual([400, 'VALIDATION']);
  expect(await refused({ shared: 'true', consentVersion: SHARING_CONSENT.version })).toEqual([400, 'VALIDATION']);
  expect(await refused({})).toEqual([400, 'VALIDATION']);
  await wish([]);
  expect(await refused(AGREED)).toEqual([409, 'BAD_TRANSITION']);
});

test('sharing topics can be stopped after the session as well', async () => {
  await payAndShare();
  await app.rows(`update appointments set status = 'completed'`);
  expect((await put({ shared: false })).body).toMatchObject({ shared: false });
});

test('sharing topics can be changed 30 times a minute', async () => {
  await finish(app, orderId, 'pay');
  for (let i = 0; i < 30; i++) await put({ shared: false });
  expect(await refusal(put(AGREED))).toEqual([429, 'TOO_MANY_REQUESTS']);
});

const deleteAnswers = (token = ana.token) => app.inject('POST', '/user/preferences/delete', { token });
const stateOf = async ({ userId }: TestPerson) => {
  const [row] = await app.rows<{ step: number; answers: number; shares: number }>(
    `select step, (select count(*)::int from preferences where user_id = u.id) as answers,
        (select count(*)::int from topic_shares where client_id = u.id) as shares from users u where id = $1`,
    [userId],
  );
  return row;
};

test('deleting the answers takes them and what is shared of them, keeps when it was shared, and leaves other clients alone', async () => {
  await payAndShare();
  const nika = await app.signIn('599000002');
  await prefer(app, nika, { typeTherapy: 'type-personal', psychoIssues: ['issue-grief'] });
  const hers = await paidOrder(app, nika, { bookingSession: THURSDAY, selectedDate: THURSDAY.date });
  expect((await put(AGREED, { id: hers, token: nika.token })).status).toBe(200);
  expect(await stateOf(ana)).toEqual({ step: 4, answers: 1, shares: 1 });
  const former = await history();
  app.clock.advance(MINUTE);

  const answer = await deleteAnswers();
  expect([answer.status, answer.body]).toEqual([204, {}]);
  expect(await stateOf(ana)).toEqual({ step: 0, answers: 0, shares: 0 });
  expect(await stateOf(nika)).toEqual({ step: 4, answers: 1, shares: 1 });
  const revoked = { event: 'revoked', text_version: SHARING_CONSENT.version, at: app.clock.now() };
  expect(await history()).toEqual([...former, revoked]);
  expect((await read()).body).toMatchObject({ shared: false, topics: [] });
  const { body } = await app.inject('POST', '/get-user-information', {
    token: ana.token,
    body: { user: { id: ana.userId } },
  });
  expect(body).toMatchObject({ user: { step: 0 }, preferences: { typeTherapy: '', psychoIssues: [] } });

  const before = await dump(app.deps.db);
  expect((await deleteAnswers()).status).toBe(204);
  expect(await dump(app.deps.db)).toBe(before);
});

test('deleting the answers leaves a hold and its client at billing', async () => {
  expect(await stateOf(ana)).toMatchObject({ step: 5, answers: 1 });
  await deleteAnswers();
  expect(await stateOf(ana)).toMatchObject({ step: 5, answers: 0 });
  expect(await app.rows("select 1 from appointments where status = 'held'")).toHaveLength(1);
});

test('deleting the answers at the moment of sharing leaves nothing shared', async () => {
  await payAndShare();
  await Promise.all([put(AGREED), deleteAnswers(), put({ shared: false }), put(AGREED), deleteAnswers()]);
  expect(await stateOf(ana)).toMatchObject({ answers: 0, shares: 0 });
  const events = (await history()).map(({ event }) => event);
  expect(events.filter((event) => event === 'granted')).toHaveLength(events.length / 2);
});

test('another person learns nothing and changes nothing: foreign, unknown and malformed orders answer alike', async () => {
  await payAndShare();
  const nika = await app.signIn('599000002');
  const before = await dump(app.deps.db);
  const { requestId: _, ...foreign } = (await read(orderId, nika.token)).body;
  for (const id of ['A'.repeat(22), 'x', "'%20or%201=1", '..%2F..%2Forder']) {
    const answer = await read(id, nika.token);
    expect(answer.status).toBe(404);
    const { requestId: __, ...body } = answer.body;
    expect(body).toEqual(foreign);
  }
  expect(foreign).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  for (const body of [AGREED, { shared: false }]) {
    expect((await put(body, { token: nika.token })).status).toBe(404);
  }
  expect(await dump(app.deps.db)).toBe(before);
});

test('another person sees no topic on the order page, shared or not, with or without a sign-in', async () => {
  await payAndShare();
  const nika = await app.signIn('599000002');
  for (const token of [undefined, nika.token, ana.token]) {
    const caller = token === undefined ? {} : { token };
    const { body } = await app.inject('GET', `/order/${orderId}?locale=en`, caller);
    const fields = [
      'cancelledLate',
      'isOwn',
      'meetingLink',
      'outcome',
      'refund',
      'sessionTime',
      'specialist',
      'status',
    ];
    expect(Object.keys(body['data'] as object).toSorted()).toEqual(fields);
    expect(body['data']).toMatchObject({ isOwn: token === ana.token });
    expect(JSON.stringify(body)).not.toMatch(/Anxiety|Burnout|issue|5990000|ana@|ანა/);
  }
});

test('in the database no topic stands in clear, and shared topics go with the client, their key or the end of sharing', async () => {
  await payAndShare();
  const stolen = await dump(app.deps.db);
  for (const word of ['anxiety', 'burnout']) {
    for (const shape of [word, Buffer.from(word).toString('hex')]) expect(stolen).not.toContain(shape);
  }
  await app.rows('delete from user_keys where user_id = $1', [ana.userId]);
  expect(await app.rows('select 1 from topic_shares')).toEqual([]);
  expect(await history()).toHaveLength(1);
});

test('in the database the history can be neither changed nor deleted, and revokes only a grant', async () => {
  await finish(app, orderId, 'pay');
  const write = (event: string) =>
    app.rows(
      `insert into topic_sharing_history(therapist_id, order_id, at, event, text_version)
         select therapist_id, id, created_at, $1, 'x' from orders`,
      [event],
    );
  await expect(write('revoked')).rejects.toMatchObject({ code: '23514' });
  await expect(write('forgotten')).rejects.toMatchObject({ code: '23514' });
  await write('granted');
  await expect(app.rows(`update topic_sharing_history set text_version = 'y'`)).rejects.toThrow('append only');
  await expect(app.rows('delete from topic_sharing_history')).rejects.toThrow('append only');
});

test('in the database a client cannot share for an order of another client', async () => {
  await finish(app, orderId, 'pay');
  const nika = await app.signIn('599000002');
  await expect(
    app.rows(
      `insert into topic_shares(therapist_id, order_id, client_id, topics_enc, key_version, text_version, granted_at)
         select therapist_id, id, $1, '\\x00', 1, 'x', created_at from orders`,
      [nika.userId],
    ),
  ).rejects.toMatchObject({ code: '23503' });
});
