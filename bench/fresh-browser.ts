import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '#tools/machine/chromium.ts';
import { freePort, untilAnswering } from '#tools/machine/processes.ts';
import { ended } from './server.ts';

/**
 * Measures in a new browser profile that listens at the given port and is deleted afterwards. A page remembers the
 * language of its address, so in a used browser the next page would change its language during the measurement.
 */
export async function inFreshBrowser<T>(measure: (port: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'simshvide-browser-'));
  const port = await freePort();
  const { path, env } = await findChromium();
  const args = [...CHROMIUM_FLAGS, '--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  // As in the country of the visitors: elsewhere pages add the visitor's own hour to each time.
  const child = spawn(path, args, { env: { ...process.env, TZ: 'Asia/Tbilisi', ...env }, stdio: 'ignore' });
  try {
    await untilAnswering(child, `http://127.0.0.1:${port}/json/version`);
    return await measure(port);
  } finally {
    // Not killed: it ends its other processes first, which would else write into the folder after it is gone.
    await ended(child, 'SIGTERM');
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}
