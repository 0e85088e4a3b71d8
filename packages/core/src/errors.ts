/** Every code a `PceError` can carry. Codes change only at a major version; messages at any time. */
export type PceErrorCode =
  /** An option, argument or document handed to PCE is wrong. */
  | 'invalid_input'
  /** Somebody else appended to the stream first. */
  | 'version_conflict'
  /** Another process drives this turn. */
  | 'lease_held'
  /** This process lost the right to write: its lease expired and was taken over. */
  | 'lease_lost'
  | 'turn_not_found'
  /** The turn has ended, so there is nothing to go on with. */
  | 'turn_exists'
  | 'turn_finished'
  /** The hash chain does not hold: an event was changed, removed or inserted. */
  | 'journal_tampered'
  /** An event of a type or version this release does not know. */
  | 'journal_unreadable'
  /** The journal shows a step that the rules would not have taken. */
  | 'replay_mismatch'
  /** Roles, tools or workflows changed since the turn was last driven. */
  | 'versions_changed'
  | 'intervention_not_found'
  /** The intervention was resolved before. */
  | 'intervention_resolved'
  | 'approval_expired'
  /** A role answered something its contract does not allow, or threw. */
  | 'role_failed'
  /** A language model gave no usable answer: `reason` of the `ModelError` says why. */
  | 'model_failed'
  /** A limit leaves no room for what was about to be done. */
  | 'limit_reached'
  | 'execution_not_found'
  | 'task_not_found'
  /** An execution or a task may not go from where it is to where it was asked to go. */
  | 'illegal_transition'
  /** Two tools of one name, or a tool that does not conform to its family. */
  | 'tool_rejected'
  | 'store_closed'
  | 'store_busy'
  | 'store_full'
  | 'store_read_only'
  | 'store_corrupt'
  /** The file was written by a newer release. */
  | 'store_newer'
  | 'store_failed';

const brand = Symbol.for('pce.error');

/** The root of all errors PCE throws. `message` says what was wrong and what to do. */
export class PceError extends Error {
  readonly code: PceErrorCode;

  constructor(code: PceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for errors of any copy of this package, ESM or CommonJS. */
  static isInstance(error: unknown): error is PceError {
    return error instanceof Error && brand in error;
  }
}

export class InvalidInputError extends PceError {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid_input', message, options);
  }
}

export class VersionConflictError extends PceError {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(
      'version_conflict',
      `stream ${stream} is at version ${actual}, not ${expected}: another writer was first; read it again and decide anew`,
    );
  }
}

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

export class LeaseLostError extends PceError {
  constructor(readonly key: string) {
    super(
      'lease_lost',
      `the lease on ${key} was taken over by another process; nothing of this append was written`,
    );
  }
}

export class TurnNotFoundError extends PceError {
  constructor(readonly turn: string) {
    super('turn_not_found', `there is no turn ${turn} in this store`);
  }
}

export class TurnExistsError extends PceError {
  constructor(readonly turn: string) {
    super('turn_exists', `there is a turn ${turn} already; resume it, or read its result`);
  }
}

export class TurnFinishedError extends PceError {
  constructor(
    readonly turn: string,
    readonly status: string,
  ) {
    super(
      'turn_finished',
      `turn ${turn} has ended (${status}); fork it to go on from one of its steps`,
    );
  }
}

export class JournalTamperedError extends PceError {
  constructor(
    readonly stream: string,
    /** The first version that does not hold. */
    readonly version: number,
    reason: string,
  ) {
    super('journal_tampered', `event ${version} of ${stream}: ${reason}`);
  }
}

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

export class ReplayMismatchError extends PceError {
  constructor(
    readonly turn: string,
    readonly version: number,
    reason: string,
  ) {
    super('replay_mismatch', `turn ${turn} does not replay at event ${version}: ${reason}`);
  }
}

export class VersionsChangedError extends PceError {
  constructor(
    readonly turn: string,
    readonly changes: readonly string[],
  ) {
    super(
      'versions_changed',
      `since turn ${turn} was last driven these changed: ${changes.join(', ')}; go on with the new ones (onVersionChange: 'continue'), plan anew ('replan'), or put the old ones back`,
    );
  }
}

export class ExecutionNotFoundError extends PceError {
  constructor(readonly execution: string) {
    super('execution_not_found', `there is no execution ${execution} in this store`);
  }
}

export class TaskNotFoundError extends PceError {
  constructor(
    readonly execution: string,
    readonly task: string,
  ) {
    super('task_not_found', `execution ${execution} has no task ${task} that can be worked on`);
  }
}

/** Nothing was written. */
export class IllegalTransitionError extends PceError {
  constructor(
    /** Of the execution or the task. */
    readonly id: string,
    readonly from: string,
    readonly to: string,
    hint = 'read it again and decide anew',
  ) {
    super('illegal_transition', `${id} is ${from} and cannot become ${to}: ${hint}`);
  }
}

export class InterventionNotFoundError extends PceError {
  constructor(readonly id: string) {
    super('intervention_not_found', `there is no intervention ${id}`);
  }
}

export class InterventionResolvedError extends PceError {
  constructor(readonly id: string) {
    super(
      'intervention_resolved',
      `intervention ${id} is not open any more: somebody resolved it first`,
    );
  }
}

export class ApprovalExpiredError extends PceError {
  constructor(readonly id: string) {
    super(
      'approval_expired',
      `approval ${id} has expired; resume the turn to be asked anew, or deny it`,
    );
  }
}

export class RoleFailedError extends PceError {
  constructor(
    readonly role: string,
    message: string,
    options?: ErrorOptions & { isRetryable?: boolean },
  ) {
    super('role_failed', message, options);
    this.isRetryable = options?.isRetryable ?? false;
  }

  /** The same call may succeed later (a rate limit, a lost connection). */
  readonly isRetryable: boolean;
}

/** Why a language model gave no usable answer. */
export type ModelFailure =
  /** The provider wants fewer calls. */
  | 'rate_limited'
  /** The provider has a fault, or is overloaded. */
  | 'unavailable'
  /** No connection, or it broke. */
  | 'unreachable'
  | 'timed_out'
  /** What the provider sent is no answer of its protocol. */
  | 'unreadable'
  /** No key, a wrong one, or one that may not do this or has nothing left to spend. */
  | 'unauthorized'
  /** The provider does not take the request as it is. */
  | 'rejected'
  /** The model, or a filter, declined to answer. */
  | 'refused'
  /** The answer has no text. */
  | 'empty'
  /** The answer was cut off. */
  | 'truncated'
  /** The answer holds no JSON that can be relied on. */
  | 'not_json'
  /** The answer does not fit the schema. */
  | 'wrong_shape';

/** A language model gave no usable answer. What it can do itself, such as trying again, it has done. */
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

  /** The same call may succeed later. */
  readonly isRetryable: boolean;
  /** How long the provider asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** What the model answered, where that was the failure. */
  readonly reply: string | undefined;
}

export class LimitReachedError extends PceError {
  constructor(
    readonly limit: string,
    readonly value: number,
    message: string,
  ) {
    super('limit_reached', message);
  }
}

export class ToolRejectedError extends PceError {
  constructor(
    readonly tool: string,
    reason: string,
  ) {
    super('tool_rejected', `tool ${tool} is not registered: ${reason}`);
  }
}

type StoreErrorCode = Extract<PceErrorCode, `store_${string}`>;

/** The place where journals are kept refused. Nothing of the operation was written. */
export class StoreError extends PceError {
  declare readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}
