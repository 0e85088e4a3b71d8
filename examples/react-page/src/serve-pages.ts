import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { build } from 'esbuild';

const folder = new URL('page/', import.meta.url);

interface Page {
  readonly type: string;
  readonly text: string;
}

/** A server of the pages. */
export interface Pages extends AsyncDisposable {
  /** Their origin, such as `http://127.0.0.1:8787`. */
  readonly origin: string;
  /** Sets the address of the API. */
  pointTo(url: string): void;
}

/** Bundles the pages and serves them, on loopback. */
export async function servePages(port = 0): Promise<Pages> {
  const files = new Map<string, Page>([
    ['/', { type: 'text/html', text: await read('index.html') }],
    ['/plain.html', { type: 'text/html', text: await read('plain.html') }],
    ['/page.js', { type: 'text/javascript', text: await bundle() }],
  ]);
  let api = '';
  const server = createServer(({ url = '/' }, response) => {
    const page = files.get(url);
    if (page === undefined) return void response.writeHead(404).end();
    const { type, text } = page;
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.end(type === 'text/html' ? text.replace('{{api}}', api) : text);
  });
  const origin = await listening(server, port);
  return {
    origin,
    pointTo(url) {
      api = url;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function read(name: string): Promise<string> {
  return readFile(new URL(name, folder), 'utf8');
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('main.tsx', folder).pathname],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

async function listening(server: Server, port: number): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
}
