import type { Client } from '@pce/client';
import { CommandError } from '../command-error.js';
import { exitCodes } from '../exit-codes.js';
import type { ServerOptions } from '../options/server-options.js';

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
