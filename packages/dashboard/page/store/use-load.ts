import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** The latest answer to a question that is asked again and again. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: unknown;
  reload(): void;
}

interface Found<Value> {
  readonly key: string;
  readonly value?: Value;
  readonly error?: unknown;
}

/**
 * Loads a value for a key, and again every `everyMs` while the page is visible, or also while it is `hidden`. An answer for another key than the
 * present one is dropped; a failure keeps the value that was there.
 */
export function useLoad<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Value>,
  everyMs?: number,
  hidden = false,
): Loaded<Value> {
  const [found, setFound] = useState<Found<Value>>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;

  useEffect(() => {
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (value) => !stop.signal.aborted && setFound({ key, value }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setFound((before) => ({ ...(before.key === key && before), key, error }));
      },
    );
    return () => stop.abort();
  }, [key, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const again = (): void => {
      if (hidden || !document.hidden) reload();
    };
    const timer = setInterval(again, everyMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [everyMs, hidden, reload]);

  const isCurrent = found.key === key;
  return {
    value: isCurrent ? found.value : undefined,
    error: isCurrent ? found.error : undefined,
    reload,
  };
}
