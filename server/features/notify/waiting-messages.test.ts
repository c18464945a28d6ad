import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, type Instant, instantOf } from '#domain/dates.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { order } from '#server/testing/booking/shopping.ts';
import { type Letter, tellAll } from './notify.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const at = (date: string, time: string): Instant => instantOf(date, time) ?? Number.NaN;
const drain = () => app.deps.jobs.drain();
const drainAt = (instant: Instant) => {
  app.clock.set(instant);
  return drain();
};
const sent = async (change: Parameters<typeof queue>[0] = {}) => {
  await queue(change);
  await drain();
};
const states = () => app.rows('select status, payload_enc is null as forgotten from notifications');

/** Writes the SMS of a moved session; what it says does not matter here. */
const queue = (change: Partial<Omit<Letter, 'to' | 'template' | 'data'>> = {}) =>
  app.deps.db.transaction((tx) =>
    tellAll(app.deps, tx, [
      {
        to: { userId: null, locale: 'ka', phone: '+995599123456' },
        template: 'session-moved-sms',
        data: { start: at('2026-12-01', '18:00') },
        dedupeKey: `moved:${app.deps.random.uuid()}`,
        ...change,
      },
    ]),
  );

describe('a message about an appointment', () => {
  const booked = async () => {
    const orderId = await order(app, await app.signIn());
    await drain();
    app.sms.length = 0;
    await app.rows('delete from notifications');
    const [row] = await app.rows<{ version: number }>(
      `select a.version from appointments a join orders o on o.appointment_id = a.id where o.id = $1`,
      [app.idOf(orderId)],
    );
    return { orderId: app.idOf(orderId), version: row?.version ?? Number.NaN };
  };
  const change = () => app.rows('update appointments set updated_at = updated_at');

  test('a message about an appointment is sent while that is as it was', async () => {
    await sent({ about: await booked() });
    expect(app.sms).toHaveLength(1);
  });

  test('a message about an appointment is dropped, and forgotten, once that has changed', async () => {
    await queue({ about: await booked() });
    await change();
    await drain();
    expect([app.sms, await states()]).toEqual([[], [{ status: 'dropped', forgotten: true }]]);
  });

  test('a message of the change of an appointment itself is sent', async () => {
    const { orderId, version } = await booked();
    await change();
    await sent({ about: { orderId, version: version + 1 } });
    expect(app.sms).toHaveLength(1);
  });

  test('a message about an appointment that is no longer known is dropped', async () => {
    await sent({ about: { orderId: app.idOf('A'.repeat(22)), version: 1 } });
    expect(await states()).toEqual([{ status: 'dropped', forgotten: true }]);
  });

  test('an appointment that changes while its message waits for the morning is not told of any more', async () => {
    const about = await booked();
    app.clock.set(at('2026-11-24', '23:00'));
    await sent({ about, quietUnlessBefore: at('2026-12-01', '18:00') });
    await change();
    await drainAt(at('2026-11-25', '08:00'));
    expect([app.sms, await states()]).toEqual([[], [{ status: 'dropped', forgotten: true }]]);
  });
});

describe('in quiet hours', () => {
  const NIGHT = at('2026-11-24', '22:00');
  const MORNING = at('2026-11-25', '08:00');
  beforeEach(() => app.clock.set(NIGHT));

  test('in quiet hours an SMS about a session more than a day away waits for 08:00', async () => {
    await sent({ quietUnlessBefore: NIGHT + DAY + 1 });
    await drainAt(MORNING - 1);
    expect(app.sms).toEqual([]);
    await drainAt(MORNING);
    expect(app.sms).toHaveLength(1);
  });

  test.each([
    ['about a session of the coming day', { quietUnlessBefore: NIGHT + DAY }],
    ['that names no session, as a code or a reminder,', {}],
  ])('in quiet hours an SMS %s is sent at once', async (_what, change) => {
    await sent(change);
    expect(app.sms).toHaveLength(1);
  });

  test('in quiet hours a mail is sent at once', async () => {
    await app.deps.db.transaction((tx) =>
      tellAll(app.deps, tx, [
        {
          to: { userId: null, locale: 'ka', email: 'ana@example.com' },
          template: 'refund-sent-email',
          data: { start: NIGHT + 9 * DAY, amount: { minor: 12_000, currency: 'GEL' }, receipt: 1 },
          dedupeKey: 'refunded',
          quietUnlessBefore: NIGHT + 9 * DAY,
        },
      ]),
    );
    await drain();
    expect(app.mails).toHaveLength(1);
  });

  test('what was written in the evening before quiet hours is sent in them', async () => {
    app.clock.set(NIGHT - HOUR);
    await sent({ quietUnlessBefore: NIGHT + 9 * DAY });
    expect(app.sms).toHaveLength(1);
  });
});
