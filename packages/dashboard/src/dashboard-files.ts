import { builtFiles } from './built-files.js';

/** A static file of the page. */
export interface DashboardFile {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Value of the header `Content-Type`. */
  readonly type: string;
  /** Value of the header `ETag`, in quotes: another body has another one. */
  readonly etag: string;
}

/**
 * Returns the page's files by their paths: `/` is the document, and what it loads is below `/assets/`, under names that
 * change with the content. The page only calls the API beside its own address.
 *
 * @throws Error where the package was not built.
 * @example
 * ```ts
 * const files = dashboardFiles();
 * const document = files.get('/'); // { body, type: 'text/html; charset=utf-8', etag }
 * ```
 */
export function dashboardFiles(): ReadonlyMap<string, DashboardFile> {
  const encoder = new TextEncoder();
  return new Map(
    builtFiles().map(({ name, text, hash }) => [
      name === 'index.html' ? '/' : `/${name}`,
      { body: encoder.encode(text), type: contentType(name), etag: `"${hash}"` },
    ]),
  );
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

function contentType(name: string): string {
  const type = types[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`${name}: add its media type to dashboard-files.ts`);
  return type;
}
