/**
 * Where an address leads: `private` is a network of one's own, `reserved` what no webhook has business with, such as
 * link-local addresses, at which clouds keep their credentials.
 */
export type AddressKind = 'public' | 'loopback' | 'private' | 'reserved';

type Bytes = readonly number[];

interface Range {
  readonly start: Bytes;
  /** How many bits of `start` count. */
  readonly bits: number;
  readonly kind: AddressKind;
}

/** Where an IPv4 or IPv6 address leads; `undefined` for what is none. */
export function addressKind(address: string): AddressKind | undefined {
  const v4 = v4Bytes(address);
  if (v4) return kindIn(v4Ranges, v4, 'public');
  const v6 = v6Bytes(address);
  if (!v6) return undefined;
  const inner = embedded(v6);
  // Only 2000::/3 is given out to the public.
  return inner ? kindIn(v4Ranges, inner, 'public') : kindIn(v6Ranges, v6, 'reserved');
}

function kindIn(ranges: readonly Range[], address: Bytes, otherwise: AddressKind): AddressKind {
  return ranges.find((range) => isIn(range, address))?.kind ?? otherwise;
}

function isIn({ start, bits }: Range, address: Bytes): boolean {
  return address.every((byte, index) => {
    const left = Math.min(Math.max(bits - index * 8, 0), 8);
    const mask = (0xff << (8 - left)) & 0xff;
    return (byte & mask) === ((start[index] ?? 0) & mask);
  });
}

/** Each number as it is usually written, so that no leading zero can mean another base. */
function v4Bytes(text: string): Bytes | undefined {
  const parts = text.split('.');
  const isAddress =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && +part <= 255);
  return isAddress ? parts.map(Number) : undefined;
}

function v6Bytes(text: string): Bytes | undefined {
  const halves = text.replace(/%.*$/, '').split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map(groupBytes);
  if (head === undefined) return undefined;
  if (halves.length === 1) return head.length === 16 ? head : undefined;
  if (tail === undefined || head.length + tail.length > 14) return undefined;
  const zeros = Array.from({ length: 16 - head.length - tail.length }, () => 0);
  return [...head, ...zeros, ...tail];
}

function groupBytes(text: string): Bytes | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  const bytes: number[] = [];
  for (const [index, group] of groups.entries()) {
    const v4 = index === groups.length - 1 ? v4Bytes(group) : undefined;
    if (v4) bytes.push(...v4);
    else if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 0xff);
    } else return undefined;
  }
  return bytes;
}

/** The IPv4 address that an IPv6 one stands for: mapped, translated (NAT64) or 6to4. */
function embedded(address: Bytes): Bytes | undefined {
  const startsWith = (...start: number[]): boolean =>
    start.every((byte, index) => address[index] === byte);
  const mapped = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];
  const translated = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0];
  if (startsWith(...mapped) || startsWith(...translated)) return address.slice(12);
  return startsWith(0x20, 0x02) ? address.slice(2, 6) : undefined;
}

function range(cidr: string, kind: AddressKind): Range {
  const [address = '', bits] = cidr.split('/');
  return { start: v4Bytes(address) ?? v6Bytes(address) ?? [], bits: Number(bits), kind };
}

const v4Ranges: readonly Range[] = [
  range('127.0.0.0/8', 'loopback'),
  range('10.0.0.0/8', 'private'),
  range('172.16.0.0/12', 'private'),
  range('192.168.0.0/16', 'private'),
  range('100.64.0.0/10', 'private'),
  range('0.0.0.0/8', 'reserved'),
  range('169.254.0.0/16', 'reserved'),
  range('192.0.0.0/24', 'reserved'),
  range('192.0.2.0/24', 'reserved'),
  range('192.88.99.0/24', 'reserved'),
  range('198.18.0.0/15', 'reserved'),
  range('198.51.100.0/24', 'reserved'),
  range('203.0.113.0/24', 'reserved'),
  range('224.0.0.0/3', 'reserved'),
];

const v6Ranges: readonly Range[] = [
  range('::1/128', 'loopback'),
  range('fc00::/7', 'private'),
  range('2001::/23', 'reserved'),
  range('2001:db8::/32', 'reserved'),
  range('3fff::/20', 'reserved'),
  range('2000::/3', 'public'),
];
