import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { answerCases } from './answer-cases.js';
import { endCases } from './end-cases.js';
import type { OpenHandoff } from './handoff-place.js';
import { permissionCases } from './permission-cases.js';
import { sessionCases } from './session-cases.js';

export const handoffCases = [...answerCases, ...permissionCases, ...endCases, ...sessionCases];

/** Options of `handoffDriverConformance`. */
export interface HandoffDriverConformanceOptions extends SuiteOptions {
  /** Opens a driver for an agent that follows a script; called at least once for each test. */
  readonly open: OpenHandoff;
}

/** Registers a test for each promise of the `HandoffDriver` port. Tests of missing capabilities pass. */
export function handoffDriverConformance({
  open,
  ...suite
}: HandoffDriverConformanceOptions): void {
  registerCases(suite, 'HandoffDriver', handoffCases, () => open);
}
