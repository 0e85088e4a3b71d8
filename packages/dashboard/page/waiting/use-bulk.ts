import type { OpenIntervention } from '@pce/client/internal';
import { useState } from 'preact/hooks';

/** Decisions that are under way at a time. */
const concurrency = 4;

interface Bulk {
  /** Items that are not yet decided. */
  readonly left: readonly OpenIntervention[];
  /** Number of items of the latest round that were decided or refused. */
  readonly count: number;
  /** Decides those that are left. Throws the first refusal after all were tried. */
  run(): Promise<void>;
}

/** Decides several items, each by itself; after a refusal another round takes only those that were refused. */
export function useBulk(
  items: readonly OpenIntervention[],
  decide: (item: OpenIntervention) => Promise<void>,
  onDone: (decided: readonly OpenIntervention[]) => void,
): Bulk {
  const [left, setLeft] = useState(items);
  const [count, setCount] = useState(0);
  const run = async (): Promise<void> => {
    const queue = [...left];
    const decided = new Set<OpenIntervention>();
    const refused: unknown[] = [];
    setCount(0);
    const work = async (): Promise<void> => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        try {
          await decide(item);
          decided.add(item);
        } catch (error) {
          refused.push(error);
        }
        setCount(decided.size + refused.length);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    setLeft(left.filter((item) => !decided.has(item)));
    setCount(0);
    onDone([...decided]);
    if (refused.length > 0) throw refused[0];
  };
  return { left, count, run };
}
