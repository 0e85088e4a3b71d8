import type { TurnNotice } from '../perform/turn-notice.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnState } from '../rules/state.js';

/** Event or notice of a turn, for observers. */
export type Observed =
  | {
      readonly is: 'event';
      readonly turn: string;
      readonly version: number;
      readonly event: TurnEvent;
      /** `undefined` for the first event of a turn. */
      readonly before: TurnState | undefined;
      readonly after: TurnState;
    }
  | { readonly is: 'notice'; readonly turn: string; readonly notice: TurnNotice };

/** Observes every turn of an orchestrator: started, resumed automatically or by a person, forked, in threads. */
export interface TurnObserver {
  /**
   * Called with each event once it is durable, and with each notice, in order of their versions. Errors and rejections
   * are reported once per message, and never reach the turn.
   */
  see(seen: Observed): unknown;
  /** Resolves when everything seen is passed on. `close()` of the orchestrator awaits it for at most five seconds. */
  flush?(): Promise<void>;
}

/** Receives an error of a listener or observer of the host. */
export type OnListenerError = (error: unknown) => void;

/** Maximum number of messages remembered for each listener, so that none is reported twice. */
const maxMessages = 100;

/** Calls listeners of the host and reports their errors and rejections, once for each message, without affecting turn or process. */
export class ListenerErrors {
  readonly #reported = new WeakMap<object, Set<string>>();
  readonly #onError: OnListenerError;

  /** @param onError - Called with each error. @defaultValue a warning of the process, or of the console without one */
  constructor(onError: OnListenerError = warn) {
    this.#onError = onError;
  }

  /** Calls a listener without waiting for a returned promise. */
  call(listener: object, call: () => unknown): void {
    try {
      const result = call();
      if (result instanceof Promise) result.catch((error) => this.report(listener, error));
    } catch (error) {
      this.report(listener, error);
    }
  }

  /** Reports an error of a listener, unless one with the same message was reported. */
  report(listener: object, error: unknown): void {
    const reported = this.#reported.get(listener) ?? new Set();
    this.#reported.set(listener, reported);
    const message = error instanceof Error ? error.message : String(error);
    if (reported.has(message) || reported.size === maxMessages) return;
    reported.add(message);
    try {
      this.#onError(error);
    } catch (failure) {
      warn(failure);
    }
  }
}

function warn(error: unknown): void {
  const text = `a listener of a turn failed: ${error instanceof Error ? error.stack : error}`;
  const host = globalThis.process;
  if (host?.emitWarning === undefined) console.warn(text);
  else host.emitWarning(text, 'PceListenerWarning');
}
