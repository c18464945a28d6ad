import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { TestApp } from '#server/testing/app.ts';
import { feeOf, operatorAtTerminal, type Terminal, terminal, YES } from '#server/testing/content/content-command.ts';

const { Th1: NINO } = DEMO_THERAPISTS;

let app: TestApp;
let url: string;
let operator: Terminal;

beforeEach(async () => {
  ({ app, url, operator } = await operatorAtTerminal());
});

test('a deletion of what nobody uses is shown and done', async () => {
  const shown = await operator.content('delete', '--id', 'price-80-120');
  expect(shown.said).toEqual([
    'Nothing was changed. With --yes: 1 to delete.',
    '',
    'DELETE (1)',
    '  price range 80 to 120 GEL  (price-80-120)',
    '',
    'To do it: npm run content -- delete --id price-80-120 --reason "..." --yes',
  ]);
  expect((await operator.content('delete', '--id', 'price-80-120', ...YES)).said[0]).toBe('Done: 1 deleted.');
  expect((await operator.content('delete', '--id', 'price-80-120', ...YES)).noted).toEqual([
    'No document has the id price-80-120: npm run content -- export shows them all',
  ]);
});

test('a deletion of a profile with a calendar, and of what others refer to, is refused in words', async () => {
  expect(await operator.content('delete', '--id', NINO, ...YES)).toMatchObject({
    code: 1,
    said: [],
    noted: [
      `${NINO} is not deleted, since it has a calendar: what was booked goes on naming it.`,
      expect.stringContaining('set "visible": false'),
    ],
  });
  const { code, noted } = await operator.content('delete', '--id', 'issue-grief');
  expect([code, noted[0], noted.at(-1)]).toEqual([
    1,
    'issue-grief is not deleted, since others refer to it:',
    'Take it out of these first, by an import, and then delete it.',
  ]);
  expect(noted).toContain('  group-teen-new_conditions');
});

test('what a version of the product brings is nothing after the first start', async () => {
  const { code, said } = await operator.content('status');
  expect([code, said]).toEqual([0, ['This version of the product brings nothing that is to be taken over.']]);
  expect((await operator.content('apply', ...YES)).said).toEqual([expect.stringContaining('Nothing to do')]);
});

test('what a version of the product brings is shown beside what editors did, and taken over without them', async () => {
  const shipped = app.deps.contentStore.shipped();
  operator.write('edits.ndjson', { ...(await operator.documentOf('issue-grief')), name: { ka: 'ნაღველი' } });
  await operator.content('import', 'edits.ndjson', ...YES);
  operator.write('edits.ndjson', {
    ...(await operator.documentOf('issue-anxiety')),
    name: { ka: 'შფოთვა', en: 'Worry' },
  });
  await operator.content('import', 'edits.ndjson', ...YES);
  await operator.content('delete', '--id', 'price-80-120', ...YES);
  const newer = [
    ...shipped.map((one) => {
      if (one['_id'] === NINO) return { ...one, fee: 5 };
      return one['_id'] === 'issue-anxiety' ? { ...one, name: { ka: 'შიში', en: 'Fear' } } : one;
    }),
    { _id: 'range', _type: 'priceRange', _updatedAt: '2026-11-16T08:00:00Z', min: 300 },
  ];
  Object.assign(app.deps.contentStore, { shipped: () => newer });
  const { said } = await operator.content('status');
  const text = said.join('\n');
  for (const words of [
    'ADD (1)\n  price range 300 to any GEL  (range)',
    `CHANGE (1)\n  therapist Nino Beridze  (${NINO})\n    fee  20 -> 5`,
    'look at both, the product’s is in studio/seed (1)\n  topic Fear  (issue-anxiety)\n    npm run content -- export --id issue-anxiety',
    'CHANGED BY AN EDITOR, stays (1)\n  topic Loss and grief  (issue-grief)',
    'DELETED BY AN EDITOR, stays away (1)\n  price range 80 to 120 GEL  (price-80-120)',
    'To do it: npm run content -- apply --reason "..." --yes',
  ]) {
    expect(text).toContain(words);
  }
  expect((await operator.content('apply')).said[0]).toMatch('Nothing was changed. With --yes: 1 to add, 1 to change');
  expect((await operator.content('apply', ...YES)).said[0]).toMatch('Done: 1 added, 1 changed');
  expect([await feeOf(operator, NINO), (await operator.documentOf('issue-grief'))['name']]).toEqual([
    5,
    { ka: 'ნაღველი' },
  ]);
});

const COMMANDS = [
  ['export'],
  ['import', 'x.ndjson'],
  ['import', 'x.ndjson', ...YES],
  ['delete', '--id', 'price-80-120', ...YES],
  ['status'],
  ['apply', ...YES],
];

test('who is no operator is told that a sign-in is missing, and as a client or a therapist that it is none of theirs', async () => {
  const before = (await operator.content('export')).written;
  for (const [who, words] of [
    [terminal(url), 'Signing in failed: OPS_EMAIL is missing'],
    [terminal(url, (await app.signIn()).cookie), '[FORBIDDEN]'],
    [terminal(url, (await app.signInAs('THERAPIST')).cookie), '[FORBIDDEN]'],
  ] as const) {
    writeFileSync(join(who.dir, 'x.ndjson'), '{"_id":"x","_type":"a"}\n');
    for (const command of COMMANDS) {
      const { code, said, noted, written } = await who.content(...command);
      expect([code, said, written, noted.at(-1)]).toEqual([1, [], '', expect.stringContaining(words)]);
    }
  }
  expect((await operator.content('export')).written).toBe(before);
});

test('who is no operator is told when no server answers', async () => {
  await app.app.close();
  expect(await operator.content('status')).toMatchObject({
    code: 1,
    noted: [`Signing in failed: no server answers at ${url}`],
  });
});

test('a sign-in is kept between commands and ended by sign-out', async () => {
  expect((await operator.content('status')).code).toBe(0);
  expect(await operator.content('sign-out')).toMatchObject({ code: 0, said: ['Signed out.'] });
  expect(existsSync(join(operator.dir, 'simshvide'))).toBe(true);
  expect(readdirSync(join(operator.dir, 'simshvide'))).toEqual([]);
  expect((await operator.content('status')).noted).toEqual(['Signing in failed: OPS_EMAIL is missing']);
});
