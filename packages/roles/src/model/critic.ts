import type { Review } from '@pce/core/contracts';
import type { Critic, CriticInput } from '@pce/core/ports';
import { planFaults } from '@pce/role-parts';
import type { ModelClient } from './model-client.js';
import { excerpt } from './prompt/excerpt.js';
import { bullets, fenceFor, joined, section } from './prompt/fence.js';
import { firstThatFits } from './prompt/outline.js';
import { personAnswers, planText } from './prompt/plan-parts.js';

/** Reviews plans by rules and a model. A plan rejected by rules is not shown to the model, which cannot approve it. */
export function modelCritic(model: ModelClient<Review>): Critic {
  return {
    version: model.version,
    async review(input, context) {
      const issues = planFaults(input);
      if (issues.length > 0) return { verdict: 'REVISE', issues };
      return model.ask(promptFor(input, model), context);
    },
  };
}

/** Part of the room for the plan, and tokens around it. */
const planShare = 0.6;
const framing = 30;
/** Maximum characters of an item of the plan; the first that fits is used. */
const lengths = [Number.POSITIVE_INFINITY, 240, 120, 60];

function promptFor(
  { request, plan, attempt, answers }: CriticInput,
  { room, count }: ModelClient<Review>,
): string {
  const fence = fenceFor(request);
  const text = firstThatFits(
    lengths,
    (longest) => planText(plan, longest),
    room * planShare,
    count,
  );
  const bounds = bullets((plan.workpad.bounds ?? []).map((one) => JSON.stringify(one)));
  const around = joined([
    `Marker: ${fence.marker}`,
    section('Plan', fence.around('plan', text)),
    section('Constraints, as code compares them with calls', fence.around('fields', bounds)),
    personAnswers(answers, fence),
    section('Now', `Attempt ${attempt}.`),
  ]);
  const left = room - count(around) - framing;
  return joined([section('Request', excerpt(request, text, left, count)), around]);
}
