/** A computation that yields regularly so that its caller can do other work. */
export type Pausing<T> = Generator<undefined, T, undefined>;

/** Runs such a computation without pauses. */
export function finish<T>(work: Pausing<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
