import { budgetCases } from './budget-cases.js';
import { outputCases } from './output-cases.js';
import { signalCases } from './signal-cases.js';

export const modelCases = [...outputCases, ...budgetCases, ...signalCases];
