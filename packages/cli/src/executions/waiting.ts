import type { OpenIntervention } from '@pce/client';
import { InvalidInputError } from '@pce/core/errors';
import type { ExecutionMove, Executions, TaskResolution, WaitingTask } from '@pce/executions';
import type { Tracker } from '@pce/tracker';
import { printableLine } from '../terminal/printable.js';
import type { Host } from '../workspace/compose.js';
import { choices } from './to-resolution.js';

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

type Decision = { readonly choose: string } & Pick<TaskResolution, 'by' | 'note'>;

/** Decides a task, named as `execution/task`, or an execution; returns `false` if the name is that of neither. */
export async function resolveWaiting(
  host: Host,
  name: string,
  { choose, ...decision }: Decision,
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
