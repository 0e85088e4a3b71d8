import type { Channel } from '../notices/channel.js';

/** Options for telling people of what waits for them. */
export interface NotifyOptions {
  /** @defaultValue none: what waits is noted, and webhooks have it */
  readonly channels?: readonly Channel[];
  /** Address at which people reach the dashboard, for links in messages. @defaultValue messages have no links */
  readonly publicUrl?: string;
}

/** Options of `listen`. */
export interface ListenOptions {
  /** @defaultValue 0: any that is free */
  readonly port?: number;
  /** @defaultValue `127.0.0.1` */
  readonly host?: string;
  /** A Unix socket, in place of host and port. */
  readonly socketPath?: string;
  /**
   * Listens beyond this machine although users need no tokens: every caller may do everything.
   * @defaultValue false
   */
  readonly allowOpen?: boolean;
  /** Origins of pages that may open streams beside the server's own. @defaultValue the `origins` of the server */
  readonly origins?: readonly string[];
  /** Connections at a time; more are refused. @defaultValue 10,000 */
  readonly maxConnections?: number;
  /** Drain timeout in milliseconds: how long accepted requests may take when the server closes. @defaultValue 10,000 */
  readonly graceMs?: number;
  /** Milliseconds between sweeps, which let time-outs take effect. @defaultValue 1,000 */
  readonly sweepEveryMs?: number;
  /** Milliseconds before the first: agents come back meanwhile. @defaultValue 30,000 */
  readonly sweepAfterMs?: number;
  /** Delivers to webhooks, where no other server on the store does. @defaultValue true */
  readonly deliverWebhooks?: boolean;
  /** Tells people of what waits for them; `false` where other servers on the store do. @defaultValue without channels */
  readonly notify?: NotifyOptions | false;
  /** Called with errors of background work, which is tried again. Default: errors are dropped. */
  readonly onError?: (error: unknown) => void;
}
