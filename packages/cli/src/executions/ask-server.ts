import type { Client, Execution, Task } from '@pce/client';
import { CommandError, exitCodes } from '../exit-codes.js';
import type { ServerOptions } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';

/** Calls a server. Rejects with `CommandError` if it refuses or cannot be reached. */
export async function askServer<Answer>(
  { server, token }: ServerOptions,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) {
    const message = `--server ${server} is not the address of a server: write http://host:port`;
    throw new CommandError('usage', message, exitCodes.error);
  }
  const { ApiError, ConnectionError, createClient, UnexpectedAnswerError } = await import(
    '@pce/client'
  );
  const client = createClient({ url: server, ...(token !== undefined && { token }) });
  try {
    return await ask(client);
  } catch (error) {
    if (error instanceof ApiError) throw refusal(error);
    if (error instanceof ConnectionError) throw unreachable(server, error);
    if (!(error instanceof UnexpectedAnswerError)) throw error;
    throw new CommandError('unexpected_answer', error.message, exitCodes.error, { cause: error });
  }
}

interface Refusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string | undefined;
}

/** Refused for where things stand, not for how it was asked. */
const standing = new Set(['illegal_transition', 'conflict', 'plan_has_errors']);

function refusal(error: Refusal): CommandError {
  const { status, type, title, detail = title } = error;
  const code = /[\w-]+$/.exec(type)?.[0] ?? 'refused';
  const advice = status === 401 ? ' (--token, or PCE_TOKEN)' : '';
  const exitCode = standing.has(code) ? exitCodes.failed : exitCodes.error;
  return new CommandError(code, `${detail}${advice}`, exitCode, { cause: error });
}

function unreachable(server: string, cause: Error): CommandError {
  const message = `no answer from ${server}: check --server, and that a server runs there; \`pce serve\` starts one`;
  return new CommandError('server_unreachable', message, exitCodes.error, { cause });
}

const maxAgents = 100;

export async function agentNames(client: Client): Promise<ReadonlyMap<string, string>> {
  const { agents } = await client.agents.list({ limit: maxAgents });
  return new Map(agents.map(({ agentId, name }) => [agentId, name]));
}

/** Returns the id of the execution a user named: by its id, or `last` for the newest. */
export async function findExecution(client: Client, name: string): Promise<string> {
  if (name !== 'last') return name;
  const [newest] = (await client.executions.list({ limit: 1 })).executions;
  if (newest !== undefined) return newest.executionId;
  throw new CommandError(
    'not_found',
    'there is no execution yet: pce exec create begins one',
    exitCodes.error,
  );
}

export async function listTasks(client: Client, executionId: string): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  let cursor: string | null = null;
  do {
    const page = await client.tasks.list(executionId, cursor === null ? {} : { cursor });
    tasks.push(...page.tasks);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return tasks;
}

export function executionLine({ executionId, status, reason }: Execution): string {
  return printableLine(`${executionId}  ${status}: ${reason}`, 300);
}

interface ChangeParts {
  readonly output: Output;
  readonly options: ServerOptions;
  /** Shows the changed execution. @defaultValue its status and why */
  readonly lines?: (execution: Execution) => string | readonly string[];
}

/** Changes the execution that a user named, and prints it. */
export async function changeExecution(
  name: string,
  { output, options, lines = executionLine }: ChangeParts,
  change: (client: Client, id: string) => Promise<Execution>,
): Promise<void> {
  const execution = await askServer(options, async (client) =>
    change(client, await findExecution(client, name)),
  );
  output.show(options.json, execution, lines(execution));
}
