import type {
  Effect,
  Fence,
  JsonObject,
  TurnEvent,
  TurnResult,
  TurnStatus,
  Usage,
  ViewWrite,
} from '@pce/core';

/** What the simulator can see happen, by type. `process` is who did it. */
interface Observations {
  /** A process begins, with these tools by name and hash. */
  'process.started': {
    readonly process: string;
    readonly tools: Readonly<Record<string, string>>;
  };
  'process.ended': { readonly process: string; readonly how: 'crash' | 'shutdown' };
  /** What the host or the outside world did. */
  'host.acted': { readonly what: string };
  /** Something went wrong because the simulator wanted it to. */
  'fault.injected': { readonly process: string; readonly what: string };
  'lease.granted': {
    readonly process: string;
    readonly key: string;
    readonly token: number;
    readonly expiresAt: number;
    readonly supersedes: number | undefined;
  };
  'lease.renewed': {
    readonly key: string;
    readonly token: number;
    readonly expiresAt: number;
  };
  'lease.released': { readonly key: string; readonly token: number };
  /** Events became durable. */
  'events.appended': {
    readonly process: string;
    readonly turn: string;
    readonly expectedVersion: number;
    readonly versions: readonly number[];
    readonly fence: Fence | undefined;
    readonly events: readonly TurnEvent[];
    /** The same as text, as the store has them. */
    readonly bodies: readonly string[];
    readonly views: readonly ViewWrite[];
    /** For the first append of a fork: the events of the parent that it begins with. */
    readonly inherited: readonly TurnEvent[];
  };
  /** The keys of a view, from its first, as the store gave them. */
  'view.listed': { readonly collection: string; readonly keys: readonly string[] };
  /** What a process says waits for a person. */
  'interventions.listed': {
    readonly process: string;
    readonly listed: readonly { readonly id: string; readonly mergedInto: string | undefined }[];
  };
  /** A handle told its listeners of an event. `drive` counts the handles. */
  'event.emitted': {
    readonly process: string;
    readonly turn: string;
    readonly drive: number;
    readonly event: TurnEvent;
  };
  /** A role spent this of its budget, whether or not its answer arrived. */
  'role.spent': {
    readonly process: string;
    readonly usage: Usage;
    /** What the budget of the whole process says was used by now. */
    readonly together: Usage;
  };
  'tool.started': {
    readonly process: string;
    readonly turn: string;
    readonly call: number;
    readonly tool: string;
    readonly effect: Effect;
    readonly args: JsonObject;
  };
  'tool.ended': {
    readonly process: string;
    readonly turn: string;
    readonly call: number;
    readonly how: string;
  };
  'save.started': { readonly process: string; readonly turn: string };
  /** A process stopped driving a turn: it ended, or waits. */
  'drive.stopped': {
    readonly process: string;
    readonly turn: string;
    readonly drive: number;
    readonly result: TurnResult;
  };
  'drive.failed': {
    readonly process: string;
    readonly turn: string;
    readonly code: string;
    readonly message: string;
  };
  /** A process goes on driving a turn although nothing is left that could happen. */
  'drive.hung': { readonly process: string; readonly turn: string };
  /** A turn could not be read. */
  'read.failed': {
    readonly process: string;
    readonly turn: string;
    readonly code: string;
    readonly message: string;
  };
  /** Nothing disturbs the turn any more and nothing is left to do: what a process reads that was not there. */
  'turn.settled': {
    readonly turn: string;
    /** Its own stream, as text. */
    readonly bodies: readonly string[];
    /** What replaying it comes to. */
    readonly result: TurnResult;
    /** What the list of turns says. */
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

/** Something the simulator saw happen. */
export type Observation = { [Type in ObservationType]: ObservationOf<Type> }[ObservationType];

/** An observation before it has its time. */
export type Seen = { [Type in ObservationType]: Omit<ObservationOf<Type>, 'at'> }[ObservationType];
