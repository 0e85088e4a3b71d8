/** Receives an error of a listener or observer of the host. */
export type OnListenerError = (error: unknown) => void;

/** Messages that are remembered for each listener, so that none is reported twice. */
const maxMessages = 100;

/** Calls listeners of the host; their errors and rejections are reported once per message, and reach neither turn nor process. */
export class ListenerErrors {
  readonly #reported = new WeakMap<object, Set<string>>();
  readonly #onError: OnListenerError;

  /** @param onError - Called with each error. @defaultValue a warning of the process, or of the console where there is none */
  constructor(onError: OnListenerError = warn) {
    this.#onError = onError;
  }

  /** Calls a listener at once, and does not wait for a promise that it returns. */
  call(listener: object, call: () => unknown): void {
    try {
      const result = call();
      if (result instanceof Promise) result.catch((error) => this.report(listener, error));
    } catch (error) {
      this.report(listener, error);
    }
  }

  /** Reports an error of a listener, unless it has reported one of the same message. */
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
