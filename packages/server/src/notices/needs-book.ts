import {
  appendToStream,
  type LoadedStream,
  loadStream,
  newStream,
  stampEvent,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Fence, Store } from '@pce/core/store';
import {
  type ChannelState,
  type NeedsDraft,
  needsJournal,
  type OpenNeed,
} from '../records/needs-journal.js';
import type { Channel, NeedFilter, QuietHours } from './channel.js';

type NeedsState = LoadedStream<ReturnType<typeof needsJournal.evolve>>;

interface BookParts {
  readonly store: Store;
  readonly clock: Clock;
  /** The lease of the writer. */
  readonly fence: Fence;
}

/** The journal of needs, with the state it leads to. After a write that failed all others do. */
export class NeedsBook {
  readonly #parts: BookParts;
  #at: NeedsState;
  #last: Promise<void> = Promise.resolve();

  private constructor(parts: BookParts, at: NeedsState) {
    this.#parts = parts;
    this.#at = at;
  }

  /** Opens the journal where the last holder of the lease left it; the first begins at the position that `begin` returns. */
  static async open(parts: BookParts, begin: () => Promise<number>): Promise<NeedsBook> {
    const { store, clock, fence } = parts;
    const [first] = await store.read({ stream: needsJournal.name, toVersion: 1 });
    if (first !== undefined) return new NeedsBook(parts, await loadStream(store, needsJournal, ''));
    const draft = { type: 'needs.read' as const, position: await begin() };
    const fresh = newStream(store, needsJournal, '');
    const event = stampEvent(draft, clock.now());
    return new NeedsBook(
      parts,
      await appendToStream(store, needsJournal, fresh, [event], { fence }),
    );
  }

  get state(): NeedsState['state'] {
    return this.#at.state;
  }

  /** Resolves when the events are durable. */
  write(...drafts: readonly NeedsDraft[]): Promise<void> {
    this.#last = this.#last.then(async () => {
      const { store, clock, fence } = this.#parts;
      const events = drafts.map((draft) => stampEvent(draft, clock.now()));
      this.#at = await appendToStream(store, needsJournal, this.#at, events, { fence });
    });
    return this.#last;
  }
}

/** Needs to notify people of on a channel now, the most urgent first, and the Unix time in milliseconds of the next one. */
interface DueNeeds {
  readonly due: readonly OpenNeed[];
  readonly nextAt: number;
}

const ranks = { critical: 0, high: 1, medium: 2, low: 3 } as const;

/** Returns the needs due on a channel at a time. Pure. */
export function dueNeeds(
  open: Iterable<OpenNeed>,
  channel: Channel,
  { sentAt = -Infinity, missed }: ChannelState,
  now: number,
): DueNeeds {
  const { only = {}, quiet, everyMs = 30_000 } = channel;
  const isQuiet = quiet !== undefined && isWithin(quiet, now);
  const urgent = quiet?.urgent ?? ['critical'];
  const from = Math.max(sentAt + everyMs, missed?.dueAt ?? 0);
  const due: OpenNeed[] = [];
  let nextAt = Infinity;
  for (const need of open) {
    if (!fits(need, only) || (isQuiet && !urgent.includes(need.priority))) continue;
    const at = Math.max(from, wantedAt(need, channel));
    if (at <= now) due.push(need);
    else nextAt = Math.min(nextAt, at);
  }
  due.sort((a, b) => ranks[a.priority] - ranks[b.priority] || a.since - b.since);
  return { due, nextAt };
}

function wantedAt(
  need: OpenNeed,
  { name, remindAfterMs = Infinity, reminders = 3 }: Channel,
): number {
  if (need.failed.includes(name)) return Infinity;
  const told = need.notified.find(({ channel }) => channel === name);
  if (told === undefined) return 0;
  return told.times > reminders ? Infinity : told.at + remindAfterMs;
}

function fits(
  { kind, priority, owner, person = '' }: OpenNeed,
  { kinds, priorities, owners, people }: NeedFilter,
): boolean {
  return (
    kinds?.includes(kind) !== false &&
    priorities?.includes(priority) !== false &&
    owners?.includes(owner) !== false &&
    people?.includes(person) !== false
  );
}

/** Whether a time is in the quiet hours, which may go over midnight. */
function isWithin({ from, to, timeZone = 'UTC' }: QuietHours, at: number): boolean {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const now = new Intl.DateTimeFormat('en', format).format(at);
  return from <= to ? from <= now && now < to : from <= now || now < to;
}
