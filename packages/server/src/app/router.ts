import { systemIds } from '@pce/core/internal';
import { Hono } from 'hono';
import type { Endpoint } from '../endpoint/endpoint.js';
import type { ServerContext } from '../endpoint/server-context.js';
import { HttpProblem } from '../problems/http-problem.js';
import { problemResponse, toProblem } from '../problems/problem-response.js';
import type { ApiDocument } from './api-document.js';
import { allowOrigins } from './cors.js';
import type { Connection, Fetch } from './pce-server.js';
import { type Middleware, serveEndpoint } from './serve-endpoint.js';
import { type StaticFile, staticFiles } from './static-files.js';

interface RouterParts {
  readonly document: ApiDocument;
  readonly middleware: Middleware;
  readonly context: ServerContext;
  /** Origins of pages that may use the API from a browser. */
  readonly origins: readonly string[];
  /** Static files by path. */
  readonly pages: ReadonlyMap<string, StaticFile>;
}

/** Leads requests to endpoints and to the pages that anybody may see. */
export function createRouter(endpoints: readonly Endpoint[], parts: RouterParts): Fetch {
  const app = new Hono<{ Bindings: Connection }>();
  if (parts.origins.length > 0) app.use(allowOrigins(parts.origins));
  for (const each of endpoints) {
    app.on(each.method, routeOf(each.path), (c) =>
      serveEndpoint(
        each,
        {
          request: c.req.raw,
          params: c.req.param(),
          remoteAddress: c.env.remoteAddress ?? '',
        },
        parts,
      ),
    );
  }
  addPages(app, parts);
  for (const [path, methods] of methodsByPath(endpoints)) {
    app.all(routeOf(path), () => refused(wrongMethod(methods)));
  }
  const serveFile = staticFiles(parts.pages);
  app.notFound(
    (c) =>
      serveFile(c.req.raw) ??
      refused(new HttpProblem('not_found', 'there is no such address: see /docs')),
  );
  app.onError((error) => refused(toProblem(error)));
  return async (request, { remoteAddress } = {}) => {
    const connection = remoteAddress === undefined ? {} : { remoteAddress };
    const response = await app.fetch(request, connection);
    for (const [name, value] of Object.entries(safe)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}

/** Headers of each answer that has none of its own: whatever it holds, a browser runs and guesses nothing. */
const safe = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** The page has its style within it, and nothing else. */
const docsPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function addPages(
  app: Hono<{ Bindings: Connection }>,
  { document, context: { store } }: RouterParts,
): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    await store.getView('plans', 'ready');
    return c.json({ status: 'ready' });
  });
  app.get('/openapi.json', (c) => c.json(document.openapi));
  app.get('/docs', (c) => c.html(document.page, 200, { 'Content-Security-Policy': docsPolicy }));
  for (const path of pagePaths) {
    app.all(path, () => refused(wrongMethod(['GET'])));
  }
}

const pagePaths = ['/healthz', '/readyz', '/openapi.json', '/docs'];

/** `/api/plans/{plan_id}` as the router writes it: `/api/plans/:plan_id`. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function methodsByPath(endpoints: readonly Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of endpoints) {
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  return methods;
}

function wrongMethod(methods: readonly string[]): HttpProblem {
  const headers = { Allow: methods.join(', ') };
  return new HttpProblem('method_not_allowed', `expected ${methods.join(', ')}`, { headers });
}

function refused(problem: HttpProblem): Response {
  return problemResponse(problem, systemIds.next('request'));
}
