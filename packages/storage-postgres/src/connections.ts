import { createHash } from 'node:crypto';
import { InvalidInputError } from '@pce/core/errors';
import pg from 'pg';
import type { PostgresPool } from './postgres-pool.js';

interface OpenPoolOptions {
  readonly url: string;
  readonly connections: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
}

/** Time in milliseconds the client waits beyond the server's statement timeout before it assumes that the network is down. */
const networkAllowanceMs = 5_000;

/** Creates the store's own pool, which connects on first use. */
interface OwnPool extends PostgresPool {
  end(): Promise<void>;
}

/** Client with an error handler attached before connect; its queries reject. */
class GuardedClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}

function openPool({
  url,
  connections,
  statementTimeoutMs,
  lockTimeoutMs,
}: OpenPoolOptions): OwnPool {
  const pool = new pg.Pool({
    Client: GuardedClient,
    connectionString: url,
    max: connections,
    application_name: 'pce',
    keepAlive: true,
    allowExitOnIdle: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    query_timeout: statementTimeoutMs + networkAllowanceMs,
  });
  // An idle connection was lost: the next operation gets another.
  pool.on('error', () => undefined);
  return pool;
}

/** Returns the name of a URL's database for messages, without its password. Throws for anything but a PostgreSQL URL. */
export function placeName(url: string, of: string): string {
  const { protocol, username, host, pathname } = parsed(url, of);
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw noUrl(of);
  const user = username === '' ? '' : `${username}@`;
  return `PostgreSQL at ${user}${host || 'its default host'}${pathname}`;
}

function parsed(url: string, of: string): URL {
  try {
    return new URL(url);
  } catch {
    // The error would hold the URL, and with it the password.
    throw noUrl(of);
  }
}

function noUrl(of: string): InvalidInputError {
  return new InvalidInputError(
    `option url of ${of} is no URL of PostgreSQL: give one like postgres://user:password@host:5432/database`,
  );
}

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
interface Connections {
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
