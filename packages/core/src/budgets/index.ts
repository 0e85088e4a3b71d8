export type { AmountLimits, Amounts, BudgetPeriod } from './budget-journal.js';
export {
  type Budgets,
  type BudgetsOptions,
  type BudgetUse,
  createBudgets,
  listBudgets,
} from './create-budgets.js';
export {
  type BudgetScope,
  BudgetSpentError,
  parseSpendingLimits,
  type SpendingLimit,
  type SpentBudget,
} from './spending-limit.js';
