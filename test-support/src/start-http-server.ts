import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface HttpServer {
  readonly host: string;
  /** Method, path and body of each request. */
  readonly requests: readonly string[];
  /** Headers of the latest request. */
  headers(): IncomingMessage['headers'];
  close(): void;
}

export async function startHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<HttpServer> {
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
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return {
    host: `127.0.0.1:${place.port}`,
    requests,
    headers: () => last,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
