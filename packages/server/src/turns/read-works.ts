import type { TurnReader } from '@pce/core/internal';
import { project, type SignalView, type Work } from '@pce/core/signals';

/** Events that are read at a time. */
const portion = 500;

/** Returns the works on which a turn spent its time, by their ids. */
export async function readWorks(
  turns: TurnReader,
  turn: string,
): Promise<ReadonlyMap<string, Work>> {
  const works = new Map<string, Work>();
  let view: SignalView | undefined;
  for (let after = 0; ; ) {
    const page = await turns.events(turn, { after, limit: portion });
    for (const entry of page) {
      const [next, signals] = project(view, entry);
      view = next;
      for (const signal of signals)
        if (signal.type === 'work.began' || signal.type === 'work.ended')
          works.set(signal.work.id, signal.work);
    }
    after += page.length;
    if (page.length < portion) return works;
  }
}
