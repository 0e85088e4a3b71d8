export { joinParts } from '../text/join-parts.js';
export type {
  ClaimRow,
  InterventionEntry,
  IterationEntry,
  LogEntry,
  PlanEntry,
  ResultLine,
  ReviewEntry,
  WarningEntry,
} from './entries.js';
export { parseLog } from './parse.js';
export { renderEntry, renderLog, renderLogParts } from './render.js';
export { Sequence } from './sequence.js';
