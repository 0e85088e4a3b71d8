import { InvalidInputError } from '@pce/core/errors';
import type { UserTokenOptions } from '@pce/server/internal';
import { secretOf } from '../store/secret-of.js';

/**
 * Returns how to verify users' tokens, by the environment: `PCE_JWT_SECRET`, `PCE_JWT_SECRET_FILE` or `PCE_JWKS_URL`,
 * with `PCE_JWT_ISSUER` and `PCE_JWT_AUDIENCE`. `undefined` if no key is named. Rejects with `InvalidInputError`.
 */
export async function userTokens(): Promise<UserTokenOptions | undefined> {
  const { PCE_JWT_ISSUER: issuer, PCE_JWT_AUDIENCE: audience, PCE_JWKS_URL = '' } = process.env;
  const secret = await secretOf('PCE_JWT_SECRET');
  if (secret !== undefined && PCE_JWKS_URL !== '') {
    throw new InvalidInputError('PCE_JWT_SECRET and PCE_JWKS_URL are set: keep one of them');
  }
  const who = { ...(issuer && { issuer }), ...(audience && { audience }) };
  if (secret !== undefined) return { secret: longEnough(secret), ...who };
  if (PCE_JWKS_URL !== '') return { jwks: keySet(PCE_JWKS_URL), ...who };
  if (issuer === undefined && audience === undefined) return undefined;
  throw new InvalidInputError(
    'PCE_JWT_ISSUER or PCE_JWT_AUDIENCE is set, and no key: set PCE_JWT_SECRET_FILE or PCE_JWKS_URL',
  );
}

/** HS256 wants as many bytes as its hash has. */
const leastBytes = 32;

function longEnough(secret: string): string {
  const bytes = Buffer.byteLength(secret);
  if (bytes >= leastBytes) return secret;
  const advice = 'openssl rand -base64 48 makes one';
  throw new InvalidInputError(
    `PCE_JWT_SECRET has ${bytes} bytes, at least ${leastBytes} are needed: ${advice}`,
  );
}

/**
 * Returns the remote key set of an address, which must use https or be on this machine: anyone who can alter keys
 * in transit can be any user.
 */
function keySet(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isLocal = url !== undefined && isLoopback(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return url;
  throw new InvalidInputError(`PCE_JWKS_URL ${address} is not an https address`);
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}
