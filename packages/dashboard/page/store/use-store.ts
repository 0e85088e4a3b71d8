import { useLayoutEffect, useState } from 'preact/hooks';
import type { Store } from './create-store.ts';

/** Returns a store's value, and renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [, render] = useState({});
  useLayoutEffect(() => {
    render({});
    return store.subscribe(() => render({}));
  }, [store]);
  return store.get();
}
