import { budgetCases } from './budget-cases.js';
import { outputCases } from './output-cases.js';
import { signalCases } from './signal-cases.js';

/** Every promise of the `LanguageModel` port, as data. */
export const modelCases = [...outputCases, ...budgetCases, ...signalCases];
