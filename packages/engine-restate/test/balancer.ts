import { once } from 'node:events';
import { type ClientRequest, createServer, request as send } from 'node:http';
import { freePort } from '@pce/test-support';

/** One URL before several workers, which come and go. */
export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Returns a port for another worker. */
  newPort(): Promise<number>;
}

/** Passes each request to the workers in turn; one whose port is closed is left out. */
export async function startBalancer(): Promise<Balancer> {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    turn += 1;
    const order = ports.map((_, n) => ports[(n + turn) % ports.length]);
    let passed: ClientRequest | undefined;
    response.once('close', () => passed?.destroy());
    const attempt = (n: number): void => {
      const port = order[n];
      if (port === undefined) return void response.writeHead(503).end();
      passed = send({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
      let isAnswered = false;
      passed.once('response', (answer) => {
        isAnswered = true;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
      });
      passed.once('error', (error: NodeJS.ErrnoException) => {
        if (!isAnswered && error.code === 'ECONNREFUSED') attempt(n + 1);
        else response.destroy();
      });
      passed.end(Buffer.concat(chunks));
    };
    attempt(0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async newPort() {
      const port = await freePort();
      ports.push(port);
      return port;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
