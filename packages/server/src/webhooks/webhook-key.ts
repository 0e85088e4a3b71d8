type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The key that a secret stands for. */
export function webhookKey(secret: string): Promise<Key> {
  const bytes = new TextEncoder().encode(secret);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Answers `undefined` for what is not 64 hexadecimal digits. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/i.test(text)) return undefined;
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  );
}
