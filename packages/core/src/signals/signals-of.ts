import type { TurnJournalEntry } from '../turn/read/turn-journal.js';
import { project, type SignalView } from './project.js';
import type { Signal } from './signal.js';

/** Returns the signals of a turn's journal, from its first entry; in a fork the parent's come first. Pure. */
export function signalsOf(entries: Iterable<Pick<TurnJournalEntry, 'event'>>): readonly Signal[] {
  let view: SignalView | undefined;
  const all: Signal[] = [];
  for (const entry of entries) {
    const [next, signals] = project(view, entry);
    view = next;
    all.push(...signals);
  }
  return all;
}
