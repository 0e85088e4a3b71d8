import { type Intervention, interventionSchema } from '../../contracts/intervention.js';
import { safeParse } from '../../contracts/scalars.js';
import type { ViewWrite } from '../../store/store.js';

/** An open intervention, for lists across turns. */
export interface QueuedIntervention {
  readonly intervention: Intervention;
  readonly turn: string;
  readonly session: string;
  /** The user or tenant that the turn belongs to. */
  readonly owner: string;
  /** Unix time in milliseconds. */
  readonly openedAt: number;
}

/** An open intervention with its turn and its place. */
export interface ListedIntervention extends Intervention, QueuedIntervention {
  /** The fields of the intervention once more. @deprecated Read them from this object. */
  readonly intervention: Intervention;
  /** `overflow`: in the emergency log, because the queue is full. */
  readonly place: 'queue' | 'overflow';
  /** Id of the open intervention this one was merged into. */
  readonly mergedInto?: string;
}

export const queueLimits = { all: 50, session: 5, kind: 10 } as const;

export const queueCollection = 'interventions';

/** Collection in which releases up to 0.1.0 put rows that did not fit the queue. */
const overflowCollection = 'interventions-overflow';

export function enqueue(entry: QueuedIntervention): readonly ViewWrite[] {
  const { turn, session, owner, openedAt } = entry;
  const intervention = inSchemaOrder(entry.intervention);
  const key = intervention.id;
  const value = JSON.stringify({ intervention, turn, session, owner, openedAt });
  return [
    { collection: queueCollection, key, value },
    { collection: overflowCollection, key, value: null },
  ];
}

/** Orders the fields like parsing, so that a row has the same text for a new event and for one read back. */
function inSchemaOrder(intervention: Intervention): Intervention {
  const parsed = safeParse(interventionSchema, intervention);
  return parsed.success ? parsed.data : intervention;
}

/** Returns the removals for a closed intervention. */
export function dequeue(id: string): readonly ViewWrite[] {
  return [queueCollection, overflowCollection].map((collection) => ({
    collection,
    key: id,
    value: null,
  }));
}

/**
 * Arranges open interventions, oldest first: merges one with an earlier one of the same kind and session, and moves those
 * beyond the queue's limits to the emergency log. None is lost; each can be resolved by its id.
 */
export function arrangeQueue(open: readonly QueuedIntervention[]): readonly ListedIntervention[] {
  const standing: QueuedIntervention[] = [];
  return [...open].sort(byAge).map((entry): ListedIntervention => {
    const listed = { ...entry.intervention, ...entry };
    const twin = standing.find((other) => mayMerge(other, entry));
    if (twin !== undefined) {
      return { ...listed, place: 'queue', mergedInto: twin.intervention.id };
    }
    if (!hasRoom(standing, entry)) return { ...listed, place: 'overflow' };
    standing.push(entry);
    return { ...listed, place: 'queue' };
  });
}

function byAge(a: QueuedIntervention, b: QueuedIntervention): number {
  return a.openedAt - b.openedAt || (a.intervention.id < b.intervention.id ? -1 : 1);
}

function hasRoom(
  standing: readonly QueuedIntervention[],
  { session, intervention: { kind } }: QueuedIntervention,
): boolean {
  return (
    standing.length < queueLimits.all &&
    standing.filter((other) => other.session === session).length < queueLimits.session &&
    standing.filter((other) => other.intervention.kind === kind).length < queueLimits.kind
  );
}

/** Returns whether interventions may be merged; approvals, calls in doubt and questions of tools concern one exact call and never are. */
function mayMerge(a: QueuedIntervention, b: QueuedIntervention): boolean {
  const { kind, code, tool } = a.intervention;
  return (
    a.session === b.session &&
    kind !== 'approval' &&
    kind !== 'in_doubt' &&
    kind !== 'question' &&
    kind === b.intervention.kind &&
    code === b.intervention.code &&
    tool === b.intervention.tool
  );
}
