import { InvalidInputError } from '@pce/core/errors';
import type { RoleName } from '@pce/core/ports';

/** The most tokens of one prompt of each role, and of the Coordinator's where it builds: system prompt, schema and everything else that is sent. */
export type PromptBudgets = { readonly [Role in RoleName | 'builder']: number };

/** Source: SPEC A20; the Critic is told less than the Planner, and who builds needs room for whole files. */
export const defaultPromptBudgets: PromptBudgets = {
  planner: 3_500,
  critic: 3_500,
  executor: 3_500,
  coordinator: 2_500,
  builder: 10_000,
  synthesizer: 10_000,
  validator: 6_000,
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
