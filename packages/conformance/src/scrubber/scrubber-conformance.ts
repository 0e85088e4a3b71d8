import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { type ScrubberPlace, scrubberCases } from './scrubber-cases.js';

/** Options of `scrubberConformance`. */
export interface ScrubberConformanceOptions extends SuiteOptions {
  /** Makes the scrubber; called once for each test. */
  readonly place: () => ScrubberPlace | Promise<ScrubberPlace>;
}

/** Registers a test for each promise of the `Scrubber` port. */
export function scrubberConformance({ place, ...suite }: ScrubberConformanceOptions): void {
  registerCases(suite, 'Scrubber', scrubberCases, place);
}
