import { sha256 as portable } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The host's own SHA-256 where there is one that answers at once: five times faster than JavaScript's. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash;

/** SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export const sha256: (text: string) => string =
  native === undefined
    ? (text) => bytesToHex(portable(utf8ToBytes(text)))
    : (text) => native('sha256', text, 'hex');
