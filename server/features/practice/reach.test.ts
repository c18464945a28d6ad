import { expect } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { HOUR } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { booked, goTo, START, test } from '#server/testing/booking/after-booking.ts';
import { calendarOf, offeredOn, practise, publish, unpublish } from '#server/testing/practice/practice.ts';
import { check, finish, order, reserve, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';

/** Free from 10:00 to 20:00 every day; the clock stands at Tuesday, 24 November 2026, 10:00. */
const NINO = DEMO_THERAPISTS.Th1;
/** Another therapist, without a template. */
const TAMAR = DEMO_THERAPISTS.Th6;
const FRIDAY = '2026-11-27';

const accept = (app: TestApp, { token }: TestPerson, accepting: boolean) =>
  app.inject('PUT', '/practice/accepting', { token, body: { accepting } });
const overview = async (app: TestApp, { token }: TestPerson) =>
  // A handler answers the shape of its contract, or the call fails.
  (await app.inject('GET', '/practice?locale=en', { token })).body as Answer<'readPractice'>;

// spec §1: "can switch off acceptance of new clients"
test('a therapist who takes no new clients is not found by new ones; known ones book on, and a hold that lives is paid', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  const halfway = await app.signIn('599000077');
  const held = await order(app, halfway);
  const isFoundBy = async ({ token }: TestPerson) => {
    const { body } = await app.inject('POST', '/therapists', {
      token,
      body: { preferences: { typeTherapy: 'type-personal' } },
    });
    return (body['therapists'] as { _id: string }[]).some(({ _id }) => _id === NINO);
  };
  const stranger = await app.signIn('599000078');
  const friday = (start: string) => ({ bookingSession: { date: FRIDAY, start, end: start.replace(':00', ':50') } });
  expect([await isFoundBy(stranger), (await check(app, stranger, friday('12:00'))).status]).toEqual([true, 200]);

  expect((await accept(app, therapist, false)).body).toEqual({ accepting: false });
  expect(await isFoundBy(stranger)).toBe(false);
  expect(await refusal(check(app, stranger, friday('13:00')))).toEqual([409, 'NOT_ACCEPTING']);
  expect([await isFoundBy(ana), (await check(app, ana, friday('14:00'))).status]).toEqual([true, 200]);
  await finish(app, held, 'pay');
  expect((await reserve(app, stranger, friday('12:00'))).body['success']).toBe(true);
  const listed = await calendarOf(app, therapist, { from: WEDNESDAY.date, to: WEDNESDAY.date });
  expect(listed.find(({ start }) => start === WEDNESDAY.start)?.status).toBe('confirmed');

  await accept(app, therapist, true);
  expect((await check(app, await app.signIn('599000079'), friday('13:00'))).status).toBe(200);
});

test('on every server of an installation clients see, hold and are refused what a therapist just changed on another', async ({
  app,
  therapist,
}) => {
  const other = await testApp({ db: app.deps.db });
  const client = await other.signIn('599000077');
  const wish = (start: string) => ({ bookingSession: { date: FRIDAY, start, end: start.replace(':00', ':50') } });
  // The other server has read the calendar and remembers it.
  expect((await check(other, client, wish('12:00'))).status).toBe(200);
  const published = await publish(app, therapist, { date: FRIDAY, start: '21:00', end: '21:50' });
  expect(await offeredOn(other, NINO, FRIDAY)).toContain('21:00');
  expect((await check(other, client, wish('21:00'))).status).toBe(200);
  expect((await check(other, client, wish('12:00'))).status).toBe(200);
  const [{ _id: id } = { _id: '' }] = published.body['sessions'] as { _id: string }[];
  expect((await unpublish(app, therapist, id)).status).toBe(200);
  expect(await offeredOn(other, NINO, FRIDAY)).not.toContain('21:00');
  expect(await refusal(check(other, client, wish('21:00')))).toEqual([422, 'BAD_SLOT']);
  await accept(app, therapist, false);
  expect(await refusal(check(other, client, wish('13:00')))).toEqual([409, 'NOT_ACCEPTING']);
  await accept(app, therapist, true);
  await app.inject('POST', '/practice/time-off', {
    token: therapist.token,
    body: { firstDate: FRIDAY, lastDate: FRIDAY },
  });
  expect(await refusal(check(other, client, wish('13:00')))).toEqual([409, 'SLOT_CLOSED']);
  await other.app.close();
});

test('the practice at first sight of somebody just invited asks for the first steps', async ({ app }) => {
  const tamar = await practise(app, TAMAR, '599000066');
  await accept(app, tamar, false);
  expect(await overview(app, tamar)).toEqual({
    therapist: { _id: TAMAR, name: 'Tamar', surname: 'Giorgadze', photo: { url: expect.any(String), srcset: '' } },
    accepting: false,
    isListed: true,
    sessionTypes: [
      { key: 'personal', duration: 50, priceMinor: 11_000, totalMinor: 12_650 },
      { key: 'couple', duration: 50, priceMinor: 13_000, totalMinor: 14_950 },
    ],
    bufferMin: 10,
    next: null,
    today: [],
    unpaid: [],
    needsStatus: [],
    complaints: [],
    hasFreeTimes: false,
    firstSteps: { hasPublished: false, accepting: false, hasAccount: false, hasSeenProfile: false },
    now: '2026-11-24T06:00:00.000Z',
  });
  // A time beyond the fortnight is published, and does not fill it.
  await publish(app, tamar, { date: '2026-12-08', start: '10:00', end: '10:50' });
  expect(await overview(app, tamar)).toMatchObject({ hasFreeTimes: false, firstSteps: { hasPublished: true } });
  await publish(app, tamar, { date: '2026-12-07', start: '10:00', end: '10:50' });
  expect(await overview(app, tamar)).toMatchObject({ hasFreeTimes: true });
});

test('the practice at first sight does not ask for the first steps again when new clients have to wait', async ({
  app,
}) => {
  const tamar = await practise(app, TAMAR, '599000066');
  await publish(app, tamar, { date: '2026-12-07', start: '10:00', end: '10:50' });
  await accept(app, tamar, false);
  expect(await overview(app, tamar)).toMatchObject({ accepting: false, firstSteps: { accepting: false } });
  await app.inject('PUT', '/practice/profile/seen', { token: tamar.token });
  const firstSteps = { hasPublished: true, accepting: true, hasAccount: false, hasSeenProfile: true };
  expect(await overview(app, tamar)).toMatchObject({ accepting: false, firstSteps });
});

test('the practice at first sight shows what is next, what is today, and what waits', async ({
  app,
  therapist,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  const eka = await app.signIn('599000077');
  await booked(app, eka, { bookingSession: { date: FRIDAY, start: '10:00', end: '10:50' }, selectedDate: FRIDAY });
  const times = (list: readonly { date: string; start: string }[]) => list.map(({ date, start }) => `${date} ${start}`);
  const before = await overview(app, therapist);
  expect(times(before.next === null ? [] : [before.next])).toEqual([`${THURSDAY.date} 15:00`]);
  expect([before.today, before.needsStatus]).toEqual([[], []]);
  await goTo(app, START + HOUR);
  // A therapist's sign-in has ended meanwhile.
  const again = await app.signInAs('THERAPIST');
  const after = await overview(app, again);
  expect(times(after.next === null ? [] : [after.next])).toEqual([`${FRIDAY} 10:00`]);
  expect([times(after.today), times(after.needsStatus)]).toEqual([
    [`${THURSDAY.date} 15:00`],
    [`${THURSDAY.date} 15:00`],
  ]);
});
