import { expect, test } from 'vitest';
import { STUDIO_LINK } from '#contract/studio.ts';
import { testApp } from '#server/testing/app.ts';

test('the link of /admin leads to the Studio of the settings, for everybody and without being kept', async () => {
  const { app } = await testApp({ env: { CONTENT_STUDIO_URL: 'https://studio.example.ge/desk' } });
  const { statusCode, headers } = await app.inject({ url: STUDIO_LINK });
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    'https://studio.example.ge/desk',
    'no-store',
  ]);
});
