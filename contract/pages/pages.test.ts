import { expect, test } from 'vitest';
import { forcedPage, type Step } from '#domain/steps.ts';
import { findPage, href, pageNames, paths, withoutSentence } from './pages.ts';

test('every page is found at its own address, and at no other', () => {
  for (const name of pageNames) {
    const address = paths[name].replace('/*', '/a/b').replace(/:\w+/g, 'x');
    expect(findPage(address)?.name).toBe(name);
    expect(findPage(`${address}/`)?.name).toBe(name);
  }
});

// spec §2: "At step 0 it redirects to /testing;"
// spec §4: "For USER: step below 4 forces /testing, step 4 forces /therapist-list, step 5 forces /billing."
test('the pages that the steps force on a client have these addresses', () => {
  const steps: readonly Step[] = [0, 1, 2, 3, 4, 5];
  expect(steps.map((step) => href(forcedPage('USER', step) ?? 'home'))).toEqual([
    ...Array.from({ length: 4 }, () => '/testing'),
    '/therapist-list',
    '/billing',
  ]);
});

test('the parameters of an address are encoded in it and found again as they are written', () => {
  const address = href('order', { orderId: 'a/b?c' });
  expect(address).toBe('/user/order/a%2Fb%3Fc');
  expect(findPage(address)).toEqual({ name: 'order', path: address, params: { orderId: 'a%2Fb%3Fc' } });
  expect(href('home')).toBe('/');
  expect(href('admin')).toBe('/admin');
});

test.each(['', '/none', '/therapist', '/user/order', '/user/order/', '/billing/more', 'login', '/admins'])(
  'there is no page at "%s"',
  (path) => expect(findPage(path)).toBeNull(),
);

const MANY = 300_000;

/** Addresses as they come out of a sentence, of every page that has an id or a token in its address. */
const WITH_PARAMETER = pageNames.filter((name) => paths[name].includes(':'));
const BEHIND = ['.', ')', ').', ',', '!', '?"', '>', '…', '%E2%80%9C.', '%22', '%C2%BB', ']'];

test.each(WITH_PARAMETER)('what a sentence puts behind an address does not belong to it: %s', (name) => {
  const address = paths[name].replace(/:\w+/g, 'a-1_b.c-');
  for (const behind of BEHIND) {
    const found = findPage(address + behind);
    expect(found?.name, behind).toBe(name);
    expect(Object.values(found?.params ?? {}), behind).toEqual(['a-1_b.c-']);
    expect(findPage(`${address}${behind}//`)?.path, behind).toBe(address);
  }
});

test('a token is read without what a sentence puts behind it, and of signs alone nothing is taken away', () => {
  for (const behind of BEHIND) expect(withoutSentence(`tok_en-${behind}`)).toBe('tok_en-');
  expect(withoutSentence('...')).toBe('...');
});

// A pattern whose steps multiply with the length would not end before the limit of the test.
test('an address of any length is judged, and one with a parameter over 200 characters is of no page', () => {
  const junk = `${'.'.repeat(MANY)}x`;
  expect(withoutSentence(junk)).toBe(junk);
  expect(withoutSentence(`x${'%E2%80%A6.'.repeat(MANY)}`)).toBe('x');
  expect(findPage(`/user/order/${junk}`)).toBeNull();
  expect(findPage(`/user/order/x${'.'.repeat(MANY)}`)).toBeNull();
  expect(findPage(`/admin${'/'.repeat(MANY)}\n`)).toBeNull();
  expect(findPage(`/user/order/x${'/'.repeat(MANY)}`)?.name).toBe('order');
  expect(findPage(`/user/order/${'x'.repeat(200)}`)?.name).toBe('order');
  expect(findPage(`/user/order/${'x'.repeat(201)}`)).toBeNull();
});

test.each(pageNames)('the case of an address does not matter but in its parameters: %s', (name) => {
  const address = paths[name].replace('/*', '').replace(/:\w+/g, 'aBc');
  const shouted = address
    .split('/')
    .map((part) => (part === 'aBc' ? part : part.toUpperCase()))
    .join('/');
  expect(findPage(shouted)).toEqual(findPage(address));
  expect(findPage(shouted)).toMatchObject({ name, path: address });
});
