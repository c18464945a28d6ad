import { expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { byClient, cancel, OPERATOR, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp } from '#server/testing/app.ts';
import { tokenIn } from '#server/testing/room/room.ts';
import { refresh } from '#server/testing/sign-in/sign-in.ts';
import { order, pass, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { moveTo, voidLink } from '#server/testing/session/session-changes.ts';
import { findOrder } from '../order/order.ts';
import { clientLink } from '../meeting/meeting.ts';

/** The file as the browser of a person loads it: by the address and the cookie of their sign-in. */
const look = async (app: TestApp, orderId: string, person?: { cookie: string }) => {
  const url = `/api/order/${orderId}/calendar.ics`;
  const headers = person === undefined ? {} : { cookie: `refresh=${person.cookie}` };
  const { statusCode: status, headers: head, body } = await app.app.inject({ url, headers });
  return { status, headers: head, body };
};

/** The newest calendar part that went to the client. */
const mailed = (app: TestApp) =>
  app.mails.findLast(({ to, calendar }) => to === 'ana@example.com' && calendar !== undefined)?.calendar?.body ?? '';

/** A file but for the instant of its making. */
const undated = (file: string) => file.replace(/^DTSTAMP:.*\r\n/m, '');

const tokenOf = async (app: TestApp, orderId: string) => {
  const found = await findOrder(app.deps.db, app.idOf(orderId));
  if (found === null) throw new Error('no such order');
  return tokenIn(clientLink(app.deps, found));
};

// spec §2: "(title 'Therapy session with {specialist name}', start and end from session date and times, details
// 'Online therapy session via Google Meet', location the meeting link"
test("the calendar file at the order's address is the one in the mails, byte for byte, booked, moved and cancelled", async ({
  app,
  ana,
  orderId,
}) => {
  await pass(app, MINUTE);
  const booked = await look(app, orderId, ana);
  expect(undated(booked.body)).toBe(undated(mailed(app)));
  const unfolded = booked.body.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`UID:${orderId}@simshvide`);
  expect(unfolded).toContain('SUMMARY:Therapy session with ');
  expect(unfolded).toContain('DESCRIPTION:Online therapy session via Google Meet');
  expect(unfolded).toContain(`#t=${await tokenOf(app, orderId)}`);

  await moveTo(app, orderId, byClient(ana), WEDNESDAY);
  await pass(app, MINUTE);
  const moved = await look(app, orderId, ana);
  expect(moved.body).toContain('DTSTART:20261125T080000Z');
  expect(undated(moved.body)).toBe(undated(mailed(app)));

  await cancel(app, orderId, OPERATOR);
  await pass(app, MINUTE);
  const cancelled = await look(app, orderId, ana);
  expect(cancelled.headers['content-type']).toBe('text/calendar; charset=utf-8; method=CANCEL');
  expect(undated(cancelled.body)).toBe(undated(mailed(app)));
});

test("the calendar file at the order's address is offered to the calendar, and kept by no cache and no search engine (P8)", async ({
  app,
  orderId,
}) => {
  const { status, headers } = await look(app, orderId);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'inline; filename="event.ics"',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

test("the calendar file at the order's address says nothing of the client (P8)", async ({ app, orderId }) => {
  const { body } = await look(app, orderId);
  for (const own of ['ანა', 'ana@example.com', '599']) expect(body.replaceAll('\r\n ', '')).not.toContain(own);
});

test("the calendar file at the order's address has the link for its signed-in client alone, the new one once the old was voided", async ({
  app,
  ana,
  orderId,
}) => {
  const beka = await app.signIn('599000002');
  await voidLink(app, orderId, OPERATOR);
  await pass(app, MINUTE);
  const own = await look(app, orderId, ana);
  expect(undated(own.body)).toBe(undated(mailed(app)));
  const renewed = await refresh(app, ana.cookie);
  const now = { cookie: String(renewed.cookies['refresh']) };
  expect((await look(app, orderId, now)).body).toBe(own.body);
  await app.inject('POST', '/logout', { headers: { cookie: `refresh=${now.cookie}` } });
  for (const other of [undefined, beka, ana, now, { cookie: 'A'.repeat(200) }]) {
    const { status, body } = await look(app, orderId, other);
    expect([status, body.includes('LOCATION:Online'), body.includes('/session/')]).toEqual([200, true, false]);
  }
});

test("the calendar file at the order's address is refused alike for what is unknown, malformed, not paid or given up", async ({
  app,
}) => {
  const beka = await app.signIn('599000002');
  const unpaid = await order(app, beka, { bookingSession: THURSDAY, selectedDate: THURSDAY.date });
  for (const orderId of [unpaid, 'A'.repeat(22), 'x']) {
    const { status, headers, body } = await look(app, orderId);
    expect([status, JSON.parse(body).code]).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(headers['cache-control']).toBe('no-store');
  }
});
