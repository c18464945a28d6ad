// Runs on the machine's own Node before the installation: plain JavaScript and no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDebianPackages } from './debian.mjs';

/** The root of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

const SYSTEM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
/** The package of the Node of this system, as its publisher names it. */
const NODE_PACKAGE = SYSTEM === 'darwin-arm64' ? `node-bin-${SYSTEM}` : `node-${SYSTEM}`;

/** The Node that comes as a package, which runs all code but this file and its callers. */
export const BUNDLED_NODE = join(
  ROOT,
  'node_modules',
  NODE_PACKAGE,
  process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
);

/**
 * The packages to install: all, or those that the start needs to build and run the product.
 * @typedef {'start' | 'all'} Extent
 */

/** The disk space of the packages, in megabytes. */
const MEGABYTES = { start: 450, all: 750 };

const OLDEST_NODE = [18, 0, 0];
const OLDEST_NPM = [9, 0, 0];

/** An expected failure of a step: shown as one line, without a stack. */
export class Refusal extends Error {}

/**
 * Whether a version such as `v20.11.1` is at least the given one.
 * @param {string} version
 * @param {readonly number[]} oldest
 */
export function isAtLeast(version, oldest) {
  const parts = version
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0);
  for (const [index, wanted] of oldest.entries()) {
    const got = parts[index] ?? 0;
    if (got !== wanted) return got > wanted;
  }
  return true;
}

/**
 * The fingerprint of an installation: the lockfile, the platform, the processor, and whether it is the start's alone.
 * @param {string} root
 * @param {Extent} [extent]
 */
export function installStamp(root, extent = 'all') {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}${extent === 'all' ? '' : ' start'}\n`;
}

/**
 * Whether node_modules has what the lockfile says: by our stamp, or by npm's own record after an installation by hand.
 * @param {string} root
 * @param {Extent} [extent]
 */
export function isInstalled(root, extent = 'all') {
  const stampFile = join(root, STAMP);
  if (!existsSync(stampFile)) return isRecorded(root, extent);
  const found = readFileSync(stampFile, 'utf8');
  return found === installStamp(root) || (extent === 'start' && found === installStamp(root, 'start'));
}

/**
 * Whether npm's record of node_modules has every package of the lockfile in its version.
 * @param {string} root
 * @param {Extent} extent
 */
function isRecorded(root, extent) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, entry]) =>
      path === '' ||
      (extent === 'start' && entry.dev === true) ||
      !isForThisMachine(entry) ||
      installed[path]?.version === entry.version,
  );
}

/**
 * Whether an optional package belongs on this system; without a named system it may be for another: not required.
 * @param {LockEntry} entry
 */
function isForThisMachine({ os, cpu, libc, optional }) {
  if (optional && os === undefined && cpu === undefined) return false;
  const fits = (/** @type {string | string[] | undefined} */ list, /** @type {string} */ own) =>
    list === undefined || [list].flat().includes(own);
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc');
}

/**
 * @typedef {{
 *   version?: string; dev?: boolean; optional?: boolean;
 *   os?: string | string[]; cpu?: string | string[]; libc?: string | string[];
 * }} LockEntry
 */

/**
 * @param {string} lockfile
 * @returns {Record<string, LockEntry>}
 */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
}

/**
 * Installs the packages of the lockfile unless they are installed. Calls `say` with one line before the work begins.
 * Refuses an old Node or npm, and a full disk.
 * @param {(line: string) => void} say
 * @param {Extent} [extent]
 */
export function ensureInstalled(say, extent = 'all') {
  if (!isAtLeast(process.version, OLDEST_NODE)) {
    throw new Refusal(
      `Node ${OLDEST_NODE[0]} or newer is needed to start; this is ${process.version}. See https://nodejs.org`,
    );
  }
  const hasNode = existsSync(BUNDLED_NODE);
  if (hasNode && isInstalled(ROOT, extent)) return stamp(isInstalled(ROOT) ? 'all' : 'start');
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Refusal('node_modules is a link and does not match package-lock.json: run `npm ci` where it points.');
  }
  const npm = findNpm();
  const version = output([...npm, '--version']);
  if (!isAtLeast(version, OLDEST_NPM)) {
    throw new Refusal(`npm ${OLDEST_NPM[0]} or newer is needed; this is ${version || 'none'}. Try: npm install -g npm`);
  }
  const hasStart = hasNode && isInstalled(ROOT, 'start');
  const { bavail, bsize } = statfsSync(ROOT);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  const needed = MEGABYTES[extent] - (hasStart ? MEGABYTES.start : 0);
  if (free < needed) throw new Refusal(`The packages take ${needed} MB, and the disk has ${free} MB left: make room.`);
  provideLibraries();
  if (!hasStart || !addTheRest(npm, say)) installAnew(npm, extent, say);
  checkBundledNode();
  stamp(extent);
}

/**
 * Installs from nothing: npm deletes what is there.
 * @param {string[]} npm
 * @param {Extent} extent
 * @param {(line: string) => void} say
 */
function installAnew(npm, extent, say) {
  say(`Installing packages (${extent === 'all' ? 'once, about a minute' : 'first start only, half a minute'}) ...`);
  const dev = extent === 'all' ? '--include=dev' : '--omit=dev';
  let code = run([...npm, 'ci', ...OPTIONS, dev], LOG);
  // Under an older Node npm leaves out, without a word, optional packages that ask for a newer one: under the bundled
  // Node it adds them.
  const [, cli] = npm;
  if (code === 0 && cli !== undefined && !isRecorded(ROOT, extent)) {
    code = run([BUNDLED_NODE, cli, 'install', ...OPTIONS, dev, '--no-save'], LOG);
  }
  if (code !== 0) {
    throw new Refusal(`The packages could not be installed:\n${complaint(LOG)}\nThe whole log is in ${LOG}`);
  }
}

/**
 * Adds to the packages of the start those of tests and checks; answers whether all are now as the lockfile says. While
 * it works the stamp is that of nothing: after a kill, packages that are there in part must not count.
 * @param {string[]} npm
 * @param {(line: string) => void} say
 */
function addTheRest(npm, say) {
  say('Installing the packages of tests and checks (once, half a minute) ...');
  writeFileSync(join(ROOT, STAMP), 'under way\n');
  const code = run([...npm, 'install', ...OPTIONS, '--include=dev', '--no-save'], LOG);
  if (code !== 0) {
    // npm that refuses has taken back what it did; npm that was killed has not.
    if (code !== KILLED) stamp('start');
    throw new Refusal(
      `The packages of tests and checks could not be fetched, \`npm start\` still works: connect to the net and try again. The log is in ${LOG}`,
    );
  }
  return isRecorded(ROOT, 'all');
}

const STAMP = 'node_modules/.simshvide-install';
const LOG = join(ROOT, '.cache/install.log');
/** In place of the exit code of a program that a signal ended. */
const KILLED = -1;
const OPTIONS = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=warn'];

/** The packaged Node needs a library that a minimal Debian lacks. */
function provideLibraries() {
  const { status, stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  if (status === 0 && !stdout.includes('libatomic.so.1')) installDebianPackages(['libatomic1']);
}

function checkBundledNode() {
  if (!existsSync(BUNDLED_NODE)) {
    throw new Refusal(`npm did not bring the package ${NODE_PACKAGE}, the Node of this system. The log is in ${LOG}`);
  }
  const { status, stderr } = spawnSync(BUNDLED_NODE, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const hint = `${stderr}`.includes('libatomic')
    ? ' Install it (Debian: apt-get install libatomic1) and try again.'
    : '';
  throw new Refusal(`The packaged Node does not run on this machine: ${`${stderr}`.trim()}.${hint}`);
}

/** @param {Extent} extent */
function stamp(extent) {
  const file = join(ROOT, STAMP);
  const now = installStamp(ROOT, extent);
  // Where the product's folder belongs to root, its user only reads it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== now) writeFileSync(file, now);
}

/**
 * The npm that called us, run by its own Node: the bundled Node is deleted while packages are replaced.
 * @returns {string[]}
 */
export function findNpm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli !== undefined && /\bnpm-cli\.[cm]?js$/.test(cli) && existsSync(cli)) {
    return [node !== undefined && existsSync(node) ? node : process.execPath, cli];
  }
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * Runs a command in the root with its output in a file, and returns its exit code, or KILLED.
 * @param {string[]} command
 * @param {string} log
 */
function run([program = '', ...args], log) {
  mkdirSync(dirname(log), { recursive: true });
  const file = openSync(log, 'w');
  const { error, status } = spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', file, file] });
  closeSync(file);
  if (error) throw new Refusal(`${program} could not be run: ${error.message}`);
  return status ?? KILLED;
}

/** @param {string[]} command */
function output([program = '', ...args]) {
  const { error, stdout } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (error) throw new Refusal('npm was not found. It comes with Node: https://nodejs.org');
  return stdout.trim();
}

/**
 * The first lines of npm's error message, without the help that follows.
 * @param {string} log
 */
function complaint(log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const errors = lines.filter((line) => line.startsWith('npm error') && line.trim() !== 'npm error');
  return (errors.length > 0 ? errors.slice(0, 8) : lines.slice(-15)).join('\n');
}

/**
 * Runs a file with the bundled Node in the foreground, passes signals on, and returns its exit code.
 * @param {string} file
 * @param {readonly string[]} [args]
 * @returns {Promise<number>}
 */
export function runBundled(file, args = []) {
  const child = spawn(BUNDLED_NODE, [join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // What Node has compiled once it reads from there, with the types taken out: a third of a start.
    env: { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'), ...process.env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group: the child already has the signal.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/**
 * Runs the main function of a command: a refusal is printed as one line, any other error with its stack.
 * @param {() => Promise<number>} main
 */
export async function command(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(
      `${error instanceof Refusal ? error.message : error instanceof Error ? error.stack : error}\n`,
    );
    process.exitCode = 1;
  }
}
