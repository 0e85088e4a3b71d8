import type { JsonObject, Mode } from '@pce/core/contracts';
import { constraintConflicts, criteriaConflicts, parsePlanningDocument } from '@pce/role-parts';
import { unreadable } from './critic.js';
import { fillInputs, missingInputs } from './document/fill-inputs.js';
import { planSteps, workOf } from './document/plan-steps.js';
import {
  type CheckedStep,
  type CheckHost,
  iterationsFor,
  limitProblems,
  readSteps,
  type StepLimits,
  stepProblems,
} from './read-steps.js';
import { defaultConfidence } from './rule-version.js';

/** Options of `checkDocument`. */
export interface CheckDocumentOptions extends CheckHost {
  /** Values for `{{name}}`. @defaultValue none */
  readonly inputs?: JsonObject;
  /** @defaultValue `chat` */
  readonly mode?: Mode;
  /** Limits that the steps must fit into. @defaultValue not checked */
  readonly limits?: StepLimits;
}

/** Calls that a planning document would make by rules, determined without making any. */
export interface DocumentCheck {
  readonly title: string | undefined;
  readonly steps: readonly CheckedStep[];
  /** Number of iterations that the steps take; an analysis follows every 5 commands unless `limits` sets another number. */
  readonly iterations: number;
  /** Reasons why it would stop or could not succeed, each with its position. Empty if it would run. */
  readonly problems: readonly string[];
  /** Notes that do not prevent a run: criteria that cannot be measured, paragraphs that are ignored. */
  readonly remarks: readonly string[];
}

/**
 * Checks every step, reference, tool, constraint, criterion and limit of a planning document without running it.
 *
 * @example
 * ```ts
 * const { problems } = checkDocument(text, { tools: pce.tools });
 * ```
 */
export function checkDocument(
  text: string,
  { inputs = {}, mode = 'chat', limits, ...host }: CheckDocumentOptions,
): DocumentCheck {
  const document = parsePlanningDocument(text);
  const { title, constraints, successCriteria, problems: lines } = document;
  const remarks = [
    ...lines.map(({ line, message }) => `line ${line}: ${message}`),
    ...successCriteria.flatMap(unreadable),
  ];
  const unread = document.unread.map(({ line, message }) => `line ${line}: ${message}`);
  const work = workOf(document, text.trim());
  if (work === undefined)
    return {
      title,
      steps: [],
      iterations: 0,
      remarks,
      problems: unread.length > 0 ? unread : ['the document has neither goals nor steps'],
    };
  const missing = missingInputs(
    [...work.steps, ...work.goals, ...successCriteria].join('\n'),
    inputs,
  );
  const planned = planSteps(
    work.steps.map((step) => fillInputs(step, inputs)),
    host.filesIn,
  );
  const steps = readSteps(planned.steps, host, { inputs, mode, confidence: defaultConfidence });
  const problems = [
    ...unread,
    ...missing.map((name) => `the document asks for {{${name}}}, which the inputs do not have`),
    ...planned.problems,
    ...stepProblems(steps).filter(
      (problem) => !planned.problems.some((known) => isSameStep(known, problem)),
    ),
    ...constraintConflicts(constraints, planned.steps),
    ...criteriaConflicts(successCriteria),
    ...limitProblems(planned.steps, limits),
  ];
  const iterations = iterationsFor(planned.steps, limits ?? { commandsInARow: 5 });
  return { title, steps, iterations, problems, remarks };
}

function isSameStep(one: string, other: string): boolean {
  return one.slice(0, one.indexOf(' ')) === other.slice(0, other.indexOf(' '));
}
