import type { Store } from '@pce/core';
import { createServer } from '@pce/server';
import { type Listening, type ListenOptions, listen } from '@pce/server/node';

/** A server on a free port of this machine, or the one it had before. It is stopped with `close`. */
export async function serve(store: Store, options: ListenOptions = {}): Promise<Listening> {
  const server = createServer({
    store,
    limits: { agentRequestsPerMinute: 100_000, ownerRequestsPerMinute: 1_000_000 },
  });
  return listen(server, options);
}
