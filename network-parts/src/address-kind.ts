import ipaddr from 'ipaddr.js';

/**
 * Kind of network an address belongs to: `private` is a network of one's own, `reserved` what no webhook has business with, such as
 * link-local addresses, at which clouds keep their credentials.
 */
export type AddressKind = 'public' | 'loopback' | 'private' | 'reserved';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Ranges by the names of `ipaddr.js`; whatever is not here is reserved. */
const kinds: Readonly<Record<string, AddressKind>> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
};

/** The part of IPv6 that is given out to the public, and what `ipaddr.js` does not except from it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const exceptions = ['2001::/23', '3fff::/20'].map((each) => ipaddr.IPv6.parseCIDR(each));

/** Returns where an IPv4 or IPv6 address leads; `undefined` for text that is no address. */
export function addressKind(text: string): AddressKind | undefined {
  // Four decimal numbers, so that no leading zero can mean another base.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  if (!isAddress) return undefined;
  const address = embedded(ipaddr.parse(text.replace(/%.*$/, '')));
  const kind = kinds[address.range()] ?? 'reserved';
  return kind === 'public' && address instanceof ipaddr.IPv6 && !isPublic(address)
    ? 'reserved'
    : kind;
}

function isPublic(address: ipaddr.IPv6): boolean {
  return address.match(globalUnicast) && !exceptions.some((range) => address.match(range));
}

/** Returns the IPv4 address that an IPv6 one stands for: mapped, translated (NAT64) or 6to4. */
function embedded(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6052':
      return ipaddr.fromByteArray(bytes.slice(12));
    case '6to4':
      return ipaddr.fromByteArray(bytes.slice(2, 6));
    default:
      return address;
  }
}
