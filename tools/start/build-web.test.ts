import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { hashSources } from './build-web.ts';
import { ownFolder, writeBelow } from '../vitest/own-folder.ts';

let root: string;

beforeEach(() => {
  root = ownFolder();
  write('web/main.tsx', 'one');
  write('domain/money.ts', 'one');
});

const write = (file: string, text: string): void => writeBelow(root, file, text);

test('the hash of the same sources is the same', () => {
  expect(hashSources(root)).toBe(hashSources(root));
});

test.each(['web/main.tsx', 'web/ui/Button.css', 'domain/money.ts', 'contract/api.ts', 'package-lock.json'])(
  'a change of %s asks for a new build',
  (file) => {
    const before = hashSources(root);
    write(file, 'two');
    expect(hashSources(root)).not.toBe(before);
  },
);

test('a change of a setting that the pages contain needs a new build, and no other setting does', () => {
  const before = hashSources(root, {});
  expect(hashSources(root, { APPLICATION_FORM_URL: 'https://forms.example.ge/apply' })).not.toBe(before);
  expect(hashSources(root, { DATA_KEY: 'secret' })).toBe(before);
});

test('a renamed file needs a new build', () => {
  const before = hashSources(root);
  rmSync(join(root, 'web/main.tsx'));
  write('web/other.tsx', 'one');
  expect(hashSources(root)).not.toBe(before);
});

test.each(['web/dist/index.html', 'web/main.test.tsx', 'server/main.ts', 'web/node_modules/x.js'])(
  'a change of %s does not',
  (file) => {
    const before = hashSources(root);
    write(file, 'two');
    expect(hashSources(root)).toBe(before);
  },
);
