import { InvalidInputError } from '@pce/core/errors';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/**
 * Lets pages of other origins use the API from a browser (CORS): those that are listed, and no other. Cookies take no
 * part: a page sends a token. Throws `InvalidInputError` for an origin that is none: one with a path, or `*`.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    throw new InvalidInputError(
      `option origins: ${JSON.stringify(origin)}: expected an origin, such as https://app.example.org`,
    );
  }
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
}
