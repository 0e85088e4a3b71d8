import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import type { McpServerFactory } from '../server-factory.js';

/** Options of `serveStdio`. */
export interface ServeStdioOptions {
  /** @defaultValue `process.stdin` */
  readonly input?: Readable;
  /** Nothing else may write to it. @defaultValue `process.stdout` */
  readonly output?: Writable;
  /** Gets errors of the transport. @defaultValue they are dropped */
  readonly onError?: (error: unknown) => void;
}

/** A connection over two streams. */
export interface StdioConnection {
  /** Resolves when the client has closed its end, or the connection was closed. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Maximum message size in bytes; a larger one ends the connection. */
const maxMessageBytes = 16 << 20;

/** Serves MCP over standard input and output, for one client. */
export function serveStdio(
  factory: McpServerFactory,
  { input = process.stdin, output = process.stdout, onError = () => {} }: ServeStdioOptions = {},
): StdioConnection {
  const transport = new StdioServerTransport(input, output, { maxBufferSize: maxMessageBytes });
  const connection = serve(factory, { transport, onerror: onError });
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
  });
  return { ended, close: () => connection.close() };
}
