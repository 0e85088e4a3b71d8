import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface FakeHttpServer {
  readonly host: string;
  readonly requests: readonly string[];
  headers(): IncomingMessage['headers'];
}

export async function fakeHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FakeHttpServer> {
  const requests: string[] = [];
  let last: IncomingMessage['headers'] = {};
  const server = createServer(async (request, response) => {
    last = request.headers;
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push([request.method, request.url, body].filter(Boolean).join(' '));
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return { host: `127.0.0.1:${place.port}`, requests, headers: () => last };
}
