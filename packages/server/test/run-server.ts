// #region run
import type { Store } from '@pce/core/store';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';

/** Runs until the answer is called, which finishes what was accepted and then closes the store. */
export async function runServer(
  store: Store,
  secret: string,
  place: { host: string; port: number },
) {
  const server = createServer({ store, auth: { users: { secret } } });
  const listening = await listen(server, { ...place, onError: console.error });
  const stop = async (): Promise<void> => {
    await listening.close();
    await store.close();
  };
  process.once('SIGTERM', stop);
  return { url: listening.url, stop };
}
// #endregion
