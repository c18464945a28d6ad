import { expect, test } from 'vitest';
import { problemsOf, read } from '#server/testing/settings.ts';

const VENDOR = 'https://www.sanity.io/manage';
const HOSTED = { CONTENT_PROVIDER: 'sanity', SANITY_PROJECT_ID: 'abc12345' };

test.for([
  [{}, { address: null, vendor: VENDOR, port: 3333, origin: null }],
  [{ STUDIO_PORT: 'off' }, { address: null, vendor: VENDOR, port: null, origin: null }],
  [{ STUDIO_PORT: '0' }, { address: null, vendor: VENDOR, port: 0, origin: null }],
  [
    { STUDIO_PORT: '4000', STUDIO_URL: 'https://studio.example.ge/' },
    { address: null, vendor: VENDOR, port: 4000, origin: 'https://studio.example.ge' },
  ],
  [
    { CONTENT_STUDIO_URL: 'http://localhost:3333/desk?a=1' },
    { address: 'http://localhost:3333/desk?a=1', vendor: VENDOR, port: 3333, origin: null },
  ],
  [HOSTED, { address: `${VENDOR}/project/abc12345`, vendor: `${VENDOR}/project/abc12345`, port: null, origin: null }],
  [
    { ...HOSTED, CONTENT_STUDIO_URL: 'https://simshvide.sanity.studio', STUDIO_PORT: '4000' },
    { address: 'https://simshvide.sanity.studio/', vendor: `${VENDOR}/project/abc12345`, port: null, origin: null },
  ],
] as const)('where editors work with the settings %j', ([env, studio]) => {
  expect(read(env).studio).toEqual(studio);
});

test.for<[name: string, value: string]>([
  ['CONTENT_STUDIO_URL', 'javascript:alert(1)'],
  ['CONTENT_STUDIO_URL', 'data:text/html,x'],
  ['CONTENT_STUDIO_URL', 'file:///etc/passwd'],
  ['CONTENT_STUDIO_URL', 'studio.example.ge'],
  ['CONTENT_STUDIO_URL', '/admin'],
  ['CONTENT_STUDIO_URL', 'https://editor:secret@studio.example.ge'],
  ['STUDIO_PORT', '70000'],
  ['STUDIO_PORT', '-1'],
  ['STUDIO_PORT', 'on'],
  ['STUDIO_URL', 'http://studio.example.ge'],
  ['STUDIO_URL', 'https://studio.example.ge/desk'],
  ['STUDIO_URL', 'https://editor:secret@studio.example.ge'],
  ['STUDIO_URL', 'https://localhost'],
])('%s of %s stops the start, and is not repeated', ([name, value]) => {
  const [problem, ...more] = problemsOf({ [name]: value });
  expect(problem).toMatch(new RegExp(`^${name} is `));
  expect(problem).not.toContain(value);
  expect(more).toEqual([]);
});

test('the Studio has another host than the product, whose pages would get its cookie', () => {
  const env = {
    ALLOW_DEV_WORLD: '1',
    PUBLIC_URL: 'https://example.ge',
    STUDIO_URL: 'https://example.ge:3333',
  };
  expect(problemsOf(env)).toEqual([expect.stringMatching(/^STUDIO_URL needs a host of its own/)]);
});
