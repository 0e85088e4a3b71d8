import * as z from 'zod';
import type { Caller } from '../auth/caller.js';
import type { ServerContext } from '../endpoint/server-context.js';

const number = z.coerce.number().int().min(0).max(1e12);

export const streamQuery = z.object({
  after: number.optional().describe('Number of the last event seen. Default: from the first.'),
  follow: z.stringbool().default(false).describe('Continues after the last event, for late ones.'),
});

interface StreamCall {
  readonly caller: Caller;
  readonly query: z.output<typeof streamQuery>;
  readonly request: Request;
}

/** Returns from where and how long a reader follows a stream: a browser that reconnects says in a header what it has seen. */
export function streamReader(
  { caller, query: { after = 0, follow }, request }: StreamCall,
  { watchAccess }: Pick<ServerContext, 'watchAccess'>,
) {
  const last = number.safeParse(request.headers.get('Last-Event-ID') ?? undefined);
  return {
    after: last.success ? last.data : after,
    follow,
    signal: request.signal,
    watchAccess: (onEnded: () => void) => watchAccess(caller, onEnded),
  };
}
