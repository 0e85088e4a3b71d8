import type { ToolFailureCode } from './contracts/tool-outcome.js';

/** Every code that a `PceError` can carry. Codes change only with a major version; messages may change with any. */
export const pceErrorCodes = [
  /** An option, argument or document passed to PCE is wrong. */
  'invalid_input',
  /** Another writer appended to the stream first. */
  'version_conflict',
  /** Another process drives the turn. */
  'lease_held',
  /** This process can no longer write: its lease expired and was taken over. */
  'lease_lost',
  /** The store has no turn of that id. */
  'turn_not_found',
  /** The store already has a turn of that id. */
  'turn_exists',
  /** The turn has ended. */
  'turn_finished',
  /** The latest turn of the thread is still running. */
  'thread_busy',
  /** The hash chain is broken: an event was changed, removed or inserted. */
  'journal_tampered',
  /** An event has a type or version that this release does not know. */
  'journal_unreadable',
  /** An archive is cut, changed, or signed by a key that is not trusted. */
  'archive_damaged',
  /** The journal's content was erased. */
  'journal_erased',
  /** A journal of what is to be erased has not ended. */
  'erasure_refused',
  /** The journal shows a step that the rules would not have taken. */
  'replay_mismatch',
  /** Roles, tools or workflows changed since the turn was last driven. */
  'versions_changed',
  /** The turn has no intervention of that id. */
  'intervention_not_found',
  /** The intervention was resolved before. */
  'intervention_resolved',
  /** The approval came too late. */
  'approval_expired',
  /** A role threw, or its answer breaks its contract. */
  'role_failed',
  /** A language model gave no usable answer; `reason` says why. */
  'model_failed',
  /** A coding agent could not be started, or its session could not be resumed. */
  'handoff_failed',
  /** A limit leaves no room for the next step. */
  'limit_reached',
  /** The store has no execution of that id. */
  'execution_not_found',
  /** The execution has no task of that id to work on. */
  'task_not_found',
  /** The store has no episode of that id. */
  'episode_not_found',
  /** The episode has no checkpoint of that id. */
  'checkpoint_not_found',
  /** A restore would undo the work of others; `reasons` lists it. */
  'restore_refused',
  /** The state machine of an execution, a task or an episode does not allow the move. */
  'illegal_transition',
  /** Two tools share a name, or a tool does not conform to its family. */
  'tool_rejected',
  /** A tool failed; `failure` says how. */
  'tool_failed',
  /** The store was closed. */
  'store_closed',
  /** Another process holds the store's lock, or too many connections are open. */
  'store_busy',
  /** The disk is full. */
  'store_full',
  /** The store is read-only. */
  'store_read_only',
  /** The store's file is damaged. */
  'store_corrupt',
  /** A newer release wrote the store. */
  'store_newer',
  /** The store failed in another way; `cause` has its error. */
  'store_failed',
  /** The server stopped streaming before the end. */
  'stream_cut',
  /** The cassette has no answer to a call. */
  'cassette_mismatch',
  /** Recorded calls were never made. */
  'cassette_unused',
] as const;

/** Code of a {@link PceError}. */
export type PceErrorCode = (typeof pceErrorCodes)[number];

const brand = Symbol.for('pce.error');

/**
 * Base of all errors thrown by PCE. Match on `code`; `message` tells a person what is wrong and what to do.
 *
 * `error instanceof PceError` and `PceError.isInstance(error)` also recognize errors of another copy of this package, so
 * that ESM and CommonJS can be mixed.
 *
 * @example
 * ```ts
 * if (PceError.isInstance(error) && error.code === 'lease_held') return tryAgainLater();
 * ```
 */
export class PceError extends Error {
  readonly code: PceErrorCode;

  constructor(code: PceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }

  static isInstance(error: unknown): error is PceError {
    return typeof error === 'object' && error !== null && brand in error;
  }

  static override [Symbol.hasInstance](error: unknown): boolean {
    // Subclasses inherit this method and are matched by their prototype.
    // biome-ignore lint/complexity/noThisInStatic: the class that `instanceof` names
    if (this === PceError) return PceError.isInstance(error);
    // biome-ignore lint/complexity/noThisInStatic: the class that `instanceof` names
    return Function.prototype[Symbol.hasInstance].call(this, error);
  }
}

/** Thrown for a wrong option, argument or document, before anything else happens. Correct what the message names. */
export class InvalidInputError extends PceError {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid_input', message, options);
  }
}

/** Thrown when another writer appended to the stream first. Nothing was written: reload the stream and decide again. */
export class VersionConflictError extends PceError {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(
      'version_conflict',
      `stream ${stream} is at version ${actual}, not ${expected}: another writer was first; reload it and decide again`,
    );
  }
}

/** Thrown when another process drives the turn. Try again after `expiresAt`, or when that process is done. */
export class LeaseHeldError extends PceError {
  constructor(
    readonly key: string,
    readonly owner: string,
    /** Unix time in milliseconds. */
    readonly expiresAt: number,
  ) {
    super(
      'lease_held',
      `${key} is driven by ${owner}: one process at a time; try again when it is done or its lease has expired`,
    );
  }
}

/** Thrown when another process took over the lease. Nothing of the append was written: leave the turn to the new owner. */
export class LeaseLostError extends PceError {
  constructor(readonly key: string) {
    super(
      'lease_lost',
      `the lease on ${key} was taken over by another process; nothing of this append was written`,
    );
  }
}

/** Thrown when the store has no turn of that id. Check the id and the store; `list()` shows its turns. */
export class TurnNotFoundError extends PceError {
  constructor(readonly turn: string) {
    super('turn_not_found', `there is no turn ${turn} in this store`);
  }
}

/** Thrown when a turn is started under an existing id. Resume that turn, read its result, or omit the id. */
export class TurnExistsError extends PceError {
  constructor(readonly turn: string) {
    super('turn_exists', `there is a turn ${turn} already; resume it, or read its result`);
  }
}

/** Thrown when a turn that has ended is resumed. Fork it from one of its steps, or start another. */
export class TurnFinishedError extends PceError {
  constructor(
    readonly turn: string,
    readonly status: string,
  ) {
    super(
      'turn_finished',
      `turn ${turn} has ended (${status}); fork it to continue from one of its steps`,
    );
  }
}

/**
 * Thrown when a turn is started in a thread whose latest turn is still running, because it would not see its outcome. Wait
 * for that turn, for example with option `wait`, cancel it, or recover it if its process has died.
 */
export class ThreadBusyError extends PceError {
  constructor(
    readonly thread: string,
    /** The running turn. Absent while another one is being started. */
    readonly turn?: string,
  ) {
    const what = turn === undefined ? 'another turn is being started' : `turn ${turn} is running`;
    super(
      'thread_busy',
      `thread ${thread}: ${what}; wait for it (option wait), cancel it, or resume it with recover() if its process has died`,
    );
  }
}

/** Thrown when the hash chain of a journal is broken. Restore the journal from a backup; nothing was done with it. */
export class JournalTamperedError extends PceError {
  constructor(
    readonly stream: string,
    /** The first version that fails verification. */
    readonly version: number,
    reason: string,
  ) {
    super('journal_tampered', `event ${version} of ${stream}: ${reason}`);
  }
}

/** Thrown for an event that this release cannot read. Use the release that wrote it, or a newer one. */
export class JournalUnreadableError extends PceError {
  constructor(
    readonly stream: string,
    readonly version: number,
    reason: string,
    options?: ErrorOptions,
  ) {
    super('journal_unreadable', `event ${version} of ${stream} cannot be read: ${reason}`, options);
  }
}

/** Thrown by a replay whose step differs from the journal. Report it with the journal: a rule is defective, or the journal was edited. */
export class ReplayMismatchError extends PceError {
  constructor(
    /** Name of the stream, such as `turn/turn_1`. */
    readonly stream: string,
    readonly version: number,
    reason: string,
  ) {
    super('replay_mismatch', `event ${version} of ${stream} does not replay: ${reason}`);
  }
}

/** Thrown on resuming a turn whose roles, tools or workflows have changed. Decide with `onVersionChange`, or restore the old ones. */
export class VersionsChangedError extends PceError {
  constructor(
    readonly turn: string,
    readonly changes: readonly string[],
  ) {
    super(
      'versions_changed',
      `since turn ${turn} was last driven these changed: ${changes.join(', ')}; continue with the new ones (onVersionChange: 'continue'), plan again ('replan'), or restore the old ones`,
    );
  }
}

/** Thrown when the store has no execution of that id. Check the id, and that the store is the right one. */
export class ExecutionNotFoundError extends PceError {
  constructor(readonly execution: string) {
    super('execution_not_found', `there is no execution ${execution} in this store`);
  }
}

/** Thrown for a task that the plan does not have, or that has subtasks. Name a task without subtasks. */
export class TaskNotFoundError extends PceError {
  constructor(
    readonly execution: string,
    readonly task: string,
  ) {
    super('task_not_found', `execution ${execution} has no task ${task} that can be worked on`);
  }
}

/** Thrown when the store has no episode of that id. Check the id, and that the store is the right one. */
export class EpisodeNotFoundError extends PceError {
  constructor(readonly episode: string) {
    super('episode_not_found', `there is no episode ${episode} in this store`);
  }
}

/** Thrown when an episode has no checkpoint of that id. Take the id from the list of its checkpoints. */
export class CheckpointNotFoundError extends PceError {
  constructor(
    readonly episode: string,
    readonly checkpoint: string,
  ) {
    super('checkpoint_not_found', `episode ${episode} has no checkpoint ${checkpoint}`);
  }
}

/** Thrown when a restore would undo the work of others. No file was changed: restore single paths, or the transcript only. */
export class RestoreRefusedError extends PceError {
  constructor(
    readonly checkpoint: string,
    /** The obstacles, one sentence each, with the commits or files. */
    readonly reasons: readonly string[],
  ) {
    super(
      'restore_refused',
      `${checkpoint} is not restored, and no file was touched: ${reasons.join('; ')}`,
    );
  }
}

/** Thrown when an execution or a task cannot move from `from` to `to`. Nothing was written: reload it and decide again. */
export class IllegalTransitionError extends PceError {
  constructor(
    /** Id of the execution or the task. */
    readonly id: string,
    readonly from: string,
    readonly to: string,
    hint = 'reload it and decide again',
  ) {
    super('illegal_transition', `${id} is ${from} and cannot become ${to}: ${hint}`);
  }
}

/** Thrown when no intervention of that id was opened. Take the id from `interventions()`. */
export class InterventionNotFoundError extends PceError {
  constructor(readonly id: string) {
    super('intervention_not_found', `there is no intervention ${id}`);
  }
}

/** Thrown when someone else resolved the intervention first. Read the turn again: it has continued. */
export class InterventionResolvedError extends PceError {
  constructor(readonly id: string) {
    super(
      'intervention_resolved',
      `intervention ${id} is no longer open: someone else resolved it first`,
    );
  }
}

/** Thrown when an approval is given too late. Resume the turn to be asked again, or deny it. */
export class ApprovalExpiredError extends PceError {
  constructor(readonly id: string) {
    super(
      'approval_expired',
      `approval ${id} has expired; resume the turn to be asked again, or deny it`,
    );
  }
}

/** Thrown when a role throws or breaks its contract; custom roles may throw it. `isRetryable`: whether the call may succeed later. */
export class RoleFailedError extends PceError {
  constructor(
    readonly role: string,
    message: string,
    options?: ErrorOptions & { isRetryable?: boolean },
  ) {
    super('role_failed', message, options);
    this.isRetryable = options?.isRetryable ?? false;
  }

  /** Whether the same call may succeed later, for example after a rate limit or a lost connection. */
  readonly isRetryable: boolean;
}

/** Why a language model gave no usable answer. */
export type ModelFailure =
  /** The provider requires fewer calls. */
  | 'rate_limited'
  /** The provider is faulty or overloaded. */
  | 'unavailable'
  /** No connection, or it was lost. */
  | 'unreachable'
  | 'timed_out'
  /** The provider's response violates its protocol. */
  | 'unreadable'
  /** No key, a wrong one, or one without permission or credit. */
  | 'unauthorized'
  /** The provider rejects the request. */
  | 'rejected'
  /** The model or a filter declined to answer. */
  | 'refused'
  /** The answer has no text. */
  | 'empty'
  /** The answer was cut off. */
  | 'truncated'
  /** The answer contains no reliable JSON. */
  | 'not_json'
  /** The answer does not fit the schema. */
  | 'wrong_shape';

/**
 * Thrown when a language model gives no usable answer after all attempts of its adapter. `reason` states why, and
 * `isRetryable` whether the same call may succeed later.
 */
export class ModelError extends PceError {
  constructor(
    /** Id of the model, as in `openai:gpt-5`. */
    readonly model: string,
    readonly reason: ModelFailure,
    message: string,
    options: ErrorOptions & {
      readonly isRetryable?: boolean;
      readonly retryAfterMs?: number | undefined;
      readonly reply?: string | undefined;
    } = {},
  ) {
    super('model_failed', message, options);
    this.isRetryable = options.isRetryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.reply = options.reply;
  }

  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean;
  /** Milliseconds that the provider asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** The model's answer, if it is the failure. */
  readonly reply: string | undefined;
}

/** Thrown when a driver cannot start its agent or resume a session. Nothing was handed over; the message says what to check. */
export class HandoffError extends PceError {
  constructor(
    /** Name of the driver, as in `acp:claude`. */
    readonly driver: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('handoff_failed', `${driver}: ${message}`, options);
  }
}

/** Thrown by a budget without room for the next call. The turn ends with a warning; raise the limit it names, or request less. */
export class LimitReachedError extends PceError {
  constructor(
    readonly limit: string,
    readonly value: number,
    message: string,
  ) {
    super('limit_reached', message);
  }
}

/** Thrown when a registered tool's name is taken or it does not conform to its family. Rename or correct it. */
export class ToolRejectedError extends PceError {
  constructor(
    readonly tool: string,
    reason: string,
  ) {
    super('tool_rejected', `tool ${tool} is not registered: ${reason}`);
  }
}

const toolBrand = Symbol.for('pce.tool-error');

/**
 * Thrown by a tool to fail with a code of its choice; anything else that a tool throws becomes the failure `internal`. The
 * turn records it and continues, so a host sees it only when it runs a tool itself.
 */
export class ToolError extends PceError {
  readonly failure: ToolFailureCode;
  /** Whether the same call may succeed later. @defaultValue `true` for `rate_limited` */
  readonly isRetryable: boolean;
  /** Delay in milliseconds that the tool requests before the next call. @defaultValue none */
  readonly retryAfterMs: number | undefined;

  constructor(
    failure: ToolFailureCode,
    message: string,
    options?: ErrorOptions & {
      readonly isRetryable?: boolean;
      readonly retryAfterMs?: number | undefined;
    },
  ) {
    super('tool_failed', message, options);
    this.failure = failure;
    this.isRetryable = options?.isRetryable ?? failure === 'rate_limited';
    this.retryAfterMs = options?.retryAfterMs;
    Object.defineProperty(this, toolBrand, { value: true });
  }

  static override isInstance(error: unknown): error is ToolError {
    return typeof error === 'object' && error !== null && toolBrand in error;
  }
}

type StoreErrorCode = Extract<PceErrorCode, `store_${string}`>;

/** Thrown when the store rejects an operation. Nothing was written: `code` says what to fix, `cause` is the store's error. */
export class StoreError extends PceError {
  declare readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}
