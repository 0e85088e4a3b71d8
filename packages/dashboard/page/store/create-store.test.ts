import { expect, it } from 'vitest';
import { createStore } from './create-store.ts';

it('tells those who want to know of each change, until they end their subscription (D6)', () => {
  const store = createStore(1);
  const seen: string[] = [];
  const end = store.subscribe(() => {
    seen.push(`first ${store.get()}`);
    end();
  });
  store.subscribe(() => seen.push(`second ${store.get()}`));
  store.set(1);
  store.set(2);
  store.set(2);
  store.set(3);

  expect(seen).toEqual(['first 2', 'second 2', 'second 3']);
});
