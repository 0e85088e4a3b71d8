import { InvalidInputError } from '@pce/core/errors';
import type { Fetch } from './pce-server.js';

/** Headers that a page may send beside those that any page may. */
const sentHeaders = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID';

/** Headers of answers that a page may read beside those that any page may. */
const readHeaders = 'Retry-After, X-Request-Id';

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Seconds that a browser remembers what is allowed. */
const maxAge = '600';

/** Throws `InvalidInputError` for an origin that is none: one with a path, or `*`. */
export function assertOrigins(origins: readonly string[]): void {
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    throw new InvalidInputError(
      `option origins: ${JSON.stringify(origin)}: expected an origin, such as https://app.example.org`,
    );
  }
}

/**
 * Lets pages of other origins use the API from a browser (CORS): those that are listed, and no other. Cookies take no
 * part: a page sends a token.
 */
export function withCors(fetch: Fetch, origins: readonly string[]): Fetch {
  if (origins.length === 0) return fetch;
  return async (request, connection) => {
    const origin = request.headers.get('Origin');
    if (origin === null || !origins.includes(origin)) {
      const response = await fetch(request, connection);
      return withHeaders(response, { Vary: 'Origin' });
    }
    if (isPreflight(request)) return preflight(origin);
    return withHeaders(await fetch(request, connection), {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': readHeaders,
      Vary: 'Origin',
    });
  };
}

function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('Access-Control-Request-Method');
}

function preflight(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': sentHeaders,
      'Access-Control-Max-Age': maxAge,
      Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  });
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'Vary') response.headers.append(name, value);
    else response.headers.set(name, value);
  }
  return response;
}
