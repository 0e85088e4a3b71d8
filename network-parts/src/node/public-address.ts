import ipaddr from 'ipaddr.js';

/** The public range of IPv6, and its parts that `ipaddr.js` does not exclude. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const exceptions = ['2001::/23', '3fff::/20'].map((each) => ipaddr.IPv6.parseCIDR(each));

/**
 * Returns whether a text is an IP address of the public internet. False for IPv6 addresses that embed one of IPv4:
 * mapped, translated, 6to4 or Teredo.
 */
export function isPublicAddress(text: string): boolean {
  // Four decimal numbers only, so that a leading zero cannot mean another base.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  if (!isAddress) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || isGlobal(address);
}

function isGlobal(address: ipaddr.IPv6): boolean {
  return address.match(globalUnicast) && !exceptions.some((range) => address.match(range));
}
