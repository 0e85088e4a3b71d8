import type { Json } from '@pce/core/contracts';
import type { RoleModel } from '@pce/core/ports';
import * as z from 'zod';
import { spyBudget } from '../suite/spy-budget.js';
import type { Waiting } from '../suite/within.js';

/** The provider's reaction to one call. */
export type ModelReply =
  /** Replies with this value, as JSON. */
  | { readonly type: 'answer'; readonly value: Json }
  /** Replies with this text, which is not JSON. */
  | { readonly type: 'text'; readonly text: string }
  /** Fails permanently: trying again does not help. */
  | { readonly type: 'failure' }
  /** Does not answer before the call is aborted. */
  | { readonly type: 'silence' };

/** A model whose provider follows a script. */
export interface ModelPlace extends Waiting {
  readonly model: RoleModel;
  /** The calls that reached the provider, oldest first: all text of each. */
  calls(): readonly string[];
}

/** Opens a model whose provider gives these replies in order; the last one is repeated. */
export type OpenModel = (replies: readonly ModelReply[]) => ModelPlace | Promise<ModelPlace>;

/** Usage that the provider reports for each call. */
export const usagePerCall = { inputTokens: 10, outputTokens: 5 } as const;

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
