import { expect, test } from 'vitest';
import { buildRefusal, earlyRefusal, npmRefusal, systemRefusal } from './refusals.ts';

test.for<[said: string, sentence: string]>([
  ['npm error code ENOTFOUND\nnpm error network request to', 'The package registry cannot be reached.'],
  ['npm ERR! code ECONNREFUSED', 'The package registry cannot be reached.'],
  ['npm error code ETIMEDOUT', 'The package registry cannot be reached.'],
  ['npm error code ENOSPC', 'The disk is full.'],
  ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\nadded 910 packages', 'The disk is full.'],
  ['npm error code EACCES', 'A file cannot be written.'],
  ['npm error code ETARGET', 'The registry lacks a package'],
  ['npm error code EINTEGRITY', 'The registry lacks a package'],
  ['npm error code E401', 'The package registry asks for a sign-in.'],
  ['npm error code EUSAGE', 'studio/app/package.json and its package-lock.json do not belong together.'],
  ['npm error code EFOO', 'npm could not install the packages (EFOO).'],
  ['Segmentation fault', 'npm could not install the packages.'],
])('of npm that said %j one line is told, which says what to do', ([said, sentence]) => {
  expect(npmRefusal(said)).toContain(sentence);
  expect(npmRefusal(said)).not.toContain('\n');
});

test('npm is not waited for when the registry has left all its latest requests without an answer', () => {
  const request = (end: string) => `npm http fetch GET ${end}\n`;
  const failed = request('http://127.0.0.1:1/react attempt 1 failed with ECONNREFUSED');
  const answered = request('200 http://127.0.0.1:1/react 12ms (cache miss)');
  expect(earlyRefusal(answered + failed.repeat(15))).toContain('cannot be reached');
  expect(earlyRefusal(failed.repeat(14))).toBeNull();
  expect(earlyRefusal(failed.repeat(14) + answered + failed)).toBeNull();
});

test('a build says what is wrong with the sources, or with the disk', () => {
  const output =
    "Build failed with 1 error:\n\n[UNRESOLVED_IMPORT] Could not resolve './gone.ts' in src/main.ts\n   at x.js:1:2\n";
  expect(buildRefusal(output)).toBe(
    "The Studio could not be built (Could not resolve './gone.ts' in src/main.ts); the build before stays.",
  );
  expect(buildRefusal('Caused by:\n    No space left on device (os error 28)')).toContain('The disk is full.');
  expect(buildRefusal('Killed')).toBe('The Studio could not be built; the build before stays.');
});

test('what the system refuses us is told as well, and no other error is taken for that', () => {
  expect(systemRefusal(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }))).toContain(
    'A file cannot be written.',
  );
  expect(systemRefusal(new TypeError('x is not a function'))).toBeNull();
});
