import { InvalidInputError } from '@pce/core/errors';
import type { RoleName } from '@pce/core/ports';

/** The most tokens of one prompt of each role, and of the Coordinator's where it builds: system prompt, schema and everything else that is sent. */
export type PromptBudgets = { readonly [Role in RoleName | 'builder']: number };

/** Budgets that leave room for the request and for the results of SPEC A20 in a window of 32,000 tokens. */
export const defaultPromptBudgets: PromptBudgets = {
  planner: 16_000,
  critic: 16_000,
  executor: 26_000,
  coordinator: 12_000,
  builder: 20_000,
  synthesizer: 26_000,
  validator: 26_000,
};

/** The smallest budget that leaves room for anything beside a role's own instructions. */
const smallest = 1_000;

/** Throws `InvalidInputError` for a budget that no prompt could keep. */
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
