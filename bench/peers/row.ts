import type { Subject } from './subject.ts';

/** The outcome of a measurement: its figures, or why there are none. */
export type Outcome<T> = { readonly figures: T } | { readonly failure: string };

/** One measurement of one contender. */
export interface Row<T> extends Subject {
  readonly outcome: Outcome<T>;
}

/** Returns the figures of a subject; `undefined` if they were not measured or failed. */
export function figuresAt<T>(rows: readonly Row<T>[], { contender, setup, steps }: Subject) {
  const row = rows.find(
    (each) => each.contender === contender && each.setup === setup && each.steps === steps,
  );
  return row !== undefined && 'figures' in row.outcome ? row.outcome.figures : undefined;
}
