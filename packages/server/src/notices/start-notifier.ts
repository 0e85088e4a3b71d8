import type { Clock, Ids } from '@pce/core/ports';
import type { Fence, Store } from '@pce/core/store';
import type { WaitingParts } from '../routes/interventions/list-waiting.js';
import { endOfJournal } from '../stream/end-of-journal.js';
import { AutoResetEvent } from '../time/auto-reset-event.js';
import { type Background, inBackground } from '../time/background.js';
import { serveTerm } from '../time/serve-term.js';
import { holdLeadership } from '../webhooks/hold-leadership.js';
import type { Channel } from './channel.js';
import { findNeeds } from './find-needs.js';
import { allOwners, followOwners } from './follow-owners.js';
import { NeedsBook } from './needs-book.js';
import { tellChannel } from './tell-channel.js';

export interface NotifierOptions extends WaitingParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly channels: readonly Channel[];
  /** Address of the dashboard, for links. */
  readonly publicUrl?: string | undefined;
  /** TTL of the notifier's lease in milliseconds: after a crash, others take over then. @defaultValue 15,000 */
  readonly leaseMs?: number;
  /** Called with errors of work that is tried again. */
  readonly onError: (error: unknown) => void;
}

/** Sends notices of what waits for a person, until it is closed. Of several servers on one store, one does. */
export function startNotifier(options: NotifierOptions): Background {
  const { store, clock, ids, leaseMs: ttlMs = 15_000, onError } = options;
  const lease = { key: 'needs', owner: ids.next('notifier'), ttlMs };
  return inBackground((signal) =>
    holdLeadership({ store, clock, ...lease, onError, signal }, (fence, over) =>
      notify(options, fence, over),
    ),
  );
}

function notify(options: NotifierOptions, fence: Fence, over: AbortSignal): Promise<void> {
  const { store, clock, channels, publicUrl } = options;
  return serveTerm(clock, over, async (work, cut) => {
    const { signal } = work;
    let owners = new Set<string>();
    const book = await NeedsBook.open({ store, clock, fence }, async () => {
      const end = await endOfJournal(options);
      owners = await allOwners(options);
      return end;
    });
    const { position } = book.state;
    const changed = { owners, position, event: new AutoResetEvent() };
    const events = channels.map(() => new AutoResetEvent());
    const onFound = (): void => {
      for (const event of events) event.set();
    };
    work.add(followOwners({ ...options, signal }, changed));
    work.add(findNeeds({ ...options, book, onFound, signal }, changed));
    channels.forEach((channel, index) => {
      const event = events[index] ?? new AutoResetEvent();
      work.add(tellChannel({ ...options, book, publicUrl, signal, cut }, channel, event));
    });
  });
}
