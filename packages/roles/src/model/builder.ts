import type { CoordinatorAnswer } from '@pce/core/contracts';
import type { BuildInput } from '@pce/core/internal';
import type { CoordinatorInput, RoleContext } from '@pce/core/ports';
import type { CoordinatorReply } from './coordinator-request.js';
import type { ModelClient } from './model-client.js';
import { type Fence, fenceFor, joined, section } from './prompt/fence.js';
import { toolLines } from './prompt/tool-lines.js';

/** Asks a model for the arguments of a building tool. */
export async function build(
  model: ModelClient<CoordinatorReply>,
  { command, candidates }: CoordinatorInput,
  building: BuildInput,
  context: RoleContext,
): Promise<CoordinatorAnswer> {
  const reply = await model.ask(promptFor(command, candidates, building, model), context);
  if (reply.status === 'search') return { status: 'blocked', reason: noOther };
  if (reply.status !== 'selected') return reply;
  const isShown = candidates.some(({ name }) => name === reply.name) && reply.kind === 'tool';
  return isShown
    ? reply
    : { status: 'blocked', reason: `${reply.name} does not carry out ${building.action}` };
}

const noOther = 'no other tool carries out this action';

function promptFor(
  command: string,
  candidates: CoordinatorInput['candidates'],
  { action, brief, tools, lastFailure }: BuildInput,
  { room, count }: ModelClient<CoordinatorReply>,
): string {
  const fence = fenceFor(JSON.stringify([action, command]));
  const parts = (callable: string): string =>
    joined([
      `Marker: ${fence.marker}\nAction: ${action}.`,
      section('Tool', toolLines(candidates, Number.POSITIVE_INFINITY, count).all.join('\n')),
      section('Samples, and what there is', fence.around('brief', brief)),
      section('Tools that a workflow can call', fence.around('tools', callable)),
      section('The last attempt', attemptText(lastFailure, fence)),
      section('Command', command),
    ]);
  const left = Math.max(0, room - count(parts('')) - framing);
  const { all, best } = toolLines(tools, left, count);
  return parts([...all, ...best].join('\n'));
}

/** Tokens around the tools. */
const framing = 50;

function attemptText(failure: BuildInput['lastFailure'], fence: Fence): string {
  if (failure === undefined) return '';
  const { args, message } = failure;
  return fence.around('attempt', `Arguments: ${JSON.stringify(args)}\nError: ${message}`);
}
