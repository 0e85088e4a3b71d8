import type { Store } from '@pce/core';
import { createServer } from '@pce/server';
import { type Listening, type ListenOptions, listen } from '@pce/server/node';

/** Starts a server on a free port of this machine, or on its previous one. `close` stops it. */
export async function serve(store: Store, options: ListenOptions = {}): Promise<Listening> {
  const server = createServer({
    store,
    limits: { agentRequestsPerMinute: 100_000, ownerRequestsPerMinute: 1_000_000 },
  });
  return listen(server, options);
}
