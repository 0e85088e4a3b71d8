import type { Client, Turn, TurnEvent } from '@pce/client';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { createStore, type Store } from '../store/create-store.ts';
import { addNumbered, type NumberedWindow } from '../store/numbered-window.ts';
import { useStore } from '../store/use-store.ts';

/** A turn as the page shows it. */
export interface TurnView {
  readonly turn: Turn | undefined;
  readonly events: NumberedWindow<TurnEvent>;
  /** Number of the last event that the server told of. */
  readonly known: number;
  readonly lostSince: number | undefined;
  readonly error: unknown;
}

interface TurnModel extends Store<TurnView> {
  take(turn: Turn): void;
  close(): void;
}

/** Events that are shown at first. */
const firstEvents = 200;
/** A turn that goes on is asked for at most so often, in milliseconds: its state is folded by the server alone. */
const restMs = 400;

const nothing: TurnView = {
  turn: undefined,
  events: { events: [], before: 0 },
  ...{ known: 0, lostSince: undefined, error: undefined },
};

function followTurn(client: Client, id: string): TurnModel {
  const stop = new AbortController();
  const { signal } = stop;
  const store = createStore<TurnView>(nothing);
  const change = (part: Partial<TurnView>): void => {
    if (!signal.aborted) store.set({ ...store.get(), ...part });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = async (): Promise<void> => {
    timer = undefined;
    try {
      const turn = await client.turns.get(id, { signal });
      change({ turn, lostSince: undefined });
      if (turn.lastEvent < store.get().known) later();
    } catch {
      change({ lostSince: store.get().lostSince ?? Date.now() });
      later();
    }
  };
  const later = (): void => {
    if (!signal.aborted) timer ??= setTimeout(reload, restMs);
  };
  const follow = async (): Promise<void> => {
    const turn = await client.turns.get(id, { signal });
    const before = Math.max(0, turn.lastEvent - firstEvents);
    change({ turn, known: turn.lastEvent, events: { events: [], before } });
    for await (const event of client.streamTurn(id, { after: before, follow: true, signal })) {
      const { events, known } = store.get();
      change({ events: addNumbered(events, [event]), known: Math.max(known, event.number) });
      if (event.number > (store.get().turn?.lastEvent ?? 0)) later();
    }
  };
  follow().catch((error: unknown) => change({ error }));
  return {
    ...store,
    take: (turn) => change({ turn }),
    close() {
      stop.abort();
      clearTimeout(timer);
    },
  };
}

/** Follows a turn as long as the page shows it. */
export function useTurn(turnId: string): TurnView & { take(turn: Turn): void } {
  const { client } = useSession();
  const [model, setModel] = useState<TurnModel>();
  useEffect(() => {
    const followed = followTurn(client, turnId);
    setModel(followed);
    return () => followed.close();
  }, [client, turnId]);
  const view = useStore(model ?? empty);
  return { ...view, take: (turn) => model?.take(turn) };
}

const empty = createStore(nothing);
