import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { endWithTest } from '#server/testing/database/database.ts';
import { listen } from './serve.ts';
import { ownStudio, serveStudio, studioLine } from './studio.ts';

// spec §2: "/admin/* | Only a link labelled Sanity to an external content studio, opening in a new tab"
test('the link of /admin leads to the Studio that is served; where its port is taken the product says so and does without', async () => {
  const product = await testApp({ env: { STUDIO_PORT: '0' } });
  const served = await serveStudio(product, () => undefined);
  if (served === null) throw new Error('no Studio');
  endWithTest(() => served.app.close());
  const address = `http://localhost:${served.port}`;
  expect(ownStudio(product, served)).toBe(address);
  expect((await fetch(address, { redirect: 'manual' })).headers.get('cache-control')).toBe('no-store');
  expect(studioLine(product, served, { folder: 'nowhere' })).toBe(
    `Studio for editors: ${address} (not installed yet: npm run studio)`,
  );

  const other = { deps: { ...product.deps, config: { ...product.deps.config } } };
  other.deps.config.studio = { ...other.deps.config.studio, port: served.port };
  const said: string[] = [];
  expect(await serveStudio(other, (line) => void said.push(line))).toBeNull();
  expect(said).toEqual([expect.stringContaining(`its port ${served.port} is taken`)]);
  expect(ownStudio(other, null)).toBeNull();
});

test('the product has its port first: the Studio gives way, and no port of the Studio keeps the product from starting', async () => {
  const port = await freePort();
  const product = await testApp({ env: { PORT: String(port), STUDIO_PORT: String(port) } });
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  expect(await listen(product, product.app, say)).toBeNull();
  expect(said).toEqual([expect.stringContaining(`its port ${port} is taken`)]);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);

  const other = { deps: { ...product.deps, config: { ...product.deps.config } } };
  other.deps.config.studio = { ...other.deps.config.studio, port: 70_000 };
  expect(await serveStudio(other, say)).toBeNull();
  expect(said[1]).toMatch(/^The Studio is not served: .*70000.*$/);
});

test.for([
  [{ STUDIO_PORT: 'off' }, null],
  [{ STUDIO_PORT: '0', CONTENT_STUDIO_URL: 'https://simshvide.sanity.studio/' }, null],
  [{ STUDIO_PORT: '0', STUDIO_URL: 'https://studio.example.ge' }, 'https://studio.example.ge'],
  // Under one host the pages of the product and of the Studio are of one site.
  [{ STUDIO_PORT: '0', PUBLIC_URL: 'http://127.0.0.1:3000' }, /^http:\/\/127\.0\.0\.1:\d+$/],
  // Others than this machine press it, and reach no port of the loopback.
  [{ STUDIO_PORT: '0', PUBLIC_URL: 'https://example.ge', ALLOW_DEV_WORLD: '1' }, null],
] as const)('with the settings %j our own Studio is at %s', async ([env, place]) => {
  const product = await testApp({ env });
  const served = await serveStudio(product, () => undefined);
  if (served !== null) endWithTest(() => served.app.close());
  const own = ownStudio(product, served);
  if (place instanceof RegExp) expect(own).toMatch(place);
  else expect(own).toBe(place);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
