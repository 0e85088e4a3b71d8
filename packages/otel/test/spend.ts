import type { RoleContext } from '@pce/core/ports';

/** Spends one call of a model with 100 tokens, as an adapter of a provider reports it. */
export function spend({ budget }: RoleContext, at: number): void {
  const usage = { inputTokens: 90, outputTokens: 10, cost: 0.02 };
  budget.reserveModelCall();
  budget.settle({ ...usage, calls: [{ model: 'acme:large', at, ms: 0, ...usage }] });
}
