import type { PostgresClient } from './postgres-pool.js';

/** A connection that receives notifications of one channel. */
export interface Listener {
  readonly isLost: boolean;
  /** Stops listening and ends the connection. */
  stop(): void;
}

/** Takes ownership of `client` and runs LISTEN. Closes it and rejects on failure. */
export async function listen(
  client: PostgresClient,
  channel: string,
  receive: (payload: string) => void,
): Promise<Listener> {
  let isLost = false;
  const stop = (): void => {
    if (isLost) return;
    isLost = true;
    // Not returned to the pool, which would continue to listen.
    client.release(true);
  };
  client.on('error', stop);
  client.on('end', stop);
  client.on('notification', ({ payload = '' }) => receive(payload));
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
