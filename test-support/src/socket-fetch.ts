import { request } from 'node:http';
import { Readable } from 'node:stream';

/** Returns a `fetch` that goes through a Unix socket. */
export function socketFetch(socketPath: string): typeof fetch {
  return (target, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const { pathname } = new URL(String(target));
      const sent = request(
        {
          ...{ socketPath, path: pathname, method, signal: signal ?? undefined },
          headers: Object.fromEntries(new Headers(headers)),
        },
        (answer) => {
          const { statusCode: status = 500, headers: received } = answer;
          const fields = Object.entries(received).map(([name, value]) => [name, String(value)]);
          const hasBody = status !== 204 && status !== 202;
          const stream = hasBody ? Readable.toWeb(answer) : null;
          resolve(new Response(stream, { status, headers: Object.fromEntries(fields) }));
        },
      );
      sent.once('error', reject);
      sent.end(typeof body === 'string' ? body : undefined);
    });
}
