import type { CoordinatorAnswer, JsonObject } from '@pce/core/contracts';
import {
  type StrayValue,
  strayValues,
  type ToolCandidate,
  type ToolDescription,
} from '@pce/core/internal';
import type { CoordinatorInput, RoleContext } from '@pce/core/ports';
import { type CoordinatorReply, coordinatorRequest } from './coordinator-request.js';
import { misfitsOf } from './mend/misfits.js';
import { shownCall } from './mend/shown-call.js';
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
 * Returns the call of a shown tool that an answer selects. Asks the model once more if the arguments do not fit the tool's
 * parameters, or if a traced tool gets numbers, dates or codes that the model was not shown. Its second answer is accepted,
 * except for codes, which must have a source.
 */
export async function askAgain(
  said: CoordinatorAnswer,
  input: CoordinatorInput,
  { model, isTraced, context }: Asking,
): Promise<CoordinatorAnswer> {
  const answer = shownCall(said, input);
  const call = toolCall(answer, input);
  if (call === undefined) return answer;
  const misfits = misfitsOf(call.args, call.tool);
  const doubted = strayValuesOf(call, input, isTraced);
  const doubts = [
    ...(misfits.length > 0 ? [misfitText(misfits)] : []),
    ...(doubted.length > 0 ? [doubtText(doubted)] : []),
  ];
  if (doubts.length === 0) return answer;
  const doubt = section('Your last answer', doubts.join(' '));
  const { prompt } = coordinatorRequest([input], {
    count: model.count,
    room: model.room - model.count(doubt),
  });
  const reply = await model.ask(joined([prompt, doubt]), context);
  if (reply.status === 'search') return doubted.length > 0 ? needsSource(doubted) : answer;
  const second = shownCall(reply, input);
  const again = toolCall(second, input);
  const strays = again === undefined ? [] : strayValuesOf(again, input, isTraced);
  const invented = strays.filter(({ isCode }) => isCode);
  return invented.length === 0 ? second : needsSource(invented);
}

interface ToolCall {
  readonly tool: ToolCandidate;
  readonly args: JsonObject;
}

/** Returns the call that an answer selects, unless it is a workflow's. */
function toolCall(
  answer: CoordinatorAnswer,
  { candidates }: CoordinatorInput,
): ToolCall | undefined {
  if (answer.status !== 'selected' || answer.kind !== 'tool') return undefined;
  const tool = candidates.find(({ name }) => name === answer.name);
  return tool && { tool, args: answer.args };
}

function strayValuesOf(
  { tool, args }: ToolCall,
  input: CoordinatorInput,
  isTraced: IsTraced,
): readonly StrayValue[] {
  return isTraced(tool) ? strayValues({ tool, args }, () => shownFor(tool, input)) : [];
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

function misfitText(misfits: readonly string[]): string {
  return `The tool cannot be called so: ${misfits.slice(0, mostShown).join('; ')}. Say the call in its parameters, as they are shown, or answer needs_more_info.`;
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
