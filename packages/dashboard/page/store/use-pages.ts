import { useState } from 'preact/hooks';
import { useLoad } from './use-load.ts';

/** A part of a list. */
interface Page<Item> {
  readonly items: readonly Item[];
  /** Begins the next page; null on the last one. */
  readonly next: string | null;
}

/** Options that a request for a page has. */
interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

interface PagesOptions<Item> {
  /** Names the request: another name starts over. */
  readonly key: string;
  readonly load: (request: PageRequest) => Promise<Page<Item>>;
  readonly idOf: (item: Item) => string;
}

/** A list, the newest first, as far as it was loaded; its first page is looked at again and again. */
export interface Pages<Item> {
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  more(): Promise<void>;
  reload(): void;
  /** Shows an item as it became; the first page is looked at again. */
  take(item: Item): void;
}

const everyMs = 5_000;
const limit = 50;

export function usePages<Item>({ key, load, idOf }: PagesOptions<Item>): Pages<Item> {
  const {
    value: first,
    error,
    reload,
  } = useLoad(key, (signal) => load({ limit, signal }), everyMs);
  const [rest, setRest] = useState<Page<Item> & { readonly key: string }>();
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const current = rest?.key === key ? rest : undefined;
  const next = current ? current.next : first?.next;
  const more = async (): Promise<void> => {
    if (!next) return;
    setIsLoading(true);
    setProblem(undefined);
    try {
      const page = await load({ limit, cursor: next });
      const items = [...(current?.items ?? first?.items ?? []), ...page.items];
      setRest({ key, items, next: page.next });
    } catch (refusal) {
      setProblem(refusal);
    }
    setIsLoading(false);
  };
  const take = (item: Item): void => {
    setRest((before) => {
      const changed = (each: Item): Item => (idOf(each) === idOf(item) ? item : each);
      return before && { ...before, items: before.items.map(changed) };
    });
    reload();
  };
  const newest = new Set(first?.items.map(idOf));
  const older = current?.items.filter((item) => !newest.has(idOf(item))) ?? [];
  return {
    items: first && [...first.items, ...older],
    error: error ?? problem,
    hasMore: Boolean(next),
    isLoading,
    more,
    reload,
    take,
  };
}
