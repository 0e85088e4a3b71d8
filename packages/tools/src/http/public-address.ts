import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out to the public, and what `ipaddr.js` does not except from it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const exceptions = ['2001::/23', '3fff::/20'].map((each) => ipaddr.IPv6.parseCIDR(each));

/**
 * Returns whether an IP address belongs to the public internet. Text that is no address does not, and neither does an IPv6 address that
 * carries one of IPv4: mapped, translated, 6to4 or Teredo.
 */
export function isPublicAddress(text: string): boolean {
  // Four decimal numbers, so that no leading zero can mean another base.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  if (!isAddress) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || isGlobal(address);
}

function isGlobal(address: ipaddr.IPv6): boolean {
  return address.match(globalUnicast) && !exceptions.some((range) => address.match(range));
}
