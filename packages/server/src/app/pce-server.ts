import type { JsonObject } from '@pce/core/contracts';
import type { Executions } from '@pce/executions';
import type { ServerContext } from '../endpoint/server-context.js';

/** The connection that brought a request. */
export interface Connection {
  /** Address at its other end, by which requests without a valid key are counted. @defaultValue one for all */
  readonly remoteAddress?: string;
}

export type Fetch = (request: Request, connection?: Connection) => Promise<Response>;

/** The API as a fetch handler. */
export interface PceServer extends AsyncDisposable {
  /** Answers a request; it never rejects. Needs no `this`. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** The API as OpenAPI 3.1; served at /openapi.json. */
  readonly openapi: JsonObject;
  readonly executions: Executions;
  /** Whether users need tokens. If not, every caller may do everything. */
  readonly hasUserTokens: boolean;
  /** Origins of pages that may use the API from a browser. */
  readonly origins: readonly string[];
  /**
   * Parts that `listen` needs.
   *
   * @internal
   */
  readonly context: ServerContext;
  /** Takes no more requests, ends streams, and waits for those it has taken. The store stays open. */
  close(): Promise<void>;
}
