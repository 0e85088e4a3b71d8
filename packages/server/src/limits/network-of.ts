import ipaddr from 'ipaddr.js';

/**
 * Returns the part of an address that one subscriber has for themselves: an IPv4 address, also if it is mapped into
 * IPv6, or the /64 network of an IPv6 address. Any other text is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
