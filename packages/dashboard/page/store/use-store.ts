import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Store } from './create-store.ts';

/** Returns a store's value, and renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const value = store.get();
  const shown = useRef(value);
  shown.current = value;
  const [, render] = useState({});
  useLayoutEffect(() => {
    const look = (): void => {
      if (!Object.is(store.get(), shown.current)) render({});
    };
    // It may have changed since it was rendered.
    look();
    return store.subscribe(look);
  }, [store]);
  return value;
}
