import type {
  Coordinator,
  CoordinatorAnswer,
  CoordinatorInput,
  ResultDigest,
  ToolCandidate,
} from '@pce/core';
import { quoteLine } from '../rules/answer/citations.js';
import { shorten } from '../rules/text/shorten.js';
import { type Fence, fenceFor } from './prompt/fence.js';
import { firstThatFits } from './prompt/first-that-fits.js';
import { fitLines } from './prompt/fit-lines.js';
import { joined, section } from './prompt/sections.js';
import { parameterNotes, signature } from './prompt/signature.js';
import type { RoleModel } from './role-model.js';

/**
 * A tool that covers less than this part of what the best one covers is not shown. For 1,500 questions of MetaTool's
 * set this loses the right tool in 0.4 % and shows 15 % fewer.
 */
const farFromBest = 0.4;

/** Selects by a model, and nothing that was not found for the command. */
export function modelCoordinator(model: RoleModel<CoordinatorAnswer>): Coordinator {
  return {
    version: model.version,
    async coordinate(input, context) {
      const { candidates, command } = input;
      if (candidates.length === 0) {
        return { status: 'blocked', reason: 'no tool has anything to do with the command' };
      }
      if (model.count(command) > model.room * shares.command)
        return { status: 'blocked', reason: tooLong };
      const answer = await model.ask(promptFor(input, model), context);
      return amongShown(answer, candidates);
    },
  };
}

/** Parts of the room that the command may take, and the results it names; the tools get the rest. */
const shares = { command: 0.4, results: 0.25 } as const;

const tooLong =
  'the command is too long: say it in fewer words, and name values of results by their reference';

/** A tool that was not found for the command cannot be selected, whatever a text said to the model. */
function amongShown(
  answer: CoordinatorAnswer,
  candidates: readonly ToolCandidate[],
): CoordinatorAnswer {
  if (answer.status !== 'selected') return answer;
  const isShown = answer.kind === 'tool' && candidates.some(({ name }) => name === answer.name);
  return isShown
    ? answer
    : { status: 'blocked', reason: `${answer.name} is not among the tools found for the command` };
}

function promptFor(
  { command, candidates, mode, results }: CoordinatorInput,
  { room, count }: RoleModel<CoordinatorAnswer>,
): string {
  const fence = fenceFor(command);
  const head = joined([`Marker: ${fence.marker}`, section('Command', command)]);
  const tail = joined([
    section(
      'Results it names',
      fence.around('results', resultLines(results, room * shares.results, count)),
    ),
    `Mode: ${mode}.`,
  ]);
  const left = room - count(head) - count(tail) - framing;
  return joined([head, section('Tools', toolsText(candidates, left, fence, count)), tail]);
}

/** Characters. A server of tools may send pages. */
const longestDescription = 600;

/** Tokens around the tools. */
const framing = 30;

/** The best tools first, as many as fit. */
function toolsText(
  candidates: readonly ToolCandidate[],
  room: number,
  fence: Fence,
  count: (text: string) => number,
): string {
  const best = candidates[0]?.score ?? 0;
  const near = candidates.filter(({ score }) => score >= best * farFromBest);
  const ranked = near.map((candidate, place) => ({ candidate, place }));
  const { lines } = fitLines(ranked, room, {
    text: ({ candidate }) => toolText(candidate, room / 2, count),
    place: ({ place }) => place,
    count,
  });
  return fence.around('tools', lines.join('\n'));
}

/** A tool in fewer words where it would take the room of all others: without notes, then without its description. */
function toolText(
  { name, description, parameters }: ToolCandidate,
  most: number,
  count: (text: string) => number,
): string {
  const call = `${name}${signature(parameters)}`;
  const said = `${call}\n  ${shorten(description, longestDescription)}`;
  const texts = [[said, ...parameterNotes(parameters)].join('\n'), said, call];
  return firstThatFits(texts, (text) => text, most, count);
}

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
