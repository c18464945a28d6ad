import { expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { featureDaily } from '#server/features.ts';
import { booked, END, START } from '#server/testing/booking/after-booking.ts';
import { testApp } from '#server/testing/app.ts';
import { byLink, enter } from '#server/testing/room/room.ts';
import { staysOf } from './stay.ts';

// P58: kept for 30 days, for disputes.
test('when a seat was taken is known for thirty days after the session, and then no more', async () => {
  const app = await testApp();
  const orderId = await booked(app, await app.signIn());
  app.clock.set(START);
  await enter(app, byLink(app, orderId));
  const [order] = await app.rows<{ id: string }>('select therapist_id as id from orders where id = $1', [
    app.idOf(orderId),
  ]);
  const stays = async () => staysOf(app.deps.db, { therapistId: order?.id ?? '', orderId: app.idOf(orderId) });
  expect(await stays()).toEqual([{ seat: 'client', enteredAt: START, seenAt: START, leftAt: null }]);
  const night = featureDaily(app.deps)['meeting.forget-stays'];
  app.clock.set(END + 30 * DAY);
  await night.run();
  expect(await stays()).toHaveLength(1);
  app.clock.advance(1);
  await night.run();
  expect(await stays()).toEqual([]);
});
