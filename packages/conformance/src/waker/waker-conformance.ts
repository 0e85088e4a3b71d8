import { type PlaceOptions, registerCases } from '../suite/conformance-case.js';
import { deliveryCases } from './delivery-cases.js';
import { processCases } from './process-cases.js';
import { timerCases } from './timer-cases.js';
import { runWakerCase, type WakerLimits, type WakerPlace } from './waker-harness.js';

const wakerCases = [...deliveryCases, ...timerCases, ...processCases];

/**
 * Registers a test for each promise of the `Waker` port, among them kills of processes. Call it in a test file of the adapter: a
 * waker that passes all of them makes workers take up what is due.
 */
export function wakerConformance({
  place,
  latencyMs = 3_000,
  ...options
}: PlaceOptions<WakerPlace> & Partial<WakerLimits>): void {
  const cases = wakerCases.map((wakerCase) => ({
    name: wakerCase.name,
    run: (subject: WakerPlace) => runWakerCase(wakerCase, subject, { latencyMs }),
  }));
  registerCases(options, 'Waker', cases, place);
}
