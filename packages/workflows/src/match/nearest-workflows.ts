import { type CommandIndex, createCommandIndex } from '@pce/core/internal';
import type { TriggerCondition } from '../triggers/trigger.js';
import type { Workflow } from '../workflow.js';

/** A workflow similar to a command. It runs only if one of its triggers fits. */
export interface NearWorkflow {
  readonly workflow: string;
  /** Probability, 0..1, that it is meant; "none of them" is one of the alternatives. */
  readonly score: number;
  /** Words it has in common with the command, for people. */
  readonly reason: string;
}

/** Returns up to three workflows whose names, descriptions and triggers are similar to a command, best first. */
export function nearestWorkflows(
  workflows: readonly Workflow[],
): (command: string) => readonly NearWorkflow[] {
  let index: CommandIndex | undefined;
  return (command) => {
    const built = index ?? createCommandIndex(workflows.map(toEntry));
    index = built;
    return built
      .search(command, 3)
      .map(({ name, score }) => ({ workflow: name, score, reason: built.why(command, name) }));
  };
}

function toEntry({ name, description, triggers }: Workflow) {
  const conditions = triggers.flatMap((trigger) => trigger.conditions).flatMap(textOf);
  return {
    name,
    texts: [
      { text: `${name} ${description}`, weight: 2 },
      ...conditions.map((text) => ({ text, weight: 1 })),
    ],
  };
}

/** Returns the words a command would need. */
function textOf(condition: TriggerCondition): readonly string[] {
  switch (condition.kind) {
    case 'pattern':
      return [condition.fixed.join(' ')];
    case 'literal':
    case 'action':
      return [condition.text];
    case 'label':
      return condition.labels;
    case 'data-requirement':
      return [];
  }
}
