import type { CoordinatorAnswer } from '@pce/core/contracts';
import {
  type StrayValue,
  strayValues,
  type ToolCandidate,
  type ToolDescription,
} from '@pce/core/internal';
import type { CoordinatorInput, RoleContext } from '@pce/core/ports';
import { type CoordinatorReply, coordinatorRequest } from './coordinator-request.js';
import type { ModelClient } from './model-client.js';
import { joined, section } from './prompt/fence.js';

/** Whether the values of a tool's arguments must have a source. */
export type IsTraced = (tool: ToolDescription) => boolean;

/** A model that can be asked about a command once more. */
export interface Asking {
  readonly model: ModelClient<CoordinatorReply>;
  readonly isTraced: IsTraced;
  readonly context: RoleContext;
}

/** Maximum number of values that the model is asked about. */
const mostShown = 5;

/**
 * Asks the model once more about a call of a traced tool with numbers, dates or codes that the model was not shown. Its
 * second answer is accepted, except for codes, which must have a source.
 */
export async function traceValues(
  answer: CoordinatorAnswer,
  input: CoordinatorInput,
  { model, isTraced, context }: Asking,
): Promise<CoordinatorAnswer> {
  const strayIn = (reply: CoordinatorReply): readonly StrayValue[] =>
    strayValuesOf(reply, input, isTraced);
  const doubted = strayIn(answer);
  if (doubted.length === 0) return answer;
  const doubt = section('Your last answer', doubtText(doubted));
  const { prompt } = coordinatorRequest([input], {
    count: model.count,
    room: model.room - model.count(doubt),
  });
  const second = await model.ask(joined([prompt, doubt]), context);
  if (second.status === 'search') return needsSource(doubted);
  const invented = strayIn(second).filter(({ isCode }) => isCode);
  return invented.length === 0 ? second : needsSource(invented);
}

function strayValuesOf(
  answer: CoordinatorReply,
  input: CoordinatorInput,
  isTraced: IsTraced,
): readonly StrayValue[] {
  if (answer.status !== 'selected' || answer.kind !== 'tool') return [];
  const tool = input.candidates.find(({ name }) => name === answer.name);
  if (tool === undefined || !isTraced(tool)) return [];
  const { args } = answer;
  return strayValues({ tool, args }, () => shownFor(tool, input));
}

/** Returns the texts from which a call can be made. */
function shownFor(tool: ToolCandidate, { command, results }: CoordinatorInput): readonly string[] {
  return [
    command,
    `${tool.description} ${JSON.stringify(tool.parameters)}`,
    ...results.flatMap(({ ref, command: asked, summary, value }) => [
      ref,
      asked,
      summary,
      ...(value === undefined ? [] : [JSON.stringify(value)]),
    ]),
  ];
}

function doubtText(doubted: readonly StrayValue[]): string {
  const values = doubted.slice(0, mostShown).map(valueText).join(', ');
  return `It had ${values}: neither the command nor a result that it names says so. Take each value from there, or answer needs_more_info. Where it follows from the command, say it again.`;
}

function valueText({ path, text }: StrayValue): string {
  return `${path} \`${text}\``;
}

function needsSource(invented: readonly StrayValue[]): CoordinatorAnswer {
  const missing = invented
    .slice(0, mostShown)
    .map(
      (value) =>
        `a source of ${valueText(value)}: neither the command nor a result that it names has it`,
    );
  return { status: 'needs_more_info', missing };
}
