import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { BUNDLED_NODE, findNpm, installStamp, Refusal } from '../start/install.mjs';
import { runGroup } from './process-group.ts';
import { npmRefusal, earlyRefusal } from './refusals.ts';

/**
 * Whether the lockfile's packages are installed for this system in the Studio's folder. Only our own stamp counts,
 * which is written last: npm's record of unpacked packages may be there before all files are.
 */
export function isStudioInstalled(app: string): boolean {
  const stamp = stampOf(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === installStamp(app);
}

/** Installs the Studio's packages without scripts; refuses in one line, and keeps fetched packages for the next try. */
export async function installStudio(
  app: string,
  { npm, log, stopped }: { npm: readonly string[]; log: string; stopped: AbortSignal },
): Promise<void> {
  rmSync(stampOf(app), { force: true });
  const stamp = installStamp(app);
  const hopeless = new AbortController();
  const watch = setInterval(() => {
    const refusal = existsSync(log) ? earlyRefusal(readFileSync(log, 'utf8')) : null;
    if (refusal !== null) hopeless.abort(new Refusal(`${refusal} The log: ${log}`));
  }, WATCH_EVERY_MS);
  const options = { cwd: app, env: withBundledNode(), log, stopped: AbortSignal.any([stopped, hopeless.signal]) };
  const code = await runGroup([...npm, 'ci', ...OPTIONS], options).finally(() => clearInterval(watch));
  const said = readFileSync(log, 'utf8');
  // A file that could not be unpacked is a mere warning to npm.
  if (code !== 0 || said.includes('TAR_ENTRY_ERROR')) throw new Refusal(`${npmRefusal(said)} The log: ${log}`);
  mkdirSync(dirname(stampOf(app)), { recursive: true });
  writeFileSync(stampOf(app), stamp);
}

/** npm, run by the Node of the product where we can choose: the machine's may be older than packages ask for. */
export function npmOfStudio(): string[] {
  const [program = '', ...cli] = findNpm();
  return cli.length === 0 ? [program] : [process.execPath, ...cli];
}

/** Tells how many packages are unpacked so far. */
export function countInstalled(app: string): () => string {
  const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean }>;
  };
  // Those for other systems are optional, and never come.
  const wanted = Object.keys(packages).filter((path) => path !== '' && packages[path]?.optional !== true);
  return () => {
    return `${wanted.filter((path) => existsSync(join(app, path, 'package.json'))).length} of ${wanted.length} packages`;
  };
}

const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=http'];

/** npm goes on for many minutes where there is no net, and to the end where the disk is full. */
const WATCH_EVERY_MS = 1000;

const stampOf = (app: string): string => join(app, 'node_modules/.simshvide-install');

/** Our environment, in which `node` is the one of the product, whatever the machine has. */
function withBundledNode(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [dirname(BUNDLED_NODE), process.env['PATH'] ?? ''].join(delimiter) };
}
