import type { TurnEvent, TurnResult } from '@pce/core';
import type { Effect, JsonObject, Usage } from '@pce/core/contracts';
import type { TurnStatus } from '@pce/core/internal';
import type { Fence, ViewWrite } from '@pce/core/store';

interface InProcess {
  /** Name of the process that did it. */
  readonly process: string;
}

interface InTurn extends InProcess {
  readonly turn: string;
}

interface Failed extends InTurn {
  readonly code: string;
  readonly message: string;
}

interface OfLease {
  readonly key: string;
  readonly token: number;
}

/** Everything the simulator can observe, by type. */
interface Observations {
  /** A process started, with these tools by name and hash. */
  'process.started': InProcess & { readonly tools: Readonly<Record<string, string>> };
  'process.ended': InProcess & { readonly how: 'crash' | 'shutdown' };
  /** The host or the outside world acted. */
  'host.acted': { readonly what: string };
  /** The simulator injected a fault. */
  'fault.injected': InProcess & { readonly what: string };
  'lease.granted': InProcess &
    OfLease & { readonly expiresAt: number; readonly supersedes: number | undefined };
  'lease.renewed': OfLease & { readonly expiresAt: number };
  'lease.released': OfLease;
  /** The last events of a turn's journal were deleted: `length` are left. */
  'journal.cut': { readonly turn: string; readonly length: number };
  /** An append to a cut journal was attempted. */
  'journal.overwritten': { readonly turn: string };
  /** A cut journal was read as if it were whole. */
  'cut.accepted': { readonly turn: string; readonly how: string };
  /** A process was asked to leave a turn to others, or is shut down. */
  'drive.yielded': InProcess;
  /** Events became durable. */
  'events.appended': InTurn & {
    readonly expectedVersion: number;
    readonly versions: readonly number[];
    readonly fence: Fence | undefined;
    readonly events: readonly TurnEvent[];
    /** The events as text, as stored. */
    readonly bodies: readonly string[];
    readonly views: readonly ViewWrite[];
    /** For the first append of a fork: the events inherited from its parent. */
    readonly inherited: readonly TurnEvent[];
  };
  /** The keys of a view, in the order of the store. */
  'view.listed': { readonly collection: string; readonly keys: readonly string[] };
  /** A process listed the interventions that wait for a person. */
  'interventions.listed': InProcess & {
    readonly listed: readonly { readonly id: string; readonly mergedInto: string | undefined }[];
  };
  /** A handle emitted an event. `drive` counts the handles. */
  'event.emitted': InTurn & { readonly drive: number; readonly event: TurnEvent };
  /** A role spent this much of its budget, whether or not its answer arrived. */
  'role.spent': InProcess & {
    readonly usage: Usage;
    /** Usage so far by the budget of the whole process. */
    readonly together: Usage;
  };
  'tool.started': InTurn & {
    readonly call: number;
    readonly tool: string;
    readonly effect: Effect;
    readonly args: JsonObject;
  };
  'tool.ended': InTurn & { readonly call: number; readonly how: string };
  /** An answer began to be shown, written from the events up to a version; those of a fork's parent count. */
  'answer.shown': InTurn & { readonly version: number };
  'save.started': InTurn;
  /** A process stopped driving a turn: it ended, or waits. */
  'drive.stopped': InTurn & { readonly drive: number; readonly result: TurnResult };
  'drive.failed': Failed;
  /** A process still drives a turn although nothing can happen any more. */
  'drive.hung': InTurn;
  /** A turn could not be read. */
  'read.failed': Failed;
  /** The state of a turn at rest, with faults disabled, read by an uninvolved process. */
  'turn.settled': {
    readonly turn: string;
    /** Its own stream, as text. */
    readonly bodies: readonly string[];
    /** The result of its replay. */
    readonly result: TurnResult;
    /** Its status in the list of turns. */
    readonly status: TurnStatus | undefined;
    /** Its interventions that still wait for a person, by the queue. */
    readonly waiting: readonly string[];
  };
}

export type ObservationType = keyof Observations;

export type ObservationOf<Type extends ObservationType> = {
  readonly type: Type;
  /** Unix time in milliseconds, by the clock of the store. */
  readonly at: number;
} & Observations[Type];

/** Something the simulator observed. */
export type Observation = { [Type in ObservationType]: ObservationOf<Type> }[ObservationType];

/** An observation without a time. */
export type NewObservation = {
  [Type in ObservationType]: Omit<ObservationOf<Type>, 'at'>;
}[ObservationType];
