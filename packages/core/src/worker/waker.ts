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
