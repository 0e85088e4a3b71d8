import type { CoordinatorAnswer } from '@pce/core/contracts';
import type { Coordinator, CoordinatorInput, ResultDigest } from '@pce/core/ports';
import { quoteLine } from '../answer/citations.js';
import { coordinateByRules } from '../rules/coordinator.js';
import { defaultConfidence } from '../rules/rule-version.js';
import type { ModelClient } from './model-client.js';
import { fenceFor } from './prompt/fence.js';
import { fitLines } from './prompt/fit-lines.js';
import { joined, section } from './prompt/sections.js';
import { toolLines } from './prompt/tool-lines.js';

/** Commands that rules coordinate before a model is asked: none, those that can be repeated, or all with one reading. */
export type RulesFirst = boolean | 'once';

/** Selects by a model, and no tool that this host does not have; with `rulesFirst`, no model where rules leave no doubt. */
export function modelCoordinator(
  model: ModelClient<CoordinatorAnswer>,
  rulesFirst: RulesFirst = false,
): Coordinator {
  return {
    version: model.version,
    async coordinate(input, context) {
      const { candidates, command } = input;
      if (candidates.length === 0) {
        return { status: 'blocked', reason: 'this host has no tool' };
      }
      const known = rulesFirst === false ? undefined : selectedByRules(input, rulesFirst);
      if (known !== undefined) return known;
      if (model.count(command) > model.room * shares.command)
        return { status: 'blocked', reason: tooLong };
      const answer = await model.ask(promptFor(input, model), context);
      return amongShown(answer, input);
    },
  };
}

/** The call that is the only reading of a command, and may be made without a model; its reason says that rules chose it. */
function selectedByRules(
  input: CoordinatorInput,
  rulesFirst: RulesFirst,
): CoordinatorAnswer | undefined {
  const answer = coordinateByRules(input, defaultConfidence);
  if (answer.status !== 'selected') return undefined;
  const tool = input.candidates.find(({ name }) => name === answer.name);
  return tool?.effect === 'once' && rulesFirst !== 'once' ? undefined : answer;
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
  return joined([
    head,
    section('Tools', fence.around('tools', toolLines(candidates, left, count).join('\n'))),
    tail,
  ]);
}

/** Tokens around the tools. */
const framing = 30;

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
