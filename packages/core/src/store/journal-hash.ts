import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { InvalidInputError } from '../errors.js';
import type { ChainHash } from './store.js';

/** Fewest characters of a journal key; shorter ones can be guessed. */
const minKeyLength = 16;

/**
 * Returns the hash function of a store whose journals are sealed with a secret: HMAC-SHA-256. Anyone who can write the store
 * but does not know the key cannot forge a valid journal and head.
 *
 * @throws `InvalidInputError` for a key of fewer than 16 characters.
 */
export function journalHash(key: string): ChainHash {
  if (key.length < minKeyLength) {
    throw new InvalidInputError(
      `option journalKey has ${key.length} characters: use at least ${minKeyLength} random characters`,
    );
  }
  const keyed = hmac.create(sha256, utf8ToBytes(key));
  return (text) => bytesToHex(keyed.clone().update(utf8ToBytes(text)).digest());
}
