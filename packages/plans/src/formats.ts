import { backlog } from './formats/backlog.js';
import { cursor } from './formats/cursor.js';
import { execPlan } from './formats/exec-plan.js';
import { markdown } from './formats/markdown.js';
import { planexe } from './formats/planexe/planexe.js';
import { specKit } from './formats/spec-kit.js';
import { taskmaster } from './formats/taskmaster.js';
import type { PlanFormat } from './plan-format.js';

/** Every format, the most particular first: a plan is read by the first that knows it. */
export const formats: readonly PlanFormat[] = [
  planexe,
  taskmaster,
  cursor,
  backlog,
  execPlan,
  specKit,
  markdown,
];
