import type { Tool } from '@pce/core/internal';
import type { Clock, Ids, RoleModel } from '@pce/core/ports';

/**
 * - `replay`: the recording answers; other calls fail.
 * - `record`: the live parts answer, and everything is recorded again.
 * - `update`: the recording answers; for other calls the live parts answer and are recorded. Unused calls are dropped.
 */
export type CassetteMode = 'replay' | 'record' | 'update';

/** The live parts of a recording. */
export interface LiveParts {
  /** @defaultValue none */
  readonly model?: RoleModel | readonly RoleModel[];
  /** @defaultValue none */
  readonly tools?: readonly Tool[];
  /** @defaultValue the clock of the machine */
  readonly clock?: Clock;
  /** @defaultValue `systemIds` */
  readonly ids?: Ids;
}

/** Models, tools, clock and ids of a run: pass them to `createOrchestrator`. */
export interface Cassette {
  readonly mode: CassetteMode;
  /** The first model. Throws `InvalidInputError` if there is none. */
  readonly model: RoleModel;
  readonly tools: readonly Tool[];
  /** Advances by the durations of calls; the live clock when recording. */
  readonly clock: Clock;
  readonly ids: Ids;
  /** Returns the model with an id, such as `openai:gpt-5`. Throws `InvalidInputError` if there is none. */
  modelOf(id: string): RoleModel;
  /**
   * Throws the first `CassetteMismatchError`: a turn reports it only as the failure of a role or tool. When replaying,
   * throws `CassetteUnusedError` if recorded calls were not made.
   */
  assertDone(): void;
  /** Saves the recording without secrets. Does nothing when replaying. Throws `InvalidInputError`. */
  save(): Promise<void>;
}
