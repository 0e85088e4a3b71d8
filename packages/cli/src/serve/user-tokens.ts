import { InvalidInputError } from '@pce/core/errors';
import type { UserTokenOptions } from '@pce/server';
import { type Environment, readSecretFile } from '../store/secret-of.js';

/**
 * Returns how to verify users' tokens, by the environment: `PCE_JWT_SECRET`, `PCE_JWT_SECRET_FILE` or `PCE_JWKS_URL`,
 * with `PCE_JWT_ISSUER` and `PCE_JWT_AUDIENCE`. `undefined` if no key is named. Rejects with `InvalidInputError`.
 */
export async function userTokens(
  env: Environment = process.env,
): Promise<UserTokenOptions | undefined> {
  const { PCE_JWT_ISSUER: issuer, PCE_JWT_AUDIENCE: audience } = env;
  const given = keyNames.flatMap((name) => {
    const { [name]: value = '' } = env;
    return value === '' ? [] : [{ name, value }];
  });
  const [key, another] = given;
  if (another !== undefined) {
    const names = given.map(({ name }) => name);
    throw new InvalidInputError(`${names.join(' and ')} are set: keep one of them`);
  }
  if (key === undefined) {
    if (issuer === undefined && audience === undefined) return undefined;
    throw new InvalidInputError(
      `PCE_JWT_ISSUER or PCE_JWT_AUDIENCE is set, and no key: set one of ${keyNames.join(', ')}`,
    );
  }
  const read = await readKey(key.name, key.value);
  return { ...read, ...(issuer && { issuer }), ...(audience && { audience }) };
}

const keyNames = ['PCE_JWT_SECRET', 'PCE_JWT_SECRET_FILE', 'PCE_JWKS_URL'] as const;

async function readKey(
  name: (typeof keyNames)[number],
  value: string,
): Promise<Pick<UserTokenOptions, 'secret' | 'jwks'>> {
  switch (name) {
    case 'PCE_JWT_SECRET':
      return { secret: longEnough(name, value) };
    case 'PCE_JWT_SECRET_FILE':
      return { secret: longEnough(name, await readSecretFile(name, value)) };
    case 'PCE_JWKS_URL':
      return { jwks: keySet(value) };
  }
}

/** HS256 wants as many bytes as its hash has. */
const leastBytes = 32;

function longEnough(name: string, secret: string): string {
  const bytes = Buffer.byteLength(secret);
  if (bytes >= leastBytes) return secret;
  const advice = 'openssl rand -base64 48 makes one';
  throw new InvalidInputError(
    `${name} has ${bytes} bytes, at least ${leastBytes} are needed: ${advice}`,
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
