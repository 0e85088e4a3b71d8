type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const prefix = 'whsec_';

/** A new secret as Standard Webhooks has it: `whsec_` and 256 random bits in Base64. */
export function newWebhookSecret(): string {
  return prefix + toBase64(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns the key that a secret stands for. Secrets of older releases, without `whsec_`, are keys as they are. */
export function webhookKey(secret: string): Promise<Key> {
  const coded = secret.startsWith(prefix) ? fromBase64(secret.slice(prefix.length)) : undefined;
  return hmacKey(coded ?? new TextEncoder().encode(secret));
}

/** Returns the key of signatures in `PCE-Signature`: the characters of the secret. */
export function plainWebhookKey(secret: string): Promise<Key> {
  return hmacKey(new TextEncoder().encode(secret));
}

function hmacKey(bytes: Uint8Array<ArrayBuffer>): Promise<Key> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Returns `undefined` for text that is not Base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w+/]*={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
