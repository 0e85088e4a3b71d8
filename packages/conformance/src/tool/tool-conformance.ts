import { type PlaceOptions, registerCases } from '../suite/conformance-case.js';
import { argumentCases } from './argument-cases.js';
import { runCases } from './run-cases.js';
import type { ToolPlace } from './tool-place.js';

export const toolCases = [...argumentCases, ...runCases];

/** Registers a test for each promise of a tool: its arguments, its answers, its effect class. */
export function toolConformance({ place, ...options }: PlaceOptions<ToolPlace>): void {
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
