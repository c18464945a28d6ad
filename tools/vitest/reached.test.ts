import { expect, test } from 'vitest';
import { reachedBy } from './reached.ts';

test('a page reaches the tests beside it, a part of many pages theirs', () => {
  const page = reachedBy(['web/features/checkout/BillingPage.tsx']);
  expect(page.projects).toEqual([]);
  expect(page.files).toContain('web/features/checkout/BillingPage.screen.test.tsx');
  expect(page.files.every((file) => file.startsWith('web/features/checkout/'))).toBe(true);
  expect(reachedBy(['web/ui/Button.tsx']).files.length).toBeGreaterThan(page.files.length);
});

test('a statement reaches the tests beside its route, and not those of features that do not use it', () => {
  const { files } = reachedBy(['server/features/chat/chat.sql.ts']);
  expect(files).toContain('server/features/chat/chat.test.ts');
  expect(files).not.toContain('server/features/sign-in/sign-in.test.ts');
});

test('what a process loads reaches the tests of those who start it', () => {
  expect(reachedBy(['server/providers/pictures/picture-process.ts']).files).toContain(
    'server/providers/pictures/ask-process.test.ts',
  );
});

test('what tests are set up by reaches all that it sets up', () => {
  expect(reachedBy(['web/testing/setup.ts']).projects).toContain('screens');
  expect(reachedBy(['tools/vitest/server-files.ts']).projects).toHaveLength(7);
  expect(reachedBy(['server/features.ts']).files).toContain('server/features/chat/chat.test.ts');
});

test('what is read and not imported reaches all of the projects that read it', () => {
  expect(reachedBy(['server/db/migrations/001-people.sql']).projects).toEqual([
    'unit',
    'simulator',
    'races-and-crashes',
    'server-postgres',
    'server-pglite',
    'e2e',
  ]);
  expect(reachedBy(['package-lock.json']).projects).toHaveLength(7);
  expect(reachedBy(['docs/scaling.md'])).toEqual({ files: [], projects: ['unit'] });
});
