import { InvalidInputError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  importSPKI,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { HttpProblem } from '../problems/http-problem.js';
import type { UserTokenOptions } from './auth-options.js';
import type { UserCaller } from './caller.js';

export type UserTokens = (token: string) => Promise<UserCaller>;

const publicAlgorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384', 'ES512', 'PS256', 'RS256'];

const maxSubjectCharacters = 200;

/**
 * Checks the tokens of users. Throws `InvalidInputError` where the options name no key, or several.
 */
export function userTokens(options: UserTokenOptions, clock: Clock): UserTokens {
  const { issuer, audience } = options;
  const { keyOf, algorithms } = keySource(options);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: [...algorithms],
        requiredClaims: ['sub', 'exp'],
        clockTolerance: 5,
        currentDate: new Date(clock.now()),
        ...given({ issuer, audience }),
      });
      return toCaller(payload);
    } catch (error) {
      throw toRefusal(error);
    }
  };
}

interface KeySource {
  readonly keyOf: JWTVerifyGetKey;
  readonly algorithms: readonly string[];
}

function keySource({ secret, publicKey, jwks }: UserTokenOptions): KeySource {
  const given = [secret, publicKey, jwks].filter((each) => each !== undefined);
  if (given.length > 1) throw notOneKey();
  if (secret !== undefined) return { keyOf: secretKey(secret), algorithms: ['HS256'] };
  if (publicKey !== undefined) {
    return { keyOf: pemKey(publicKey), algorithms: publicAlgorithms };
  }
  if (jwks === undefined) throw notOneKey();
  const keyOf = jwks instanceof URL ? createRemoteJWKSet(jwks) : createLocalJWKSet(jwks);
  return { keyOf, algorithms: publicAlgorithms };
}

function notOneKey(): InvalidInputError {
  return new InvalidInputError('auth.users: give exactly one of secret, publicKey and jwks');
}

/** Read once for each algorithm: a token says by which it is signed. */
function pemKey(pem: string): JWTVerifyGetKey {
  const keys = new Map<string, ReturnType<typeof importSPKI>>();
  return ({ alg = '' }) => {
    const key = keys.get(alg) ?? importSPKI(pem, alg);
    keys.set(alg, key);
    return key;
  };
}

function secretKey(secret: string | Uint8Array): JWTVerifyGetKey {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  if (bytes.length < 32) {
    throw new InvalidInputError(
      `auth.users.secret has ${bytes.length} bytes: HS256 needs at least 32`,
    );
  }
  return async () => bytes;
}

function toCaller({ sub = '', scope, exp }: JWTPayload): UserCaller {
  if (
    sub === '' ||
    sub.length > maxSubjectCharacters ||
    !sub.isWellFormed() ||
    /\p{Cc}/u.test(sub)
  ) {
    throw new HttpProblem('unauthorized', 'the token names no user in "sub"', challenge);
  }
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  const expires = exp === undefined ? {} : { expiresAt: exp * 1_000 };
  return { role: 'user', owner: sub, isAdmin: scopes.includes('admin'), ...expires };
}

/** RFC 6750: how to ask again. */
export const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } } as const;

function toRefusal(error: unknown): unknown {
  if (error instanceof HttpProblem) return error;
  if (error instanceof errors.JWKSTimeout) {
    return new HttpProblem('unavailable', 'the keys that check tokens cannot be read now', {
      headers: { 'Retry-After': '5' },
      cause: error,
    });
  }
  const isExpired = error instanceof errors.JWTExpired;
  const detail = isExpired ? 'the token has expired: get a new one' : 'the token is not valid here';
  return new HttpProblem('unauthorized', detail, { ...challenge, cause: error });
}
