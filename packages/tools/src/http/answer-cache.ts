import type { HttpAnswer, HttpRequest } from './send-request.js';

/** Answers to GET requests that can be used again, as long as the server says that they are unchanged. */
export interface AnswerCache {
  /** Returns the request with the condition under which the answer is kept, if there is one. */
  conditional(request: HttpRequest): HttpRequest;
  /** Returns the kept answer for 304 Not Modified; keeps any other that can be used again. */
  settle(request: HttpRequest, answer: HttpAnswer): HttpAnswer & { readonly isUnchanged: boolean };
}

/** @param maxBytes - Size of all kept bodies; the oldest go first. */
export function answerCache(maxBytes: number): AnswerCache {
  const kept = new Map<string, HttpAnswer>();
  let size = 0;
  const drop = (key: string): void => {
    size -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  };
  return {
    conditional(request) {
      const etag = kept.get(keyOf(request))?.headers.etag;
      return etag === undefined || !isPlain(request)
        ? request
        : { ...request, headers: { ...request.headers, 'if-none-match': etag } };
    },
    settle(request, answer) {
      if (!isPlain(request)) return { ...answer, isUnchanged: false };
      const key = keyOf(request);
      const before = kept.get(key);
      if (answer.status === 304 && before !== undefined) return { ...before, isUnchanged: true };
      drop(key);
      if (isReusable(request, answer) && answer.body.length <= maxBytes) {
        kept.set(key, answer);
        size += answer.body.length;
        for (const [oldest] of kept) {
          if (size <= maxBytes && kept.size <= maxAnswers) break;
          drop(oldest);
        }
      }
      return { ...answer, isUnchanged: false };
    },
  };
}

const maxAnswers = 200;

/** Returns whether a request is a GET without a condition of its own. */
function isPlain({ method, headers }: HttpRequest): boolean {
  return method === 'GET' && !Object.keys(headers).some((name) => /^(?:if-|range$)/i.test(name));
}

/** An answer from elsewhere is that place's, and its tag too. */
function isReusable({ url }: HttpRequest, answer: HttpAnswer): boolean {
  const { etag, 'cache-control': control = '' } = answer.headers;
  return (
    answer.status === 200 &&
    etag !== undefined &&
    answer.url.href === url.href &&
    !/\bno-store\b/i.test(control)
  );
}

function keyOf({ url, headers }: HttpRequest): string {
  const sorted = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return JSON.stringify([url.href, sorted.sort()]);
}
