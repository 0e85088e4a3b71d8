import { argumentCases } from './argument-cases.js';
import { runCases } from './run-cases.js';

/** Every promise of a tool, as data. */
export const toolCases = [...argumentCases, ...runCases];
