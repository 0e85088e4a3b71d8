import type { Subject } from './subject.ts';

/** The end of a measurement: its figures, or why there are none. */
export type Outcome<T> = { readonly figures: T } | { readonly failure: string };

/** One measurement of one contender. */
export interface Row<T> extends Subject {
  readonly outcome: Outcome<T>;
}

/** The figures at one place, or `undefined` where they were not measured or could not be. */
export function figuresAt<T>(rows: readonly Row<T>[], { contender, setup, steps }: Subject) {
  const row = rows.find(
    (each) => each.contender === contender && each.setup === setup && each.steps === steps,
  );
  return row !== undefined && 'figures' in row.outcome ? row.outcome.figures : undefined;
}
