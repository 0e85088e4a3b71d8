export {
  type Budgets,
  type BudgetsOptions,
  type BudgetUse,
  createBudgets,
  listBudgets,
} from './create-budgets.js';
export { BudgetSpentError, type SpendingLimit } from './spending-limit.js';
