/**
 * Keeps archives: bytes under names such as `turn/turn_x.json.gz`, in a folder or an object store. Writers are never concurrent.
 *
 * Implementations must ensure:
 * - `put` takes effect wholly or not at all, in place of what the name had, and is durable when it resolves;
 * - a name that was put is found by `get` and `list` at once, by any process;
 * - `delete` leaves nothing of the bytes, and does nothing if there is no such name.
 */
export interface ArchiveStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Yields the names that begin with a text, in any order. */
  list(prefix: string): AsyncIterable<string>;
  delete(name: string): Promise<void>;
}
