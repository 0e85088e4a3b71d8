import { expect, it } from 'vitest';
import { networkOf } from './rate-limiter.js';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['a unix socket', 'a unix socket'],
])('reads %j as %s (D8)', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
