import type { Message } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import { taskChoices } from '@pce/executions/internal';
import * as z from 'zod';
import type { TaskQuestion } from '../task/execution-task.js';
import { onlyQuestion, wordsOf } from './read-message.js';

const decisionSchema = z.object({
  question: z.string(),
  choose: z.enum([...taskChoices, 'resume']),
  note: z.string().exactOptional(),
  params: z.record(z.string(), z.json()).exactOptional(),
  output: z.json().exactOptional(),
  agent: z.string().exactOptional(),
  action: z.string().exactOptional(),
});

/** The choice for a question about a task, with what goes with it. */
export type TaskDecision = z.output<typeof decisionSchema>;

/** Reads the answer to a question of an execution: a data part that names it, or words if only one is open. */
export function readTaskDecision(message: Message, open: readonly TaskQuestion[]): TaskDecision {
  for (const { content } of message.parts) {
    const parsed = content?.$case === 'data' ? decisionSchema.safeParse(content.value) : undefined;
    if (parsed?.success) return parsed.data;
  }
  const { question, kind, options } = onlyQuestion(open, 'question');
  const words = wordsOf(message).trim();
  const choose = options.find((option) => option === words.toLowerCase());
  if (choose !== undefined) return { question, choose };
  // The words are for the agent that asked, or they are what a person says about a task of theirs.
  if (words !== '' && kind === 'agent') return { question, choose: 'retry', note: words };
  if (words !== '' && kind === 'person') return { question, choose: 'take_over', note: words };
  throw new RequestMalformedError(`answer with ${options.join(', ')}`);
}
