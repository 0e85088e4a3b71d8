import { type Reflection, reflectionSchema } from '@pce/core/contracts';
import type { Reflector, ReflectorInput } from '@pce/core/ports';
import { foreignText } from './inputs.js';
import { type RoleConformanceOptions, type RolePort, roleConformance } from './role-cases.js';

const input: ReflectorInput = {
  patch:
    '--- a/price.ts\n+++ b/price.ts\n@@ -1 +1 @@\n-export const max = 800;\n+export const max = 8000;\n',
  class: 'MEDIUM',
  log: '## Iteration 1\n\nCommand: raise the price',
  rubric: ['Prices stay below 1000.'],
};

export const reflectorPort: RolePort<Reflector, ReflectorInput, Reflection> = {
  port: 'Reflector',
  schema: reflectionSchema,
  inputs: {
    'a change': input,
    'a change without a log': { ...input, log: '', class: 'LOW' },
    'a change in other scripts': { ...input, patch: foreignText, rubric: [] },
  },
  ask: (role, one, context) => role.reflect(one, context),
  // The schema covers everything: a reflection is free text.
  assertFits: () => undefined,
};

/** Registers a test for each promise of the `Reflector` port. */
export function reflectorConformance(options: RoleConformanceOptions<Reflector>): void {
  roleConformance(reflectorPort, options);
}
