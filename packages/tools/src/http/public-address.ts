import { BlockList, isIP } from 'node:net';

/** Networks of special purpose (RFC 6890 and its successors): this machine, private, link-local, documentation, multicast. */
const special = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  // With all that carries an IPv4 address inside: mapped, translated, 6to4, Teredo.
  ipv6: [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const;

// Two lists: one list of both would hold IPv4 addresses against the networks of those that are mapped into IPv6.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const version of ['ipv4', 'ipv6'] as const) {
  for (const [network, prefix] of special[version]) {
    blocked[version].addSubnet(network, prefix, version);
  }
}

/** Whether an IP address belongs to the public internet. Text that is no address does not. */
export function isPublicAddress(address: string): boolean {
  const number = isIP(address);
  if (number === 0) return false;
  const version = number === 4 ? 'ipv4' : 'ipv6';
  return !blocked[version].check(address, version);
}
