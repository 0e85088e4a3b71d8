import type { RoleModel } from '@pce/core/ports';
import * as z from 'zod';
import { spyBudget } from '../suite/spy-budget.js';

/** A contract with a default, so that the output differs from the reply. */
const capitalSchema = z.object({ city: z.string(), country: z.string().default('unknown') });

type Request = Parameters<RoleModel['generate']>[0];

export function aRequest(changes: Partial<Omit<Request, 'schema'>> = {}) {
  return {
    system: 'You know capitals.',
    prompt: 'Norway?',
    schema: capitalSchema,
    signal: new AbortController().signal,
    budget: spyBudget(),
    ...changes,
  };
}

/** A contract of another schema library: it checks asynchronously and has no JSON Schema. */
export const foreignSchema = {
  '~standard': {
    version: 1,
    vendor: 'conformance',
    validate: async (value: unknown) =>
      typeof value === 'object' && value !== null && 'city' in value
        ? { value: { city: String(value.city) } }
        : { issues: [{ message: 'expected a city' }] },
  },
} as const;
