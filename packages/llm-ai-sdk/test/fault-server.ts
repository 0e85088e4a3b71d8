import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviours of the server, one per request; the last one repeats. */
export type Fault = (response: ServerResponse) => void;

export interface FaultServer extends AsyncDisposable {
  readonly url: string;
  /** Bodies of the requests so far. */
  readonly bodies: readonly string[];
  /** Connections closed by the client. */
  closed(): number;
}

/** A provider on loopback that fails as scripted, in ways that mocks of providers do not. */
export async function faultServer(...faults: readonly Fault[]): Promise<FaultServer> {
  const bodies: string[] = [];
  let closed = 0;
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) closed += 1;
    });
    let body = '';
    for await (const chunk of request) body += chunk;
    const fault = faults[Math.min(bodies.length, faults.length - 1)];
    bodies.push(body);
    fault?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    closed: () => closed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = { 'content-type': 'application/json' };

/** An answer of OpenAI's chat completions. */
export function completion(text: string, finish_reason = 'stop'): string {
  const usage = {
    prompt_tokens: 100,
    completion_tokens: 10,
    total_tokens: 110,
    prompt_tokens_details: { cached_tokens: 60 },
  };
  const choices = [{ index: 0, finish_reason, message: { role: 'assistant', content: text } }];
  return JSON.stringify({
    id: 'c',
    created: 1,
    model: 'm',
    object: 'chat.completion',
    choices,
    usage,
  });
}

export const answers =
  (body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Fault =>
  (response) =>
    response.writeHead(status, { ...json, ...headers }).end(body);

/** Streams texts of OpenAI's chat completions and closes the stream without an end. */
export const breaksOff =
  (...texts: readonly string[]): Fault =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of texts) {
      const choices = [{ index: 0, delta: { content } }];
      response.write(`data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices })}\n\n`);
    }
    response.end();
  };

/** Accepts the request and never responds. */
export const hangs: Fault = () => undefined;

/** Sends the beginning of an answer and then nothing. */
export const drips: Fault = (response) =>
  response.writeHead(200, { ...json, 'content-length': '500' }).write('{"id":');

/** Sends the beginning of an answer and closes the connection. */
export const cutsOff: Fault = (response) => {
  response.writeHead(200, { ...json, 'content-length': '500' });
  response.write('{"id":"c","choices":[{"message":{"content":"{}"', () => response.destroy());
};

export const resets: Fault = (response) => response.socket?.resetAndDestroy();
