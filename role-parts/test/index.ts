export { countTheWords } from './count-the-words.js';
export {
  analysed,
  blockedAt,
  completed,
  decidedBy,
  declined,
  executorInput,
  failed,
  succeeded,
} from './executor-input.js';
export { logEntries, planEntry, step } from './log-entries.js';
export { resultsOf } from './results.js';
export { roleContext } from './role-context.js';
export { tools } from './tools.js';
