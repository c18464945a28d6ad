import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createServer } from 'vite';

/** `npm run dev`: the server restarts and the pages reload as files change. */

const ROOT = resolve(import.meta.dirname, '../..');
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], { cwd: ROOT, stdio: 'inherit' });
const pages = await createServer({ configFile: resolve(ROOT, 'web/vite.config.ts') });
await pages.listen();
pages.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void pages.close();
  });
}
server.once('exit', (code) => {
  void pages.close();
  process.exitCode = code ?? 0;
});
