import { existsSync, readdirSync, readFileSync, renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ownFolder, writeBelow } from '../vitest/own-folder.ts';
import { buildStudio, isStudioBuilt } from './build.ts';

let root: string;

const write = (path: string, text: string): void => writeBelow(root, path, text);
const build = async (stopped = new AbortController().signal): Promise<void> =>
  buildStudio(root, { log: join(root, 'build.log'), stopped });
const scriptPath = (): string => {
  const page = readFileSync(join(root, 'studio/app/dist/index.html'), 'utf8');
  return join(root, 'studio/app/dist', /src="([^"]+)"/.exec(page)?.[1] ?? '');
};
const script = (): string => readFileSync(scriptPath(), 'utf8');

beforeEach(() => {
  root = ownFolder();
  write('studio/app/index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>');
  write('studio/app/src/main.ts', "import { price } from '../../schema/price.ts';\nconsole.log(price);");
  write('studio/schema/price.ts', "export const price: string = 'first price' + process.env.NODE_ENV;");
});

test('the Studio is built once, and again when its sources or what they import of ours have changed', async () => {
  expect(isStudioBuilt(root)).toBe(false);
  await build();
  expect(isStudioBuilt(root)).toBe(true);
  expect(script()).toContain('first price');
  expect(script()).toContain('production');
  const former = scriptPath();
  // It was built long ago, and is replaced now.
  utimesSync(former, new Date(0), new Date(0));
  write('studio/schema/price.ts', "export const price = 'second price';");
  expect(isStudioBuilt(root)).toBe(false);
  await build();
  expect(isStudioBuilt(root)).toBe(true);
  expect(script()).toContain('second price');
  expect(script()).not.toContain('first price');
  // A window that is open goes on fetching what it was built of.
  expect(readFileSync(former, 'utf8')).toContain('first price');
  expect(readdirSync(join(root, 'studio/app')).toSorted()).toEqual(['dist', 'index.html', 'src']);
});

test('a build that fails or is stopped says so, and leaves the one that is there', async () => {
  await build();
  write('studio/schema/price.ts', "export { price } from './gone.ts';");
  await expect(build()).rejects.toThrow(
    /^The Studio could not be built \(.*gone\.ts.*the build before stays\. The log: /,
  );
  const stop = new AbortController();
  stop.abort(new Error('Stopped.'));
  await expect(build(stop.signal)).rejects.toThrow('Stopped.');
  expect(existsSync(join(root, 'studio/app/dist/index.html'))).toBe(true);
  expect(script()).toContain('first price');
  expect(isStudioBuilt(root)).toBe(false);
});

test('a build that was ended while it took its place leaves the Studio that was there to the next one', async () => {
  await build();
  renameSync(join(root, 'studio/app/dist'), join(root, 'studio/app/dist.old'));
  write('studio/schema/price.ts', "export { price } from './gone.ts';");
  await expect(build()).rejects.toThrow('the build before stays');
  expect(script()).toContain('first price');
});
