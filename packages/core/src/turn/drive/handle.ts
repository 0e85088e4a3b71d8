import type { EventEmitter } from 'eventemitter3';
import type { LogEntry } from '../../log/entries.js';
import { renderLog } from '../../log/render.js';
import { assertName } from '../../text/assert-keys.js';
import type { TurnNotice } from '../perform/turn-notice.js';
import {
  type TurnEvent,
  type TurnEventOf,
  type TurnEventType,
  turnEventSchemas,
} from '../rules/events.js';
import { type TurnResult, toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { ListenerErrors } from './observer.js';
import type { TurnControl } from './turn-control.js';

/** Arguments of listeners by event name. */
type Payloads = { [Type in TurnEventType]: TurnEventOf<Type> } & {
  [Type in TurnNotice['type']]: Extract<TurnNotice, { type: Type }>;
} & { event: TurnEvent; notice: TurnNotice };

interface TurnPlace {
  /** Version of the event; for a notice, of the turn's latest event at that time. */
  readonly version: number;
}

/**
 * Listeners of a turn: one for each type of event, called with its version once it is durable, and `event` for all; one for each type
 * of notice, called immediately, possibly before the event of its version is durable, and `notice` for all. Notices are not
 * stored. Errors and rejections of a listener are reported to the orchestrator's `onListenerError`, and end neither turn nor
 * process.
 */
export type TurnListeners = {
  [Type in keyof Payloads]: (what: Payloads[Type], place: TurnPlace) => void;
};

const notices = [
  ...(['role.waiting', 'role.started', 'role.ended', 'answer.began', 'answer.delta'] as const),
  ...(['tool.started', 'tool.ended', 'tool.waiting'] as const),
] as const satisfies readonly TurnNotice['type'][];
const listened: ReadonlySet<string> = new Set([
  ...Object.keys(turnEventSchemas),
  ...notices,
  'event',
  'notice',
]);

/** A part of an answer being written. */
export type AnswerPart =
  /** The answer starts from the beginning: the first time, or again after a validation or an outage. */
  | { readonly type: 'begin' }
  /** The next text, provisional until the answer is validated. */
  | { readonly type: 'delta'; readonly text: string }
  /** The final answer when the turn stopped; `null` if there is none. The last part. */
  | {
      readonly type: 'final';
      readonly text: string | null;
      readonly status: TurnResult['status'];
    };

/** The log of all durable events so far. */
export interface TurnLog {
  readonly entries: readonly LogEntry[];
  toMarkdown(): string;
}

/** A turn that this process drives: `on('executor.decided', …)`, `for await (const event of turn)`, `result()`. */
export class TurnHandle<Output = unknown> implements AsyncIterable<TurnEvent> {
  readonly id: string;
  /**
   * Resolves once the start, decision or resumption of this handle is durable, and so survives the end of this process.
   * Rejects like `result` if it was not accepted, for example because another person decided first.
   */
  readonly durable: Promise<void>;
  readonly #control: Pick<TurnControl, 'pause' | 'yield' | 'cancel'>;
  readonly #emitter: EventEmitter;
  readonly #listenerErrors: ListenerErrors;
  readonly #guarded = new WeakMap<EventEmitter.ListenerFn, EventEmitter.ListenerFn>();
  readonly #state: () => TurnState | undefined;
  readonly #result: Promise<TurnResult<Output>>;

  constructor({
    id,
    control,
    emitter,
    listenerErrors,
    state,
    durable,
    result,
  }: {
    readonly id: string;
    readonly control: Pick<TurnControl, 'pause' | 'yield' | 'cancel'>;
    readonly emitter: EventEmitter;
    readonly listenerErrors: ListenerErrors;
    /** Returns the state that the durable events fold to. */
    readonly state: () => TurnState | undefined;
    readonly durable: Promise<void>;
    readonly result: Promise<TurnResult<Output>>;
  }) {
    this.id = id;
    this.durable = durable;
    this.#control = control;
    this.#emitter = emitter;
    this.#listenerErrors = listenerErrors;
    this.#state = state;
    this.#result = result;
  }

  /** @deprecated Renamed to `durable`. */
  get accepted(): Promise<void> {
    return this.durable;
  }

  on<Type extends keyof TurnListeners>(type: Type, listener: TurnListeners[Type]): this {
    assertName('a turn has no event', type, listened);
    this.#emitter.on(type, this.#guard(listener));
    return this;
  }

  once<Type extends keyof TurnListeners>(type: Type, listener: TurnListeners[Type]): this {
    assertName('a turn has no event', type, listened);
    this.#emitter.once(type, this.#guard(listener));
    return this;
  }

  off<Type extends keyof TurnListeners>(type: Type, listener: TurnListeners[Type]): this {
    this.#emitter.off(type, this.#guard(listener));
    return this;
  }

  /** Returns the function that calls a listener: always the same one, so that it can be removed. */
  #guard(listener: EventEmitter.ListenerFn): EventEmitter.ListenerFn {
    const known = this.#guarded.get(listener);
    if (known !== undefined) return known;
    const guarded = (...what: readonly unknown[]): void =>
      this.#listenerErrors.call(listener, () => listener(...what));
    this.#guarded.set(listener, guarded);
    return guarded;
  }

  get log(): TurnLog {
    const state = this.#state();
    const entries = state === undefined ? [] : toResult(state).log;
    return { entries, toMarkdown: () => renderLog(entries) };
  }

  /**
   * Returns the outcome of the turn, or what it waits for (`blocked`, `paused`). Rejects with a `PceError` if it could not
   * be driven: the store failed, or another process has the turn.
   */
  result(): Promise<TurnResult<Output>> {
    return this.#result;
  }

  /**
   * Stops before the next step, for a later `resume`; with `cutsRoles` also roles at work, whose models are asked again then.
   * Resolves when the turn has stopped.
   */
  pause(options?: { readonly cutsRoles?: boolean }): Promise<TurnResult<Output>> {
    this.#control.pause(options);
    return this.result();
  }

  /**
   * Stops before the next step without a record, so that another process, or `resume`, continues as if this one had ended.
   * Resolves when the turn has stopped: with status `running`, unless it has ended or waits.
   */
  yield(): Promise<TurnResult<Output>> {
    this.#control.yield();
    return this.result();
  }

  /** Stops permanently, including a running tool. Resolves when the turn has stopped. */
  cancel(reason = 'cancelled by the host'): Promise<TurnResult<Output>> {
    this.#control.cancel(reason);
    return this.result();
  }

  /** Yields the events from now on; ends when the turn stops, with an error if it could not be driven. */
  async *[Symbol.asyncIterator](): AsyncGenerator<TurnEvent, void, undefined> {
    yield* this.#untilStopped<TurnEvent>((push) => {
      this.on('event', push);
      return () => this.off('event', push);
    });
  }

  /**
   * Yields the answer while it is written, and finally as the turn stopped with it. Only the last part is validated. Rejects
   * if the turn could not be driven.
   */
  async *answer(): AsyncGenerator<AnswerPart, void, undefined> {
    yield* this.#untilStopped<AnswerPart>((push) => {
      const begin = (): void => push({ type: 'begin' });
      const add = ({ text }: { readonly text: string }): void => push({ type: 'delta', text });
      this.on('answer.began', begin).on('answer.delta', add);
      return () => this.off('answer.began', begin).off('answer.delta', add);
    });
    const { answer: text, status } = await this.result();
    yield { type: 'final', text, status };
  }

  async *#untilStopped<T>(
    subscribe: (push: (item: T) => void) => () => unknown,
  ): AsyncGenerator<T, void, undefined> {
    const queue: T[] = [];
    let stopped = false;
    let wake = (): void => undefined;
    const unsubscribe = subscribe((item) => {
      queue.push(item);
      wake();
    });
    const stop = (): void => {
      stopped = true;
      wake();
    };
    this.result().then(stop, stop);
    try {
      for (;;) {
        const item = queue.shift();
        if (item !== undefined) yield item;
        else if (stopped) break;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      unsubscribe();
    }
    await this.result();
  }
}
