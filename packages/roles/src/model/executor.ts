import type { Claim, ExecutorDecision } from '@pce/core/contracts';
import { parsePath, valueAt } from '@pce/core/internal';
import type { Executor, ExecutorInput } from '@pce/core/ports';
import { shorten } from '@pce/role-parts';
import type { Compressor } from './compressor.js';
import { history } from './history.js';
import { mendGoals } from './mend/mend-goals.js';
import type { ModelClient } from './model-client.js';
import { inheritedLines } from './prompt/evidence-lines.js';
import { excerpt, fitLines } from './prompt/excerpt.js';
import { bullets, type Fence, fenceFor, joined, section } from './prompt/fence.js';
import { outline } from './prompt/outline.js';
import {
  goalLines,
  inputLines,
  isRequestAlone,
  personAnswers,
  today,
} from './prompt/plan-parts.js';
import { withinTokens } from './prompt/shown-results.js';

/** Parts of the room for the request, the context, claims of earlier turns and available actions. */
const shares = { request: 0.3, known: 0.15, claims: 0.15, can: 0.3 } as const;
/** Tokens around the parts. */
const framing = 60;

/**
 * Decides by a model. The prompt begins with what stays the same in a turn, then what grows, then what changes.
 *
 * @param summariser - Version of the model behind `compressor`
 */
export function modelExecutor(
  model: ModelClient<ExecutorDecision>,
  compressor?: Compressor,
  summariser?: string,
): Executor {
  const steps = history(model.count, compressor);
  return {
    // The compressor affects decisions: it chooses what is shown of older steps.
    version: summariser === undefined ? model.version : `${model.version}, ${summariser}`,
    async decide(input, context) {
      const { room, count } = model;
      const fence = fenceFor(input.request);
      const head = headOf(input, fence, model);
      const tail = tailOf(input, fence);
      const left = Math.max(0, room - count(head) - count(tail) - framing);
      const { log, results, request, goals } = input;
      const question = `${request}\n${goalLines(goals)}`;
      const shown = await steps({ log, results, question, room: left }, context);
      const decision = await model.ask(
        joined([head, section('Steps so far', fence.around('steps', shown)), tail]),
        context,
      );
      return copyKnownValues(mendGoals(decision, input), input.claims);
    },
  };
}

/** Returns the beginning of the prompt, which is the same at every step of an attempt. */
function headOf(
  input: ExecutorInput,
  fence: Fence,
  { room, count }: ModelClient<ExecutorDecision>,
): string {
  const { request, goals, successCriteria, workpad, inputs, context, capabilities } = input;
  return joined([
    `Marker: ${fence.marker}\n${today(input.now)}`,
    section('Request', outline(request.trim(), room * shares.request, count)),
    section('Goals', isRequestAlone(goals, request) ? '' : goalLines(goals)),
    section(
      'Further constraints',
      bullets(workpad.constraints.filter((one) => !request.includes(one))),
    ),
    section('Success criteria', bullets(successCriteria.filter((one) => !request.includes(one)))),
    section('Known', fence.around('known', excerpt(context, request, room * shares.known, count))),
    section(
      'Known from earlier requests',
      fence.around('claims', inherited(input, room * shares.claims, count)),
    ),
    section(
      'What can be done',
      fence.around('abilities', abilities(capabilities, room * shares.can, count)),
    ),
    section('Inputs', fence.around('inputs', inputLines(inputs))),
    section('Fields of the output', outputFields(input)),
  ]);
}

function inherited(
  { claims, request }: ExecutorInput,
  tokens: number,
  count: (text: string) => number,
): string {
  const earlier = claims.toArray().filter(({ turn }) => turn !== undefined);
  return withinTokens(tokens, count, (budget) =>
    inheritedLines(earlier, request, budget).join('\n'),
  );
}

function outputFields({ outputSchema }: ExecutorInput): string {
  return outputSchema === undefined
    ? ''
    : `The user also wants these fields, filled from the results: ${JSON.stringify(outputSchema).slice(0, 4_000)}`;
}

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

/** Requested once, and only if the Planner named no constraint: its model is not asked about a short request. */
const askForConstraints =
  'Where the request itself forbids or limits an act, say so in English beside the first commands, so that code holds every call to it: {"constraints": ["Never refund more than 50 EUR"]}. What needs somebody\'s yes before it: {"askFirst": ["Refund only after Maria has agreed"]}.';

/** Returns the end of the prompt: everything that changes with every decision. */
function tailOf(
  { answers, goalsProgress, iteration, iterationsLeft, mustAnalyze, workpad }: ExecutorInput,
  fence: Fence,
): string {
  const missed = goalsProgress.filter(({ status }) => status === 'blocked');
  const now = [
    ...missed.map(
      ({ goalId, progress = '' }) =>
        `${goalId} was given up: ${shorten(fence.clean(progress), 400)}`,
    ),
    `${iterationsLeft} ${iterationsLeft === 1 ? 'decision' : 'decisions'} left, this one included.`,
    ...(iteration === 1 && workpad.constraints.length === 0 ? [askForConstraints] : []),
    ...(mustAnalyze === undefined
      ? []
      : [`The limit ${mustAnalyze} was reached: say what follows, {"analysis": "…"}, or end.`]),
  ];
  return joined([personAnswers(answers, fence), section('Now', now.join('\n'))]);
}

/**
 * Replaces places of earlier requests in commands, such as `c1.venues[0].id`, by their values, since calls can only
 * refer to results of their own turn. Leaves lists, objects and unknown places.
 */
function copyKnownValues(decision: ExecutorDecision, claims: Iterable<Claim>): ExecutorDecision {
  const known = new Map(
    [...claims].flatMap(({ id, turn, data }) =>
      turn === undefined || data === undefined ? [] : [[id, data] as const],
    ),
  );
  if (known.size === 0 || decision.action !== 'COMMAND') return decision;
  const copied = (command: string): string =>
    command.replace(
      /(?<![\w.`])`?(c[1-9]\d{0,8})([.[][\w.[\]]*\w|\[\d+\])`?/g,
      (said, id, path) => {
        const value = valueAt(known.get(id), parsePath(path) ?? ['']);
        if (typeof value === 'string' && !value.includes('`')) return `\`${value}\``;
        return typeof value === 'number' || typeof value === 'boolean' ? String(value) : said;
      },
    );
  const { command, commands } = decision;
  return {
    ...decision,
    ...(command !== undefined && { command: copied(command) }),
    ...(commands !== undefined && { commands: commands.map(copied) }),
  };
}
