import type { ComponentChildren, JSX } from 'preact';
import type { Pages } from '../store/use-pages.ts';
import { useTexts } from '../text/texts.ts';
import { Problem } from './problem.tsx';

interface PageListProps<Item> {
  readonly pages: Pages<Item>;
  /** Returns the row of an item, with its key. */
  readonly row: (item: Item) => JSX.Element;
  /** Shown if the list is empty. */
  readonly empty: ComponentChildren;
  /** Arranges the items that were loaded. @defaultValue as they come */
  readonly arrange?: (items: readonly Item[]) => readonly Item[];
}

/** A list as far as it was loaded, with a button for more of it. */
export function PageList<Item>(props: PageListProps<Item>) {
  const { pages, row, empty, arrange = (items) => items } = props;
  const { items, error, hasMore, isLoading, more, reload } = pages;
  const t = useTexts();
  return (
    <>
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {items === undefined && error === undefined && <p class="loading">{t.list.loading}</p>}
      {items?.length === 0 && !hasMore && <div class="empty">{empty}</div>}
      {items && items.length > 0 && <ul class="rows">{arrange(items).map(row)}</ul>}
      {hasMore && (
        <button type="button" disabled={isLoading} onClick={more}>
          {isLoading ? t.list.loading : t.list.more}
        </button>
      )}
    </>
  );
}
