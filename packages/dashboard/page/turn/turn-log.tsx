import type { JsonObject, Turn } from '@pce/client';
import { useState } from 'preact/hooks';
import { usePage } from '../app/session.ts';
import { useKept } from '../store/use-kept.ts';
import { useLoad } from '../store/use-load.ts';
import { Problem } from '../ui/problem.tsx';
import { numberAt } from './json-fields.ts';
import { LogEntryView } from './log-entry-view.tsx';

/** Entries that are loaded at once. */
const pageSize = 200;

/** The execution log: attempts side by side. */
export function TurnLog({ turn }: { readonly turn: Turn }) {
  const { t, client } = usePage();
  const [pages, setPages] = useState(1);
  const { turnId, lastEvent } = turn;
  const { value, error, reload } = useLoad(
    `log ${turnId} ${lastEvent} ${pages}`,
    async (signal) => {
      const entries: JsonObject[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < pages; page += 1) {
        const found = await client.turns.log(turnId, {
          limit: pageSize,
          signal,
          ...(cursor && { cursor }),
        });
        entries.push(...found.entries);
        if (found.nextCursor === null) return { entries, hasMore: false };
        cursor = found.nextCursor;
      }
      return { entries, hasMore: true };
    },
  );
  const kept = useKept(value);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (kept === undefined) return <p class="loading">{t.list.loading}</p>;
  const attempts = [...byAttempt(kept.entries)];
  return (
    <>
      <div class="columns">
        {attempts.map(([attempt, entries]) => (
          <section key={attempt} class="stack">
            <h2 class={attempts.length > 1 ? '' : 'unseen'}>{t.say.turn.attempt(attempt)}</h2>
            <ol class="stack">
              {entries.map((entry, index) => (
                <LogEntryView key={index} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {kept.entries.length === 0 && <p class="empty">{t.turn.noLog}</p>}
      {kept.hasMore && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {t.list.more}
        </button>
      )}
    </>
  );
}

/** Entries without an attempt belong to the one before. */
function byAttempt(entries: readonly JsonObject[]): ReadonlyMap<number, readonly JsonObject[]> {
  const attempts = new Map<number, JsonObject[]>();
  let attempt = 1;
  for (const entry of entries) {
    attempt = numberAt(entry, 'attempt') ?? attempt;
    attempts.set(attempt, [...(attempts.get(attempt) ?? []), entry]);
  }
  return attempts;
}
