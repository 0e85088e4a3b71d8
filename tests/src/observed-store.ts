import type { Store } from '@pce/core';
import * as z from 'zod';

export const acknowledgedSchema = z.object({
  stream: z.string(),
  version: z.number(),
  hash: z.string(),
});

export type Acknowledged = z.infer<typeof acknowledgedSchema>;

/** Wraps a store that reports every acknowledged append at once. */
export function observedStore(store: Store, tell: (acknowledged: Acknowledged) => void): Store {
  return {
    ...store,
    async append(input) {
      const result = await store.append(input);
      tell({
        stream: input.stream,
        version: result.version,
        hash: input.events.at(-1)?.hash ?? '',
      });
      return result;
    },
  };
}
