import type { TurnEvent } from '@pce/client';
import { useEffect, useState } from 'preact/hooks';
import { createStore, type Store } from './create-store.ts';
import { addNumbered, type NumberedWindow } from './numbered-window.ts';
import { useStore } from './use-store.ts';

/** A document that the server folds from events, as the page shows it. */
export interface Followed<Document> {
  readonly document: Document | undefined;
  /** The latest of its events. */
  readonly events: NumberedWindow<TurnEvent>;
  /** Number of the last event that the server reported. */
  readonly known: number;
  /** Since when the server cannot be heard; `undefined`: it can. */
  readonly lostSince: number | undefined;
  readonly error: unknown;
}

/** Where a document and its events come from. */
interface DocumentSource<Document> {
  get(signal: AbortSignal): Promise<Document>;
  /** Returns the number of the latest event that a document shows. */
  lastEventOf(document: Document): number;
  /** Follows the events after a number without end. */
  stream(after: number, signal: AbortSignal): AsyncIterable<TurnEvent>;
}

/** Follows a document: what it is now, then each event once. */
interface DocumentModel<Document> extends Store<Followed<Document>> {
  /** Takes an answer of the server to an action. */
  take(document: Document): void;
  close(): void;
}

/** Events that are shown at first. */
const firstEvents = 200;
/** A document that changes is asked for at most so often, in milliseconds. */
const restMs = 400;

const nothingFollowed = {
  document: undefined,
  events: { events: [], before: 0 },
  known: 0,
  lostSince: undefined,
  error: undefined,
} as const satisfies Followed<unknown>;

/** Follows a document as long as the page shows it. `source` is opened again when one of the `keys` changes. */
export function useFollowed<Document>(
  source: () => DocumentSource<Document>,
  keys: readonly unknown[],
): Followed<Document> & { take(document: Document): void } {
  const [model, setModel] = useState<DocumentModel<Document>>();
  useEffect(() => {
    const followed = followDocument(source());
    setModel(followed);
    return () => followed.close();
  }, keys);
  const view = useStore(model ?? nothing);
  return { ...view, take: (document) => model?.take(document) };
}

const nothing = createStore<Followed<never>>(nothingFollowed);

function followDocument<Document>(source: DocumentSource<Document>): DocumentModel<Document> {
  const stop = new AbortController();
  const { signal } = stop;
  const store = createStore<Followed<Document>>(nothingFollowed);
  const change = (part: Partial<Followed<Document>>): void => {
    if (!signal.aborted) store.set({ ...store.get(), ...part });
  };
  const isBehind = (): boolean => {
    const { document, known } = store.get();
    return document !== undefined && source.lastEventOf(document) < known;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = async (): Promise<void> => {
    timer = undefined;
    try {
      change({ document: await source.get(signal), lostSince: undefined });
      if (isBehind()) later();
    } catch {
      change({ lostSince: store.get().lostSince ?? Date.now() });
      later();
    }
  };
  const later = (): void => {
    if (!signal.aborted) timer ??= setTimeout(reload, restMs);
  };
  const follow = async (): Promise<void> => {
    const document = await source.get(signal);
    const last = source.lastEventOf(document);
    const before = Math.max(0, last - firstEvents);
    change({ document, known: last, events: { events: [], before } });
    for await (const event of source.stream(before, signal)) {
      const { events, known } = store.get();
      change({ events: addNumbered(events, [event]), known: Math.max(known, event.number) });
      if (isBehind()) later();
    }
  };
  follow().catch((error: unknown) => change({ error }));
  return {
    ...store,
    take: (document) => change({ document }),
    close() {
      stop.abort();
      clearTimeout(timer);
    },
  };
}
