import { expect, onTestFinished, vi } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { booked, goTo, START } from '../booking/after-booking.ts';
import { type TestApp, testApp, type TestPerson } from '../app.ts';
import { type AskedSeat, asTherapist, byLink, enter, type Entered, listen, type Listening } from './room.ts';

/** The two people of a booked session, and the seats that they ask for. */
export type PeopleOfSession = {
  ana: TestPerson;
  orderId: string;
  clientSeat: AskedSeat;
  /** Signed in after `arrive`, since a sign-in from the day of the booking would be over. */
  therapistSeat: AskedSeat;
};

/** Books a session; `arrive` moves the clock to when its people come into its room. */
export async function peopleOfSession(app: TestApp, arrive: () => unknown): Promise<PeopleOfSession> {
  const ana = await app.signIn();
  await app.signInAs('THERAPIST');
  const orderId = await booked(app, ana);
  await arrive();
  const clientSeat = byLink(app, orderId);
  return { ana, orderId, clientSeat, therapistSeat: await asTherapist(app, orderId, await app.signInAs('THERAPIST')) };
}

/** Opens the stream of a taken seat and reads its greeting, which names the stay of the other side if there is one. */
export async function greeted(app: TestApp, seat: Entered, peer?: number): Promise<Listening> {
  const stream = await listen(app, seat);
  expect(stream.status).toBe(200);
  expect(await stream.next()).toMatchObject({ event: 'hello', ...(peer !== undefined && { peer: { stay: peer } }) });
  return stream;
}

/** Both people in the room, each told of the other; each may be at a server of their own. */
export async function meet(
  client: { app: TestApp; seat: AskedSeat },
  therapist: { app: TestApp; seat: AskedSeat },
): Promise<{ client: Entered; hers: Listening; therapist: Entered; his: Listening }> {
  const ana = await enter(client.app, client.seat);
  const hers = await greeted(client.app, ana);
  const nino = await enter(therapist.app, therapist.seat);
  const his = await greeted(therapist.app, nino, ana.stay);
  expect(await hers.next()).toEqual({ event: 'peer', peer: { stay: nino.stay, isElsewhere: false } });
  return { client: ana, hers, therapist: nino, his };
}

/** How many lines a server has open. */
export function linesOf({ app }: TestApp): Promise<number> {
  return new Promise((done, fail) => {
    app.server.getConnections((error, count) => (error === null ? done(count) : fail(error)));
  });
}

/** A booked session whose two people come into its room, and the lines that they open. */
export type PeopleInRoom = Awaited<ReturnType<typeof peopleInRoom>>;

/**
 * Five minutes before a session, with a signed-in therapist. The server's repeated work uses a clock that stands still
 * until `pass` is called; the end of the test hangs up all connections and ends everything.
 */
export async function peopleInRoom() {
  const open: Listening[] = [];
  const app: TestApp = await testApp();
  const people = await peopleOfSession(app, () => goTo(app, START - 5 * MINUTE));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

  /** Opens a stream and reads its greeting. */
  async function listening(seat: Entered): Promise<Listening> {
    const stream = await greeted(app, seat);
    open.push(stream);
    return stream;
  }

  /** Both people in the room, each told of the other. */
  async function both() {
    const met = await meet({ app, seat: people.clientSeat }, { app, seat: people.therapistSeat });
    open.push(met.hers, met.his);
    return met;
  }

  onTestFinished(async () => {
    for (const stream of open) stream.hangUp();
    vi.useRealTimers();
    await app.app.close();
  });
  return { app, ...people, listening, both, connections: () => linesOf(app) };
}

/** Lets seconds of the machine pass. */
export function pass(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}
