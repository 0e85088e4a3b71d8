import { coordinatorAnswerSchema } from '@pce/core/contracts';
import type { NamedResult, ToolCandidate } from '@pce/core/internal';
import type { CoordinatorInput } from '@pce/core/ports';
import { quoteLine, shorten } from '@pce/role-parts';
import * as z from 'zod/mini';
import type { ModelClient } from './model-client.js';
import { fenceFor, joined, section } from './prompt/fence.js';
import { inset } from './prompt/plan-parts.js';
import { leastRoom, resultText } from './prompt/result-text.js';
import { withinTokens } from './prompt/shown-results.js';
import { toolLines } from './prompt/tool-lines.js';

/** Token budget of a prompt. */
export type Room = Pick<ModelClient<unknown>, 'room' | 'count'>;

/** A request to the Coordinator's model. */
interface CoordinatorRequest {
  readonly prompt: string;
  /** Whether every tool is shown in full. */
  readonly isWhole: boolean;
}

/** Parts of the room for the command and the results it names; tools get the remainder. */
export const shares = { command: 0.4, results: 0.25 } as const;

/** Returns the prompt: tools first and commands last, so that the prompts of a turn have a common prefix. */
export function coordinatorRequest(
  inputs: readonly CoordinatorInput[],
  { room, count }: Room,
): CoordinatorRequest {
  const candidates = bestOfEach(inputs.map((input) => input.candidates));
  const fence = fenceFor(JSON.stringify(candidates.map(({ name }) => name).sort()));
  const head = `Marker: ${fence.marker}\nMode: ${inputs[0]?.mode}.`;
  const results = unique(
    inputs.flatMap((input) => input.results),
    ({ ref }) => ref,
  );
  const asked = commandText(inputs);
  const named = section(
    'Results it names',
    fence.around('results', resultLines(results, room * shares.results, asked, count)),
  );
  const left = room - count(joined([head, named, asked])) - framing;
  const { all, best, isWhole } = toolLines(candidates, left, count, inputs.length);
  const prompt = joined([
    head,
    section('Tools', fence.around('tools', all.join('\n'))),
    section('Best matches', fence.around('matches', best.join('\n'))),
    named,
    asked,
  ]);
  return { prompt, isWhole };
}

function commandText(inputs: readonly CoordinatorInput[]): string {
  const [first] = inputs;
  if (inputs.length === 1 && first !== undefined) return section('Command', first.command);
  return section(
    'Commands',
    inputs.map(({ command }, index) => `${index + 1}. ${inset(command)}`).join('\n'),
  );
}

/** Interleaves rankings of tools: the best of each first, then the second of each. */
function bestOfEach(rankings: readonly (readonly ToolCandidate[])[]): readonly ToolCandidate[] {
  const longest = Math.max(...rankings.map(({ length }) => length));
  const places = Array.from({ length: longest }, (_, place) => place);
  const inTurn = places.flatMap((place) => rankings.flatMap((ranking) => ranking[place] ?? []));
  return unique(inTurn, ({ name }) => name);
}

/** Returns the first item of each key, in order. */
function unique<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}

/** Tokens around the tools. */
const framing = 50;

/** Returns the values that the commands reference, within a number of tokens. */
function resultLines(
  results: readonly NamedResult[],
  tokens: number,
  question: string,
  count: Room['count'],
): string {
  return withinTokens(tokens, count, ({ total }) => {
    const room = Math.floor(total / Math.max(1, results.length)) - 1;
    if (room < leastRoom) return '';
    const lines = results.map(({ ref, command, summary, value }) =>
      value === undefined
        ? shorten(`${ref} (${quoteLine(command)}): ${quoteLine(summary)}`, room)
        : resultText(ref, value, { room, question }),
    );
    return lines.map(inset).join('\n');
  });
}

/** A Coordinator's answer, or the model's own search words for other tools. */
export const coordinatorReplySchema = z.union([
  coordinatorAnswerSchema,
  z.object({ status: z.literal('search'), words: z.string().check(z.trim(), z.minLength(1)) }),
]);

/** A reply of the Coordinator's model. */
export type CoordinatorReply = z.infer<typeof coordinatorReplySchema>;

const command = z.object({ command: z.int() });

/** Replies to several commands, each with the number of its command. */
export const severalRepliesSchema = z.object({
  answers: z.array(z.intersection(command, coordinatorReplySchema)),
});

/** Replies of the Coordinator's model to several commands. */
export type SeveralReplies = z.infer<typeof severalRepliesSchema>;
