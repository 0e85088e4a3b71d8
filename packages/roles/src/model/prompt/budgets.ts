import { InvalidInputError } from '@pce/core/errors';
import type { RoleName } from '@pce/core/ports';

/** Maximum tokens of one prompt of each role, with system prompt and schema; `builder` is the Coordinator's for building. */
export type PromptBudgets = { readonly [Role in RoleName | 'builder']: number };

/** Default budgets for the request and the results of SPEC A20 in a window of 32,000 tokens. */
export const defaultPromptBudgets: PromptBudgets = {
  planner: 16_000,
  critic: 16_000,
  executor: 26_000,
  coordinator: 12_000,
  builder: 20_000,
  synthesizer: 26_000,
  validator: 26_000,
};

/** Minimum budget that leaves room besides a role's own instructions. */
const smallest = 1_000;

/** Throws `InvalidInputError` for a budget that is too small. */
export function resolveBudgets(budgets: Partial<PromptBudgets>): PromptBudgets {
  for (const [role, tokens] of Object.entries(budgets)) {
    if (!(Number.isSafeInteger(tokens) && tokens >= smallest)) {
      throw new InvalidInputError(
        `option budgets.${role}: expected ${smallest} tokens or more, got ${tokens}`,
      );
    }
  }
  return { ...defaultPromptBudgets, ...budgets };
}
