import { useState } from 'preact/hooks';

/**
 * Keeps the item that a person decides on among items that change meanwhile: a dialog that is open does not vanish with what
 * somebody else has decided, and can say that it was too late.
 */
export function useKept<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly [items: readonly Item[], keep: (item: Item | undefined) => void] {
  const [kept, keep] = useState<Item>();
  const isGone = kept !== undefined && !items.some((each) => keyOf(each) === keyOf(kept));
  return [isGone ? [...items, kept] : items, keep];
}
