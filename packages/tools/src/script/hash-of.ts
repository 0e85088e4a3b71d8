import { createHash } from 'node:crypto';

/** Returns the SHA-256 of the bytes of a script, in hexadecimal digits. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
