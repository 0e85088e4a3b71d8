import { PassThrough } from 'node:stream';
import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { socketFetch } from '@pce/test-support';
import { type McpServerFactory, serveHttp, serveStdio } from '../src/index.js';
import { streamTransport } from './stream-transport.js';

/** A client and its connection. */
export interface OpenClient extends AsyncDisposable {
  readonly client: Client;
}

async function connected(transport: Transport, close: () => Promise<void>): Promise<OpenClient> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return {
    client,
    async [Symbol.asyncDispose]() {
      await client.close();
      await close();
    },
  };
}

/** Opens a client over two streams, as over standard input and output. */
export async function stdioClient(factory: McpServerFactory): Promise<OpenClient> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const connection = serveStdio(factory, { input, output });
  return connected(streamTransport(output, input), () => connection.close());
}

export async function httpClient(factory: McpServerFactory): Promise<OpenClient> {
  const server = await serveHttp(factory, { at: { port: 0 } });
  return connected(new StreamableHTTPClientTransport(new URL(server.url)), server.close);
}

export async function socketClient(factory: McpServerFactory, socket: string): Promise<OpenClient> {
  const server = await serveHttp(factory, { at: { socket } });
  const url = new URL('http://localhost/mcp');
  return connected(
    new StreamableHTTPClientTransport(url, { fetch: socketFetch(socket) }),
    server.close,
  );
}
