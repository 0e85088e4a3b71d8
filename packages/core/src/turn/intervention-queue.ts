import type { Intervention } from '../contracts/intervention.js';
import type { ViewRow, ViewWrite } from '../store/store.js';

/** An intervention as the queue keeps it, for listing across turns. */
export interface QueuedIntervention {
  readonly intervention: Intervention;
  readonly turn: string;
  readonly session: string;
  /** Unix time in milliseconds. */
  readonly openedAt: number;
  /** Another open intervention of the same kind that stands for this one in the queue. */
  readonly mergedInto?: string;
}

export const queueLimits = { all: 50, session: 5, kind: 10 } as const;

export const queueCollection = 'interventions';

/** The emergency log: what the queue has no room for. None is lost; each can be resolved by its id. */
export const overflowCollection = 'interventions-overflow';

/** The row for a new intervention: in the queue, merged into one of its kind, or in the emergency log. */
export function enqueue(
  queued: readonly QueuedIntervention[],
  entry: QueuedIntervention,
): ViewWrite {
  const standing = unmergeOrphans(queued).filter(({ mergedInto }) => mergedInto === undefined);
  const twin = standing.find((other) => mayMerge(other, entry));
  if (twin !== undefined)
    return row(queueCollection, { ...entry, mergedInto: twin.intervention.id });
  const full =
    standing.length >= queueLimits.all ||
    standing.filter(({ session }) => session === entry.session).length >= queueLimits.session ||
    standing.filter(({ intervention }) => intervention.kind === entry.intervention.kind).length >=
      queueLimits.kind;
  return row(full ? overflowCollection : queueCollection, entry);
}

/** Whatever was merged into one that is resolved by now stands for itself. */
export function unmergeOrphans(
  queued: readonly QueuedIntervention[],
): readonly QueuedIntervention[] {
  const ids = new Set(queued.map(({ intervention }) => intervention.id));
  return queued.map((entry) => {
    const { mergedInto, ...own } = entry;
    return mergedInto === undefined || ids.has(mergedInto) ? entry : own;
  });
}

/** An approval and a call in doubt are about one exact call: they are never merged. */
function mayMerge(a: QueuedIntervention, b: QueuedIntervention): boolean {
  const { kind, code, tool } = a.intervention;
  return (
    a.session === b.session &&
    kind !== 'approval' &&
    kind !== 'in_doubt' &&
    kind === b.intervention.kind &&
    code === b.intervention.code &&
    tool === b.intervention.tool
  );
}

function row(collection: string, entry: QueuedIntervention): ViewWrite {
  return { collection, key: entry.intervention.id, value: JSON.stringify(entry) };
}

export function dequeue(id: string): readonly ViewWrite[] {
  return [queueCollection, overflowCollection].map((collection) => ({
    collection,
    key: id,
    value: null,
  }));
}

export function fromRow({ value }: ViewRow): QueuedIntervention {
  const entry: QueuedIntervention = JSON.parse(value);
  return entry;
}
