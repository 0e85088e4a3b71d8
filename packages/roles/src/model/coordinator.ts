import { type CoordinatorAnswer, coordinatorAnswerSchema } from '@pce/core/contracts';
import type { Coordinator, CoordinatorInput, ResultDigest, RoleContext } from '@pce/core/ports';
import * as z from 'zod/mini';
import { quoteLine } from '../answer/citations.js';
import { type PlainCall, plainCall } from '../rules/plain-call.js';
import type { ModelClient } from './model-client.js';
import { fenceFor } from './prompt/fence.js';
import { fitLines } from './prompt/fit-lines.js';
import { joined, section } from './prompt/sections.js';
import { toolLines } from './prompt/tool-lines.js';

/** Commands that rules coordinate before a model is asked: none, those that can be repeated, or all with one reading. */
export type RulesFirst = boolean | 'once';

/** A Coordinator's answer, or words of its own for other tools than those it was shown. */
export const coordinatorReplySchema = z.union([
  coordinatorAnswerSchema,
  z.object({ status: z.literal('search'), words: z.string().check(z.trim(), z.minLength(1)) }),
]);

/** A reply of the Coordinator's model. */
export type CoordinatorReply = z.infer<typeof coordinatorReplySchema>;

/** Selects by rules where a command spells out one call, else by a model; never a tool that this host does not have. */
export function modelCoordinator(
  model: ModelClient<CoordinatorReply>,
  rulesFirst: RulesFirst = true,
): Coordinator {
  return {
    version: model.version,
    async coordinate(input, context) {
      const { candidates, command } = input;
      if (candidates.length === 0) {
        return { status: 'blocked', reason: 'this host has no tool' };
      }
      const { selected, why } = byRules(input, rulesFirst);
      if (selected !== undefined) return selected;
      if (model.count(command) > model.room * shares.command)
        return { status: 'blocked', reason: tooLong };
      const answer = await askTwice(model, input, context);
      if (answer.status !== 'selected') return answer;
      const reason = [`by a model, since ${why}`, answer.reason].filter(Boolean).join(': ');
      return { ...answer, reason };
    },
  };
}

/** Asks the model, and once more with the tools that it wants to see instead. */
async function askTwice(
  model: ModelClient<CoordinatorReply>,
  input: CoordinatorInput,
  context: RoleContext,
): Promise<CoordinatorAnswer> {
  const { prompt, isWhole } = promptFor(input, model);
  const reply = await model.ask(prompt, context);
  if (reply.status !== 'search') return amongShown(reply, input);
  const found = isWhole ? undefined : input.search?.(reply.words);
  if (found === undefined) return { status: 'blocked', reason: noneFits };
  const others = { ...input, candidates: found };
  const second = await model.ask(promptFor(others, model).prompt, context);
  return second.status === 'search'
    ? { status: 'blocked', reason: noneFits }
    : amongShown(second, others);
}

const noneFits = 'no tool of this host does what the command says';

/** The call that may be made without a model, or why one has to be asked. */
function byRules(input: CoordinatorInput, rulesFirst: RulesFirst): PlainCall {
  if (rulesFirst === false) return { why: 'this host asks it for every command' };
  const plain = plainCall(input);
  const tool = input.candidates.find(({ name }) => name === plain.selected?.name);
  return tool?.effect === 'once' && rulesFirst !== 'once'
    ? { why: `${tool.name} has an effect that happens once` }
    : plain;
}

/** Parts of the room that the command may take, and the results it names; the tools get the rest. */
const shares = { command: 0.4, results: 0.25 } as const;

const tooLong =
  'the command is too long: say it in fewer words, and name values of results by their reference';

/** Only a tool that is shown, or a workflow that the command names, can be selected, whatever a text said to the model. */
function amongShown(
  answer: CoordinatorAnswer,
  { candidates, command }: CoordinatorInput,
): CoordinatorAnswer {
  if (answer.status !== 'selected') return answer;
  const isAllowed =
    answer.kind === 'workflow'
      ? command.includes(answer.name)
      : candidates.some(({ name }) => name === answer.name);
  return isAllowed
    ? answer
    : { status: 'blocked', reason: `${answer.name} is not among the tools of this host` };
}

/** Returns the prompt: tools first and the command last, so that the prompts of a turn begin alike. */
function promptFor(
  { command, candidates, mode, results }: CoordinatorInput,
  { room, count }: ModelClient<CoordinatorReply>,
): { readonly prompt: string; readonly isWhole: boolean } {
  const fence = fenceFor(JSON.stringify(candidates.map(({ name }) => name).sort()));
  const head = `Marker: ${fence.marker}\nMode: ${mode}.`;
  const named = section(
    'Results it names',
    fence.around('results', resultLines(results, room * shares.results, count)),
  );
  const asked = section('Command', command);
  const left = room - count(joined([head, named, asked])) - framing;
  const { all, best, isWhole } = toolLines(candidates, left, count);
  const prompt = joined([
    head,
    section('Tools', fence.around('tools', all.join('\n'))),
    section('Best matches', fence.around('matches', best.join('\n'))),
    named,
    asked,
  ]);
  return { prompt, isWhole };
}

/** Tokens around the tools. */
const framing = 50;

function resultLines(
  results: readonly ResultDigest[],
  room: number,
  count: (text: string) => number,
): string {
  const lines = results.map(
    ({ ref, command, summary }) => `${ref} (${quoteLine(command)}): ${quoteLine(summary)}`,
  );
  const ranked = lines.map((line, place) => ({ line, place }));
  const fitted = fitLines(ranked, room, {
    text: ({ line }) => line,
    place: ({ place }) => place,
    count,
  });
  return fitted.lines.join('\n');
}
