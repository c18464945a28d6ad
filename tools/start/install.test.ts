import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { installStamp, isAtLeast, isInstalled } from './install.mjs';
import { ownFolder } from '../vitest/own-folder.ts';

test.each([
  ['v20.0.0', true],
  ['v20.11.1', true],
  ['v26.10.0', true],
  ['v100.0.0', true],
  ['v19.9.9', false],
  ['v9.0.0', false],
  ['', false],
])('the version %s is new enough: %s', (version, enough) => {
  expect(isAtLeast(version, [20, 0, 0])).toBe(enough);
});

test('later parts of a version decide when the earlier ones are equal', () => {
  expect(isAtLeast('20.19.0', [20, 19, 0])).toBe(true);
  expect(isAtLeast('20.18.9', [20, 19, 0])).toBe(false);
  expect(isAtLeast('20.19', [20, 19, 1])).toBe(false);
});

const lock = (fastify: string): string =>
  JSON.stringify({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/fastify': { version: fastify },
      'node_modules/vitest': { version: '1.0.0', dev: true },
      'node_modules/node-of-other-system': { version: '1.0.0', optional: true, os: 'plan9', cpu: process.arch },
      'node_modules/other-system': { version: '1.0.0', optional: true, os: ['plan9'] },
      'node_modules/needed-elsewhere': { version: '1.0.0', optional: true },
      'node_modules/own-system': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
    },
  });

describe('an installation', () => {
  let root: string;
  const stampOf = (stamp: string): void => writeFileSync(join(root, 'node_modules/.simshvide-install'), stamp);
  const fastify = { 'node_modules/fastify': { version: '5.0.0' } };
  const ownSystem = { 'node_modules/own-system': { version: '1.0.0' } };
  const vitest = { 'node_modules/vitest': { version: '1.0.0' } };
  const record = (packages: object): void =>
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  /** Whether there is what the start needs, and whether there is everything. */
  const installed = () => ({ start: isInstalled(root, 'start'), all: isInstalled(root) });

  beforeEach(() => {
    root = ownFolder();
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'package-lock.json'), lock('5.0.0'));
  });

  test('an installation is missing in an empty folder', () => {
    expect(installed()).toEqual({ start: false, all: false });
  });

  test('an installation made by hand is recognised, packages for other systems left out', () => {
    record({ ...fastify, ...ownSystem, ...vitest });
    expect(installed()).toEqual({ start: true, all: true });
  });

  test('an installation made by hand without the packages of tests is enough for the start', () => {
    record({ ...fastify, ...ownSystem });
    expect(installed()).toEqual({ start: true, all: false });
  });

  test.each([
    ['without a package for this system', { ...fastify, ...vitest }],
    ['with a package of another version', { ...ownSystem, ...vitest, 'node_modules/fastify': { version: '4.9.0' } }],
  ])('an installation %s is not complete', (_, packages) => {
    record(packages);
    expect(installed()).toEqual({ start: false, all: false });
  });

  test('an installation with the stamp of this lockfile is complete', () => {
    stampOf(installStamp(root));
    expect(installed()).toEqual({ start: true, all: true });
  });

  test('an installation with the stamp of the start is enough for the start alone', () => {
    stampOf(installStamp(root, 'start'));
    expect(installed()).toEqual({ start: true, all: false });
  });

  test.each(['start', 'all'] as const)(
    'an installation of extent "%s" is out of date once the lockfile changes',
    (extent) => {
      stampOf(installStamp(root, extent));
      writeFileSync(join(root, 'package-lock.json'), lock('5.0.1'));
      record({ ...ownSystem, ...vitest, 'node_modules/fastify': { version: '5.0.1' } });
      expect(installed()).toEqual({ start: false, all: false });
    },
  );

  test('an installation that was killed while packages were added counts for nothing, whatever npm recorded', () => {
    stampOf('under way\n');
    record({ ...fastify, ...ownSystem, ...vitest });
    expect(installed()).toEqual({ start: false, all: false });
  });
});
