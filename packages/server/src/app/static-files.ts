import { InvalidInputError } from '@pce/core/errors';

/** A static file that anybody may load. */
export interface StaticFile {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Value of the header `Content-Type`. */
  readonly type: string;
  /** Value of the header `ETag`, in quotes. @defaultValue none: the file is sent whole each time */
  readonly etag?: string;
}

/** Returns the file that a request asks for; `undefined` if there is none. */
export type ServeFile = (request: Request) => Response | undefined;

/**
 * Nothing but files and API of this server: no script or style in the document, no frame, no text that becomes markup.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Paths of the server's own: a file of the host never hides them. */
const taken = /^\/(api|docs|openapi\.json|healthz|readyz)(\/|$)/;

/** Serves files by path. Throws `InvalidInputError` for a path that is none, or that the server needs for itself. */
export function staticFiles(files: ReadonlyMap<string, StaticFile>): ServeFile {
  for (const path of files.keys()) assertFree(path);
  return (request) => {
    const { pathname } = new URL(request.url);
    const file = files.get(pathname);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (file === undefined || !isRead) return undefined;
    const { body, type, etag } = file;
    const sent = {
      ...headers,
      // Names below /assets/ change with the content.
      'Cache-Control': pathname.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(etag !== undefined && { ETag: etag }),
    };
    if (etag !== undefined && isKnown(request, etag)) {
      return new Response(null, { status: 304, headers: sent });
    }
    const shown = request.method === 'HEAD' ? null : body;
    return new Response(shown, { headers: { ...sent, 'Content-Type': type } });
  };
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('If-None-Match')?.split(',') ?? [];
  return known.some((each) => each.trim().replace(/^W\//, '') === etag);
}

function assertFree(path: string): void {
  if (!path.startsWith('/')) {
    throw new InvalidInputError(`pages: ${JSON.stringify(path)} does not begin with a slash`);
  }
  if (taken.test(path)) {
    throw new InvalidInputError(`pages: ${path} is the server's own address: choose another one`);
  }
}
