import { findChromium, openChromium } from './chromium.ts';
import { findPostgres, startPostgres } from './postgres.ts';

/** Finds or installs the browser and the PostgreSQL that the tests need, and starts each once. */

const program = await findChromium();
const browser = await openChromium(program);
process.stdout.write(`Chromium ${browser.version()} at ${program.path}\n`);
await browser.close();

const { folder } = findPostgres();
const server = await startPostgres({ durable: false });
process.stdout.write(`PostgreSQL ${server.version} at ${folder}\n`);
await server.stop();
