import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ownFolder, writeBelow } from '../vitest/own-folder.ts';
import { countInstalled, installStudio, isStudioInstalled, npmOfStudio } from './install.ts';

const PACKAGE = { name: 'a-studio', version: '1.0.0' };

let app: string;
let log: string;

const writeLock = (packages: object = {}): void => {
  const lock = { ...PACKAGE, lockfileVersion: 3, requires: true, packages: { '': PACKAGE, ...packages } };
  writeFileSync(join(app, 'package-lock.json'), JSON.stringify(lock));
};

/** npm's place is taken by a script that speaks as npm does; one that is not said is the real one. */
const install = async (script?: string): Promise<void> => {
  const npm = script === undefined ? npmOfStudio() : [process.execPath, '-e', script, '--'];
  return installStudio(app, { npm, log, stopped: new AbortController().signal });
};

beforeEach(() => {
  app = ownFolder();
  log = join(app, 'install.log');
  writeFileSync(join(app, 'package.json'), JSON.stringify(PACKAGE));
  writeLock();
});

test('npm installs the lockfile, which is known the next time, until the lockfile changes', async () => {
  expect(isStudioInstalled(app)).toBe(false);
  await install();
  expect(isStudioInstalled(app)).toBe(true);
  writeLock({ 'node_modules/one': { version: '1.0.0' } });
  expect(isStudioInstalled(app)).toBe(false);
});

test('an installation that fails, or that leaves files out, counts for nothing, whatever was there before', async () => {
  await install('');
  expect(isStudioInstalled(app)).toBe(true);
  await expect(install('console.error("npm error code ETARGET"); process.exit(1)')).rejects.toThrow(
    /^The registry lacks a package.* The log: \S+install\.log$/,
  );
  expect(isStudioInstalled(app)).toBe(false);
  await expect(install('console.error("npm warn tar TAR_ENTRY_ERROR ENOENT: no such file")')).rejects.toThrow(
    'npm could not install the packages.',
  );
  expect(isStudioInstalled(app)).toBe(false);
});

test('npm that goes on in vain is ended', async () => {
  const line = 'npm http fetch GET http://127.0.0.1:1/react attempt 1 failed with ECONNREFUSED\\n';
  await expect(install(`process.stderr.write("${line}".repeat(15)); setInterval(() => {}, 1e3)`)).rejects.toThrow(
    'The package registry cannot be reached.',
  );
  expect(existsSync(join(app, 'node_modules'))).toBe(false);
});

test('no script of a package runs, and `node` is the one of the product', async () => {
  await expect(
    install(`console.log("npm error code " + process.argv.includes("--ignore-scripts") + process.version +
      require("node:child_process").execSync("node --version")); process.exit(1)`),
  ).rejects.toThrow(`(true${process.version}${process.version})`);
});

test('the packages that are unpacked are counted, without those for other systems', () => {
  writeLock({
    'node_modules/one': { version: '1.0.0' },
    'node_modules/@two/two': { version: '1.0.0' },
    'node_modules/other-system': { version: '1.0.0', optional: true, os: ['plan9'] },
  });
  const count = countInstalled(app);
  expect(count()).toBe('0 of 2 packages');
  writeBelow(app, 'node_modules/@two/two/package.json', '{}');
  expect(count()).toBe('1 of 2 packages');
});
