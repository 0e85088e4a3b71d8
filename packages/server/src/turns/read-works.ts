import { project, type SignalView, type TurnReader } from '@pce/core/internal';
import type { Work } from '@pce/core/signals';
import { entriesAfter } from '../stream/feed.js';

/** Returns the works on which a turn spent its time, by their ids. */
export async function readWorks(
  turns: TurnReader,
  turn: string,
): Promise<ReadonlyMap<string, Work>> {
  const works = new Map<string, Work>();
  let view: SignalView | undefined;
  for await (const entry of entriesAfter({ read: (page) => turns.events(turn, page) })) {
    const [next, signals] = project(view, entry);
    view = next;
    for (const signal of signals)
      if (signal.type === 'work.began' || signal.type === 'work.ended')
        works.set(signal.work.id, signal.work);
  }
  return works;
}
