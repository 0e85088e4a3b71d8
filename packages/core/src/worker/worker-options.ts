import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
import type { Slice } from '../turn/drive/drive-slice.js';
import type { SliceOptions } from '../turn/orchestrator-options.js';
import type { Waker } from './waker.js';

/** Work beside turns that becomes due with time, such as moments of schedules, time-outs of executions and pauses of episodes. */
export interface DueWork {
  /** The first part of the ids of its wakes: `schedule`, `execution`, `episode`. */
  readonly kind: string;
  /** Does what is due, and wakes the turns that have become due by it. Any number of workers may do so at the same time. */
  sweep(wake: (turn: string) => void): Promise<unknown>;
}

/** Options of `runWorker`. */
export interface WorkerOptions<Run = unknown>
  extends Pick<SliceOptions<Run>, 'run' | 'onVersionChange'> {
  /** Turns driven at once, without those that their calls start. @defaultValue 50 */
  readonly turns?: number;
  /** Milliseconds after which a turn makes room for one that waits. @defaultValue 10,000 */
  readonly sliceMs?: number;
  /** Milliseconds between two looks at what is due. @defaultValue 2,000 */
  readonly sweepMs?: number;
  /** Due work beside turns. @defaultValue none */
  readonly sources?: readonly DueWork[];
  /**
   * Wakes the worker for turns as they become due, so that the looks only find what it has lost. It stays open.
   * @defaultValue none: the looks find all
   */
  readonly waker?: Waker;
  /**
   * Store of the orchestrators, in which the workers know each other: turns of another release are left to its workers while such
   * live. @defaultValue none: `onVersionChange` decides at once
   */
  readonly store?: Store;
  /** Called with errors of the store, the waker and turns; the worker tries again. @defaultValue none */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
}

/** The work of a worker at a moment. */
export interface WorkerState {
  /** Turns that it drives. */
  readonly driven: number;
  /** Turns that are due, and that it has not taken yet. */
  readonly waiting: number;
  /** Milliseconds for which the turn that has waited longest is due; 0 if none is. */
  readonly oldestMs: number;
  /** Turns that it leaves to workers of another release, because its roles, tools or workflows are not those of their last process. */
  readonly refused: number;
  /** Slices so far, by their outcome. */
  readonly slices: Readonly<Record<Slice['state'] | 'failed', number>>;
  /** Unix time in milliseconds of the last look at what is due that succeeded; 0 before the first. */
  readonly sweptAt: number;
  /** Whether wakes are coming in; false without a waker. */
  readonly isListening: boolean;
}

/** Drives turns that are due, until it is drained. */
export interface Worker extends AsyncDisposable {
  /** Takes a turn up in this process without waiting for the next look: right after `submit` or `decide`. */
  wake(turn: string): void;
  readonly state: WorkerState;
  /**
   * Takes nothing up from now on, and stops each turn before its next step. Resolves once all have stopped, or after `graceMs`
   * milliseconds, with the turns whose tools are still running; their process keeps them.
   */
  drain(options?: { readonly graceMs?: number }): Promise<readonly string[]>;
}
