import { requestBytes, requestText } from './host.ts';

/** The encodings of `Buffer`. */
export type Encoding = 'utf8' | 'utf-8' | 'hex' | 'base64' | 'base64url' | 'latin1' | 'ascii';

/** Characters or bytes per request to the host: divisible by 2, 3 and 4, so that no group is cut. */
const chunk = 3 * 2 ** 18;

export function encode(text: string, encoding: Encoding = 'utf8'): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < text.length; ) {
    const end = afterCharacter(text, Math.min(start + chunk, text.length));
    parts.push(new Uint8Array(requestBytes(`encode:${encoding}`, text.slice(start, end))));
    start = end;
  }
  return joined(parts);
}

/** Decodes bytes. Invalid UTF-8 becomes U+FFFD. */
export function decode(bytes: Uint8Array, encoding: Encoding = 'utf8'): string {
  let text = '';
  for (let start = 0; start < bytes.length; ) {
    const end = beforeCharacter(bytes, Math.min(start + chunk, bytes.length));
    text += requestText(`decode:${encoding}`, '', copyOf(bytes.subarray(start, end)));
    start = end;
  }
  return text;
}

export function copyOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns the position, or the next one if it would split a surrogate pair. */
function afterCharacter(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 && end < text.length ? end + 1 : end;
}

/** Returns the position, or an earlier one if it would split a character of several bytes. */
function beforeCharacter(bytes: Uint8Array, end: number): number {
  if (end === bytes.length) return end;
  for (let at = end; at > end - 4; at -= 1) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  }
  return end;
}

export class TextEncoder {
  readonly encoding = 'utf-8';
  encode(text = ''): Uint8Array {
    return encode(String(text));
  }
}

export class TextDecoder {
  readonly encoding = 'utf-8';
  constructor(label = 'utf-8') {
    if (/^utf-?8$/i.test(label)) return;
    throw new RangeError(`TextDecoder knows utf-8 only, not ${label}`);
  }
  decode(bytes: ArrayBuffer | ArrayBufferView = new ArrayBuffer(0)): string {
    return decode(toBytes(bytes)).replace(/^\uFEFF/, '');
  }
}

export function toBytes(bytes: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
}
