import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  /** Key of an agent. @defaultValue none */
  readonly key?: string;
  /** JSON text. @defaultValue none */
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

const nothing: Buffer = Buffer.alloc(0);

/**
 * A keep-alive connection with one request at a time. Parses as little of an answer as possible, so that the load costs
 * less than the measured server.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #received = nothing;
  #waiting: PromiseWithResolvers<HttpAnswer> | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(closed()));
  }

  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new HttpConnection(socket, host);
  }

  get isOpen(): boolean {
    return this.#socket.writable;
  }

  send({ method, path, key, body }: HttpRequest): Promise<HttpAnswer> {
    if (this.#waiting !== undefined) throw new Error('a request is under way on this connection');
    if (!this.isOpen) return Promise.reject(closed());
    const waiting = Promise.withResolvers<HttpAnswer>();
    this.#waiting = waiting;
    const authorization = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`;
    const head = `${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${authorization}`;
    const content =
      body === undefined
        ? '\r\n'
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    this.#socket.write(head + content);
    return waiting.promise;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const answer = readAnswer(this.#received);
    if (answer === undefined) return;
    this.#received = nothing;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}

function closed(): Error {
  return new Error('the server closed the connection');
}

/** Returns the answer, once it is complete. */
function readAnswer(received: Buffer): HttpAnswer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== 204)
    throw new Error(`an answer without a length: ${head}`);
  const size = end + 4 + Number(length ?? 0);
  return received.length < size ? undefined : { status, body: received.subarray(end + 4, size) };
}
