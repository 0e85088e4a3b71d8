import type { Client, ExecutionStatus, ExecutionSummary } from '@pce/client';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';

/** Executions, the newest first, as far as they were loaded. */
export interface ExecutionList {
  readonly executions: readonly ExecutionSummary[] | undefined;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  more(): Promise<void>;
  reload(): void;
}

interface Rest {
  readonly key: string;
  readonly executions: readonly ExecutionSummary[];
  readonly next: string | null;
}

const pageSize = 50;
const everyMs = 5_000;

export function useExecutionList(status: string | undefined): ExecutionList {
  const { client } = useSession();
  const key = `executions ${status ?? ''}`;
  const ask = (signal?: AbortSignal, cursor?: string) => page(client, { status, signal, cursor });
  const { value: first, error, reload } = useLoad(key, (signal) => ask(signal), everyMs);
  const [rest, setRest] = useState<Rest>();
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => setRest(undefined), [key]);

  const current = rest?.key === key ? rest : undefined;
  const next = current ? current.next : first?.nextCursor;
  const more = async (): Promise<void> => {
    if (!next) return;
    setIsLoading(true);
    try {
      const page = await ask(undefined, next);
      const executions = [...(current?.executions ?? first?.executions ?? []), ...page.executions];
      setRest({ key, executions, next: page.nextCursor });
    } finally {
      setIsLoading(false);
    }
  };
  const newest = first?.executions;
  const ids = new Set(newest?.map(({ executionId }) => executionId));
  const older = current?.executions.filter(({ executionId }) => !ids.has(executionId)) ?? [];
  return {
    executions: newest && [...newest, ...older],
    hasMore: Boolean(next),
    ...{ error, isLoading, more, reload },
  };
}

interface Wanted {
  readonly status: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly cursor: string | undefined;
}

function page(client: Client, { status, signal, cursor }: Wanted) {
  return client.executions.list({
    limit: pageSize,
    // A word of the address: the server refuses one that is no status.
    ...(status && { status: status as ExecutionStatus }),
    ...(signal && { signal }),
    ...(cursor && { cursor }),
  });
}
