import { backlog } from './formats/backlog.js';
import { cursor } from './formats/cursor.js';
import { markdownFormats } from './formats/dialects.js';
import { planDocument } from './formats/plan-document.js';
import { planexe } from './formats/planexe/planexe.js';
import { taskmaster } from './formats/taskmaster.js';
import type { PlanFormat } from './plan-format.js';

/** Every format, the most particular first: a plan is read by the first that knows it. */
export const formats: readonly PlanFormat[] = [
  planDocument,
  planexe,
  taskmaster,
  cursor,
  backlog,
  ...markdownFormats,
];
