import { expect, onTestFinished } from 'vitest';
import { SECOND } from '#domain/dates.ts';
import { migrate } from '#server/db/migrate.ts';
import { NINO } from '#server/testing/content/content-store.ts';
import { bareDb } from '#server/testing/database/database.ts';
import { hostedApp, test } from '#server/testing/content/hosted-app.ts';
import { storeServer } from '#server/testing/content/store-client.ts';
import { productUpstream, startHostedFake } from '#tools/fakes/hosted-content.ts';

test('a product reads the store of another one as it reads the hosted service', async () => {
  const db = await bareDb();
  onTestFinished(async () => db.close());
  await migrate(db);
  const edited = await storeServer({ db });
  const token = async () => {
    const operator = await edited.app.signInAs('ADMIN');
    return String((await edited.app.inject('POST', '/ops/content/token', operator)).body['token']);
  };
  const fake = await startHostedFake({ upstream: productUpstream({ store: edited.url, token }), token: 'shown-by-us' });
  onTestFinished(async () => fake.close());
  const editor = await edited.client();
  await editor.patch(NINO).set({ fee: 30 }).commit();
  const app = await hostedApp(fake);
  const same = () =>
    expect(app.deps.contentStore.library().documents()).toEqual(edited.app.deps.contentStore.library().documents());
  expect(app.fee()).toBe(30);
  same();
  await editor.create({ ...(await editor.getDocument(NINO)), _id: `drafts.${NINO}`, _type: 'therapist', fee: 20 });
  await editor.delete('legal-privacy-specialist-en');
  await editor.create({ _id: 'language-pl', _type: 'language', key: 'pl', title: { ka: 'პოლონური', en: 'Polish' } });
  // The token of the other product ends after a quarter of an hour.
  edited.app.clock.advance(16 * 60 * SECOND);
  await app.minute();
  expect(app.said().slice(1)).toEqual([]);
  same();
  await edited.app.app.close();
  await app.minute();
  expect(app.said().slice(1)).toEqual(['nothing is taken from the hosted dataset, refused, 502']);
  expect(app.deps.contentStore.library().stored('language-pl')?.document).not.toBe(null);
});

test('two servers of one installation make one reading of a minute, and serve the same', async ({ dataset, fake }) => {
  const one = await hostedApp(fake);
  const other = await hostedApp(fake, { db: one.deps.db, now: one.clock.now() + SECOND });
  one.clock.advance(SECOND);
  fake.calls.length = 0;
  for (let minute = 1; minute <= 3; minute++) {
    dataset.edit(NINO, { fee: 30 + minute });
    await Promise.all([one.minute(), other.minute()]);
    await Promise.all([one, other].map(async ({ deps }) => deps.contentStore.look()));
    const fees = [one, other].map(({ deps }) => deps.content.snapshot().therapists.get(NINO)?.fee);
    expect(fees).toEqual([30 + minute, 30 + minute]);
    expect(fake.calls.filter((call) => call.startsWith('cdn'))).toHaveLength(minute);
  }
  const changes = await one.rows(
    `select count(distinct change)::int as count from content_changes where via = 'hosted'`,
  );
  expect(changes).toEqual([{ count: 4 }]);
});
