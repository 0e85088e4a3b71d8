import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { type EvidenceCheckerPlace, evidenceCheckerCases } from './evidence-checker-cases.js';

/** Options of `evidenceCheckerConformance`. */
export interface EvidenceCheckerConformanceOptions extends SuiteOptions {
  /** Makes the checker; called once for each test. */
  readonly place: () => EvidenceCheckerPlace | Promise<EvidenceCheckerPlace>;
}

/** Registers a test for each promise of the `EvidenceChecker` port. */
export function evidenceCheckerConformance({
  place,
  ...suite
}: EvidenceCheckerConformanceOptions): void {
  registerCases(suite, 'EvidenceChecker', evidenceCheckerCases, place);
}
