import type { TurnHandle } from '@pce/core';
import type { TurnNotice } from '@pce/core/internal';

/** The part of an answer that was written so far. */
export interface Draft {
  /** Version of the turn when it began. */
  readonly version: number;
  /** Unix time in milliseconds when it began. */
  readonly at: number;
  readonly text: string;
}

/** A turn that this process drives, with the draft that it is writing. */
export class LiveTurn {
  readonly handle: TurnHandle;
  #draft: Draft | undefined;
  #version = 0;
  #isLeft = false;

  constructor(handle: TurnHandle) {
    this.handle = handle;
    handle
      .on('answer.began', ({ version, at }) => {
        this.#draft = { version, at, text: '' };
      })
      .on('answer.delta', ({ version, at, text }) => {
        const before = this.#draft ?? { version, at, text: '' };
        this.#draft = { ...before, text: before.text + text };
      })
      .on('synthesizer.answered', () => {
        this.#draft = undefined;
      })
      .on('event', (_, { version }) => {
        this.#version = version;
      });
    handle.result().then(
      ({ status }) => {
        this.#isLeft = status === 'running';
      },
      () => undefined,
    );
  }

  /** Returns whether this process has left the turn to others, with this event as the last. */
  isLeftAt(version: number): boolean {
    return this.#isLeft && version >= this.#version;
  }

  /** The draft so far; `undefined` if none is being written. */
  get draft(): Draft | undefined {
    return this.#draft;
  }

  /** Calls the listener with each notice until the returned function is called. */
  listen(listener: (notice: TurnNotice) => void): () => void {
    this.handle.on('notice', listener);
    return () => this.handle.off('notice', listener);
  }
}
