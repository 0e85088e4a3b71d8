import { setQuery, usePlace } from '../app/place.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from './icon.tsx';
import { statusStyle } from './status.tsx';

interface StatusFilterProps {
  readonly statuses: readonly string[];
  /** Returns how many have a status; `undefined` where the number is not known. */
  readonly countOf?: (status: string) => number | undefined;
}

/** Counts by status: a click shows only those, a second one shows all again. */
export function StatusFilter({ statuses, countOf }: StatusFilterProps) {
  const { query } = usePlace();
  const t = useTexts();
  return (
    <fieldset class="chips">
      <legend class="unseen">{t.list.byStatus}</legend>
      {statuses.map((status) => {
        const [icon, tone] = statusStyle(status);
        const count = countOf?.(status);
        const isChosen = query.status === status;
        return (
          <button
            key={status}
            type="button"
            class={`chip ${count === 0 ? 'tone-quiet' : `tone-${tone}`}`}
            aria-pressed={isChosen}
            onClick={() => setQuery({ status: isChosen ? undefined : status })}
          >
            <Icon name={icon} />
            {wordOf(t.status, status.toUpperCase())}
            {count !== undefined && <b class="number">{count}</b>}
          </button>
        );
      })}
    </fieldset>
  );
}
