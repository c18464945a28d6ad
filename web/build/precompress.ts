import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORDY = /\.(js|css|html|svg|txt)$/;

/** Writes `name.br` and `name.gz` beside every text file, so that the server never compresses while serving. */
export async function compressTree(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true });
  await Promise.all(
    names
      .filter((name) => WORDY.test(name))
      .map(async (name) => {
        const file = join(dir, name);
        const bytes = await readFile(file);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        const [br, gz] = await Promise.all([brotli(bytes, quality), zip(bytes, { level: 9 })]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }),
  );
}
