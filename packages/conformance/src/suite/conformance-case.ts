/** One promise of a port, as a test: `run` rejects if the subject breaks it. */
export interface ConformanceCase<Subject> {
  /** The promise as a sentence, with the requirement it belongs to. */
  readonly name: string;
  run(subject: Subject): Promise<void>;
}

/** Returns cases, in order, from their functions by name; each rejects if a subject breaks the promise. */
export function toCases<Subject>(
  runs: Readonly<Record<string, (subject: Subject) => Promise<void>>>,
): readonly ConformanceCase<Subject>[] {
  return Object.entries(runs).map(([name, run]) => ({ name, run }));
}

/** The functions that a suite needs of a test runner: Vitest's `describe` and `it`, or compatible ones. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => Promise<void>, timeoutMs?: number): unknown;
}

/** Options that every suite takes. */
export interface SuiteOptions extends TestRunner {
  /** Heading of the tests. */
  readonly name: string;
  /** Milliseconds one test may take. @defaultValue 60,000 */
  readonly timeoutMs?: number;
}

/** Registers a test for each case. `prepare` makes a new subject for each test. */
export function registerCases<Subject>(
  { describe, it, name, timeoutMs = 60_000 }: SuiteOptions,
  port: string,
  cases: readonly ConformanceCase<Subject>[],
  prepare: () => Subject | Promise<Subject>,
): void {
  describe(`${name}: the promises of the ${port} port`, () => {
    for (const one of cases) it(one.name, async () => one.run(await prepare()), timeoutMs);
  });
}
