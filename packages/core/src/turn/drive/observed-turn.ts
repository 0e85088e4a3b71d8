import type { StreamStep } from '../../journal/stream-definition.js';
import type { TurnNotice } from '../perform/turn-notice.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnState } from '../rules/state.js';
import type { Observed } from './observer.js';
import type { TurnHost } from './turn-host.js';

/** Passes the events and notices of one turn to the observers, in order of their versions. */
export class ObservedTurn {
  readonly #turn: string;
  readonly #host: Pick<TurnHost, 'observers' | 'listenerErrors'>;
  /** Version of the last durable event. */
  #version: number;
  /** Notices whose event is not durable yet. */
  #held: TurnNotice[] = [];

  constructor(turn: string, host: Pick<TurnHost, 'observers' | 'listenerErrors'>, version: number) {
    this.#turn = turn;
    this.#host = host;
    this.#version = version;
  }

  /** Passes on a durable event, then the notices held for it. */
  event({ event, before, after }: StreamStep<TurnState, TurnEvent>): void {
    const { version } = after;
    this.#version = version;
    this.#see({ is: 'event', turn: this.#turn, version, event, before, after });
    const held = this.#held;
    this.#held = [];
    for (const notice of held) this.notice(notice);
  }

  notice(notice: TurnNotice): void {
    if (notice.version > this.#version) this.#held.push(notice);
    else this.#see({ is: 'notice', turn: this.#turn, notice });
  }

  #see(seen: Observed): void {
    const { observers, listenerErrors } = this.#host;
    for (const observer of observers) listenerErrors.call(observer, () => observer.see(seen));
  }
}
