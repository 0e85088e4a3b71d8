import type { JournalEntry } from '@pce/core/store';

/** Returns a function that reads an entry the first time: all who follow a stream live get the same object. */
export function readOnce<Entry>(
  read: (entry: JournalEntry) => Entry | undefined,
): (entry: JournalEntry) => Entry | undefined {
  const known = new WeakMap<JournalEntry, { readonly entry: Entry | undefined }>();
  return (entry) => {
    const before = known.get(entry);
    if (before !== undefined) return before.entry;
    const made = read(entry);
    known.set(entry, { entry: made });
    return made;
  };
}
