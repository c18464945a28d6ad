import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installStamp, isAtLeast, isInstalled } from './install.mjs';

describe('versions', () => {
  test.each([
    ['v20.0.0', true],
    ['v20.11.1', true],
    ['v26.10.0', true],
    ['v100.0.0', true],
    ['v19.9.9', false],
    ['v9.0.0', false],
    ['', false],
  ])('%s is new enough: %s', (version, enough) => {
    expect(isAtLeast(version, [20, 0, 0])).toBe(enough);
  });

  test('later parts decide when the earlier ones are equal', () => {
    expect(isAtLeast('20.19.0', [20, 19, 0])).toBe(true);
    expect(isAtLeast('20.18.9', [20, 19, 0])).toBe(false);
    expect(isAtLeast('20.19', [20, 19, 1])).toBe(false);
  });
});

const lock = (fastify: string): string =>
  JSON.stringify({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/fastify': { version: fastify },
      'node_modules/other-system': { version: '1.0.0', optional: true, os: ['plan9'] },
      'node_modules/needed-elsewhere': { version: '1.0.0', optional: true },
      'node_modules/own-system': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
    },
  });

describe('an installation', () => {
  let root: string;
  const record = (version: string, own: object = { 'node_modules/own-system': { version: '1.0.0' } }): void =>
    writeFileSync(
      join(root, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/fastify': { version }, ...own } }),
    );

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'simshvide-install-'));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'package-lock.json'), lock('5.0.0'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('is missing in an empty folder', () => {
    expect(isInstalled(root)).toBe(false);
  });

  test('made by hand is recognised, packages for other systems left out', () => {
    record('5.0.0');
    expect(isInstalled(root)).toBe(true);
  });

  test('without a package for this system is not complete', () => {
    record('5.0.0', {});
    expect(isInstalled(root)).toBe(false);
  });

  test('with a package of another version is not complete', () => {
    record('4.9.0');
    expect(isInstalled(root)).toBe(false);
  });

  test('with the stamp of this lockfile is complete', () => {
    writeFileSync(join(root, 'node_modules/.simshvide-install'), installStamp(root));
    expect(isInstalled(root)).toBe(true);
  });

  test('is out of date once the lockfile changes', () => {
    writeFileSync(join(root, 'node_modules/.simshvide-install'), installStamp(root));
    writeFileSync(join(root, 'package-lock.json'), lock('5.0.1'));
    expect(isInstalled(root)).toBe(false);
  });
});
