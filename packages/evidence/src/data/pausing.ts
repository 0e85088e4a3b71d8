/** Work that pauses now and then, so that its caller can do other work. */
export type Pausing<T> = Generator<undefined, T, undefined>;

/** Does such work without a pause. */
export function finish<T>(work: Pausing<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
