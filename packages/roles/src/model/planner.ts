import type { StrategicPlan } from '@pce/core/contracts';
import type { Planner, PlannerInput } from '@pce/core/ports';
import { type PlanningDocument, parsePlanningDocument } from '@pce/role-parts';
import { lettersOf } from './mend/mend-answer.js';
import type { ModelClient } from './model-client.js';
import { excerpt } from './prompt/excerpt.js';
import { bullets, type Fence, fenceFor, joined, section } from './prompt/fence.js';
import { outline } from './prompt/outline.js';
import { inputLines, personAnswers, planText, progressLines, today } from './prompt/plan-parts.js';

/** When a model makes the plan: if useful (documents, long requests, after a failed attempt), or for every request. */
export type PlanBy = 'needed' | 'always';

type Failure = NonNullable<PlannerInput['failure']>;

/** Maximum factor of the prompt's budget for a long request before it is shortened. */
const maxStretch = 2;
/** Parts of the room for the request and a failed plan. */
const shares = { request: 0.75, failure: 0.3 } as const;
/** Tokens around the context, and the minimum that is useful. */
const framing = 30;
const smallestContext = 60;
/** Minimum characters of a request that a model plans. */
const longRequest = 1_500;

/**
 * Plans by a model if useful; otherwise the request is the goal. In both cases code reads the constraints and success
 * criteria of a planning document, so that no model can drop one.
 */
export function modelPlanner(model: ModelClient<StrategicPlan>, planBy: PlanBy): Planner {
  return {
    version: `${model.version} ${planBy}`,
    async plan(input, context) {
      const document = parsePlanningDocument(input.request);
      const isNeeded =
        planBy === 'always' ||
        input.failure !== undefined ||
        input.attempt > 1 ||
        input.answers.length > 0 ||
        input.request.length > longRequest ||
        document.isStructured;
      const plan = isNeeded
        ? await model.ask(promptFor(input, model), context, maxStretch)
        : requestAsGoal(input);
      return withDeclared(plan, document);
    },
  };
}

/** Returns a plan with the constraints and success criteria that a planning document declares. */
export function withDeclared(plan: StrategicPlan, document: PlanningDocument): StrategicPlan {
  const { workpad } = plan;
  const declared = new Set(document.constraints.map(lettersOf));
  const implied = workpad.constraints.filter((one) => !declared.has(lettersOf(one)));
  const constraints = [...new Set([...document.constraints, ...implied])];
  const successCriteria = [...new Set([...document.successCriteria, ...plan.successCriteria])];
  return { ...plan, successCriteria, workpad: { ...workpad, constraints } };
}

/** Returns the plan whose only goal is the request. */
export function requestAsGoal({ request }: Pick<PlannerInput, 'request'>): StrategicPlan {
  const description = request.trim();
  const goal = { id: 'GOAL_1', description, priority: 'medium', dependsOn: [] } as const;
  return {
    goals: description === '' ? [] : [{ ...goal, dependsOn: [] }],
    approach: '',
    successCriteria: [],
    routeTo: 'executor',
    reason: '',
    workpad: { tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] },
  };
}

function promptFor(input: PlannerInput, model: ModelClient<StrategicPlan>): string {
  const { request, inputs, context, answers } = input;
  const { room, count } = model;
  const fence = fenceFor(request);
  const head = joined([
    `Marker: ${fence.marker}\n${today(input.now)}`,
    section(
      'Request',
      outline(request, model.stretched(maxStretch) * shares.request - framing, count),
    ),
  ]);
  const around = joined([
    section('Inputs', fence.around('inputs', inputLines(inputs))),
    failureText(input, fence, room * shares.failure, count),
    personAnswers(answers, fence),
  ]);
  const left = room - count(head) - count(around) - framing;
  const known = left < smallestContext ? '' : excerpt(context, request, left, count);
  return joined([head, section('Context', fence.around('context', known)), around]);
}

const headings: Readonly<Record<Failure['by'], string>> = {
  validator: 'What failed in the last attempt',
  critic: 'What the critic wants changed in your plan',
  version_change: 'What has changed since your plan',
};

/** Returns the reason for a new plan, with as much of the previous one as fits. */
function failureText(
  { failure }: PlannerInput,
  fence: Fence,
  room: number,
  count: (text: string) => number,
): string {
  if (failure === undefined) return '';
  const { by, issues, reasons, suggestedFixes, plan, goalsProgress } = failure;
  const why = joined([bullets(issues), reasons.join(', '), bullets(suggestedFixes)]);
  const before =
    plan === undefined ? '' : joined([planText(plan), progressLines(goalsProgress, 240)]);
  return joined([
    section(headings[by], fence.around('failure', why)),
    section('Your plan before', fence.around('before', excerpt(before, why, room, count))),
  ]);
}
