import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { byClient, cancel, END, goTo, mark, OPERATOR, START, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { changeOwn, ownSession } from '#server/testing/session/cabinet.ts';
import { tokenIn } from '#server/testing/room/room.ts';
import { pass, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { findOrder } from '../order/order.ts';
import { clientLink, judgeLink } from '../meeting/meeting.ts';
import { takeSeat } from '../stay/stay.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { moveTo, sendLinkTo, voidLink } from '#server/testing/session/session-changes.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, therapist: c, orderId: d }) => void ([app, ana, therapist, orderId] = [a, b, c, d]));

/** The link as the client's cabinet shows it. */
const linkOf = async (client: TestPerson, orderId: string) => (await ownSession(app, client, orderId)).meetingLink;

/** The present effect of a link's token. */
const worth = async (orderId: string, link: string) => {
  const order = await findOrder(app.deps.db, app.idOf(orderId));
  if (order === null) throw new Error('no such order');
  return judgeLink(app.deps, order, tokenIn(link));
};

/** Link, UID and SEQUENCE of the calendar entries that went to an address, oldest first. */
const entriesTo = (address: string) =>
  app.mails
    .filter(({ to, calendar }) => to === address && calendar !== undefined)
    .map(({ calendar, subject }) => {
      const body = (calendar?.body ?? '').replaceAll('\r\n ', '');
      const of = (name: string) => new RegExp(`^${name}:(.+)$`, 'm').exec(body)?.[1]?.trim();
      return { subject, uid: of('UID'), sequence: Number(of('SEQUENCE')), link: of('LOCATION') };
    });

const voidIt = async (orderId: string, client: TestPerson) => changeOwn(app, client, orderId, { call: 'link/void' });

// spec §5: "the e-mail must be real because the meeting link goes there."
test('the owner voids the link: the new one is mailed with the same calendar entry, and the old one was replaced', async () => {
  const old = await linkOf(ana, orderId);
  await pass(app, 0);
  const answer = await voidIt(orderId, ana);
  const { meetingLink } = answer.body['session'] as { meetingLink: string };
  expect([answer.status, meetingLink === old]).toEqual([200, false]);
  await pass(app, 0);
  const [first, second] = entriesTo('ana@example.com');
  expect(first?.link).toBe(old);
  expect(second).toEqual({
    subject: expect.stringContaining('ახალი ბმული'),
    uid: first?.uid,
    sequence: (first?.sequence ?? 0) + 1,
    link: meetingLink,
  });
  expect([await worth(orderId, old), await worth(orderId, meetingLink)]).toEqual(['replaced', 'valid']);
  expect(await worth(orderId, `${meetingLink}A`)).toBe('foreign');
  expect(await app.rows(`select actor_role, actor_id from audit_log where action = 'appointment.void-link'`)).toEqual([
    { actor_role: 'USER', actor_id: ana.userId },
  ]);
});

test('the link is the same for life whatever happens to the session, until it is voided', async () => {
  const stored = async () => {
    const order = await findOrder(app.deps.db, app.idOf(orderId));
    return order === null ? '' : clientLink(app.deps, order);
  };
  const link = await linkOf(ana, orderId);
  await moveTo(app, orderId, byClient(ana), WEDNESDAY);
  expect(await linkOf(ana, orderId)).toBe(link);
  await moveTo(app, orderId, OPERATOR, THURSDAY);
  await sendLinkTo(app, orderId, ana, 'b@example.com');
  await pass(app, 0);
  expect(await linkOf(ana, orderId)).toBe(link);
  expect(entriesTo('b@example.com').map((entry) => entry.link)).toEqual([link]);
  await goTo(app, END);
  await mark(app, orderId, therapist, 'completed');
  expect([await stored(), await worth(orderId, link)]).toEqual([link, 'valid']);
});

test('the link is the same for life also when the session is cancelled', async () => {
  const link = await linkOf(ana, orderId);
  await cancel(app, orderId, byClient(ana));
  expect([await linkOf(ana, orderId), await worth(orderId, link)]).toEqual(['', 'valid']);
});

test('an operator voids it too, and the audit log says who', async () => {
  const old = await linkOf(ana, orderId);
  await voidLink(app, orderId, OPERATOR);
  expect(await worth(orderId, old)).toBe('replaced');
  expect(await app.rows(`select actor_role, actor_id from audit_log where action = 'appointment.void-link'`)).toEqual([
    { actor_role: 'ADMIN', actor_id: OPERATOR.userId },
  ]);
});

test('a changed address gets a new link when the old one is to stop working, in one mail', async () => {
  const old = await linkOf(ana, orderId);
  await pass(app, 0);
  const change = (email: string, voidLink?: boolean) =>
    changeOwn(app, ana, orderId, { call: 'email', method: 'PUT', body: { email, voidLink } });
  expect((await change('b@example.com', true)).status).toBe(200);
  await pass(app, 0);
  const link = await linkOf(ana, orderId);
  const [first] = entriesTo('ana@example.com');
  expect(entriesTo('b@example.com')).toMatchObject([{ uid: first?.uid, sequence: (first?.sequence ?? 0) + 1, link }]);
  expect(entriesTo('ana@example.com')).toHaveLength(1);
  expect(await worth(orderId, old)).toBe('replaced');
  // The address that stands there stays, and its link is void all the same.
  await change('b@example.com', true);
  expect(await worth(orderId, link)).toBe('replaced');
  await change('b@example.com');
  expect(await worth(orderId, await linkOf(ana, orderId))).toBe('valid');
});

test('three times a day together with changes of the address, then refused', async () => {
  await voidLink(app, orderId, byClient(ana));
  await sendLinkTo(app, orderId, ana, 'b@example.com', true);
  await voidLink(app, orderId, OPERATOR);
  const { status, body } = await voidIt(orderId, ana);
  expect([status, body['code']]).toEqual([429, 'TOO_MANY_EMAILS']);
  await expect(sendLinkTo(app, orderId, ana, 'c@example.com')).rejects.toMatchObject({ code: 'TOO_MANY_EMAILS' });
  await pass(app, DAY);
  await voidLink(app, orderId, byClient(ana));
});

test('is refused to a stranger as unknown, and to anybody once the room is closed for good', async () => {
  const nika = await app.signIn('599000002');
  expect((await voidIt(orderId, nika)).status).toBe(404);
  await goTo(app, END + 30 * MINUTE - 1);
  await voidLink(app, orderId, byClient(ana));
  await goTo(app, END + 30 * MINUTE);
  await expect(voidLink(app, orderId, byClient(ana))).rejects.toMatchObject({
    code: 'SESSION_NOT_BOOKED',
  });
});

test('a device that was let in by a link takes no seat once that is voided', async () => {
  const order = await findOrder(app.deps.db, app.idOf(orderId));
  const seat = {
    therapistId: order?.therapistId ?? '',
    orderId: app.idOf(orderId),
    seat: 'client',
    entry: null,
    replaces: null,
  } as const;
  const take = async () =>
    takeSeat(app.deps, {
      ...seat,
      linkVersion: 0,
      signInId: null,
      byKeyAlone: false,
      listensHere: () => false,
    });
  await voidLink(app, orderId, byClient(ana));
  await expect(take()).rejects.toMatchObject({ code: 'LINK_REPLACED' });
  expect(await app.rows('select 1 from seat_stays')).toEqual([]);
});

test('a mail with the old link that waits is dropped, and everything else that waits is still sent', async ({
  app,
  ana,
  therapist: { userId: id },
  orderId,
}) => {
  await giveEmail(app.deps, id, 'nino@example.com');
  await pass(app, 0);
  const [mailsBefore, smsBefore] = [app.mails.length, app.sms.length];
  await moveTo(app, orderId, byClient(ana), WEDNESDAY);
  await voidLink(app, orderId, byClient(ana));
  await pass(app, 10 * MINUTE);
  const mails = app.mails.slice(mailsBefore);
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['ana@example.com', expect.stringContaining('ახალი ბმული')],
    ['nino@example.com', expect.stringContaining('გადაიტანა')],
  ]);
  expect(app.sms).toHaveLength(smsBefore + 1);
});

test('the reminder has the new link', async () => {
  await voidLink(app, orderId, byClient(ana));
  await goTo(app, START - HOUR);
  // A client's sign-in has ended meanwhile.
  const link = await linkOf(await app.signIn(), orderId);
  expect(app.mails.filter(({ to }) => to === 'ana@example.com').at(-1)?.text).toContain(link);
});
