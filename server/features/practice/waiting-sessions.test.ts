import { expect } from 'vitest';
import { test } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestPerson } from '#server/testing/app.ts';
import { clientKey, propose } from '#server/testing/booking/paid-later.ts';
import { listed, readPractice } from '#server/testing/practice/practice-sessions.ts';
import { calendarOf } from '#server/testing/practice/practice.ts';

const DAY_OF_IT = { from: '2026-12-01', to: '2026-12-01' };

test('a session that waits stands in the calendar and the list ahead, is none of the client’s sessions yet, and goes with its end', async ({
  app,
  therapist,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  const key = await clientKey(app, therapist);
  const clients = (await readPractice(app, therapist, 'clients')).body['clients'];
  const session = (await propose(app, therapist, key)).body['session'] as { _id: string };
  const statesOf = async (by: TestPerson) => (await calendarOf(app, by, DAY_OF_IT)).map(({ status }) => status);
  const upcoming = async () => (await listed(app, therapist, 'upcoming')).pages.flat().map(({ _id }) => _id);
  const today = async () => (await app.inject('GET', '/practice', { token: therapist.token })).body;

  expect(await statesOf(therapist)).toContain('proposed');
  expect(await upcoming()).toContain(session._id);
  for (const show of ['past', 'needs_status'] as const) {
    expect((await listed(app, therapist, show)).pages.flat()).toEqual([]);
  }
  expect((await readPractice(app, therapist, 'clients')).body['clients']).toEqual(clients);
  expect((await readPractice(app, therapist, 'earnings?month=2026-12')).body).toMatchObject({ lines: [] });
  expect((await readPractice(app, therapist, `sessions/${session._id}`)).body['session']).toEqual(session);
  // After the session of Thursday.
  expect(await today()).toMatchObject({ next: { status: 'confirmed' }, unpaid: [session] });
  const ill = await readPractice(app, therapist, 'ill-today');
  expect(ill.body).toMatchObject({ sessions: [], refundMinor: 0 });

  const path = `/practice/sessions/${session._id}/withdraw`;
  await app.inject('POST', path, { token: therapist.token, body: {} });
  expect(await statesOf(therapist)).not.toContain('proposed');
  expect((await today())['unpaid']).toEqual([]);
  expect(await upcoming()).not.toContain(session._id);
  expect((await listed(app, therapist, 'past')).pages.flat()).toEqual([]);
  expect(await refusal(readPractice(app, therapist, `sessions/${session._id}`))).toEqual([404, 'SESSION_NOT_FOUND']);
});
