import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTED_FAULTS } from '../../fakes/hosted-content.ts';
import { emptyDatabase } from '../../vitest/empty-database.ts';
import { planHosted } from './plan.ts';
import { differences, openHosted, runHosted } from './run.ts';

let hosted: Awaited<ReturnType<typeof openHosted>>;
beforeAll(async () => {
  hosted = await openHosted(await emptyDatabase());
});
afterAll(() => hosted.close());

/** Samples: `npm run prove -- --hosted --rounds <count>` runs more. */
const ROUNDS = [1, 2];

test.each(ROUNDS)(
  'two servers on a hosted dataset that fails in every way serve what it has in the end, seed %i',
  async (seed) => {
    const { plan, violations } = await runHosted(hosted, seed);
    expect(violations).toEqual([]);
    const faults = new Set(plan.steps.flatMap(({ faults: { live, cdn } }) => [live ?? cdn]));
    for (const fault of HOSTED_FAULTS) expect(faults).toContain(fault);
  },
);

test('the same seed plans the same round, another seed another one', () => {
  expect(planHosted(1)).toEqual(planHosted(1));
  expect(planHosted(1)).not.toEqual(planHosted(2));
});

const found = async () => (await differences(hosted)).map(({ name }) => name);

test('a document that was changed in the hosted dataset and not read is found out in the end', async () => {
  hosted.dataset.edit('issue-anxiety', { order: 99 });
  expect(await found()).toEqual(['NOT_SERVED', 'NOT_SERVED']);
  await runHosted(hosted, 3);
  expect(await found()).toEqual([]);
});

test('a name that visitors do not see is found out in the end', async () => {
  hosted.dataset.edit('issue-burnout', { name: { _type: 'localeString', ka: 'სხვა', en: 'Other' } });
  expect(await found()).toEqual(['NOT_SERVED', 'NOT_SERVED', 'NOT_SERVED', 'NOT_SERVED']);
});
