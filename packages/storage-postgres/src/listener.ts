import type { PostgresClient } from './postgres-pool.js';

/** A connection that receives notifications of one channel. */
export interface Listener {
  readonly isLost: boolean;
  /** Stops listening and ends the connection. */
  stop(): void;
}

/** Listens on a connection, which is the listener's from now on. Rejects where it cannot; then the connection is gone. */
export async function listen(
  client: PostgresClient,
  channel: string,
  hear: (payload: string) => void,
): Promise<Listener> {
  let isLost = false;
  const stop = (): void => {
    if (isLost) return;
    isLost = true;
    // Not returned to the pool: it would go on listening there.
    client.release(true);
  };
  client.on('error', stop);
  client.on('end', stop);
  client.on('notification', ({ payload = '' }) => hear(payload));
  try {
    await client.query({ text: `LISTEN ${channel}` });
  } catch (error) {
    stop();
    throw error;
  }
  return {
    get isLost() {
      return isLost;
    },
    stop,
  };
}
