import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createServer } from 'vite';

/** `npm run dev`: the server restarts and the pages reload as files change. */

const ROOT = resolve(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '3000';

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], { cwd: ROOT, stdio: 'inherit' });
const pages = await createServer({
  root: resolve(ROOT, 'web'),
  configFile: resolve(ROOT, 'web/vite.config.ts'),
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${port}` } },
});
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
