import type * as z from 'zod/mini';
import type { PceError } from '../errors.js';
import type { ChainHead, Store, ViewWrite } from '../store/store.js';
import type { StreamEvent } from './stream-event.js';

/** One event of a stream, with the states before and after it. */
export interface StreamStep<State, Event> {
  /** `undefined` for the first event of the stream. */
  readonly before: State | undefined;
  readonly event: Event;
  readonly after: State;
  /** The stream's head after the event. */
  readonly head: ChainHead;
}

export interface StreamPlace {
  readonly id: string;
  readonly version: number;
}

/** Rules to store the state of a long stream beside its journal, so that readers fold only its last events. */
export interface SnapshotRules<State> {
  /**
   * Hash of the sources that save, restore and fold: a snapshot is only valid for the rules that made it. `undefined` stores and
   * uses none.
   */
  readonly hash: string | undefined;
  /** Returns the number of events from one snapshot to the next. */
  interval(state: State): number;
  /** Serializes the changes to the state since the first event. */
  save(state: State): string;
  /** Restores a state saved by this build; `undefined` for any other text. `initial` is the state after the first event. */
  restore(initial: State, text: string): State | undefined;
}

/** The rules of a kind of stream. Those that compute states and rows are pure. */
export interface StreamRules<State, Event extends StreamEvent> {
  /** The kind. Its streams are named `<name>/<id>`, or `<name>` if the kind has a single stream. */
  readonly name: string;
  /** Version of `project`: raise it to rebuild older rows when the store is next used. */
  readonly version: number;
  /** Returns the state after the first event of the stream `id`; `undefined` if the event cannot start one. */
  initial(first: Event, id: string): State | undefined;
  evolve(state: State, event: Event): State;
  /** Returns why the rules do not let an event follow a state, for a replay; `undefined` if they do. @defaultValue all may follow */
  check?(state: State, event: Event): string | undefined;
  /** Returns the rows that follow from events that are written together; at least one. */
  project(steps: readonly StreamStep<State, Event>[]): readonly ViewWrite[];
  /** Type of the first event of a stream that continues a prefix of another. @defaultValue none */
  readonly forkType?: Event['type'];
  /** Returns the prefix that a stream begins with, from a first event of that type. */
  parentOf?(first: Event): StreamPlace | undefined;
  /** Stores states beside the journals. For kinds without forks. @defaultValue none */
  readonly snapshot?: SnapshotRules<State>;
  /** Whether the kind's single stream begins again from the others if it is removed, as an erasure does. @defaultValue false */
  readonly isDerived?: boolean;
  /** Returns the head of a stream from rows of older releases. @defaultValue none */
  olderHead?(store: Store, id: string): Promise<ChainHead | undefined>;
  /** Returns the error for a stream that does not exist. @defaultValue an `InvalidInputError` */
  notFound?(id: string): PceError;
}

/** Schemas of events by type. Old events must remain readable, so schemas only grow. */
export type EventSchemas = Readonly<Record<string, z.core.$ZodType<StreamEvent>>>;

/** Any event that the schemas describe. */
export type EventOf<Schemas extends EventSchemas> = z.output<Schemas[keyof Schemas]>;

export interface RebuiltStream {
  readonly events: number;
  /** Rows written or removed. */
  readonly rows: number;
}

/** A kind of stream, as rebuilding sees it. */
export interface RebuildableStream
  extends Pick<StreamRules<unknown, StreamEvent>, 'name' | 'version' | 'isDerived'> {
  /** Recomputes the rows of one stream and writes them. */
  rebuild(store: Store, id: string): Promise<RebuiltStream>;
}

/** A kind of stream: its events, the state they fold to and the rows that follow from them. */
export interface StreamDefinition<State, Event extends StreamEvent>
  extends StreamRules<State, Event>,
    RebuildableStream {
  readonly events: Readonly<Record<string, z.core.$ZodType<Event>>>;
}
