import { expect, test } from 'vitest';
import { DAY, MINUTE, wallOf } from '#domain/dates.ts';
import { CRISIS_NUMBER_LIFE_DAYS } from '#domain/crisis.ts';
import { BY_PRODUCT } from '../content/changed-by.ts';
import { testApp } from '#server/testing/app.ts';
import { NINO } from '#server/testing/content/content-store.ts';
import { judgeContent } from './judge-content.ts';

const CHILDREN = 'crisis-111';

test('a document that is not shown, and a crisis number about to end, are items until they are mended', async () => {
  const app = await testApp({ isLive: true });
  const { contentStore, jobs } = app.deps;
  const edit = async (id: string, fields: Record<string, unknown>) => {
    await contentStore.change(BY_PRODUCT, async (base) => ({
      changes: [{ id, document: { ...base.stored(id)?.document, ...fields }, shipped: null }],
      answer: () => null,
    }));
    app.clock.advance(MINUTE);
    await jobs.drain();
  };
  const standing = async (kind: string, key = '%') =>
    app.rows(`select key from work_items where kind = $1 and key like $2 and ended_at is null`, [kind, key]);
  // The demo has a profile whose video cannot be played.
  await judgeContent(app.deps);
  expect(await standing('content_hidden')).toEqual([]);
  const fee = contentStore.library().stored(NINO)?.document?.['fee'];
  await edit(NINO, { fee: 'much' });
  expect(await standing('content_hidden')).toEqual([{ key: NINO }]);
  await edit(NINO, { fee });
  expect(await standing('content_hidden')).toEqual([]);
  const today = () => wallOf(app.clock.now()).date;
  await edit(CHILDREN, { verifiedAt: today() });
  app.clock.advance((CRISIS_NUMBER_LIFE_DAYS - 30) * DAY);
  await judgeContent(app.deps);
  expect(await standing('crisis_number_ends', CHILDREN)).toEqual([{ key: CHILDREN }]);
  await edit(CHILDREN, { verifiedAt: today() });
  expect(await standing('crisis_number_ends', CHILDREN)).toEqual([]);
});
