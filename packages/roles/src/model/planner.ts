import type { StrategicPlan } from '@pce/core/contracts';
import type { Planner, PlannerInput } from '@pce/core/ports';
import type { ModelClient } from './model-client.js';
import { excerpt } from './prompt/excerpt.js';
import { type Fence, fenceFor } from './prompt/fence.js';
import { firstThatFits } from './prompt/first-that-fits.js';
import { outline } from './prompt/outline.js';
import { personAnswers } from './prompt/person-answers.js';
import { inputLines, planText, progressLines } from './prompt/plan-parts.js';
import { bullets, joined, section } from './prompt/sections.js';
import { today } from './prompt/today.js';

type Failure = NonNullable<PlannerInput['failure']>;

/** A long request may take this many times the prompt's budget before it is shortened. */
const maxStretch = 2;

/**
 * Plans by a model. The request is told whole where twice the budget holds it, else by its structure: headings, steps,
 * numbers. Of a context that is too long, what has most to do with the request is told.
 */
export function modelPlanner(model: ModelClient<StrategicPlan>): Planner {
  return {
    version: model.version,
    plan: (input, context) => model.ask(promptFor(input, model), context, maxStretch),
  };
}

function promptFor(input: PlannerInput, model: ModelClient<StrategicPlan>): string {
  const { request, inputs, context, attempt, answers } = input;
  const { room, count } = model;
  const fence = fenceFor(request);
  const head = `Marker: ${fence.marker}\n${today(input)}`;
  const mostOfRequest = model.stretched(maxStretch) * requestShare - framing;
  const around = joined([
    section('Inputs', fence.around('inputs', inputLines(inputs))),
    section('Request', outline(request, mostOfRequest, count)),
    failureText(input, fence, room * failureShare, count),
    personAnswers(answers, fence),
    section('Now', `Attempt ${attempt}.`),
  ]);
  const left = room - count(head) - count(around) - framing;
  const known = left < smallestContext ? '' : excerpt(context, request, left, count);
  return joined([head, section('Context', fence.around('context', known)), around]);
}

const headings: Readonly<Record<Failure['by'], string>> = {
  validator: 'What failed in the last attempt',
  critic: 'What the critic wants changed in your plan',
  version_change: 'What has changed under way',
};

/** Returns the reason why another plan is wanted, with as much of the one before as there is room for. */
function failureText(
  { failure }: PlannerInput,
  fence: Fence,
  room: number,
  count: (text: string) => number,
): string {
  if (failure === undefined) return '';
  const { by, issues, reasons, suggestedFixes, plan, goalsProgress } = failure;
  const before = (longest: number): string =>
    plan === undefined
      ? ''
      : fence.around(
          'before',
          joined([planText(plan, longest), progressLines(goalsProgress, longest)]),
        );
  const why = joined([bullets(issues), reasons.join(', '), bullets(suggestedFixes)]);
  return joined([
    section(headings[by], fence.around('failure', why)),
    section('Your plan before', firstThatFits(lengths, before, room, count)),
  ]);
}

/** Part of the stretched room that the request may take. */
const requestShare = 0.75;
/** Part of the room that the plan before may take, and characters of its items. */
const failureShare = 0.3;
const lengths = [240, 120, 60, 30];

/** Tokens around the context, and how few of it would be no help. */
const framing = 30;
const smallestContext = 60;
