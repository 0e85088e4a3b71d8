/** Work in the background, until it is closed. */
export interface Background extends AsyncDisposable {
  /** Begins nothing more, and waits for what is under way. */
  close(): Promise<void>;
}

export function inBackground(work: (signal: AbortSignal) => Promise<void>): Background {
  const closing = new AbortController();
  const working = work(closing.signal);
  const close = async (): Promise<void> => {
    closing.abort();
    await working;
  };
  return { close, [Symbol.asyncDispose]: close };
}
