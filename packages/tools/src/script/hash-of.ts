import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a script's bytes in hexadecimal. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
