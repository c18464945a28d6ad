import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { START } from '#server/testing/booking/after-booking.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { greeted, linesOf, peopleOfSession } from '#server/testing/room/people-in-room.ts';
import { type AskedSeat, enter, OFFER, portOf, signalTo } from '#server/testing/room/room.ts';

let app: TestApp;
let clientSeat: AskedSeat;
let therapistSeat: AskedSeat;

beforeEach(async () => {
  app = await testApp({ env: { TRUST_PROXY: '1' } });
  ({ clientSeat, therapistSeat } = await peopleOfSession(app, () => app.clock.set(START)));
});

afterEach(() => {
  vi.useRealTimers();
  return app.app.close();
});

test('a stream says that it lives every fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await greeted(app, await enter(app, clientSeat));
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => stream.text.split(':\n\n').length - 1).toBe(2);
  stream.hangUp();
});

test('a server that stops lets its streams go at once, and seats stay taken', async () => {
  const stream = await greeted(app, await enter(app, clientSeat));
  const silent = connect(await portOf(app.app), '127.0.0.1');
  await app.app.close();
  expect(await stream.next()).toBeNull();
  silent.destroy();
  expect(await app.rows('select 1 from seat_stays where left_at is null')).toHaveLength(1);
});

test('a reader that takes nothing is closed, and nobody else notices', async () => {
  const client = await enter(app, clientSeat);
  const therapist = await enter(app, therapistSeat);
  const socket = connect({ port: await portOf(app.app), host: '127.0.0.1' });
  socket.pause();
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(`GET /api/room/${clientSeat.session}/events HTTP/1.1\r\nhost: x\r\nroom-entry: ${client.entry}\r\n\r\n`);
  const his = await greeted(app, therapist);
  await expect.poll(async () => (await app.rows('select 1 from seat_stays where seen_at > entered_at')).length).toBe(2);
  const large = { ...OFFER, sdp: 'v'.repeat(48_000) };
  let sent = 0;
  for (; sent < 2000 && (await linesOf(app)) > 1; sent++) {
    await signalTo(app, therapist, client.stay, large);
    app.clock.advance(50);
  }
  expect(sent).toBeLessThan(2000);
  expect((await signalTo(app, client, therapist.stay)).status).toBe(204);
  while ((await his.next())?.event !== 'signal');
  socket.resume();
  await closed;
  his.hangUp();
});
