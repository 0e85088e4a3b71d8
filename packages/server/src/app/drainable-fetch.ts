import { systemIds } from '@pce/core/internal';
import { HttpProblem } from '../problems/http-problem.js';
import { problemResponse } from '../problems/problem-response.js';
import type { Fetch } from './pce-server.js';

/** A handler that can be closed: it answers what it has taken, and refuses the rest. */
export function drainableFetch(fetch: Fetch): { readonly fetch: Fetch; close(): Promise<void> } {
  const underWay = new Set<Promise<Response>>();
  let isOpen = true;
  return {
    async fetch(request, connection) {
      if (!isOpen) return problemResponse(closing, systemIds.next('request'));
      const answer = fetch(request, connection);
      underWay.add(answer);
      try {
        return await answer;
      } finally {
        underWay.delete(answer);
      }
    },
    async close() {
      isOpen = false;
      await Promise.allSettled(underWay);
    },
  };
}

const closing = new HttpProblem('unavailable', 'this server is closing: ask another, or later', {
  headers: { 'Retry-After': '5' },
});
