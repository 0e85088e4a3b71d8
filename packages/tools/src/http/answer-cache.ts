import type { HttpAnswer, HttpRequest } from '@pce/network-parts/node';

export interface AnswerCache {
  /** Adds the condition of the cached response to a request, if there is one. */
  conditional(request: HttpRequest): HttpRequest;
  /** Returns the cached response for 304 Not Modified; caches any other cacheable response. */
  settle(request: HttpRequest, answer: HttpAnswer): HttpAnswer & { readonly isUnchanged: boolean };
}

/** @param maxBytes - Maximum size of all cached bodies; the oldest are evicted first. */
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

/** Returns whether a response can be cached; a redirected one cannot under the requested URL. */
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
