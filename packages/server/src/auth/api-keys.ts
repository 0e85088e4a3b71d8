import { sha256 } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import { HttpProblem } from '../problems/http-problem.js';
import type { ApiKey } from './auth-options.js';
import type { UserCaller } from './caller.js';
import { challenge } from './user-tokens.js';

const prefix = 'pce_key_';

/** Creates a key of 256 random bits, to be shown once, and its hash, to be kept. */
export function newApiKey(): { readonly key: string; readonly hash: string } {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
  const key = prefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key, hash: sha256(key) };
}

/** Returns whether a token was meant as such a key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** Finds the caller of a key. Takes as long for any key. Throws `HttpProblem` for an unknown or expired one. */
export function callerOfKey(token: string, keys: readonly ApiKey[], clock: Clock): UserCaller {
  const hash = sha256(token);
  const [found] = keys.filter((key) => isSame(key.hash, hash));
  if (found === undefined) throw new HttpProblem('unauthorized', 'nobody has this key', challenge);
  const { id, sub, scope = '', expiresAt = Infinity } = found;
  if (expiresAt <= clock.now())
    throw new HttpProblem('unauthorized', 'the key has expired: get a new one', challenge);
  const isAdmin = scope.split(' ').includes('admin');
  return { role: 'user', owner: sub, isAdmin, key: id, ...(expiresAt < Infinity && { expiresAt }) };
}

function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < b.length; index += 1)
    difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}
