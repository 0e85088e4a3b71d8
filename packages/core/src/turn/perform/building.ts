import type { BuildAction } from '../../contracts/decision.js';
import type { BuildInput } from '../../ports/coordinator.js';
import type { Command, TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';

/** Maximum number of tools, in order of rank, considered for a workflow; the room in the prompt decides how many are shown. */
const maxTools = 300;

/** Returns the Coordinator's additional input to build something. */
export async function buildInput(
  state: TurnState,
  { catalog }: PerformContext,
  { text }: Pick<Command, 'text'>,
  action: BuildAction,
): Promise<BuildInput> {
  const [builder] = catalog.builders(action);
  const tool = builder && catalog.get(builder.name);
  const brief = tool?.brief === undefined ? '' : await tool.brief(text);
  const callsTools = action === 'CREATE_WORKFLOW' || action === 'EDIT';
  return {
    action,
    brief,
    tools: callsTools ? catalog.search(text, maxTools) : [],
    lastFailure: lastFailure(state, action),
  };
}

/** Returns the call and the error of the latest command, if it attempted the same action and failed. */
function lastFailure({ log, commands }: TurnState, action: BuildAction): BuildInput['lastFailure'] {
  const entry = log.at(log.length - 1);
  const latest = commands.at(commands.length - 1);
  if (entry?.type !== 'iteration' || entry.action !== action || latest === undefined) {
    return undefined;
  }
  const { status, args, error } = latest;
  if (status === 'success') return undefined;
  return { args, message: error?.message ?? entry.result?.summary ?? status };
}
