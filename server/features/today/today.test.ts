import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { END, START, test } from '#server/testing/booking/after-booking.ts';
import { readToday } from './today.ts';

test('a session is ahead on its day, runs, and waits for its mark', async ({ app, orderId }) => {
  const [order] = await app.rows<{ number: string }>('select number from orders where id = $1', [app.idOf(orderId)]);
  const seen = [];
  for (const now of [START - DAY, START - HOUR, START, END, START + DAY]) {
    app.clock.set(now);
    const { rows, ...counts } = (await readToday(app.deps)).sessions;
    seen.push([counts, rows.map(({ number, state }) => number === order?.number && state)]);
  }
  const none = { over: 0, running: 0, ahead: 0, unmarked: 0 };
  expect(seen).toEqual([
    [none, []],
    [{ ...none, ahead: 1 }, ['next']],
    [{ ...none, running: 1 }, ['running']],
    [{ ...none, over: 1, unmarked: 1 }, ['unmarked']],
    [{ ...none, unmarked: 1 }, ['unmarked']],
  ]);
});
