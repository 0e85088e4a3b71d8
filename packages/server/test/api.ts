import { memoryStore } from '@pce/core';
import type { Store } from '@pce/core/store';
import { countingIds, type FakeClock, fakeClock } from '@pce/testkit';
import { createServer, type PceServer, type ServerOptions } from '../src/index.js';
import { endpointFor } from './endpoint-for.js';

/** The answer to a request. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Empty if there is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Api extends AsyncDisposable {
  readonly server: PceServer;
  readonly store: Store;
  readonly clock: FakeClock;
  /** Sends JSON with the key or token, or without one. */
  send(
    request: string,
    body?: unknown,
    as?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
}

/** A server in memory. What it answers is checked against what its document promises. */
export function api(options: Partial<ServerOptions> = {}): Api {
  const clock = fakeClock();
  const store = options.store ?? memoryStore({ clock });
  const server = createServer({ store, clock, ids: countingIds(), ...options });
  return {
    server,
    store,
    clock,
    async send(request, body, as, headers) {
      const [method = '', path = ''] = request.split(' ');
      const response = await server.fetch(
        new Request(`http://pce${path}`, {
          method,
          headers: {
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...(as !== undefined && { Authorization: `Bearer ${as}` }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      return checked(method, path, response);
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await store.close();
    },
  };
}

/** Throws where an answer is none that the endpoint promises. */
export async function checked(method: string, path: string, response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const body = text === '' ? {} : JSON.parse(text);
  const endpoint = endpointFor(method, path);
  if (status >= 400) {
    const type = headers.get('Content-Type');
    if (type !== 'application/problem+json' || body.status !== status) {
      throw new Error(`${method} ${path}: ${status} is no problem: ${type} ${text}`);
    }
  } else if (endpoint !== undefined) {
    const schema = endpoint.answers[status];
    if (schema === undefined) throw new Error(`${method} ${path} does not promise ${status}`);
    if (schema === null ? text !== '' : !schema.safeParse(body).success) {
      const why = schema?.safeParse(body).error?.message ?? 'it has a body';
      throw new Error(`${method} ${path}: the answer is not as promised: ${why}\n${text}`);
    }
  }
  return { status, headers, body };
}

/** A text in an answer. */
export function textAt({ body }: Reply, ...path: string[]): string {
  let value: unknown = body;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  if (typeof value === 'string') return value;
  throw new Error(`there is no text at ${path.join('.')} of ${JSON.stringify(body)}`);
}
