import { assertNotCut, lastHead } from '../../journal/head-row.js';
import { type LoadedStream, loadNewer, loadStream } from '../../journal/load-stream.js';
import type { Store } from '../../store/store.js';
import { RecentMap } from '../../system/recent-map.js';
import type { ThreadName, ThreadState } from '../rules/state.js';
import { threadId } from '../rules/thread-rows.js';
import { threadJournal, threadStream } from './thread-journal.js';

/** Loads a thread; `undefined` for one that has not begun. */
export type LoadThread = (name: ThreadName) => Promise<LoadedStream<ThreadState> | undefined>;

/** Threads whose state is cached; others are read completely each time. */
const cacheSize = 100;

/** Creates a loader that only reads the new events of cached threads. */
export function threadLoader(store: Store): LoadThread {
  const cache = new RecentMap<string, LoadedStream<ThreadState>>(cacheSize);
  return async (name) => {
    const id = threadId(name);
    const known = cache.get(id);
    if (known === undefined) {
      const head = await lastHead(store, threadJournal, id);
      const [first] = await store.read({ stream: threadStream(name), toVersion: 1 });
      if (first === undefined) {
        assertNotCut(threadStream(name), head, 0);
        return undefined;
      }
    }
    const loaded = await (known === undefined
      ? loadStream(store, threadJournal, id)
      : loadNewer(store, threadJournal, known));
    cache.set(id, loaded);
    return loaded;
  };
}
