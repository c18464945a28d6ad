import { findChromium, openChromium } from './chromium.ts';
import { findPostgres, startPostgres } from './postgres.ts';

/** Finds or installs what the tests need besides the packages, and tries it out once: a browser and a PostgreSQL. */

const program = await findChromium();
const browser = await openChromium(program);
process.stdout.write(`Chromium ${browser.version()} at ${program.path}\n`);
await browser.close();

const { folder } = findPostgres();
const server = await startPostgres({ durable: false });
process.stdout.write(`PostgreSQL ${server.version} at ${folder}\n`);
await server.stop();
