import type { Executor, ExecutorDecision, ExecutorInput } from '@pce/core';
import type { LogView } from './log-view/log-view.js';
import { type Fence, fenceFor } from './prompt/fence.js';
import { personAnswers } from './prompt/person-answers.js';
import { goalLines, inputLines, progressLines, workpadText } from './prompt/plan-parts.js';
import { joined, section } from './prompt/sections.js';
import type { RoleModel } from './role-model.js';

/** Part of the room that what changes at every step may take: it stands last, and is cut to fit. */
const tailShare = 0.25;

/** Decides by a model. What stays the same in a turn comes first, what grows comes next, what changes comes last. */
export function modelExecutor(model: RoleModel<ExecutorDecision>, view: LogView): Executor {
  return {
    version: model.version,
    async decide(input, context) {
      const { head, fence } = headOf(input);
      const tail = tailOf(input, fence, model);
      const room = model.room * (1 - tailShare) - model.count(head) - logFraming;
      const log = await view(input.log, Math.max(smallestLog, Math.floor(room)), context);
      return model.ask(joined([head, fence.around('log', log), tail]), context);
    },
  };
}

/** Tokens around the log, and room it has even where a plan takes more than its part. */
const logFraming = 24;
const smallestLog = 300;

/** The same at every step of an attempt. */
function headOf(input: ExecutorInput): { readonly head: string; readonly fence: Fence } {
  const { goals, approach, workpad, inputs } = input;
  const plan = joined([
    section('Goals', goalLines(goals)),
    section('Approach', approach),
    section('Workpad', workpadText(workpad)),
  ]);
  const values = inputLines(inputs);
  const fence = fenceFor(`${plan}\n${values}`);
  return {
    fence,
    head: joined([
      `Marker: ${fence.marker}`,
      plan,
      section('Inputs', fence.around('inputs', values)),
    ]),
  };
}

/** As much of what changes as fits, from all of it to what must be said. */
function tailOf(
  input: ExecutorInput,
  fence: Fence,
  { room, count }: RoleModel<ExecutorDecision>,
): string {
  const most = room * tailShare;
  const versions = [
    { progress: 200, answers: 5 },
    { progress: 60, answers: 3 },
    { progress: 0, answers: 1 },
    { progress: 0, answers: 0 },
  ];
  const tails = versions.map((shown) => tailWith(input, fence, shown));
  return tails.find((tail) => count(tail) <= most) ?? tails.at(-1) ?? '';
}

function tailWith(
  { goalsProgress, answers, iteration, iterationsLeft, mustAnalyze }: ExecutorInput,
  fence: Fence,
  shown: { readonly progress: number; readonly answers: number },
): string {
  const left = `This is decision ${iteration}; ${iterationsLeft} left, this one included.`;
  const must =
    mustAnalyze === undefined
      ? ''
      : ` Only ANALYZE, COMPLETE or BLOCKED is allowed now (limit ${mustAnalyze}).`;
  return joined([
    shown.answers === 0 ? '' : personAnswers(answers, fence, shown.answers),
    section(
      'Now',
      `${fence.around('progress', progressLines(goalsProgress, shown.progress))}\n${left}${must}`,
    ),
  ]);
}
