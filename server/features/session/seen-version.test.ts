// docs/decisions/166
import { describe, expect } from 'vitest';
import { shapes } from '#contract/api.ts';
import type { Endpoint } from '#contract/browser-endpoints.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { MINUTE } from '#domain/dates.ts';
import { END, goTo, START, test } from '#server/testing/booking/after-booking.ts';
import { bothCame } from '#server/testing/booking/both-came.ts';
import type { TestAnswer, TestApp, TestPerson } from '#server/testing/app.ts';
import { changeOwn, shownVersion } from '#server/testing/session/cabinet.ts';
import { dump } from '#server/testing/database/dump.ts';
import { sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { FRIDAY, offer, withdraw } from '#server/testing/session/other-times.ts';

type People = { app: TestApp; ana: TestPerson; therapist: TestPerson; orderId: string };

/** A change of a session: its actor, its input besides the version, and its required past. */
type Change = {
  name: EndpointName;
  what: string;
  by: 'client' | 'therapist' | 'admin';
  body?: object;
  before?: (people: People) => Promise<unknown>;
  /** The answer to the same once more, where it is not done as it was. */
  again?: [status: number, code: string];
};

const offered = ({ app, therapist, orderId }: People) => offer(app, therapist, orderId, [FRIDAY]);
const begun = ({ app }: People) => goTo(app, START + 20 * MINUTE);
const ended = ({ app }: People) => goTo(app, END + MINUTE);
const complained = async ({ app, orderId }: People) => {
  await goTo(app, START + 20 * MINUTE);
  await changeOwn(app, await app.signIn(), orderId, { call: 'complaint', body: { what: 'therapist_absent' } });
};
const complainedAndEnded = async (people: People) => {
  await complained(people);
  await ended(people);
};
const operator = (what: string, change: object, before?: Change['before']): Change => ({
  name: 'changeSession',
  what: `an operator: ${what}`,
  by: 'admin',
  body: { change, reason: 'they rang us' },
  ...(before && { before }),
});

const CHANGES: readonly Change[] = [
  { name: 'moveSession', what: 'move', by: 'client', body: { bookingSession: FRIDAY } },
  { name: 'cancelSession', what: 'cancel', by: 'client', body: { refundMinor: 12_000 } },
  {
    name: 'complain',
    what: 'complaint',
    by: 'client',
    body: { what: 'therapist_absent' },
    before: begun,
    again: [409, 'ALREADY_COMPLAINED'],
  },
  { name: 'withdrawComplaint', what: 'complaint taken back', by: 'client', before: complained },
  {
    name: 'acceptProposal',
    what: 'proposal accepted',
    by: 'client',
    body: { bookingSession: FRIDAY },
    before: offered,
  },
  { name: 'declineProposal', what: 'proposal declined', by: 'client', before: offered },
  { name: 'changeOrderEmail', what: 'e-mail', by: 'client', body: { email: 'b@example.com' } },
  {
    name: 'changeOrderEmail',
    what: 'e-mail with a new link',
    by: 'client',
    body: { email: 'b@example.com', voidLink: true },
  },
  { name: 'voidMeetingLink', what: 'new link', by: 'client' },
  { name: 'setSessionStatus', what: 'mark', by: 'therapist', body: { status: 'client_absent' }, before: ended },
  { name: 'cancelPracticeSession', what: 'cancel', by: 'therapist', body: { reason: 'other' } },
  { name: 'objectToComplaint', what: 'objection', by: 'therapist', body: { words: 'I waited' }, before: complained },
  { name: 'proposeTimes', what: 'proposal', by: 'therapist', body: { times: [FRIDAY] } },
  { name: 'withdrawProposal', what: 'proposal taken back', by: 'therapist', before: offered },
  operator('cancel', { what: 'cancel', because: 'our_fault' }),
  operator('move', { what: 'move', to: { date: FRIDAY.date, start: FRIDAY.start } }),
  operator('mark', { what: 'mark', as: 'completed' }, ended),
  operator('objection', { what: 'object', words: 'I waited' }, complained),
  operator('settlement', { what: 'settle', as: 'completed' }, complainedAndEnded),
  operator('new link', { what: 'void-link' }),
];

/** Why a call about a session does not name what was shown of it. */
const UNBOUND: Partial<Record<EndpointName, string>> = {
  cancelPayment: 'nothing is booked yet',
  payAppointment: 'names the sum that was shown; nothing else of what waits can change',
  declineAppointment: 'what waits cannot change, only end',
  withdrawAppointment: 'what waits cannot change, only end',
  createSeries: 'leaves the session as it is, and makes new ones',
  saveSharing: 'says what the client wants from now on, under the version of the words that it agrees to',
  askGuardian: 'asks a parent, who reads the session as it is then',
  readPhones: 'changes nothing',
  previewSessionChange: 'changes nothing, and shows the version',
};

test('every call that changes a session names the version that was shown, or stands here with its reason', () => {
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { method, path }: Endpoint = endpoints[name];
    return method !== 'GET' && (/:(orderId|sessionId|order)\b/.test(path) || 'version' in fieldsOf(name));
  });
  const bound = names.filter((name) => UNBOUND[name] === undefined).toSorted();
  expect([...new Set(CHANGES.map(({ name }) => name))].toSorted()).toEqual(bound);
});

function fieldsOf(name: EndpointName): object {
  const { body = null } = shapes[name] as { body?: { shape?: object } };
  return body?.shape ?? {};
}

describe.for(CHANGES)('$name, $what', ({ name, by, body, before, again }) => {
  test('an old version and a future one are refused with what is true now; once made, the same again does nothing', async ({
    app,
    ana,
    therapist,
    orderId,
  }) => {
    const people = { app, ana, therapist, orderId };
    await before?.(people);
    const call = await callerOf(people, name, by);
    const seen = await shownVersion(app, orderId);
    await app.rows(
      'update appointments set updated_at = updated_at where id = (select appointment_id from orders where id = $1)',
      [app.idOf(orderId)],
    );
    const kept = await rowsOf(app);
    for (const version of [seen, seen + 2]) {
      const { status, body: answer } = await call({ ...body, version });
      expect([status, answer['code']]).toEqual([409, 'SESSION_CHANGED']);
      expect(answer['session']).toEqual({
        status: 'confirmed',
        sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' },
        version: seen + 1,
      });
    }
    if (name !== 'setSessionStatus') expect((await call({ ...body })).status).toBe(400);
    expect(await rowsOf(app)).toEqual(kept);
    const made = { ...body, version: seen + 1 };
    expect((await call(made)).status).toBe(200);
    const done = await rowsOf(app);
    expect(done).not.toEqual(kept);
    const repeated = await call(made);
    expect([repeated.status, repeated.body['code']]).toEqual(again ?? [200, undefined]);
    expect(await rowsOf(app)).toEqual(done);
  });
});

// spec §7: "POST /therapists/set-status-session | {sessionId, status, user:{id}}"
test('the call of the specification names no version and is judged without', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await goTo(app, END + MINUTE);
  await bothCame(app, END);
  const call = await callerOf({ app, ana, therapist, orderId }, 'setSessionStatus', 'therapist');
  expect((await call({ status: 'completed' })).status).toBe(200);
});

test('what is no whole number from 1 on is no version', async ({ app, ana, orderId }) => {
  for (const version of [1.5, 0, -1, '1', null, 2 ** 53]) {
    const { status, body } = await changeOwn(app, ana, orderId, { call: 'link/void', body: { version } });
    expect([version, status, body['code']]).toEqual([version, 400, 'VALIDATION']);
  }
});

test('what waits to be sent and the calendar entry do not age by what only pages show', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const read = async () =>
    (await app.rows<{ version: number }>(`select version from appointments where status = 'confirmed'`))[0]?.version ??
    0;
  const before = await read();
  await offer(app, therapist, orderId, [FRIDAY]);
  await withdraw(app, therapist, orderId);
  await changeOwn(app, ana, orderId, { call: 'email', method: 'PUT', body: { email: 'b@example.com' } });
  expect(await read()).toBe(before);
  const shown = await shownVersion(app, orderId);
  await changeOwn(app, ana, orderId, { call: 'move', body: { bookingSession: FRIDAY } });
  expect(await read()).toBe(before + 1);
  expect(await shownVersion(app, orderId)).toBe(shown + 1);
});

/** All rows, the audit log left aside: an operator's asking stands in it in any case. */
async function rowsOf(app: TestApp): Promise<string[]> {
  return (await dump(app.deps.db)).split('\n').filter((line) => !line.startsWith('audit_log '));
}

/** Sends the call with a body, as the person whose call it is; a token lasts ten minutes only. */
async function callerOf(
  { app, therapist, orderId }: People,
  name: EndpointName,
  by: Change['by'],
): Promise<(body: object) => Promise<TestAnswer>> {
  const { method, path }: Endpoint = endpoints[name];
  const sessionId = await sessionIdOf(app, orderId);
  const { token } = by === 'client' ? await app.signIn() : await app.signInAs(by === 'admin' ? 'ADMIN' : 'THERAPIST');
  const address = path.replace(/:order(Id)?\b/, orderId).replace(':sessionId', sessionId);
  const named = name === 'setSessionStatus' ? { sessionId, user: { id: therapist.userId } } : {};
  return (body) => app.inject(method, address, { token, body: { ...named, ...body } });
}
