import { describe, expect, onTestFinished } from 'vitest';
import { codeOf } from '#server/db/db.ts';
import { byClient, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp } from '#server/testing/app.ts';
import { check, reserve, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { moveTo } from '#server/testing/session/session-changes.ts';

/** Refuses every change of an appointment, and counts them by a sequence, which survives an undone transaction. */
async function refuseAlways(app: TestApp, code: string): Promise<() => Promise<number>> {
  const undo = ['drop trigger refused on appointments', 'drop function refuse', 'drop sequence tries'];
  await app.rows('create sequence tries');
  await app.rows(
    `create function refuse() returns trigger language plpgsql as $$ begin
      perform nextval('tries');
      raise exception 'somebody else was first' using errcode = '${code}';
    end $$`,
  );
  await app.rows(
    'create trigger refused before insert or update on appointments for each row execute function refuse()',
  );
  onTestFinished(async () => {
    for (const statement of undo) await app.rows(statement);
  });
  return async () => {
    const [row] = await app.rows<{ tries: number }>(`select last_value::int as tries from tries`);
    return row?.tries ?? 0;
  };
}

describe.each([
  ['40001', 'a serialization failure'],
  ['40P01', 'a deadlock'],
])('%s, %s, is repeated in one place: three transactions in all', (code) => {
  test('a hold is repeated in one place: three transactions in all', async ({ app, ana }) => {
    const tries = await refuseAlways(app, code);
    const { status } = await check(app, ana);
    expect([await tries(), status]).toEqual([3, 503]);
  });

  test('a payment that takes its hold is repeated in one place: three transactions in all', async ({ app, ana }) => {
    const tries = await refuseAlways(app, code);
    const { status } = await reserve(app, ana);
    expect([await tries(), status]).toEqual([3, 503]);
  });

  test('a move is repeated in one place: three transactions in all', async ({ app, ana, orderId }) => {
    const tries = await refuseAlways(app, code);
    const refused = await moveTo(app, orderId, byClient(ana), WEDNESDAY).catch((error: unknown) => codeOf(error));
    expect([await tries(), refused]).toEqual([3, code]);
  });
});

test('a lost race for a seat is repeated by the use case, four transactions in all, for a hold', async ({
  app,
  ana,
}) => {
  const tries = await refuseAlways(app, 'SB001');
  expect((await check(app, ana)).body['code']).toBe('SLOT_TAKEN');
  expect(await tries()).toBe(4);
});

test('a lost race for a seat is repeated by the use case, four transactions in all, for a move', async ({
  app,
  ana,
  orderId,
}) => {
  const tries = await refuseAlways(app, '23P01');
  await expect(moveTo(app, orderId, byClient(ana), WEDNESDAY)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  expect(await tries()).toBe(4);
});
