import type { Store } from '../store/store.js';

const pageSize = 1_000;

/** Yields the names of all streams of a store, in the order of their first events. */
export async function* listAllStreams(store: Store): AsyncGenerator<string, void, undefined> {
  for (let afterPosition = 0; ; ) {
    const page = await store.listStreams({ afterPosition, limit: pageSize });
    for (const { stream } of page) yield stream;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    afterPosition = last.position;
  }
}
