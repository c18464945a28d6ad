import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { failingStart, test } from './lib/own-start.ts';

test('settings that cannot work are named all at once, before anything is opened', async ({ dataDir }) => {
  const { said, code } = await failingStart({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    PORT: 'many',
    PAYMENT_PROVIDER: 'cash',
  });
  expect(code).toBe(1);
  for (const name of ['PORT', 'PAYMENT_PROVIDER', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_KEY', 'SMTP_URL']) {
    expect(said).toContain(`  - ${name}`);
  }
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
});
