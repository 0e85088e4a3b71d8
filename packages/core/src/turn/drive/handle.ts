import type { EventEmitter } from 'eventemitter3';
import type { LogEntry } from '../../log/entries.js';
import { renderLog } from '../../log/render.js';
import { Sequence } from '../../log/sequence.js';
import type { RoleWaiting } from '../perform/role-waiting.js';
import type { TurnEvent, TurnEventOf, TurnEventType } from '../rules/events.js';
import { type TurnResult, toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { TurnControl } from './turn-control.js';

/** Listeners of a turn: one for each type of event, and `event` for every one. They are called once the event is durable. */
export type TurnListeners = { [Type in TurnEventType]: (event: TurnEventOf<Type>) => void } & {
  event: (event: TurnEvent) => void;
  /** Called at once, and not by `event`: the journal does not keep it. */
  'role.waiting': (waiting: RoleWaiting) => void;
};

/** §4 as it stands. */
export interface TurnLog {
  readonly entries: Sequence<LogEntry>;
  toMarkdown(): string;
}

/** A turn under way, as its handle sees it. */
export interface DrivenTurn {
  readonly id: string;
  state(): TurnState | undefined;
  readonly result: Promise<TurnResult>;
  readonly control: Pick<TurnControl, 'pause' | 'cancel'>;
}

/** A turn that this process drives: `on('executor.decided', …)`, `for await (const event of turn)`, `result()`. */
export class TurnHandle implements AsyncIterable<TurnEvent> {
  readonly #driven: DrivenTurn;
  readonly #emitter: EventEmitter;

  constructor(driven: DrivenTurn, emitter: EventEmitter) {
    this.#driven = driven;
    this.#emitter = emitter;
  }

  get id(): string {
    return this.#driven.id;
  }

  on<Type extends keyof TurnListeners>(type: Type, listener: TurnListeners[Type]): this {
    this.#emitter.on(type, listener);
    return this;
  }

  once<Type extends keyof TurnListeners>(type: Type, listener: TurnListeners[Type]): this {
    this.#emitter.once(type, listener);
    return this;
  }

  off<Type extends keyof TurnListeners>(type: Type, listener: TurnListeners[Type]): this {
    this.#emitter.off(type, listener);
    return this;
  }

  get log(): TurnLog {
    const state = this.#driven.state();
    const entries = state === undefined ? Sequence.of<LogEntry>() : toResult(state).log;
    return { entries, toMarkdown: () => renderLog(entries) };
  }

  /**
   * How the turn ended, or what it waits for (`blocked`, `paused`). Rejects with a `PceError` where it could not be
   * driven: the store failed, or another process has the turn.
   */
  result(): Promise<TurnResult> {
    return this.#driven.result;
  }

  /** Stops before the next step; `resume` goes on. Resolves when it has stopped. */
  pause(): Promise<TurnResult> {
    this.#driven.control.pause();
    return this.result();
  }

  /** Stops for good, a running tool included. Resolves when it has stopped. */
  cancel(reason = 'cancelled by the host'): Promise<TurnResult> {
    this.#driven.control.cancel(reason);
    return this.result();
  }

  /** The events from now on; ends when the turn stops, with the error where it could not be driven. */
  async *[Symbol.asyncIterator](): AsyncGenerator<TurnEvent, void, undefined> {
    const queue: TurnEvent[] = [];
    let stopped = false;
    let wake = (): void => undefined;
    const push = (event: TurnEvent): void => {
      queue.push(event);
      wake();
    };
    const stop = (): void => {
      stopped = true;
      wake();
    };
    this.on('event', push);
    this.result().then(stop, stop);
    try {
      for (;;) {
        const event = queue.shift();
        if (event !== undefined) yield event;
        else if (stopped) break;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.off('event', push);
    }
    await this.result();
  }
}
