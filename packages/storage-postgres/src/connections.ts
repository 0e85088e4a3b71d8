import { createHash } from 'node:crypto';
import { InvalidInputError } from '@pce/core/errors';
import { type OpenPoolOptions, openPool } from './open-pool.js';
import { placeName } from './place-name.js';
import type { PostgresPool } from './postgres-pool.js';

/** The server: its URL, or a pool of `pg` that the host opened. */
export type PostgresPlace =
  | {
      /** `postgres://user:password@host:5432/database`; missing parts come from PGUSER, PGPASSWORD and so on. */
      readonly url: string;
      readonly pool?: never;
    }
  | {
      /**
       * A pool of at least two connections. It stays open when the store closes. The host sets time-outs and handles
       * errors of idle connections.
       */
      readonly pool: PostgresPool;
      readonly url?: never;
    };

/** Connections to the server of a place. */
export interface Connections {
  readonly pool: PostgresPool;
  /** Name of the database in messages. */
  readonly place: string;
  /** Closes connections that were opened here. */
  end(): Promise<void>;
}

/** Returns the connections of a place for the function `of`, whose name messages have. */
export function connectionsOf(
  of: string,
  { url, pool: given }: { readonly url?: string; readonly pool?: PostgresPool },
  limits: Omit<OpenPoolOptions, 'url'>,
): Connections {
  if (given) return { pool: given, place: 'the database of the pool', end: async () => undefined };
  if (url === undefined) throw new InvalidInputError(`${of} needs the option url, or a pool`);
  const place = placeName(url, of);
  const pool = openPool({ ...limits, url });
  return { pool, place, end: () => pool.end() };
}

/** Returns a short name of a text, for names of channels. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
