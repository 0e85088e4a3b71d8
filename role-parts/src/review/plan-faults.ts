import type { StrategicPlan } from '@pce/core/contracts';
import { dependencyCycle, forbiddenSteps } from '@pce/core/internal';
import type { CriticInput } from '@pce/core/ports';
import { parsePlanningDocument } from '../document/planning-document.js';
import { shorten, stemsOf } from '../text/words.js';

/** Finds faults of a plan that do not depend on who reads it. */
export function planFaults({ request, plan, answers }: CriticInput): string[] {
  const tasks = (plan.tasks ?? []).map(({ id, request: description }) => ({ id, description }));
  const steps = [...plan.goals, ...plan.workpad.tasks, ...tasks];
  const issues = [
    ...structureIssues(plan),
    ...missingConstraints(request, plan),
    ...constraintConflicts(plan.workpad.constraints, steps, request),
  ];
  return issues.filter((issue) => !isSettled(issue, answers));
}

/** Returns whether a person who saw the issue continued without asking for another plan. */
function isSettled(issue: string, answers: CriticInput['answers']): boolean {
  return answers.some(({ choice, question }) => choice !== 'replan' && question.includes(issue));
}

interface Step {
  readonly id: string;
  readonly description: string;
}

/** Returns a conflict for each step that a constraint or the request forbids, read as by the policy gate. */
export function constraintConflicts(
  constraints: readonly string[],
  steps: readonly Step[],
  request = '',
): string[] {
  const declared = constraints.map((text) => ({ text, isConstraint: true }));
  const found = forbiddenSteps([...declared, { text: request, isConstraint: false }], steps);
  return found.map(
    ({ id, description, constraint }) =>
      `${id} (${shorten(description, 100)}) does what the constraint "${shorten(constraint, 100)}" forbids: change one of the two`,
  );
}

/** Success criteria that cannot both hold: "`a` exists" and "`a` does not exist". */
export function criteriaConflicts(criteria: readonly string[]): string[] {
  const affirmed = new Map(criteria.map((criterion) => [plain(criterion), criterion]));
  return criteria.flatMap((criterion) => {
    const opposite = affirmed.get(plain(criterion).replace(/ does not exist$/, ' exists'));
    return opposite === undefined || opposite === criterion
      ? []
      : [
          `the success criteria "${opposite}" and "${criterion}" contradict each other: change one of the two`,
        ];
  });
}

function plain(criterion: string): string {
  return criterion.toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '').trim();
}

/** Returns the constraints of a planning document that contain a word missing from the plan. */
export function missingConstraints(request: string, plan: StrategicPlan): string[] {
  const { constraints } = parsePlanningDocument(request);
  if (constraints.length === 0) return [];
  const known = new Set(stemsOf(textOf(plan)));
  return constraints
    .filter((constraint) => !stemsOf(withoutInputs(constraint)).every((stem) => known.has(stem)))
    .map((constraint) => `The plan leaves out a constraint: "${constraint}".`);
}

/** Removes inputs from a constraint: the plan has values in their place. */
function withoutInputs(constraint: string): string {
  return constraint.replace(/\{\{[^{}]*\}\}/g, ' ');
}

function textOf({ goals, approach, successCriteria, workpad, tasks = [] }: StrategicPlan): string {
  return [
    ...goals.map(({ description }) => description),
    ...tasks.map(({ request }) => request),
    approach,
    ...successCriteria,
    ...workpad.tasks.map(({ description }) => description),
    ...workpad.constraints,
    ...workpad.assumptions,
    ...workpad.risks,
  ].join('\n');
}

/** Returns issues of the goals: none at all, unknown dependencies, cycles. */
export function structureIssues({ goals, routeTo }: StrategicPlan): string[] {
  if (routeTo === 'executor' && goals.length === 0) return ['The plan has no goal.'];
  const ids = new Set(goals.map(({ id }) => id));
  const unknown = goals.flatMap(({ id, dependsOn }) =>
    dependsOn
      .filter((one) => !ids.has(one))
      .map((one) => `${id} depends on ${one}, which is not a goal of the plan.`),
  );
  const cycle = dependencyCycle(goals);
  return cycle === undefined
    ? unknown
    : [...unknown, `Goals wait for each other: ${cycle.join(' → ')}.`];
}
