import type { Turn } from '@pce/client';
import type { TurnNotice } from '@pce/client/internal';
import { useMemo } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { createStore } from '../store/create-store.ts';
import { onceAFrame } from '../store/once-a-frame.ts';
import { type Followed, useFollowed } from '../store/use-followed.ts';
import { useStore } from '../store/use-store.ts';
import { afterNotice, type LiveTurn, quietTurn } from './live-turn.ts';

/** A turn as the page shows it. */
export interface TurnView extends Followed<Turn> {
  /** Notices since the last event: the answer so far, models and services that are away. */
  readonly live: LiveTurn;
}

/** Follows a turn as long as the page shows it. */
export function useTurn(turnId: string): TurnView & { take(turn: Turn): void } {
  const { client } = useSession();
  const { store, onNotice } = useMemo(liveStore, [client, turnId]);
  const followed = useFollowed<Turn>(
    () => ({
      get: (signal) => client.turns.get(turnId, { signal }),
      lastEventOf: ({ lastEvent }) => lastEvent,
      stream: (after, signal) =>
        client.streamTurn(turnId, { after, follow: true, onNotice, signal }),
    }),
    [client, turnId],
  );
  return { ...followed, live: useStore(store) };
}

/** Makes a store of what a turn does; of a model that writes fast many parts come in a frame. */
function liveStore() {
  const store = createStore(quietTurn);
  let live = quietTurn;
  const show = onceAFrame(() => store.set(live));
  const onNotice = (notice: TurnNotice): void => {
    live = afterNotice(live, notice);
    show();
  };
  return { store, onNotice };
}
