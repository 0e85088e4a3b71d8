import { isRecord } from '../src/wire/json.js';

/** A request as a stub sees it. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answers requests in place of a server; what it throws is a network that failed. */
export function stubFetch(
  answer: (request: RecordedRequest) => Response | Promise<Response>,
): typeof globalThis.fetch {
  const answerLater = async (seen: RecordedRequest): Promise<Response> => answer(seen);
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const text = await request.text();
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
    const seen: RecordedRequest = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: isRecord(body) ? body : {},
    };
    return Promise.race([answerLater(seen), aborted]);
  };
}

export function jsonAnswer(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

export function problem(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Response {
  const body = {
    type: `https://pce.dev/problems/${code}`,
    title: code,
    status,
    detail: 'said why',
  };
  return Response.json(body, {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
}
