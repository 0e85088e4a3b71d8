import { argumentCases } from './argument-cases.js';
import { runCases } from './run-cases.js';

export const toolCases = [...argumentCases, ...runCases];
