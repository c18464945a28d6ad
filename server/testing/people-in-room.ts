import { expect, vi } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { booked, goTo, START } from './after-booking.ts';
import { type TestApp, testApp, type TestPerson } from './app.ts';
import { type AskedSeat, asTherapist, byLink, enter, type Entered, listen, type Listening } from './room.ts';

/** A booked session whose two people come into its room, and the lines that they open. */
export type PeopleInRoom = Awaited<ReturnType<typeof peopleInRoom>>;

/**
 * Five minutes before a session, with a therapist who is signed in. What repeats in the server goes by a clock that stands
 * until `pass` is called; `close` hangs up what was opened and ends it all.
 */
export async function peopleInRoom() {
  const open: Listening[] = [];
  const app: TestApp = await testApp();
  const ana: TestPerson = await app.signIn();
  await app.signInAs('THERAPIST');
  const orderId = await booked(app, ana);
  await goTo(app, START - 5 * MINUTE);
  const clientSeat: AskedSeat = byLink(app, orderId);
  const therapistSeat: AskedSeat = await asTherapist(app, orderId, await app.signInAs('THERAPIST'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

  /** Opens a stream and reads its greeting. */
  async function listening(seat: Entered): Promise<Listening> {
    const stream = await listen(app, seat);
    open.push(stream);
    expect(stream.status).toBe(200);
    expect(await stream.next()).toMatchObject({ event: 'hello' });
    return stream;
  }

  /** Both people in the room, each told of the other. */
  async function both() {
    const client = await enter(app, clientSeat);
    const hers = await listening(client);
    const therapist = await enter(app, therapistSeat);
    const his = await listening(therapist);
    expect(await hers.next()).toEqual({ event: 'peer', peer: { stay: therapist.stay, isElsewhere: false } });
    return { client, hers, therapist, his };
  }

  /** How many lines the server has open. */
  const connections = () =>
    new Promise<number>((done, fail) => {
      app.app.server.getConnections((error, count) => (error === null ? done(count) : fail(error)));
    });

  async function close(): Promise<void> {
    for (const stream of open) stream.hangUp();
    vi.useRealTimers();
    await app.app.close();
  }

  return { app, ana, orderId, clientSeat, therapistSeat, listening, both, connections, close };
}

/** Lets seconds of the machine pass. */
export function pass(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}
