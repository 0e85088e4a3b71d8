import assert from 'node:assert/strict';
import type { Json } from '@pce/core/contracts';
import type {
  GuardedAnswer,
  GuardedCall,
  GuardedOutput,
  GuardedRequest,
  GuardedResult,
  InputGuard,
  OutputGuard,
  ToolGuard,
} from '@pce/core/ports';
import { type PlaceOptions, registerCases } from '../suite/conformance-case.js';
import { type GuardSubject, guardCases } from './guard-cases.js';

/** A guard, and examples of its input. */
export interface GuardPlace<Guard, Input>
  extends Pick<GuardSubject<Input>, 'allowed' | 'stopped' | 'secrets'> {
  readonly guard: Guard;
}

/** Options of the suites of guards. */
export type GuardConformanceOptions<Guard, Input> = PlaceOptions<GuardPlace<Guard, Input>>;

/** Registers a test for each promise of the `InputGuard` port. */
export function inputGuardConformance(
  options: GuardConformanceOptions<InputGuard, GuardedRequest>,
): void {
  register(options, 'InputGuard', ({ guard, ...examples }) => ({
    ...examples,
    check: (input, context) => guard.checkInput(input, context),
    apply: (input, change: object) => ({ ...input, ...change }),
  }));
}

/** Registers a test for each promise of the `OutputGuard` port, with answers, outputs or both. */
export function outputGuardConformance(
  options: GuardConformanceOptions<OutputGuard, GuardedAnswer | GuardedOutput>,
): void {
  register(options, 'OutputGuard', toOutputSubject);
}

/** Returns an `OutputGuard` as a guard subject; changed outputs are parsed as JSON. */
export function toOutputSubject({
  guard,
  ...examples
}: GuardPlace<OutputGuard, GuardedAnswer | GuardedOutput>): GuardSubject<
  GuardedAnswer | GuardedOutput
> {
  return {
    ...examples,
    check: (about, context) => guard.checkOutput(about, context),
    apply: (about, answer: string) =>
      about.output === undefined
        ? { ...about, answer }
        : { ...about, answer, output: jsonOf(answer) },
  };
}

/** Registers a test for each promise of a `ToolGuard` about calls. */
export function toolCallGuardConformance(
  options: GuardConformanceOptions<ToolGuard, GuardedCall>,
): void {
  register(options, 'ToolGuard (calls)', ({ guard, ...examples }) => ({
    ...examples,
    check: (call, context) => guard.checkCall?.(call, context),
    apply: (call, args: GuardedCall['args']) => ({ ...call, args }),
  }));
}

/** Registers a test for each promise of a `ToolGuard` about results. */
export function toolResultGuardConformance(
  options: GuardConformanceOptions<ToolGuard, GuardedResult>,
): void {
  register(options, 'ToolGuard (results)', ({ guard, ...examples }) => ({
    ...examples,
    check: (result, context) => guard.checkResult?.(result, context),
    apply: (result, parts: object) => ({ ...result, ...parts }),
  }));
}

function jsonOf(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    assert.fail(`it changed an output to ${JSON.stringify(text)}, which is no JSON text`);
  }
}

function register<Guard, Input>(
  { place, ...suite }: GuardConformanceOptions<Guard, Input>,
  port: string,
  toSubject: (place: GuardPlace<Guard, Input>) => GuardSubject<Input>,
): void {
  registerCases(suite, port, guardCases<Input>(), async () => toSubject(await place()));
}
