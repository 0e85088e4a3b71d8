import type { Client } from '@a2a-js/sdk/client';
import { A2AError } from '@a2a-js/sdk/errors';
import {
  defineTool,
  type Effect,
  type Tool,
  ToolError,
  type ToolParts,
  ToolQuestion,
  ToolSuspended,
} from '@pce/core';
import { PceError } from '@pce/core/errors';
import * as z from 'zod';
import { type AgentHeaders, agentClient } from './agent-client.js';
import { agentQuestion, answerMessage, askedTask, partOf } from './agent-question.js';
import { isRefused, remoteError } from './remote-error.js';
import { isAsking, RemoteTask } from './remote-task.js';
import { summarizeOutput, taskOutput } from './task-output.js';

const inputSchema = z.object({
  message: z.string().min(1).describe('The task for the agent, in words'),
  data: z.record(z.string(), z.json()).optional().describe('Data for the task'),
});

type OwnParts = Pick<
  ToolParts<typeof inputSchema, unknown>,
  | 'name'
  | 'description'
  | 'family'
  | 'modes'
  | 'destructive'
  | 'asks'
  | 'maxOutputBytes'
  | 'version'
>;

/** Options of {@link a2aTool}. */
export interface A2AToolOptions extends OwnParts {
  /** Address of the agent, or of its card if it ends in `.json`; or a client of the SDK with transports of your own. */
  readonly agent: string | Client;
  /** Returns headers of every request, such as a token. Not used with a client of your own. @defaultValue none */
  readonly headers?: () => AgentHeaders | Promise<AgentHeaders>;
  /**
   * Effect of a call. Before it is sent, a `read` or `idempotent` call is looked up in the agent's list of tasks, which
   * belongs to A2A 1.0. For an agent without the list use `once`: a person is asked about a call in doubt. @defaultValue
   * `idempotent`
   */
  readonly effect?: Effect;
  /** Milliseconds to wait for the agent before the turn pauses, or for a `once` tool a person is asked. @defaultValue 20,000 */
  readonly waitMs?: number;
  /** Maximum bytes of one message of the agent. Not used with a client of your own. @defaultValue 4 MiB */
  readonly maxAnswerBytes?: number;
}

/** Milliseconds for a call to stop by itself before the runner stops it. */
const marginMs = 10_000;

/**
 * Returns a tool that gives a task to an agent of others over A2A 1.0, and returns its artifacts. The idempotency key of the
 * call is `contextId` and `messageId` of the task, by which it is found again: after a crash the task is followed, not sent a
 * second time. A question of the agent is asked of a person, and the answer sent to the same task. Cancelling the turn cancels
 * the task.
 */
export function a2aTool(options: A2AToolOptions): Tool {
  const { agent, headers, effect = 'idempotent', waitMs = 20_000, ...more } = options;
  const { maxAnswerBytes = 4_194_304, ...parts } = more;
  const { name } = parts;
  const connect = agentClient({ name, agent, headers, maxAnswerBytes });
  const isFoundAgain = effect !== 'once';

  return defineTool({
    ...parts,
    effect,
    input: inputSchema,
    timeoutMs: waitMs + marginMs,
    summarize: summarizeOutput,
    async execute({ message, data }, { idempotencyKey: key, signal, asked, attachments }) {
      const late = AbortSignal.timeout(waitMs);
      const client = await connect();
      const task = new RemoteTask(client, key, isFoundAgain, AbortSignal.any([signal, late]));
      const state = askedTask(asked);
      let isFirst = false;
      let hasEnded = false;
      try {
        const begun =
          state === undefined
            ? await (isFoundAgain ? find(name, task) : undefined)
            : await task.get(state.task);
        if (asked?.answers.at(-1)?.choice === 'decline')
          throw new ToolError('cancelled', `${name}: the question was not answered`);
        isFirst = begun === undefined;
        const said = data === undefined ? [message] : [message, data];
        const sent =
          begun === undefined
            ? { messageId: key, parts: said.map(partOf) }
            : answerMessage(key, begun, asked);
        const answer = await task.follow(sent, begun, state?.question);
        if ('artifacts' in answer && answer.status !== undefined && isAsking(answer.status))
          throw agentQuestion(name, answer, asked);
        hasEnded = true;
        return await taskOutput(name, answer, attachments);
      } catch (error) {
        if (ToolQuestion.isInstance(error)) throw error;
        // Another process may continue the turn, and with it the task.
        const isTakenOver = signal.aborted && PceError.isInstance(signal.reason?.cause);
        const isStopped = signal.aborted || ToolError.isInstance(error);
        if (isStopped && !hasEnded && !isTakenOver) await task.cancel();
        if (late.aborted && !signal.aborted && task.id !== undefined)
          throw stillWorks(name, task.id, isFoundAgain);
        if (isFirst && !isFoundAgain && !ToolError.isInstance(error) && !isRefused(error))
          throw inDoubt(name, key, error);
        throw remoteError(name, error);
      }
    },
  });
}

async function find(name: string, task: RemoteTask): ReturnType<RemoteTask['find']> {
  try {
    return await task.find();
  } catch (cause) {
    if (!(cause instanceof A2AError)) throw cause;
    const message = `${name}: the agent does not list its tasks, so that a call cannot be found again after a crash; set effect to once`;
    throw new ToolError('dependency_missing', message, { cause });
  }
}

function stillWorks(name: string, id: string, isFoundAgain: boolean): ToolSuspended | ToolQuestion {
  const what = `${name}: the agent still works on task ${id}`;
  if (isFoundAgain) return new ToolSuspended(what);
  return new ToolQuestion({ message: `${what}; answer to look again`, state: { task: id } });
}

function inDoubt(name: string, key: string, cause: unknown): ToolError {
  const { message } = remoteError(name, cause);
  return new ToolError(
    'internal',
    `${message}; the agent may have begun, so that it is not asked again: look there for context ${key}`,
    { cause },
  );
}
