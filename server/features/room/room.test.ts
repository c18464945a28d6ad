import { describe, expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { END, goTo, START, test } from '#server/testing/after-booking.ts';
import { asTherapist, byLink, enter, leave, listen, OFFER, signalTo } from '#server/testing/room.ts';

describe('two people in a room', () => {
  test('each is told of the other and gets the words of the other alone', async ({ app, orderId, therapist }) => {
    await goTo(app, START - 5 * MINUTE);
    const client = await enter(app, byLink(app, orderId));
    expect(client.body).toMatchObject({ peer: null, closesAt: new Date(END + 30 * MINUTE).toISOString() });
    const hers = await listen(app, client);
    expect(hers.headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    expect(await hers.next()).toMatchObject({ event: 'hello', peer: null });
    const awake = await app.signInAs('THERAPIST');
    const his = await enter(app, await asTherapist(app, orderId, awake));
    expect(his.body).toMatchObject({ peer: { stay: client.stay, isElsewhere: false } });
    const theirs = await listen(app, his);
    expect(await theirs.next()).toMatchObject({ event: 'hello', peer: { stay: client.stay } });
    expect(await hers.next()).toEqual({ event: 'peer', peer: { stay: his.stay, isElsewhere: false } });
    expect((await signalTo(app, client, his.stay)).status).toBe(204);
    expect(await theirs.next()).toEqual({ event: 'signal', from: client.stay, signal: OFFER });
    expect((await leave(app, his)).status).toBe(204);
    expect(await theirs.next()).toBeNull();
    expect(await hers.next()).toEqual({ event: 'peer', peer: null });
    hers.hangUp();
  });
});
