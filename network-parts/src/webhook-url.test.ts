import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKind } from './address-kind.js';
import { webhookUrlProblem } from './webhook-url.js';

describe('the kind of an address', () => {
  it.each([
    ['93.184.216.34', 'public'],
    ['2606:2800:220:1:248:1893:25c8:1946', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', 'public'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd12::1', 'private'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['2002:c0a8:1::', 'private'],
    ['169.254.169.254', 'reserved'],
    ['::ffff:169.254.169.254', 'reserved'],
    ['fe80::1%eth0', 'reserved'],
    ['0.0.0.0', 'reserved'],
    ['::', 'reserved'],
    ['224.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['ff02::1', 'reserved'],
  ])('%s is %s (D8)', (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });

  it.each([
    '',
    'example.org',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '256.1.1.1',
    '1::2::3',
    ':::',
    '12345::',
    'g::',
    '1:2:3:4:5:6:7:8:9',
  ])('has none for %j', (text) => {
    expect(addressKind(text)).toBeUndefined();
  });

  it('is public for no address of a network that is not (D8)', () => {
    const closed = new BlockList();
    for (const [net, bits] of [
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['198.18.0.0', 15],
      ['224.0.0.0', 3],
    ] as const) {
      closed.addSubnet(net, bits, 'ipv4');
    }
    for (const [net, bits] of [
      ['fc00::', 7],
      ['fe80::', 10],
      ['ff00::', 8],
    ] as const) {
      closed.addSubnet(net, bits, 'ipv6');
    }
    const near = fc.constantFrom('10', '100', '127', '169', '172', '192', '198', '224');
    const v4 = fc
      .tuple(near, fc.nat(255), fc.nat(255), fc.nat(255))
      .map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), v4), (address) => {
        if (closed.check(address)) expect(addressKind(address)).not.toBe('public');
        expect(addressKind(`::ffff:${address}`)).toBe(addressKind(address));
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(addressKind(address)).toBeDefined();
        if (closed.check(address, 'ipv6')) expect(addressKind(address)).not.toBe('public');
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the address of a webhook', () => {
  it('may be any public https address (D8)', () => {
    expect(webhookUrlProblem('https://example.org/hooks?x=1')).toBeUndefined();
    expect(webhookUrlProblem('https://93.184.216.34:8443/')).toBeUndefined();
  });

  it.each([
    'nonsense',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://example.org/',
    'https://user:word@example.org/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://localhost/',
    'https://api.localhost./',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
  ])('may not be %s (D8)', (url) => {
    expect(webhookUrlProblem(url)).toBeTypeOf('string');
  });

  it('may be on the own machine or network if allowed, and only there by http', () => {
    const loopback = { allowLoopback: true };
    expect(webhookUrlProblem('http://localhost:8080/', loopback)).toBeUndefined();
    expect(webhookUrlProblem('http://127.0.0.1:8080/', loopback)).toBeUndefined();
    expect(webhookUrlProblem('https://10.0.0.8/', loopback)).toBeTypeOf('string');
    const all = { allowLoopback: true, allowPrivate: true };
    expect(webhookUrlProblem('https://10.0.0.8/', all)).toBeUndefined();
    expect(webhookUrlProblem('http://10.0.0.8/', all)).toBeTypeOf('string');
    expect(webhookUrlProblem('https://169.254.169.254/', all)).toBeTypeOf('string');
  });
});
