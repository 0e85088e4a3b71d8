import type { ToolCatalog } from '../tools/catalog.js';
import type { Outcome } from './perform/context.js';
import type { TurnState } from './state.js';

/** A command that a tool carried out finds that tool again. The steps of a workflow have no commands of their own. */
export function learnCommand(catalog: ToolCatalog, { phase }: TurnState, event: Outcome): void {
  if (event.type !== 'tool.finished' || !event.outcome.ok) return;
  if (phase.name !== 'calling' || phase.call.workflowStep !== undefined) return;
  catalog.learn(phase.call.tool, phase.command.text);
}
