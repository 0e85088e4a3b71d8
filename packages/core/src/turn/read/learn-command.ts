import type { StreamStep } from '../../journal/stream-definition.js';
import type { ToolCatalog } from '../../tools/catalog.js';
import type { TurnEvent } from '../rules/events.js';
import { isCalling, laneOf } from '../rules/lanes.js';
import type { TurnState } from '../rules/state.js';

/**
 * Teaches the catalogue the command that a tool carried out, so that a similar one finds the tool again. Steps of a
 * workflow, and calls that the Executor selected itself, have no commands.
 */
export function learnCommand(
  catalog: ToolCatalog,
  { before, event }: Pick<StreamStep<TurnState, TurnEvent>, 'before' | 'event'>,
): void {
  if (event.type !== 'tool.finished' || !event.outcome.ok) return;
  const lane = before && laneOf(before, event);
  if (lane === undefined || !isCalling(lane)) return;
  const { tool, workflowStep } = lane.phase.call;
  if (workflowStep === undefined && lane.command.direct === undefined)
    catalog.learn(tool, lane.command.text);
}
