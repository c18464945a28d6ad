import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { endWithTest } from '#server/testing/database.ts';
import { listen } from './serve.ts';
import { serveStudio, studioAddress, studioLine } from './studio.ts';

const VENDOR = 'https://www.sanity.io/manage';

// spec §2: "/admin/* | Only a link labelled Sanity to an external content studio, opening in a new tab"
test('the link of /admin leads to the Studio that is served; where its port is taken the product says so and does without', async () => {
  const product = await testApp({ env: { STUDIO_PORT: '0' } });
  const served = await serveStudio(product, () => undefined);
  if (served === null) throw new Error('no Studio');
  endWithTest(() => served.app.close());
  const address = studioAddress(product, served);
  expect(address).toBe(`http://localhost:${served.port}`);
  expect(await (await fetch(address)).text()).toContain('<html lang="ka">');
  expect(studioLine(product, served, { folder: 'nowhere' })).toBe(
    `Studio for editors: ${address} (not installed yet: npm run studio)`,
  );

  const other = { deps: { ...product.deps, config: { ...product.deps.config } } };
  other.deps.config.studio = { ...other.deps.config.studio, port: served.port };
  const said: string[] = [];
  expect(await serveStudio(other, (line) => void said.push(line))).toBeNull();
  expect(said).toEqual([expect.stringContaining(`its port ${served.port} is taken`)]);
  expect(studioAddress(other, null)).toBe(VENDOR);
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
  [{}, VENDOR],
  [{ CONTENT_STUDIO_URL: 'https://simshvide.sanity.studio/' }, 'https://simshvide.sanity.studio/'],
  [{ STUDIO_PORT: '0', STUDIO_URL: 'https://studio.example.ge' }, 'https://studio.example.ge'],
  // Others than this machine press it, and reach no port of the loopback.
  [{ STUDIO_PORT: '0', PUBLIC_URL: 'https://example.ge', ALLOW_DEV_WORLD: '1' }, VENDOR],
] as const)('with the settings %j it leads to %s, and never nowhere', async ([env, address]) => {
  const product = await testApp({ env });
  const served = await serveStudio(product, () => undefined);
  if (served !== null) endWithTest(() => served.app.close());
  expect(studioAddress(product, served)).toBe(address);
});

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
