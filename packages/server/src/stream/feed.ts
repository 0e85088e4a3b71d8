import type { JournalEntry } from '@pce/core/store';

/** An event with its number. */
export interface Numbered {
  readonly version: number;
}

/** A journal to follow: how its events are read, and when there are no more. */
export interface Feed<Entry extends Numbered> {
  /** Name of its stream in the store. */
  readonly stream: string;
  /** Reads a page of what was written. Throws if there is no such journal. */
  read(page: { readonly after: number; readonly limit: number }): Promise<readonly Entry[]>;
  /** Reads an event as the store hands it out; `undefined` where this release cannot read it. */
  toEntry(entry: JournalEntry): Entry | undefined;
  /** Returns the number of the last event once the journal has ended; `undefined` while more may come. */
  end(): Promise<number | undefined>;
  /** Whether no more events come after this one. */
  isEnd(entry: Entry): boolean;
}
