import * as z from 'zod';
import { shorten } from './text/text.js';

const problemCodes = [
  // The graph
  'cycle',
  'unknown_dependency',
  'ambiguous_dependency',
  'unclear_dependency',
  'ancestor_dependency',
  'descendant_dependency',
  'duplicate_id',
  'unknown_parent',
  'unknown_task',
  'empty_plan',
  'unstated_order',
  // Values
  'impossible_duration',
  'unreadable_duration',
  'missing_duration',
  'unequal_lists',
  'unreadable_value',
  'left_out',
  // The document
  'unreadable',
  'unknown_format',
  'ambiguous_file',
  'forbidden_key',
  'too_deep',
  'too_large',
  'too_many_tasks',
  'too_many_dependencies',
  'too_many_problems',
  // Archives
  'too_many_entries',
  'unsafe_path',
  'archive_link',
  'archive_bomb',
] as const;

/** Stable: changes only at a major version. */
export type PlanProblemCode = (typeof problemCodes)[number];

export const planProblemSchema = z.object({
  code: z.enum(problemCodes),
  severity: z.enum(['error', 'warning']),
  /** `plan.md:12`, or a path in a JSON document: `tasks.json:tasks[3].dependencies[0]`. */
  where: z.string(),
  /** Says what was found, and what to do. */
  message: z.string(),
});

/** A problem in a plan, with its place. */
export type PlanProblem = z.infer<typeof planProblemSchema>;

export type Report = (
  code: PlanProblemCode,
  where: string,
  message: string,
  severity?: PlanProblem['severity'],
) => void;

const maxProblems = 1_000;

/** Gathers problems. Of a document with endless ones, the first thousand are kept. */
export function problemList(): {
  readonly problems: readonly PlanProblem[];
  readonly report: Report;
} {
  const problems: PlanProblem[] = [];
  const report: Report = (code, where, message, severity = 'error') => {
    if (problems.length < maxProblems)
      problems.push({ code, severity, where, message: shorten(message, 2_000) });
    else if (problems.length === maxProblems) {
      problems.push({
        code: 'too_many_problems',
        severity: 'error',
        where,
        message: `there are more than ${maxProblems} problems; the rest is not listed. Correct these first`,
      });
    }
  };
  return { problems, report };
}
