import { expect } from 'vitest';
import { lockAddress } from '#server/db/locks.ts';
import { test } from '#server/testing/booking/after-booking.ts';
import { leave } from '#server/testing/session/leaving.ts';
import { prove } from '#server/testing/sign-in/prove.ts';

// A sign-in has its address and then waits for the person: in the other order the two would be a deadlock.
test('who leaves waits for a sign-in by the same phone before the person is locked', async ({ app }) => {
  const ana = await app.signIn('599000201');
  await prove(app, ana, 'leave', { address: '+995599000201' });
  const signingIn = Promise.withResolvers<void>();
  const done = app.deps.db.transaction(async (tx) => {
    await lockAddress(tx, app.deps.keyring.blindIndex('phone', '+995599000201'));
    signingIn.resolve();
    const waiting = `select 1 as one from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => tx.run(waiting), { interval: 5 }).toHaveLength(1);
    return tx.run('select 1 as one from users where id = $1 for key share nowait', [ana.userId]);
  });
  await signingIn.promise;
  const left = await leave(app, ana);
  expect(await done).toEqual([{ one: 1 }]);
  expect(left.status).toBe(204);
});
