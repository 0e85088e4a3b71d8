import type { TurnEvent } from '@pce/core';
import { parseEvent, turnJournal } from '@pce/core/internal';
import type { AppendInput } from '@pce/core/store';
import type { NewObservation } from './observation.js';

/** Every durable event by turn, to check the store against. */
export class TurnJournals {
  readonly #turns = new Map<string, TurnEvent[]>();
  readonly #inherited = new Map<string, readonly TurnEvent[]>();

  /** Records a successful append and returns its observation. */
  appended(process: string, { stream, expectedVersion, fence, events, views = [] }: AppendInput) {
    const turn = stream.slice('turn/'.length);
    const added = events.map((event) => parseEvent(turnJournal, { stream, ...event }));
    const inherited = this.#takeOver(turn, added);
    const own = this.#turns.get(turn) ?? [];
    own.push(...added);
    this.#turns.set(turn, own);
    return {
      type: 'events.appended',
      process,
      turn,
      expectedVersion,
      versions: events.map(({ version }) => version),
      fence,
      events: added,
      bodies: events.map(({ body }) => body),
      views,
      inherited,
    } satisfies NewObservation;
  }

  turns(): readonly string[] {
    return [...this.#turns.keys()];
  }

  own(turn: string): readonly TurnEvent[] {
    return this.#turns.get(turn) ?? [];
  }

  /** Returns a turn's events; those of a fork begin with its parent's. */
  whole(turn: string): readonly TurnEvent[] {
    return [...(this.#inherited.get(turn) ?? []), ...this.own(turn)];
  }

  isForked(turn: string): boolean {
    const starts = [...this.#turns].map(([name, [first]]) => ({ name, first }));
    return starts.some(
      ({ name, first }) =>
        first?.type === 'turn.forked' && (name === turn || first.parent === turn),
    );
  }

  #takeOver(turn: string, [first]: readonly TurnEvent[]): readonly TurnEvent[] {
    if (first?.type !== 'turn.forked') return [];
    const inherited = this.whole(first.parent).slice(0, first.version);
    this.#inherited.set(turn, inherited);
    return inherited;
  }
}
