import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('an IPv4 address is its own network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
});

test.each(['::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])(
  '%s is an IPv4 address',
  (ip) => {
    expect(networkOf(ip)).toBe('203.0.113.7');
  },
);

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001::1:2:3:4', '2001:0:0:0::/64'],
  ['2001::1:2:3:4:5', '2001:0:0:1::/64'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('a text that is no address stays unchanged', () => {
  expect(networkOf('nobody')).toBe('nobody');
});
