import { expect } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { test as base } from '#server/testing/booking/after-booking.ts';
import { therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { inTheMomentOf } from '#server/testing/database/one-moment.ts';
import { readCsv } from '#server/documents/testing/read-back.ts';
import { keptHead } from '../earnings.sql.ts';
import { makeStatement } from './make-statement.ts';

const START = Date.UTC(2026, 11, 10, 9);
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const test = base.extend('options', { now: START - 3 * DAY });

test('two first statements of the same dates at once are both made, with the head of the first', async ({
  app,
  therapist,
}) => {
  const therapistId = await therapistIdOf(app, therapist);
  const of = { userId: therapist.userId, ...NOVEMBER, format: 'csv', names: 'yes', locale: 'ka' } as const;
  const first = { name: 'პირველი', surname: 'სახელი' };
  const { body } = await inTheMomentOf(app, {
    work: async (tx) =>
      keptHead(tx, { therapistId, ...NOVEMBER, head: { names: { ka: first, en: first }, last4: '1111' } }),
    meanwhile: async () => makeStatement(app.deps, of),
  });
  expect(readCsv(String(body)).flat().join()).toContain('პირველი სახელი');
});
