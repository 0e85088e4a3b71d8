import type { CoordinatorAnswer } from '@pce/core/contracts';
import type { Coordinator, CoordinatorInput, ResultDigest, ToolCandidate } from '@pce/core/ports';
import { quoteLine } from '../answer/citations.js';
import { shorten } from '../text/shorten.js';
import type { ModelClient } from './model-client.js';
import { type Fence, fenceFor } from './prompt/fence.js';
import { firstThatFits } from './prompt/first-that-fits.js';
import { fitLines } from './prompt/fit-lines.js';
import { joined, section } from './prompt/sections.js';
import { parameterNotes, signature } from './prompt/signature.js';

/**
 * A tool that covers less than this part of what the best one covers is shown in brief. It is not left out: of 1,500
 * questions of MetaTool's set, 13 % are for such a tool.
 */
const farFromBest = 0.4;

/** Selects by a model, and nothing that was not found for the command. */
export function modelCoordinator(model: ModelClient<CoordinatorAnswer>): Coordinator {
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
  { room, count }: ModelClient<CoordinatorAnswer>,
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

/** Characters of a description: a server of tools may send pages. In brief, what the first sentence mostly holds. */
const longestDescription = 600;
const briefDescription = 100;

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
  const ranked = candidates.map((candidate, place) => ({ candidate, place }));
  const textOf = (candidate: ToolCandidate): string => {
    const texts = candidate.score < best * farFromBest ? inBrief(candidate) : inFull(candidate);
    return firstThatFits(texts, (text) => text, room / 2, count);
  };
  const { lines } = fitLines(ranked, room, {
    text: ({ candidate }) => textOf(candidate),
    place: ({ place }) => place,
    count,
  });
  return fence.around('tools', lines.join('\n'));
}

/** Returns the texts that describe a tool, the longest first. A tool that would take the room of all others gets a shorter one. */
function inFull(tool: ToolCandidate): readonly string[] {
  const said = `${callOf(tool)}\n  ${shorten(tool.description, longestDescription)}`;
  return [[said, ...parameterNotes(tool.parameters)].join('\n'), said, ...inBrief(tool)];
}

function inBrief(tool: ToolCandidate): readonly string[] {
  const call = callOf(tool);
  return [`${call}: ${shorten(tool.description, briefDescription)}`, call];
}

function callOf({ name, parameters }: ToolCandidate): string {
  return `${name}${signature(parameters)}`;
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
