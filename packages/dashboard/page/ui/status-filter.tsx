import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from './icon.tsx';
import { statusStyle } from './status.tsx';

interface StatusFilterProps {
  /** `undefined` where the number is not known. */
  readonly statuses: readonly { readonly status: string; readonly count: number | undefined }[];
  readonly chosen: string | undefined;
  readonly onChoose: (status: string | undefined) => void;
}

/** Counts by status: a click shows only those, a second one shows all again. */
export function StatusFilter({ statuses, chosen, onChoose }: StatusFilterProps): JSX.Element {
  const t = useTexts();
  return (
    <fieldset class="chips">
      <legend class="unseen">{t.list.byStatus}</legend>
      {statuses.map(({ status, count }) => {
        const [icon, tone] = statusStyle(status);
        return (
          <button
            key={status}
            type="button"
            class={`chip ${count === 0 ? 'tone-quiet' : `tone-${tone}`}`}
            aria-pressed={chosen === status}
            onClick={() => onChoose(chosen === status ? undefined : status)}
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
