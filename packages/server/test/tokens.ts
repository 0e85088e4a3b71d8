import { SignJWT } from 'jose';

/** For HS256, in tests. */
export const secret = 'a secret of tests, long enough for it';

/** When tokens of tests are made: the fake clock's beginning. */
const issuedAt = Date.UTC(2026, 0, 1) / 1_000;

export interface TokenOptions {
  readonly scope?: string;
  /** Seconds for which it is valid. */
  readonly seconds?: number;
  readonly issuer?: string;
  readonly secret?: string;
}

/** A token of a user. */
export function tokenOf(
  user: string,
  {
    scope = '',
    seconds = 3_600,
    issuer = 'https://id.example',
    secret: own = secret,
  }: TokenOptions = {},
): Promise<string> {
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user)
    .setIssuer(issuer)
    .setAudience('pce')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(new TextEncoder().encode(own));
}

/** Users need tokens. */
export const withTokens = {
  auth: { users: { secret, issuer: 'https://id.example', audience: 'pce' } },
};
