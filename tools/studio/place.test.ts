import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { studioDoor } from '#contract/login/studio.ts';
import { freePort } from '../machine/processes.ts';
import { placeOf, placeWords } from './place.ts';

test.for([
  [{}, { address: 'http://localhost:3333', port: 3333 }],
  [{ STUDIO_PORT: '4000' }, { address: 'http://localhost:4000', port: 4000 }],
  [{ STUDIO_URL: 'https://studio.example.ge' }, { address: 'https://studio.example.ge', port: 3333 }],
  [{ STUDIO_PORT: 'off' }, 'STUDIO_PORT=off: the product does not serve it.'],
  [{ STUDIO_PORT: 'on' }, 'STUDIO_PORT is a number from 0 to 65535, or off'],
  [{ CONTENT_PROVIDER: 'sanity' }, 'With CONTENT_PROVIDER=sanity editors use the Studio of the hosted service.'],
] as const)('with the settings %j the Studio is at %j', ([env, place]) => {
  expect(placeOf(env)).toEqual(place);
});

test('it is said whether the product serves it now, something else does, or nothing', async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const words = async () => placeWords({ address, port });
  expect(await words()).toBe(`It will be at ${address}: start the product with npm start.`);
  let way = `https://example.ge${studioDoor('/')}`;
  const server = createServer((_request, response) => void response.writeHead(303, { location: way }).end());
  await once(server.listen(port, '127.0.0.1'), 'listening');
  expect(await words()).toBe(`Open ${address}: the product serves it now.`);
  way = '/login';
  expect(await words()).toContain(`Something else listens on port ${port}`);
  server.closeAllConnections();
  await once(server.close(), 'close');
  expect(await placeWords(placeOf({ STUDIO_PORT: '0' }))).toContain('npm start');
});
