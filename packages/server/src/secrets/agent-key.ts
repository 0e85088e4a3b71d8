const prefix = 'pce_agent_';

/** A new key of 256 random bits. It is shown once; only its hash is kept. */
export function newAgentKey(): string {
  return prefix + toBase64Url(globalThis.crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether a token was meant as the key of an agent. */
export function isAgentKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** SHA-256 as 64 hexadecimal digits. */
export async function hexDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
