import { type Part, type Task, TaskState } from '@a2a-js/sdk';
import { type Json, ToolError, ToolQuestion } from '@pce/core';
import type { AskedCall } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import * as z from 'zod';
import { questionOf, type SentMessage } from './remote-task.js';
import { textOf } from './task-output.js';

const stateSchema = z.object({
  /** Id of the task that continues with the answer. */
  task: z.string(),
  /** The agent's question; absent if the tool asked whether to look again. */
  question: z.string().optional(),
});

/** State of a call that has asked: its task at the agent. */
export type AskedTask = z.output<typeof stateSchema>;

/** Most questions that an agent may ask during one call. */
const maxQuestions = 10;

/** Returns what the latest question of a call was about; `undefined` if it has asked none. */
export function askedTask(asked: AskedCall | undefined): AskedTask | undefined {
  return stateSchema.safeParse(asked?.state).data;
}

/** Returns the question of an agent whose task waits, for a person. Throws `ToolError` if it asks too often. */
export function agentQuestion(
  name: string,
  task: Task,
  asked: AskedCall | undefined,
): ToolQuestion {
  if ((asked?.answers.length ?? 0) >= maxQuestions)
    throw new ToolError(
      'internal',
      `${name}: the agent has asked ${maxQuestions} questions in one call; no more are answered`,
    );
  const said = cleanText(textOf(task.status?.message?.parts ?? []), 1_000);
  const message =
    task.status?.state === TaskState.TASK_STATE_AUTH_REQUIRED
      ? `${name}: the agent needs a sign-in or a permission: ${said}; give it there, then answer`
      : `${name}: the agent asks: ${said || 'it does not say what'}`;
  return new ToolQuestion({ message, state: { task: task.id, question: questionOf(task) } });
}

/** Returns the message that answers a task's question; `undefined` if it has none, or got it in an earlier run. */
export function answerMessage(
  key: string,
  task: Task,
  asked: AskedCall | undefined,
): SentMessage | undefined {
  const answer = asked?.answers.at(-1);
  if (answer === undefined || askedTask(asked)?.question !== questionOf(task)) return undefined;
  const messageId = `${key}/a${asked?.answers.length}`;
  const isSent = task.history.some((message) => message.messageId === messageId);
  return isSent ? undefined : { messageId, parts: [partOf(answer.value ?? '')] };
}

/** Returns a part of a message: words as text, all else as data. */
export function partOf(value: Json): Part {
  const content =
    typeof value === 'string'
      ? ({ $case: 'text', value } as const)
      : ({ $case: 'data', value } as const);
  return { content, metadata: undefined, filename: '', mediaType: '' };
}
