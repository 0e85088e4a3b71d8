import type { ExecutorDecision } from '@pce/core/contracts';
import type { Executor, ExecutorInput } from '@pce/core/ports';
import { logView } from './log-view/log-view.js';
import { modelCompressor, type Summary } from './log-view/model-compressor.js';
import { mendGoals } from './mend/mend-goals.js';
import type { ModelClient } from './model-client.js';
import { excerpt } from './prompt/excerpt.js';
import { type Fence, fenceFor } from './prompt/fence.js';
import { firstThatFits } from './prompt/first-that-fits.js';
import { fitLines } from './prompt/fit-lines.js';
import { personAnswers } from './prompt/person-answers.js';
import { goalLines, inputLines, progressLines, workpadText } from './prompt/plan-parts.js';
import { bullets, joined, section } from './prompt/sections.js';
import { today } from './prompt/today.js';
import { truncate } from './prompt/truncate.js';

/** Part of the room that what changes at every step may take: it stands last, and is cut to fit. */
const tailShare = 0.25;

/**
 * Decides by a model. What stays the same in a turn comes first, what grows comes next, what changes comes last.
 *
 * @param summariser writes summaries of older steps; without one code chooses lines
 */
export function modelExecutor(
  model: ModelClient<ExecutorDecision>,
  summariser: ModelClient<Summary> | undefined,
): Executor {
  const view = logView({
    count: model.count,
    compressor: summariser && modelCompressor(summariser),
  });
  return {
    // Who summarises what the Executor is shown has a part in what it decides.
    version: summariser ? `${model.version}, ${summariser.version}` : model.version,
    async decide(input, context) {
      const { head, fence } = headOf(input, model);
      const tail = tailOf(input, fence, model);
      const left = model.room * (1 - tailShare) - model.count(head) - logFraming;
      const room = Math.max(smallestLog, Math.floor(left));
      const before = model.fixed + model.count(head);
      const log = await view(input.log, { room, before }, context);
      const decision = await model.ask(joined([head, fence.around('log', log), tail]), context);
      return mendGoals(decision, input);
    },
  };
}

/** Tokens around the log, and room it has even where a plan takes more than its part. */
const logFraming = 24;
const smallestLog = 300;

/**
 * Returns the beginning of the prompt, which is the same at every step of an attempt. Long parts are shortened, down to
 * their numbers.
 */
function headOf(
  input: ExecutorInput,
  { room, count }: ModelClient<ExecutorDecision>,
): { readonly head: string; readonly fence: Fence } {
  const { goals, successCriteria, approach, workpad, inputs, context, capabilities } = input;
  const values = inputLines(inputs);
  const fence = fenceFor(JSON.stringify([goals, approach, workpad, inputs]));
  const aims = goalLines(goals);
  const headWith = ({ longest, known, can }: (typeof headSizes)[number]): string =>
    joined([
      `Marker: ${fence.marker}\n${today(input)}`,
      section('Goals', goalLines(goals, longest)),
      section('Success criteria', bullets(successCriteria.map((one) => truncate(one, longest)))),
      section('Approach', truncate(approach, longest * 3)),
      section('Workpad', workpadText(workpad, longest)),
      section('Known', fence.around('known', excerpt(context, aims, room * known, count))),
      section(
        'What can be done',
        fence.around('abilities', abilities(capabilities, room * can, count)),
      ),
      section('Inputs', fence.around('inputs', values)),
    ]);
  const most = room * (1 - tailShare) - logFraming - smallestLog;
  return { fence, head: firstThatFits(headSizes, headWith, most, count) };
}

/** Characters of an item of the plan, and parts of the room for the context and for what can be done. */
const headSizes = [
  { longest: Number.POSITIVE_INFINITY, known: 0.2, can: 0.25 },
  { longest: 240, known: 0.15, can: 0.2 },
  { longest: 120, known: 0.1, can: 0.15 },
  { longest: 60, known: 0.05, can: 0.08 },
] as const;

function abilities(
  lines: readonly string[],
  room: number,
  count: (text: string) => number,
): string {
  const ranked = lines.map((line, place) => ({ line, place }));
  const fitted = fitLines(ranked, room, {
    text: ({ line }) => line,
    place: ({ place }) => place,
    count,
  });
  const left = lines.length - fitted.lines.length;
  return [...fitted.lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
}

/** As much of what changes as fits, from all of it to what must be said. */
function tailOf(
  input: ExecutorInput,
  fence: Fence,
  { room, count }: ModelClient<ExecutorDecision>,
): string {
  const tail = (shown: (typeof amounts)[number]): string => tailWith(input, fence, shown);
  return firstThatFits(amounts, tail, room * tailShare, count);
}

/** Characters of what is said of a goal's progress, and how many answers of people. */
const amounts = [
  { progress: 200, answers: 5 },
  { progress: 60, answers: 3 },
  { progress: 0, answers: 1 },
  { progress: 0, answers: 0 },
] as const;

function tailWith(
  { goalsProgress, answers, iteration, iterationsLeft, mustAnalyze }: ExecutorInput,
  fence: Fence,
  shown: (typeof amounts)[number],
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
