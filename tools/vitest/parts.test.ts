import { expect, test } from 'vitest';
import { PARTS, partsOf } from './parts.ts';
import { restOf } from './imports.ts';

const EVERY = PARTS.map(({ project }) => project);

test('a change runs the rest of its parts, and no other', () => {
  expect(partsOf(['web/ui/Button.tsx'])).toEqual(['e2e']);
  expect(partsOf(['server/features/chat/chat.sql.ts'])).toEqual(['server-pglite', 'races-and-crashes', 'e2e']);
  expect(partsOf(['tools/simulator/plan.ts'])).toEqual(['simulator']);
  expect(partsOf(['docs/scaling.md', 'README.md', 'bench/run.ts', '.ci/last-whole-run'])).toEqual([]);
  expect(partsOf([])).toEqual([]);
});

test.each(['package-lock.json', 'tools/vitest/empty-database.ts', 'a-new-room/file.ts'])(
  'all parts run after a change of %s',
  (path) => {
    expect(partsOf(['README.md', path])).toEqual(EVERY);
  },
);

test('a migration runs everything that reads it', () => {
  expect(partsOf(['server/db/migrations/001-people.sql'])).toEqual(EVERY.filter((project) => project !== 'unit'));
});

test('what a file of the everyday run has only in the whole one is part of the rest', () => {
  expect(restOf(['e2e/landings.test.ts', 'e2e/fonts.whole.test.ts', 'e2e/every-screen-phone.test.ts'])).toHaveLength(3);
  expect(restOf(['e2e/chat.test.ts', 'server/features/chat/chat.test.ts'])).toEqual([]);
});
