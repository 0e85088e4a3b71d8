import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { handoffCases } from './handoff-cases.js';
import type { OpenHandoff } from './handoff-place.js';

/** Options of `handoffDriverConformance`. */
export interface HandoffDriverConformanceOptions extends SuiteOptions {
  /** Opens a driver for an agent that follows a script; called at least once for each test. */
  readonly open: OpenHandoff;
}

/** Registers a test for each promise of the `HandoffDriver` port. Tests of missing capabilities pass. */
export function handoffDriverConformance(options: HandoffDriverConformanceOptions): void {
  const { open, ...suite } = options;
  registerCases(suite, 'HandoffDriver', handoffCases, () => open);
}
