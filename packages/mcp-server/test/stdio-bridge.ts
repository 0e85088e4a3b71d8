import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type McpServerFactory, serveStdio } from '../src/index.js';
import type { StdioConnection } from '../src/transport/serve-stdio.js';

/** An HTTP address at which each client talks to a server over standard input and output. */
export interface StdioBridge extends AsyncDisposable {
  readonly url: string;
}

interface Session {
  readonly input: PassThrough;
  readonly connection: StdioConnection;
  /** Pending requests, by id. */
  readonly waiting: Map<string, ServerResponse>;
}

const messageSchema = z.looseObject({
  id: z.optional(z.union([z.string(), z.number()])),
  method: z.optional(z.string()),
});

function open(factory: McpServerFactory): Session {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const connection = serveStdio(factory, { input, output });
  const waiting: Session['waiting'] = new Map();
  createInterface({ input: output }).on('line', (line) => {
    const { id, method } = messageSchema.parse(JSON.parse(line));
    const own = method === undefined ? waiting.get(String(id)) : undefined;
    // A message that answers no request goes to the oldest pending one.
    const response = own ?? [...waiting.values()][0];
    response?.write(`event: message\ndata: ${line}\n\n`);
    if (own !== undefined) {
      waiting.delete(String(id));
      own.end();
    }
  });
  return { input, connection, waiting };
}

/** Lets HTTP-only programs talk to a server over standard input and output. */
export async function openStdioBridge(factory: McpServerFactory): Promise<StdioBridge> {
  const sessions = new Map<string, Session>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'DELETE' ? 200 : 405).end();
      return;
    }
    const body = await text(request);
    const { id, method } = messageSchema.parse(JSON.parse(body));
    const name = String(request.headers['mcp-session-id'] ?? randomUUID());
    const session = sessions.get(name) ?? open(factory);
    sessions.set(name, session);
    const isRequest = id !== undefined && method !== undefined;
    const headers = { 'mcp-session-id': name, 'content-type': 'text/event-stream' };
    if (isRequest) {
      response.writeHead(200, headers);
      session.waiting.set(String(id), response);
    } else {
      response.writeHead(202).end();
    }
    session.input.write(`${body}\n`);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async [Symbol.asyncDispose]() {
      for (const { connection } of sessions.values()) await connection.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
