import { InvalidInputError } from '../errors.js';
import { turnOf } from '../turn/drive/turn-host.js';
import type { Orchestrator, SubmitOptions } from '../turn/orchestrator-options.js';

/** A wake that a handler receives. */
export interface Wake {
  readonly id: string;
  /** 1 for the first delivery of a wake. */
  readonly attempt: number;
  /** Aborts where the wake is no longer this process's: it stood still, and another one has received it. */
  readonly signal: AbortSignal;
}

/** Resolves with nothing: done with the id, until it is woken again; with `at`, in Unix milliseconds: woken again for then. */
export type WakeHandler = (wake: Wake) => Promise<{ readonly at: number } | undefined>;

/** When a wake is delivered, and beside which others. */
export interface WakeOptions {
  /** Unix time in milliseconds, by the clock of the service; a past moment is now. @defaultValue now */
  readonly at?: number;
  /** Groups share the workers. @defaultValue a group of its own for wakes without one */
  readonly group?: string;
}

/** Guarantees of a waker beyond delivering each wake at least once while its processes live. */
export interface WakerSupports {
  /** Wakes survive the end of every process of ours. */
  readonly durable: boolean;
  /** `at` is kept. Otherwise such a wake may be left out, and the worker's look at the store finds what is due. */
  readonly timers: boolean;
  /** Groups share the workers fairly. */
  readonly groups: boolean;
  /** An id is with one handler at a time, except after a lost delivery. Never relied on for safety. */
  readonly exclusive: boolean;
  /** Milliseconds until a wake whose process died is delivered again; `Infinity`: never. */
  readonly redeliverMs: number;
}

/** Wakes that a process takes. */
export interface WakeSubscription {
  /** Whether wakes are coming in now. */
  readonly isListening: boolean;
  /**
   * Begins no handler from now on. Resolves once those under way have ended and are acknowledged; what was delivered and not
   * begun goes back at once.
   */
  stop(): Promise<void>;
}

/**
 * Hints that a turn, execution or episode should be looked at, at least once each. What is due is in the store; a waker only makes
 * workers look sooner. See `wakerConformance` of `@pce/conformance`.
 */
export interface Waker extends AsyncDisposable {
  readonly supports: WakerSupports;
  /**
   * Resolves once the wake is as durable as `supports` says; rejects where it may be lost. Of several wakes of an id the earliest
   * moment counts, and those that no handler has begun may become one. A wake that comes while the id's handler runs is delivered
   * after it.
   *
   * @param id - `turn/<id>`, `execution/<id>` and so on: at most 160 letters, digits, `_`, `.`, `/` and `-`. Throws
   * `InvalidInputError` for another one.
   */
  wake(id: string, options?: WakeOptions): Promise<void>;
  /**
   * Takes wakes, for at most `concurrency` ids at a time, and never before their moment. A handler that rejects is called again, first
   * within a second, then later and later up to 60 seconds, for ever; other ids are not held up. An outage of the service ends
   * neither the subscription nor the process.
   */
  on(handler: WakeHandler, options: { readonly concurrency: number }): Promise<WakeSubscription>;
  /** Stops all subscriptions and closes connections. Calling it again does nothing. */
  close(): Promise<void>;
}

/** Checks the id of a wake. Throws `InvalidInputError`. */
export function assertWakeId(id: string): void {
  if (/^[\w./-]{1,160}$/.test(id)) return;
  throw new InvalidInputError(
    `wake id ${JSON.stringify(id.slice(0, 200))}: use 1 to 160 letters, digits, "_", "-", "." and "/"`,
  );
}

/** Returns the id under which workers are woken for a turn. */
export function turnWakeId(turn: string): string {
  return `turn/${turn}`;
}

/** Returns the turn of a wake; `undefined` if it is for something else. */
export function turnOfWake(id: string): string | undefined {
  return id.startsWith('turn/') ? id.slice('turn/'.length) : undefined;
}

/** Returns the id under which workers are woken for the turn of an intervention. */
function interventionWakeId(intervention: string): string {
  return turnWakeId(turnOf(intervention));
}

/**
 * Returns an orchestrator that wakes workers when it has submitted a turn or made a decision durable. If that fails, nothing is
 * lost: the next look of a worker finds the turn.
 *
 * @param onError - Called with what `wake` rejects with.
 */
export function waking<Run>(
  pce: Orchestrator<Run>,
  waker: Pick<Waker, 'wake'>,
  onError: (error: unknown) => void = () => undefined,
): Orchestrator<Run> {
  return {
    ...pce,
    async submit<Output>(
      request: string,
      ...options: undefined extends Run
        ? [options?: SubmitOptions<Run, Output> | undefined]
        : [options: SubmitOptions<Run, Output>]
    ) {
      const turn = await pce.submit(request, ...options);
      const [{ owner = 'local' } = {}]: readonly (
        | { readonly owner?: string | undefined }
        | undefined
      )[] = options;
      await waker.wake(turnWakeId(turn), { group: owner }).catch(onError);
      return turn;
    },
    async decide(id, resolution) {
      await pce.decide(id, resolution);
      await waker.wake(interventionWakeId(id)).catch(onError);
    },
  };
}
