import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareSnapshot } from '#server/db/snapshot.ts';

/** Makes what a new embedded database begins with, where the server is about to need it. */

const { DATABASE_URL = '', DATA_DIR = '.data' } = process.env;
if (DATABASE_URL === '' && !existsSync(join(DATA_DIR, 'database'))) {
  const say = (line: string): void => void process.stdout.write(`${process.argv[2] ?? ''} ${line}\n`.trimStart());
  await prepareSnapshot(say, () => say('Making the database ...'));
}
