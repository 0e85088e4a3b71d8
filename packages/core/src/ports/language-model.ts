import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Spending } from '../contracts/usage.js';
import type { RoleBudget } from './role-budget.js';

/**
 * A model that answers with an object of a given shape. What it answers has passed the schema. Otherwise it rejects with
 * `ModelError`, with `LimitReachedError` of the budget, or with the reason of the signal.
 */
export interface LanguageModel {
  /** Provider and model, as in `openai:gpt-5`. */
  readonly id: string;
  generate<T>(request: {
    readonly system: string;
    readonly prompt: string;
    readonly schema: StandardSchemaV1<unknown, T>;
    readonly temperature?: number;
    readonly signal: AbortSignal;
    /**
     * Every call to the provider, second tries included, is reserved and settled here; whoever asks does neither.
     * @defaultValue none: the caller counts one call and the `usage` of the answer
     */
    readonly budget?: RoleBudget;
  }): Promise<{
    readonly output: T;
    /** Of all the calls that led to this answer. */
    readonly usage: Spending;
  }>;
}
