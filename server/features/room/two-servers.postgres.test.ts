import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';
import type { Db } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { cancel, OPERATOR, START } from '#server/testing/booking/after-booking.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { linesOf, meet, peopleOfSession } from '#server/testing/room/people-in-room.ts';
import { type AskedSeat, atDoor, enter, listen, OFFER, signalTo } from '#server/testing/room/room.ts';

describe('the two seats at two servers', () => {
  let one: TestApp;
  let two: TestApp;
  let db: Db;
  let orderId: string;
  let clientSeat: AskedSeat;
  let therapistSeat: AskedSeat;

  beforeEach(async () => {
    one = await testApp();
    db = await openPostgres(inject('postgresUrl'));
    two = await testApp({ db });
    ({ orderId, clientSeat, therapistSeat } = await peopleOfSession(one, () => {
      for (const { clock } of [one, two]) clock.set(START - 5 * MINUTE);
    }));
  });

  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all([one.app.close(), two.app.close()]);
    await db.close();
  });

  /** Both people, each at a server of their own. */
  const both = () => meet({ app: one, seat: clientSeat }, { app: two, seat: therapistSeat });

  test('two seats at two servers tell each other of people and words, which stand sealed in the database', async () => {
    const { client, hers, therapist, his } = await both();
    await signalTo(one, client, therapist.stay);
    expect(await his.next()).toEqual({ event: 'signal', from: client.stay, signal: OFFER });
    await signalTo(two, therapist, client.stay);
    expect(await hers.next()).toEqual({ event: 'signal', from: therapist.stay, signal: OFFER });
    const rows = await one.rows<{ topic: string; body: Uint8Array }>('select topic, body from instance_messages');
    expect(rows.length).toBeGreaterThan(2);
    for (const { topic, body } of rows) {
      expect(topic).not.toContain(orderId);
      for (const word of ['canary', 'description', orderId]) expect(Buffer.from(body).includes(word)).toBe(false);
    }
    await cancel(two, orderId, OPERATOR);
    for (const stream of [hers, his])
      expect((await stream.ended()).at(-1)).toEqual({ event: 'ended', why: 'cancelled' });
  });

  test('a device that comes back at the other server goes on in its stay, and gets what came meanwhile', async () => {
    const { client, hers, therapist, his } = await both();
    hers.hangUp();
    await expect.poll(() => linesOf(one)).toBe(0);
    await signalTo(two, therapist, client.stay);
    const back = await listen(two, client);
    expect(await back.next()).toMatchObject({ event: 'hello', peer: { stay: therapist.stay } });
    expect(await back.next()).toEqual({ event: 'signal', from: therapist.stay, signal: OFFER });
    await signalTo(one, client, therapist.stay);
    expect(await his.next()).toMatchObject({ event: 'signal' });
    back.hangUp();
    his.hangUp();
  });

  test('a device that takes the seat at the other server ends the first one', async () => {
    const { client, hers, his } = await both();
    one.clock.advance(SECOND);
    two.clock.advance(SECOND);
    expect((await atDoor(two, clientSeat, '/enter')).body).toMatchObject({ code: 'SEAT_TAKEN', stay: client.stay });
    const phone = await enter(two, clientSeat, { replaces: client.stay });
    expect(await hers.next()).toEqual({ event: 'ended', why: 'replaced' });
    const hersNow = await listen(two, phone);
    expect(await his.next()).toEqual({ event: 'peer', peer: { stay: phone.stay, isElsewhere: true } });
    // A newer stream of the same stay, at the first server again.
    const newest = await listen(one, phone);
    expect((await hersNow.ended()).at(-1)).toEqual({ event: 'ended', why: 'replaced' });
    newest.hangUp();
    his.hangUp();
  });

  test('a sign-out at one server ends seat, stream and signals at the other within fifteen seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { client, hers, therapist, his } = await both();
    await one.inject('POST', '/logout', { token: therapistSeat.person?.token ?? '' });
    expect((await signalTo(two, therapist, client.stay)).status).toBe(401);
    vi.advanceTimersByTime(15 * SECOND);
    expect((await his.ended()).at(-1)).toEqual({ event: 'ended', why: 'signed-out' });
    expect(await hers.next()).toEqual({ event: 'peer', peer: null, isSignedOut: true });
    for (const app of [one, two]) expect((await listen(app, therapist)).status).toBe(401);
    hers.hangUp();
  });

  test('a server that is gone without a word is missed by the other in seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { client, hers } = await both();
    await two.app.close();
    vi.advanceTimersByTime(15 * SECOND);
    // It may be back, or its device elsewhere.
    expect((await signalTo(one, client, 9999)).status).toBe(204);
    for (const { clock } of [one, two]) clock.advance(46 * SECOND);
    vi.advanceTimersByTime(15 * SECOND);
    expect(await hers.next()).toEqual({ event: 'peer', peer: null });
    hers.hangUp();
  });
});
