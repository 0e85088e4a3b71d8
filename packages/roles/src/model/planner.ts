import type { Planner, PlannerInput, StrategicPlan } from '@pce/core';
import { excerpt } from './prompt/excerpt.js';
import { fenceFor } from './prompt/fence.js';
import { personAnswers } from './prompt/person-answers.js';
import { inputLines } from './prompt/plan-parts.js';
import { bullets, joined, section } from './prompt/sections.js';
import type { RoleModel } from './role-model.js';

/** Plans by a model. The request is told whole; of a context that is too long, what has most to do with it. */
export function modelPlanner(model: RoleModel<StrategicPlan>): Planner {
  return {
    version: model.version,
    plan: (input, context) => model.ask(promptFor(input, model), context),
  };
}

function promptFor(input: PlannerInput, { room, count }: RoleModel<StrategicPlan>): string {
  const { request, inputs, context, mode, attempt, failure, answers } = input;
  const fence = fenceFor(request);
  const head = `Marker: ${fence.marker}`;
  const around = joined([
    section('Inputs', fence.around('inputs', inputLines(inputs))),
    section('Request', request),
    failure === undefined
      ? ''
      : section(
          `What failed in attempt ${attempt - 1}`,
          fence.around(
            'failure',
            joined([
              bullets(failure.issues),
              failure.reasons.join(', '),
              bullets(failure.suggestedFixes),
            ]),
          ),
        ),
    personAnswers(answers, fence),
    section('Now', `Mode: ${mode}. Attempt ${attempt}.`),
  ]);
  const left = room - count(head) - count(around) - framing;
  const known = left < smallestContext ? '' : excerpt(context, request, left, count);
  return joined([head, section('Context', fence.around('context', known)), around]);
}

/** Tokens around the context, and how few of it would be no help. */
const framing = 30;
const smallestContext = 60;
