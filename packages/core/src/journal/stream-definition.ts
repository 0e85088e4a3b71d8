import type * as z from 'zod/mini';
import type { PceError } from '../errors.js';
import type { ChainHead, Store, ViewWrite } from '../store/store.js';
import type { StreamEvent } from './stream-event.js';

/** One event of a stream, with the states around it. */
export interface StreamStep<State, Event> {
  /** `undefined` for the first event of the stream. */
  readonly before: State | undefined;
  readonly event: Event;
  readonly after: State;
  /** The stream's head after the event. */
  readonly head: ChainHead;
}

/** A place in a stream of the same kind. */
export interface StreamPlace {
  readonly id: string;
  readonly version: number;
}

/** How the state of a long stream is kept beside its journal, so that a reader folds its last events alone. */
export interface SnapshotRules<State> {
  /** Returns the number of events from one snapshot to the next. */
  interval(state: State): number;
  /** Returns, as text, what the events after the first made of the state. */
  save(state: State): string;
  /**
   * Returns the state that a text of this build was saved from; `undefined` for another text. `initial` is that after the
   * first event.
   */
  restore(initial: State, text: string): State | undefined;
}

/** The rules of a kind of stream. Those that make states and rows are pure. */
export interface StreamRules<State, Event extends StreamEvent> {
  /** The kind. Its streams are named `<name>/<id>`; the one stream of a kind that has only one, `<name>`. */
  readonly name: string;
  /** Version of `project`: where it is raised, rows of older versions are rebuilt when the store is next used. */
  readonly version: number;
  /** Returns the state after the first event of the stream `id`; `undefined` for an event that begins none. */
  initial(first: Event, id: string): State | undefined;
  evolve(state: State, event: Event): State;
  /** Returns why the rules do not let an event follow a state, for a replay; `undefined` if they do. @defaultValue all may follow */
  check?(state: State, event: Event): string | undefined;
  /** Returns the rows that follow from events that are written together; at least one. */
  project(steps: readonly StreamStep<State, Event>[]): readonly ViewWrite[];
  /** Type of the first event of a stream that begins with a prefix of another. @defaultValue none does */
  readonly forkType?: Event['type'];
  /** Returns the prefix that a stream begins with, from a first event of that type. */
  parentOf?(first: Event): StreamPlace | undefined;
  /** Keeps states beside the journals. For kinds that fork nothing. @defaultValue none are kept */
  readonly snapshot?: SnapshotRules<State>;
  /** Returns the head of a stream that rows of older releases keep. @defaultValue none do */
  olderHead?(store: Store, id: string): Promise<ChainHead | undefined>;
  /** Returns the error for a stream that does not exist. @defaultValue an `InvalidInputError` */
  notFound?(id: string): PceError;
}

/** Schemas of events by type. Old events must stay readable, so shapes only grow. */
export type EventSchemas = Readonly<Record<string, z.core.$ZodType<StreamEvent>>>;

/** Any event that the schemas describe. */
export type EventOf<Schemas extends EventSchemas> = z.output<Schemas[keyof Schemas]>;

/** Figures of one stream's rebuilding. */
export interface RebuiltStream {
  readonly events: number;
  /** Rows written or removed. */
  readonly rows: number;
}

/** A kind of stream, as rebuilding sees it. */
export interface RebuildableStream {
  readonly name: string;
  readonly version: number;
  /** Recomputes the rows of one stream and writes them. */
  rebuild(store: Store, id: string): Promise<RebuiltStream>;
}

/** A kind of stream: its events, the state they fold to and the rows that follow from them. */
export interface StreamDefinition<State, Event extends StreamEvent>
  extends StreamRules<State, Event>,
    RebuildableStream {
  readonly events: Readonly<Record<string, z.core.$ZodType<Event>>>;
}
