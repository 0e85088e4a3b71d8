import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface HttpServer extends AsyncDisposable {
  readonly host: string;
  /** Method, path and body of each request. */
  readonly requests: readonly string[];
  /** Headers of the latest request. */
  headers(): IncomingMessage['headers'];
  close(): void;
}

export async function startHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<HttpServer> {
  const requests: string[] = [];
  let last: IncomingMessage['headers'] = {};
  const server = createServer(async (request, response) => {
    last = request.headers;
    request.setEncoding('utf8');
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push([request.method, request.url, body].filter(Boolean).join(' '));
    answer(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const closed = once(server, 'close');
  return {
    host: `127.0.0.1:${place.port}`,
    requests,
    headers: () => last,
    close,
    async [Symbol.asyncDispose]() {
      close();
      await closed;
    },
  };
}
