import { expect } from 'vitest';
import { lockAddress } from '#server/db/locks.ts';
import { test } from '#server/testing/booking/after-booking.ts';
import { inTheMomentOf } from '#server/testing/database/one-moment.ts';
import { leave } from '#server/testing/session/leaving.ts';
import { prove } from '#server/testing/sign-in/prove.ts';

// A sign-in has its address and then waits for the person: without this lock, which comes first, both wait.
test('who leaves waits for a sign-in by the same phone', async ({ app }) => {
  const ana = await app.signIn('599000201');
  await prove(app, ana, 'leave', { address: '+995599000201' });
  const index = app.deps.keyring.blindIndex('phone', '+995599000201');
  const left = await inTheMomentOf(app, {
    work: async (tx) => lockAddress(tx, index),
    meanwhile: async () => leave(app, ana),
  });
  expect(left.status).toBe(204);
});
