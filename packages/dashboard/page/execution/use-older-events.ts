import type { ExecutionEvent } from '@pce/client';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';

interface Older {
  /** The filter that the events were asked for with; events of another one are dropped. */
  readonly key: string;
  readonly events: readonly ExecutionEvent[];
  /** Number of the event before the first that was looked at. */
  readonly before: number;
}

/** Events before those of the stream, loaded on request. */
export interface OlderEvents {
  readonly events: readonly ExecutionEvent[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  load(): Promise<void>;
}

/** Events that one request looks at. */
const stretch = 500;
/** Events kept; who wants to go further back narrows the feed down. */
const maxKept = 20_000;

/** @param before Number of the event before the first one there is. */
export function useOlderEvents(
  executionId: string,
  taskId: string | undefined,
  before: number,
): OlderEvents {
  const { client } = useSession();
  const key = `${executionId} ${taskId ?? ''}`;
  const [older, setOlder] = useState<Older>({ key, events: [], before });
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<unknown>();
  // The stream forgets its oldest events: older pages continue from its current start.
  const isCurrent = older.key === key && older.events.length > 0;
  const current: Older = isCurrent ? older : { key, events: [], before };

  const load = async (): Promise<void> => {
    setIsLoading(true);
    setError(undefined);
    try {
      const from = Math.max(0, current.before - stretch);
      const page = await client.executions.events(executionId, {
        cursor: String(from),
        limit: stretch,
        ...(taskId !== undefined && { taskId }),
      });
      const events = page.events.filter(({ number }) => number <= current.before);
      setOlder({ key, events: [...events, ...current.events].slice(0, maxKept), before: from });
    } catch (problem) {
      setError(problem);
    }
    setIsLoading(false);
  };
  return {
    events: current.events,
    hasMore: current.before > 0 && current.events.length < maxKept,
    ...{ isLoading, error, load },
  };
}
