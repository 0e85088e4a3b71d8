import { sha256 as portable } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The host's synchronous SHA-256, if it has one: five times faster than one in JavaScript. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash;

/** Returns the SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export const sha256: (data: string | Uint8Array) => string =
  native === undefined
    ? (data) => bytesToHex(portable(typeof data === 'string' ? utf8ToBytes(data) : data))
    : (data) => native('sha256', data, 'hex');
