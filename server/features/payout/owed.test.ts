import { expect, test } from 'vitest';
import { APPOINTMENT_STATUSES, CANCEL_REASONS } from '#domain/booking.ts';
import { isOwed } from '#domain/session-actions.ts';
import { testDb } from '#server/testing/database/database.ts';

test('the database owes pay for the ends for which the domain does, and for no others', async () => {
  const db = await testDb();
  const ends = APPOINTMENT_STATUSES.flatMap((status) =>
    [null, ...CANCEL_REASONS].map((reason) => ({ status, reason })),
  );
  const found = await db.run<{ owed: boolean }>(
    `select end_is_owed(status, reason) as owed from unnest($1::text[], $2::text[]) with ordinality as e(status, reason, n)
     order by n`,
    [ends.map(({ status }) => status), ends.map(({ reason }) => reason)],
  );
  expect(found.map(({ owed }) => owed)).toEqual(ends.map(({ status, reason }) => isOwed(status, reason)));
});
