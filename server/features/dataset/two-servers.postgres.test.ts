import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { heardBy, storeServer } from '#server/testing/content/store-client.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a listener hears of a write on a server with connections of its own, without looking for it', async () => {
  // What servers look for every two seconds is not what tells them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const one = await storeServer();
  const db = await openPostgres(inject('postgresUrl'));
  onTestFinished(async () => db.close());
  const two = await storeServer({ db });
  const [here, there] = [await one.client(), await two.client()];
  const heard = heardBy(there, '*[_type == "word"]');
  await heard.isWelcome();
  for (let n = 1; n <= 5; n++) {
    await here.createOrReplace({ _id: 'drafts.word-told', _type: 'word', n });
    await expect.poll(() => heard.mutations().length, { interval: 5 }).toBe(n);
    expect(await there.fetch('*[_type == "word"][0].n')).toBe(n);
  }
});
