import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_ADDRESSES } from '#domain/contact-addresses.ts';
import { readConfig } from '#server/config/config.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('without settings mails name the addresses that the pages name', () => {
  const { supportEmail, specialistsEmail } = readConfig({ DATA_KEY: Buffer.alloc(32).toString('base64') });
  expect({ clients: supportEmail, therapists: specialistsEmail }).toEqual(DEFAULT_ADDRESSES);
});

test('no text, page or document has an address of ours of its own', () => {
  const files = globSync('{contract,domain,server,studio,tools,web,docs}/**/*.{ts,tsx,ndjson,md,html}', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/.test(path),
  });
  const named = files.filter((file) => /\b(help|support|specialists)@/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(named).toEqual(['domain/contact-addresses.ts']);
});
