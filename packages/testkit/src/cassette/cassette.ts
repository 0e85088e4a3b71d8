import type { Clock, Ids, LanguageModel } from '@pce/core/ports';
import type { Tool } from '@pce/core/tools';

/**
 * - `replay`: the recording answers; a call that is not in it fails.
 * - `record`: the live parts answer, and everything is recorded again.
 * - `update`: the recording answers; the live parts answer what is not in it, which is recorded; what was not asked for
 *   is dropped.
 */
export type CassetteMode = 'replay' | 'record' | 'update';

/** The live parts that a recording passes calls to. */
export interface LiveParts {
  /** @defaultValue none */
  readonly model?: LanguageModel | readonly LanguageModel[];
  /** @defaultValue none */
  readonly tools?: readonly Tool[];
  /** @defaultValue the clock of the machine */
  readonly clock?: Clock;
  /** @defaultValue `systemIds` */
  readonly ids?: Ids;
}

/** A run of models, tools, clock and ids: hand them to `createOrchestrator`. */
export interface Cassette {
  readonly mode: CassetteMode;
  /** The first model there is. Throws `InvalidInputError` where there is none. */
  readonly model: LanguageModel;
  readonly tools: readonly Tool[];
  /** Moves by what calls took; where it records it is the live clock. */
  readonly clock: Clock;
  readonly ids: Ids;
  /** The model with an id, such as `openai:gpt-5`. Throws `InvalidInputError` where there is none. */
  modelOf(id: string): LanguageModel;
  /**
   * Throws the first `CassetteMismatchError` there was: a turn only tells of it as a role or tool that failed. When
   * replaying, throws `CassetteUnusedError` where recorded calls were not made.
   */
  assertDone(): void;
  /** Keeps what was recorded, without secrets. Does nothing when replaying. Throws `InvalidInputError`. */
  save(): Promise<void>;
}
