import { type IncomingMessage, request } from 'node:http';

export function socketFetch(socketPath: string): typeof fetch {
  return (target, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const { pathname } = new URL(String(target));
      const sent = request(
        {
          socketPath,
          path: pathname,
          method,
          signal: signal ?? undefined,
          headers: Object.fromEntries(new Headers(headers)),
        },
        (answer) => {
          const { statusCode: status = 500, headers: received } = answer;
          const fields = Object.entries(received).map(([name, value]) => [name, String(value)]);
          const hasBody = status !== 204 && status !== 202;
          const stream = hasBody ? bodyOf(answer) : null;
          resolve(new Response(stream, { status, headers: Object.fromEntries(fields) }));
        },
      );
      sent.once('error', reject);
      sent.end(typeof body === 'string' ? body : undefined);
    });
}

function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      answer.on('data', (chunk: Uint8Array) => controller.enqueue(chunk));
      answer.once('end', () => controller.close());
      answer.once('error', (error) => controller.error(error));
    },
    cancel() {
      answer.destroy();
    },
  });
}
