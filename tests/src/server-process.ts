import { PceError } from '@pce/core';
import { dashboardFiles } from '@pce/dashboard';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { observedStore } from './observed-store.ts';
import { openStore, type StorePlace } from './open-store.ts';
import { tell } from './process-under-test.ts';

/** Task that a test gives a server, as JSON in the first argument. It serves until its standard input ends. */
export interface ServerTask {
  readonly store: StorePlace;
  readonly port: number;
  /** Whether it serves the dashboard from `../dist/page` of the program. @defaultValue false */
  readonly hasPage?: boolean;
}

const { store: place, port, hasPage = false }: ServerTask = JSON.parse(process.argv[2] ?? '');
const store = observedStore(openStore(place), tell);
const server = createServer({
  store,
  ...(hasPage && { pages: dashboardFiles() }),
  limits: {
    agentRequestsPerMinute: 1_000_000,
    userRequestsPerMinute: 1_000_000,
    ownerRequestsPerMinute: 1_000_000,
  },
  webhookNetwork: { allowLoopback: true },
  log: ({ status, error }) => {
    if (status >= 500) tell({ trouble: `${status}: ${error}` });
  },
});
const { url, close } = await listen(server, {
  port,
  // A server lives for less than a second between two kills.
  sweepAfterMs: 200,
  sweepEveryMs: 200,
  onError: (error) => tell({ trouble: PceError.isInstance(error) ? error.code : String(error) }),
});
tell({ url });
process.stdin.resume().once('end', async () => {
  await close();
  await store.close();
});
