import assert from 'node:assert/strict';
import { PceError, type PceErrorCode } from '@pce/core/errors';

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
interface TestRunner {
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

/** Options of a suite that runs what is in a place. */
export interface PlaceOptions<Place> extends SuiteOptions {
  /** Makes what the suite runs, and what it works on; called once for each test. */
  readonly place: () => Place | Promise<Place>;
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

type Settled<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/** Waits for the outcome of some work. A synchronous throw counts as a rejection. */
export async function settle<T>(work: () => T | Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Asserts that some work was rejected with an error of PCE of this code. */
export function assertCode(
  outcome: Settled<unknown>,
  expected: PceErrorCode,
  otherwise: string,
): void {
  assert.ok(!outcome.ok, otherwise);
  const code = PceError.isInstance(outcome.error) ? outcome.error.code : 'no PceError';
  assert.equal(code, expected, describeError(outcome.error));
}

/** Describes an error for an assertion message. */
export function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
/** Freezes a value deeply, so that a subject that mutates its input throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

export function assertJson(value: unknown, subject: string): void {
  const text = JSON.stringify(value);
  assert.notEqual(text, undefined, `${subject} is no JSON value`);
  assert.deepEqual(
    withoutGaps(value),
    JSON.parse(text),
    `${subject} changes when it is kept as JSON`,
  );
}

function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGaps);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutGaps(part)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
