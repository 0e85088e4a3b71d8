import { sha256 as portable } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A digest of bytes, or of a text's UTF-8 bytes. */
type Hash = (algorithm: 'sha256', data: string | Uint8Array, encoding: 'hex') => string;

/** Returns SHA-256 by the host's function, if it has one: five times faster than one in JavaScript. */
export function sha256By(native: Hash | undefined): (data: string | Uint8Array) => string {
  return native === undefined
    ? (data) => bytesToHex(portable(typeof data === 'string' ? utf8ToBytes(data) : data))
    : (data) => native('sha256', data, 'hex');
}

/** Returns the SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export const sha256 = sha256By(globalThis.process?.getBuiltinModule?.('node:crypto')?.hash);
