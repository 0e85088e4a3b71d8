import {
  isFinal,
  type TurnEventType,
  type TurnJournalEntry,
  type TurnOrigin,
  type TurnReader,
  turnEventSchemas,
  turnJournal,
} from '@pce/core/internal';
import { type Feed, readOnce } from './feed.js';

const readEvent = readOnce(({ type, version, hash, body }) => {
  if (!isKnown(type)) return undefined;
  const parsed = turnEventSchemas[type].safeParse(JSON.parse(body));
  return parsed.success ? { version, hash, event: parsed.data } : undefined;
});

/** Returns the feed of a turn; it ends when the turn has finished, not while it waits for a person. */
export function turnFeed(
  turns: TurnReader,
  turn: string,
  { base }: TurnOrigin,
): Feed<TurnJournalEntry> {
  return {
    stream: `${turnJournal.name}/${turn}`,
    read: (page) => turns.events(turn, page),
    toEntry(entry) {
      const read = readEvent(entry);
      return read && base > 0 ? { ...read, version: base + read.version } : read;
    },
    async end() {
      const summary = await turns.find(turn);
      if (summary === undefined || !isFinal(summary.status)) return undefined;
      return base + summary.head.version;
    },
    isEnd: ({ event }) => event.type === 'turn.finished',
  };
}

function isKnown(type: string): type is TurnEventType {
  return Object.hasOwn(turnEventSchemas, type);
}
