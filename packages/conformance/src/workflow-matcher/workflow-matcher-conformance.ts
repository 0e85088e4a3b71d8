import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { matcherCases } from './matcher-cases.js';
import type { MatcherPlace } from './matcher-place.js';

/** Options of `workflowMatcherConformance`. */
export interface WorkflowMatcherConformanceOptions extends SuiteOptions {
  /** Makes the matcher, with a workflow to run; called once for each test. */
  readonly place: () => MatcherPlace | Promise<MatcherPlace>;
}

/** Registers a test for each promise of the `WorkflowMatcher` port. */
export function workflowMatcherConformance({
  place,
  ...suite
}: WorkflowMatcherConformanceOptions): void {
  registerCases(suite, 'WorkflowMatcher', matcherCases, place);
}
