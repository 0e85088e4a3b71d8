import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { argumentCases } from './argument-cases.js';
import { runCases } from './run-cases.js';
import type { ToolPlace } from './tool-place.js';

export const toolCases = [...argumentCases, ...runCases];

/** Options of `toolConformance`. */
export interface ToolConformanceOptions extends SuiteOptions {
  /** Makes the tool and something to work on; called once for each test. */
  readonly place: () => ToolPlace | Promise<ToolPlace>;
}

/** Registers a test for each promise of a tool: its arguments, its answers, its effect class. */
export function toolConformance({ place, ...options }: ToolConformanceOptions): void {
  const cases = toolCases.map(({ name, run }) => ({
    name,
    async run(subject: ToolPlace) {
      try {
        await run(subject);
      } finally {
        await subject.remove?.();
      }
    },
  }));
  registerCases(options, 'Tool', cases, place);
}
