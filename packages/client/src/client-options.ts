import { ClientError } from './client-error.js';
import { type Clock, systemClock } from './clock.js';
import type { RetryOptions } from './transport/pause-before-retry.js';
import type { Token, TransportOptions } from './transport/transport.js';

/** Options of `createClient`. */
export interface ClientOptions {
  /** Address of the server: `https://pce.example`, with the path a host has mounted it at. */
  readonly url: string;
  /** A user's token or an agent's key; or a function that gets one, asked before each request. */
  readonly token?: Token | undefined;
  /** @defaultValue that of the runtime */
  readonly fetch?: typeof globalThis.fetch;
  /** For streams; `null`: they come through `fetch`. @defaultValue that of the runtime, if it has one */
  readonly WebSocket?: typeof globalThis.WebSocket | null;
  /**
   * Retry policy for requests that got no answer, 408, 425, 429 or 5xx. Only requests that may be repeated are: those
   * that read, and those with an idempotency key. `false` turns retries off.
   */
  readonly retry?: RetryOptions | false;
  /** Timeout of one attempt, in milliseconds. @defaultValue 30,000 */
  readonly timeoutMs?: number;
  readonly clock?: Clock;
}

/** Fills in the defaults. Throws a `ClientError` for an address that is none. */
export function toTransportOptions({
  url,
  token,
  fetch = globalThis.fetch,
  retry = {},
  timeoutMs = 30_000,
  clock = systemClock,
}: ClientOptions): TransportOptions {
  const { maxAttempts = 4, firstMs = 250, maxMs = 30_000 } = retry || { maxAttempts: 1 };
  return {
    url: checked(url),
    token,
    fetch,
    retry: { maxAttempts, firstMs, maxMs },
    timeoutMs,
    clock,
    random: Math.random,
  };
}

function checked(url: string): string {
  if (!/^https?:\/\/[^/?#]+[^?#]*$/.test(url)) {
    const message = `${JSON.stringify(url)} is no address of a server: write https://host`;
    throw new ClientError('invalid_input', message);
  }
  return url.replace(/\/+$/, '');
}
