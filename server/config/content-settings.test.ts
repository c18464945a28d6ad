import { expect, test } from 'vitest';
import { problemsOf, PRODUCTION, read as readSettings } from '#server/testing/settings.ts';

const HOSTED = { CONTENT_PROVIDER: 'sanity', SANITY_PROJECT_ID: 'abc12345' };
const SANITY_WEBHOOK_SECRET = 'a long enough secret';

const read = (env: Record<string, string>) => readSettings(env).content;

test('content is edited here unless something else is chosen', () => {
  expect(read({})).toEqual({ provider: 'local' });
  expect(read({ SANITY_PROJECT_ID: 'Not One' })).toEqual({ provider: 'local' });
});

// spec §9: "api version 2023-05-03, CDN on, dataset named development"
test('a project is all that the hosted dataset needs: it is named development, and asked at its own addresses', () => {
  expect(read(HOSTED)).toEqual({
    provider: 'sanity',
    hosted: {
      projectId: 'abc12345',
      dataset: 'development',
      token: null,
      liveUrl: 'https://abc12345.api.sanity.io',
      cdnUrl: 'https://abc12345.apicdn.sanity.io',
      imagesUrl: 'https://cdn.sanity.io',
    },
    webhookSecret: null,
  });
});

test('dataset, token, secret and addresses may be given', () => {
  const given = {
    ...HOSTED,
    SANITY_DATASET: 'production',
    SANITY_TOKEN: 'skAbc_123-456.x',
    SANITY_WEBHOOK_SECRET,
    SANITY_BASE_URL: 'http://127.0.0.1:4000/',
    SANITY_CDN_BASE_URL: 'http://127.0.0.1:4001',
    SANITY_IMAGES_BASE_URL: 'http://127.0.0.1:4002',
  };
  expect(read(given)).toMatchObject({
    hosted: {
      dataset: 'production',
      token: 'skAbc_123-456.x',
      liveUrl: 'http://127.0.0.1:4000',
      cdnUrl: 'http://127.0.0.1:4001',
      imagesUrl: 'http://127.0.0.1:4002',
    },
    webhookSecret: SANITY_WEBHOOK_SECRET,
  });
});

test.for([
  [{ SANITY_PROJECT_ID: '' }, /^SANITY_PROJECT_ID: missing, CONTENT_PROVIDER is sanity$/],
  [{ SANITY_PROJECT_ID: 'evil.example/' }, /^SANITY_PROJECT_ID is the id of a project/],
  [{ SANITY_DATASET: 'a b' }, /^SANITY_DATASET is the name of a dataset/],
  [{ SANITY_TOKEN: 'secret words' }, /^SANITY_TOKEN is a token/],
  [{ SANITY_WEBHOOK_SECRET: 'short' }, /^SANITY_WEBHOOK_SECRET has 16 letters/],
  [{ SANITY_BASE_URL: 'http://api.example.ge' }, /^SANITY_BASE_URL must be an https address$/],
  [{ CONTENT_PROVIDER: 'contentful' }, /^CONTENT_PROVIDER is one of local, sanity, not "contentful"$/],
] as const)('settings of the hosted dataset that cannot work stop the start: %j', ([change, problem]) => {
  const problems = problemsOf({ ...HOSTED, ...change });
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(problems.join()).not.toMatch(/secret words|short/);
});

test('production demands the project and the secret, a line each, and https', () => {
  const alone = { ...PRODUCTION, CONTENT_PROVIDER: 'sanity' };
  const needed = [
    expect.stringMatching(/^SANITY_PROJECT_ID: missing/),
    expect.stringMatching(/^SANITY_WEBHOOK_SECRET is/),
  ];
  const problems = problemsOf(alone).filter((line) => line.startsWith('SANITY'));
  expect(problems).toEqual(needed);
  const onWire = { SANITY_CDN_BASE_URL: 'http://127.0.0.1:4001', SANITY_IMAGES_BASE_URL: 'http://127.0.0.1:4002' };
  const here = { ...alone, ...HOSTED, SANITY_WEBHOOK_SECRET, ...onWire };
  expect(problemsOf(here).filter((line) => line.startsWith('SANITY'))).toEqual([
    'SANITY_CDN_BASE_URL must be an https address',
    'SANITY_IMAGES_BASE_URL must be an https address',
  ]);
});
