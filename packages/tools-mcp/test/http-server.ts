import { once } from 'node:events';
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import {
  type CallToolResult,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';

export interface TestHttpServer {
  readonly url: string;
  /** The tools that were called, in order, over all restarts. */
  readonly calls: readonly string[];
  /** The authorization headers it received. */
  readonly authorizations: ReadonlySet<string | undefined>;
  /** Drops every session, as a restarted server does. */
  forgetSessions(): void;
  sessions(): number;
  /** Stops at once, with all running requests. */
  kill(): Promise<void>;
  /** Restarts at the same address. */
  restart(): Promise<void>;
}

export interface TestHttpOptions {
  /** @defaultValue one that reads, and one that says nothing of its effect */
  readonly list?: () => readonly unknown[];
  /** Returns the result of a call. @defaultValue `done`, in a text */
  readonly answer?: (tool: string) => CallToolResult | Promise<CallToolResult>;
  /** Responds instead of the protocol, unless it returns nothing. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Whether it responds as JSON. @defaultValue as event streams */
  readonly asJson?: boolean;
}

const done = (): CallToolResult => ({ content: [{ type: 'text', text: 'done' }] });

const usualTools = [
  { name: 'read', inputSchema: { type: 'object' as const }, annotations: { readOnlyHint: true } },
  { name: 'pay', inputSchema: { type: 'object' as const } },
];

/** A Streamable HTTP server with sessions, on the loopback interface, that can lose them and be killed. */
export async function testHttpServer({
  answer = done,
  intercept = () => false,
  asJson = false,
  list = () => usualTools,
}: TestHttpOptions = {}): Promise<TestHttpServer> {
  const calls: string[] = [];
  const authorizations = new Set<string | undefined>();
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

  const open = async (): Promise<WebStandardStreamableHTTPServerTransport> => {
    const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: JSON.parse(JSON.stringify(list())) }));
    server.setRequestHandler('tools/call', ({ params }) => {
      calls.push(params.name);
      return answer(params.name);
    });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
      enableJsonResponse: asJson,
    });
    await server.connect(transport);
    return transport;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    authorizations.add(request.headers.authorization);
    if (intercept(request, response)) return;
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : await open();
    if (known === undefined) {
      response.writeHead(404).end('session not found');
      return;
    }
    await send(await known.handleRequest(await toRequest(request)), response);
  };

  let http: HttpServer;
  const listen = async (port: number): Promise<number> => {
    http = createServer((request, response) => {
      handle(request, response).catch(() => response.destroy());
    }).listen(port, '127.0.0.1');
    await once(http, 'listening');
    const address = http.address();
    if (address === null || typeof address === 'string') throw new Error('a server without a port');
    return address.port;
  };
  const kill = async (): Promise<void> => {
    if (!http.listening) return;
    const closed = once(http, 'close');
    sessions.clear();
    http.close();
    http.closeAllConnections();
    await closed;
  };
  const port = await listen(0);
  onTestFinished(kill);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    calls,
    authorizations,
    forgetSessions: () => sessions.clear(),
    sessions: () => sessions.size,
    kill,
    restart: async () => void (await listen(port)),
  };
}

async function toRequest(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const { method = 'GET', url = '/' } = request;
  const body = method === 'POST' ? Buffer.concat(chunks) : null;
  return new Request(new URL(url, 'http://127.0.0.1'), { method, headers, body });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.flushHeaders();
  if (answer.body === null) {
    response.end();
    return;
  }
  Readable.from(answer.body)
    .on('error', () => response.destroy())
    .pipe(response);
}
