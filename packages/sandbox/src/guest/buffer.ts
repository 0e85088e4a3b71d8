import { copyOf, decode, type Encoding, encode, joined, toBytes } from './text.ts';

/** The part of Node's `Buffer` for reading and writing files. */
class Bytes extends Uint8Array<ArrayBuffer> {
  override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
    return decode(this.subarray(start, end), encoding);
  }
  override slice(start?: number, end?: number): Bytes {
    return this.subarray(start, end);
  }
  override subarray(start?: number, end?: number): Bytes {
    const { buffer, byteOffset, length } = super.subarray(start, end);
    return new Bytes(buffer, byteOffset, length);
  }
  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, at) => byte === other[at]);
  }
  write(text: string, offset = 0, encoding: Encoding = 'utf8'): number {
    const bytes = encode(text, encoding).subarray(0, this.length - offset);
    this.set(bytes, offset);
    return bytes.length;
  }
  toJSON(): object {
    return { type: 'Buffer', data: [...this] };
  }
}

function from(
  value: string | ArrayBuffer | ArrayLike<number>,
  second?: Encoding | number,
  length?: number,
): Bytes {
  if (typeof value === 'string') {
    return new Bytes(encode(value, typeof second === 'string' ? second : 'utf8').buffer);
  }
  if (value instanceof ArrayBuffer) {
    return new Bytes(value, typeof second === 'number' ? second : 0, length);
  }
  return new Bytes(Uint8Array.from(value).buffer);
}

function alloc(size: number, fill: number | string = 0): Bytes {
  const bytes = new Bytes(new ArrayBuffer(size));
  if (typeof fill === 'number') return bytes.fill(fill);
  const pattern = encode(fill);
  for (let at = 0; at < size && pattern.length > 0; at += pattern.length) {
    bytes.set(pattern.subarray(0, size - at), at);
  }
  return bytes;
}

function byteLength(value: string | ArrayBuffer | ArrayBufferView, encoding?: Encoding): number {
  return typeof value === 'string' ? encode(value, encoding).length : value.byteLength;
}

/** Replacement of Node's `Buffer`. Statics are assigned here, since those of `Uint8Array` have other types. */
export const Buffer = Object.defineProperties(Bytes, {
  name: { value: 'Buffer' },
  from: { value: from },
  alloc: { value: alloc },
  allocUnsafe: { value: alloc },
  byteLength: { value: byteLength },
  concat: { value: (parts: readonly Uint8Array[]) => toBuffer(joined(parts)) },
  isBuffer: { value: (value: unknown) => value instanceof Bytes },
});

export function toBuffer(bytes: ArrayBuffer | ArrayBufferView): Bytes {
  return new Bytes(copyOf(toBytes(bytes)));
}
