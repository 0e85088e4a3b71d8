import type { Json, Resolution, Task, TaskChoice } from '@pce/client';
import { given } from '@pce/core/internal';
import { CommandError } from '../command-error.js';
import { exitCodes } from '../exit-codes.js';

export interface Decision {
  /** A choice, or the number of a suggestion. */
  readonly choose: string;
  readonly note?: string;
  readonly output?: Json;
  readonly agent?: string;
  readonly action?: string;
}

export const choices = [
  ...(['approve', 'reject', 'retry', 'skip', 'take_over', 'reassign'] as const),
] satisfies readonly TaskChoice[];

/** Choices for a task that waits for no person. */
const anytime: readonly string[] = ['skip', 'take_over', 'reassign'];

type WaitingTask = Pick<Task, 'blocker' | 'status' | 'taskId'>;

/**
 * Converts a decision for the server: a suggestion by its number becomes an approval with its words.
 * @throws CommandError if the task waits for nothing that the choice could decide, with exit code 3, or has no such
 * suggestion.
 */
export function toResolution(decision: Decision, task: WaitingTask): Resolution {
  const { choose, note: written, output, agent, action } = decision;
  const suggestions = suggestionsFor(choose, task);
  const suggestion = suggestions[Number(choose) - 1];
  if (/^\d/.test(choose) && suggestion === undefined) {
    const message = `there is no suggestion ${choose}: the agent made ${suggestions.length}`;
    throw new CommandError('usage', message, exitCodes.error);
  }
  const note = suggestion ?? written;
  const choice = choices.find((each) => each === choose) ?? 'approve';
  return { choice, ...given({ note, outputData: output, agentId: agent, action }) };
}

function suggestionsFor(
  choice: string,
  { blocker, status, taskId: id }: WaitingTask,
): readonly string[] {
  if (blocker !== null) return blocker.suggestions;
  if (anytime.includes(choice) || (choice === 'retry' && status === 'ERROR')) return [];
  const message = `${id} waits for nothing: it is ${status}`;
  throw new CommandError('nothing_to_decide', message, exitCodes.failed);
}
