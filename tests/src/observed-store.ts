import type { Store } from '@pce/core';
import * as z from 'zod';

export const acknowledgedSchema = z.object({
  stream: z.string(),
  version: z.number(),
  /** Of the event at this version. */
  hash: z.string(),
});

/** The end of an append of which the store said that it is durable. */
export type Acknowledged = z.infer<typeof acknowledgedSchema>;

/** Tells of every append that was acknowledged, as soon as it is. */
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
