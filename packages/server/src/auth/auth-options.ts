import type { JSONWebKeySet } from 'jose';

/** Verification of the host's tokens (JWT), by exactly one of `secret`, `publicKey` and `jwks`. */
export interface UserTokenOptions {
  /** For HS256: at least 32 bytes. */
  readonly secret?: string | Uint8Array;
  /** PEM (SPKI) of an RSA, EC or Ed25519 key. */
  readonly publicKey?: string;
  /** A set of keys, or the https address of one. */
  readonly jwks?: JSONWebKeySet | URL;
  /** `iss` that is asked for. @defaultValue any */
  readonly issuer?: string;
  /** `aud` that is asked for. @defaultValue any */
  readonly audience?: string;
  /**
   * Whether a user is locked out, asked for each request of the user and of the user's agents, and every two seconds
   * while one of their streams is open. Their requests get 403, their streams end. @defaultValue no one is
   */
  readonly isLockedOut?: (owner: string) => boolean | Promise<boolean>;
}

/** A key of a person or service, as the host keeps it: never the key itself. */
export interface ApiKey {
  readonly id: string;
  /** The owner that it lets in. */
  readonly sub: string;
  /** `admin` opens /api/admin. @defaultValue none */
  readonly scope?: string | undefined;
  /** SHA-256 of the key, as 64 hexadecimal digits. */
  readonly hash: string;
  /** Unix time in milliseconds. @defaultValue never */
  readonly expiresAt?: number | undefined;
}

/** Authentication of callers. */
export interface AuthOptions {
  /**
   * Tokens of users: `sub` is the owner, `exp` is needed, `admin` in `scope` opens /api/admin.
   * @defaultValue none: every caller is the owner `local`, who may do everything
   */
  readonly users?: UserTokenOptions;
  /** Returns the keys of people and services, asked for each request with one and while a stream is open. @defaultValue none */
  readonly keys?: () => readonly ApiKey[] | Promise<readonly ApiKey[]>;
}
