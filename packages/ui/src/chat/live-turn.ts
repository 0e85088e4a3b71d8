import type { TurnHandle, TurnNotice } from '@pce/core';

/** A turn that this process drives, with the draft that it is writing. */
export class LiveTurn {
  readonly handle: TurnHandle;
  #draft: string | undefined;

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
      });
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
