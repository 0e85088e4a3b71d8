import type { StrategicPlan } from '@pce/core/contracts';
import type { Planner, PlannerInput } from '@pce/core/ports';
import type { ModelClient } from './model-client.js';
import { excerpt } from './prompt/excerpt.js';
import { type Fence, fenceFor } from './prompt/fence.js';
import { firstThatFits } from './prompt/first-that-fits.js';
import { personAnswers } from './prompt/person-answers.js';
import { inputLines, planText, progressLines } from './prompt/plan-parts.js';
import { bullets, joined, section } from './prompt/sections.js';

type Failure = NonNullable<PlannerInput['failure']>;

/** Plans by a model. The request is told whole; of a context that is too long, what has most to do with it. */
export function modelPlanner(model: ModelClient<StrategicPlan>): Planner {
  return {
    version: model.version,
    plan: (input, context) => model.ask(promptFor(input, model), context),
  };
}

function promptFor(input: PlannerInput, { room, count }: ModelClient<StrategicPlan>): string {
  const { request, inputs, context, mode, attempt, answers } = input;
  const fence = fenceFor(request);
  const head = `Marker: ${fence.marker}`;
  const around = joined([
    section('Inputs', fence.around('inputs', inputLines(inputs))),
    section('Request', request),
    failureText(input, fence, room * failureShare, count),
    personAnswers(answers, fence),
    section('Now', `Mode: ${mode}. Attempt ${attempt}.`),
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

/** Why another plan is wanted, with as much of the one before as there is room for. */
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

/** Part of the room that the plan before may take, and characters of its items. */
const failureShare = 0.3;
const lengths = [240, 120, 60, 30];

/** Tokens around the context, and how few of it would be no help. */
const framing = 30;
const smallestContext = 60;
