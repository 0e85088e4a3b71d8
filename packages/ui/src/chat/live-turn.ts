import type { TurnHandle, TurnNotice } from '@pce/core';

/** A turn that this process drives, with the draft that it is writing. */
export class LiveTurn {
  readonly handle: TurnHandle;
  #draft: string | undefined;
  #version = 0;
  #isLeft = false;

  constructor(handle: TurnHandle) {
    this.handle = handle;
    handle
      .on('answer.began', () => {
        this.#draft = '';
      })
      .on('answer.delta', ({ text }) => {
        this.#draft = `${this.#draft ?? ''}${text}`;
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

  /** Text of the draft so far; `undefined` if none is being written. */
  get draft(): string | undefined {
    return this.#draft;
  }

  /** Calls the listener with each notice until the returned function is called. */
  listen(listener: (notice: TurnNotice) => void): () => void {
    this.handle.on('notice', listener);
    return () => this.handle.off('notice', listener);
  }
}
