import type { Json, Resolution, Task } from '@pce/client';
import type { OpenIntervention, TaskChoice } from '@pce/client/internal';
import { InvalidInputError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import type { Executions, TaskResolution } from '@pce/executions';
import type { ExecutionMove, WaitingTask } from '@pce/executions/internal';
import type { Tracker } from '@pce/tracker';
import { CommandError, exitCodes } from '../exit-codes.js';
import { printableLine } from '../terminal/output.js';
import type { Host } from '../workspace/compose.js';

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

type DecidedTask = Pick<Task, 'blocker' | 'status' | 'taskId'>;

/**
 * Converts a decision for the server: a suggestion by its number becomes an approval with its words.
 * @throws CommandError if the task waits for nothing that the choice could decide, with exit code 3, or has no such
 * suggestion.
 */
export function toResolution(decision: Decision, task: DecidedTask): Resolution {
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
  { blocker, status, taskId: id }: DecidedTask,
): readonly string[] {
  if (blocker !== null) return blocker.suggestions;
  if (anytime.includes(choice) || (choice === 'retry' && status === 'ERROR')) return [];
  const message = `${id} waits for nothing: it is ${status}`;
  throw new CommandError('nothing_to_decide', message, exitCodes.failed);
}

async function executionsOf({ store }: Pick<Host, 'store'>): Promise<Executions> {
  const { createExecutions } = await import('@pce/executions');
  return createExecutions({ store });
}

export async function waitingTasks(host: Host): Promise<readonly WaitingTask[]> {
  return (await executionsOf(host)).waiting();
}

export async function listWaiting(
  { store }: Pick<Host, 'store'>,
  episodes: Tracker,
): Promise<readonly OpenIntervention[]> {
  const [{ createServer }, { createClient }] = await Promise.all([
    import('@pce/server'),
    import('@pce/client'),
  ]);
  await using server = createServer({ store, turns: 'shown', episodes });
  const client = createClient({
    url: 'http://pce',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
    retry: false,
  });
  return await client.interventions.list();
}

export function waitingLines(
  { id, kind, title, message, options, episodeId }: OpenIntervention,
  host: Pick<Host, 'commandLine'>,
): readonly string[] {
  const commands =
    kind === 'paused' && episodeId !== null
      ? [host.commandLine('episodes', 'resume', episodeId)]
      : options
          .filter((choice) => choice !== 'reassign')
          .map((choice) => host.commandLine('interventions', 'resolve', id, '--choose', choice));
  return [
    `waits for a person: ${id} (${kind.replaceAll('_', ' ')})`,
    `  ${printableLine(`${title}: ${message}`, 2_000)}`,
    ...commands.map((command) => `  - ${command}`),
  ];
}

const moves: Readonly<Record<string, ExecutionMove['to']>> = {
  accept: 'QUEUED',
  resume: 'RUNNING',
  cancel: 'CANCELLED',
};

type WaitingDecision = { readonly choose: string } & Pick<TaskResolution, 'by' | 'note'>;

/** Decides a task, named as `execution/task`, or an execution; returns `false` if the name is that of neither. */
export async function resolveWaiting(
  host: Host,
  name: string,
  { choose, ...decision }: WaitingDecision,
): Promise<boolean> {
  const [, execution, task] = /^(exec_[^/]+)(?:\/(.+))?$/s.exec(name) ?? [];
  if (execution === undefined) return false;
  const { by, note } = decision;
  if (task === undefined) {
    const to = moves[choose];
    if (to === undefined) throw notDecided('an execution', choose, Object.keys(moves));
    const move = { to, by, ...(note !== undefined && { reason: note }) };
    await (await executionsOf(host)).move(execution, move);
    return true;
  }
  const allowed = choices.filter((each) => each !== 'reassign');
  const choice = allowed.find((each) => each === choose);
  if (choice === undefined) throw notDecided('a task', choose, allowed);
  await (await executionsOf(host)).resolve(execution, { task, choice, ...decision });
  return true;
}

function notDecided(what: string, choose: string, allowed: readonly string[]): InvalidInputError {
  return new InvalidInputError(`--choose ${choose}: ${what} is decided by ${allowed.join(', ')}`);
}
