export type { Amounts } from './amounts.js';
export type { AmountLimits } from './budget-journal.js';
export { BudgetSpentError, type SpentBudget } from './budget-spent-error.js';
export type { BudgetPeriod } from './budget-window.js';
export { type Budgets, type BudgetsOptions, createBudgets } from './create-budgets.js';
export { type BudgetUse, listBudgets } from './list-budgets.js';
export { type BudgetScope, parseSpendingLimits, type SpendingLimit } from './spending-limit.js';
