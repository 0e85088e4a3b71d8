import type { Client, Turn, TurnEvent } from '@pce/client';
import { useEffect, useState } from 'react';

/** The followed state of a turn. */
export interface FollowedTurn {
  /** `undefined` until it is loaded. */
  readonly turn: Turn | undefined;
  readonly events: readonly TurnEvent[];
  /** The reason why following has ended. */
  readonly error: string | undefined;
}

const nothing: FollowedTurn = { turn: undefined, events: [], error: undefined };

/** Follows a turn until it has finished, in any process; restarts for another id. */
export function useTurn(client: Client, turnId: string | undefined): FollowedTurn {
  const [followed, setFollowed] = useState(nothing);
  useEffect(() => {
    setFollowed(nothing);
    if (turnId === undefined) return undefined;
    const stop = new AbortController();
    follow(client, turnId, stop.signal, setFollowed).catch((error: unknown) => {
      if (!stop.signal.aborted) setFollowed((before) => ({ ...before, error: String(error) }));
    });
    return () => stop.abort();
  }, [client, turnId]);
  return followed;
}

async function follow(
  client: Client,
  turnId: string,
  signal: AbortSignal,
  set: (change: (before: FollowedTurn) => FollowedTurn) => void,
): Promise<void> {
  const load = async (): Promise<void> => {
    const turn = await client.turns.get(turnId, { signal });
    set((before) => ({ ...before, turn }));
  };
  await load();
  for await (const event of client.streamTurn(turnId, { signal })) {
    set((before) => ({ ...before, events: [...before.events, event] }));
    if (/^(intervention|turn)\./.test(event.eventType)) await load();
  }
}
