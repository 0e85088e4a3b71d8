export { countTheWords, textTools } from './count-the-words.js';
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
export { play, roleContext } from './play.js';
export { resultsOf } from './results.js';
export { tools } from './tools.js';
