import type { Intervention } from '@pce/core/contracts';
import type { ListedIntervention } from '@pce/core/internal';
import { type BlockerKind, choicesFor, type WaitingTask } from '@pce/executions/internal';
import * as z from 'zod';
import type { Notified } from '../records/needs-journal.js';
import {
  component,
  jsonObject,
  type ResponseBody,
  schemaComponent,
  timeSchema,
  toTime,
  toTimeOrNull,
} from './scalars.js';

const interventionPrioritySchema = schemaComponent(
  'Priority',
  'How urgent a question to a person is.',
  z.enum(['critical', 'high', 'medium', 'low']),
);

const optionSchema = component('InterventionOption', 'A choice of a person.', {
  id: z.string().describe('Value of choose.'),
  label: z.string(),
  needs_answer: z.boolean().describe('Whether it needs an answer in words.'),
});

const approvalSchema = component('Approval', 'The exact call that waits for approval.', {
  hash: z.string().describe('Of the tool, its version and the arguments: approved_hash.'),
  args: jsonObject,
  expires_at: timeSchema.describe('Then it is asked for again.'),
});

const inDoubtSchema = component(
  'CallInDoubt',
  'A call that was started and whose outcome is unknown.',
  {
    args: jsonObject,
    idempotency_key: z.string().describe('The key that the tool was given for it.'),
  },
);

const toolQuestionSchema = component(
  'ToolQuestion',
  'A question that a tool asks before it does its work.',
  {
    args: jsonObject.describe('Of its call.'),
    schema: jsonObject.optional().describe('JSON Schema of the value to answer with.'),
  },
);

export const interventionSchema = component(
  'Intervention',
  'A question of a turn that only a person can decide.',
  {
    intervention_id: z.string(),
    kind: z.string(),
    phase: z.string().describe('The part of the turn that asks.'),
    tool: z.string().nullable(),
    code: z.string(),
    message: z.string(),
    priority: interventionPrioritySchema,
    options: z.array(optionSchema),
    approval: approvalSchema.nullable(),
    in_doubt: inDoubtSchema.nullable(),
    question: toolQuestionSchema.optional(),
    versions: z
      .object({ changed: z.array(z.string()) })
      .optional()
      .describe('Roles, tools and workflows that are not those of the last process.'),
  },
);

const notifiedSchema = component('Notified', 'A channel that notified people of an item.', {
  channel: z.string(),
  at: timeSchema.describe('Of the latest message.'),
  times: z.int().describe('Messages so far, the reminders included.'),
  to: z.array(z.string()).optional().describe('Recipient of the channel, if known.'),
});

const openInterventionSchema = component(
  'OpenIntervention',
  'Something that waits for a person: a question of a turn or an episode, a task of an execution, or an execution.',
  {
    source: z.enum(['turn', 'task', 'episode', 'execution']).describe('Its origin.'),
    id: z.string(),
    title: z.string().describe('Of the turn, the task or the episode, or the name of the plan.'),
    description: z
      .string()
      .optional()
      .describe('Of a task: its description, up to 2,000 characters.'),
    kind: z.string(),
    message: z.string(),
    priority: interventionPrioritySchema,
    opened_at: timeSchema,
    expires_at: timeSchema.nullable(),
    turn_id: z.string().nullable(),
    session: z.string().nullable(),
    intervention: interventionSchema
      .nullable()
      .describe('The question of a turn, with what can be answered; else null.'),
    execution_id: z.string().nullable(),
    task_id: z.string().nullable(),
    suggestions: z.array(z.string()),
    episode_id: z.string().nullable(),
    options: z.array(z.string()).describe('The answers to choose from, but for a turn.'),
    notified: z.array(notifiedSchema).optional().describe('Notifications of it that arrived.'),
  },
);

export const openInterventionsSchema = component(
  'OpenInterventions',
  'All that waits for a person, the most urgent first.',
  {
    interventions: z.array(openInterventionSchema),
    count: z.int().optional().describe('Of all, where the list is longer.'),
  },
);

export type OpenInterventionDocument = ResponseBody<typeof openInterventionSchema>;

export function toNotified({ at, ...rest }: Notified[number]): ResponseBody<typeof notifiedSchema> {
  return { ...rest, at: toTime(at) };
}

/** Fields of an item that belongs elsewhere. */
const nowhere = {
  expires_at: null,
  turn_id: null,
  session: null,
  intervention: null,
  execution_id: null,
  task_id: null,
  episode_id: null,
  suggestions: [],
  options: [],
};

export function toInterventionDocument(
  intervention: Intervention,
): ResponseBody<typeof interventionSchema> {
  const { id, kind, phase, tool, code, message, priority, options } = intervention;
  const { approval, inDoubt, question, versions } = intervention;
  return {
    intervention_id: id,
    kind,
    phase,
    tool: tool ?? null,
    code,
    message,
    priority,
    options: options.map(({ needsAnswer, ...option }) => ({
      ...option,
      needs_answer: needsAnswer,
    })),
    approval: approval
      ? { hash: approval.hash, args: approval.args, expires_at: toTime(approval.expiresAt) }
      : null,
    in_doubt: inDoubt ? { args: inDoubt.args, idempotency_key: inDoubt.idempotencyKey } : null,
    ...(question && { question }),
    ...(versions && { versions }),
  };
}

/** Returns the item of a question; its title is the id of its turn, whose row has the other. */
export function turnWaits(intervention: ListedIntervention): OpenInterventionDocument {
  const { id, kind, message, priority, approval, turn, session, openedAt } = intervention;
  return {
    ...nowhere,
    source: 'turn',
    id,
    title: turn,
    kind,
    message,
    priority,
    session,
    turn_id: turn,
    opened_at: toTime(openedAt),
    expires_at: toTimeOrNull(approval?.expiresAt),
    intervention: toInterventionDocument(intervention),
  };
}

export function taskWaits(
  waiting: Omit<WaitingTask, 'kind'> & { readonly kind: BlockerKind | 'late' },
): OpenInterventionDocument {
  const { execution, task, title, description, kind, message, priority, suggestions, since } =
    waiting;
  return {
    ...nowhere,
    source: 'task',
    id: `${execution}/${task}`,
    title,
    kind,
    message,
    priority,
    suggestions,
    ...(description !== undefined && { description }),
    opened_at: toTime(since),
    execution_id: execution,
    task_id: task,
    options: [...choicesFor(kind === 'late' ? 'no_agent' : kind)],
  };
}

export interface WaitingExecution {
  readonly execution: string;
  /** Name of the plan. */
  readonly name: string;
  readonly kind: 'plan_review' | 'silence';
  readonly message: string;
  /** Unix time in milliseconds. */
  readonly since: number;
}

export function executionWaits(waiting: WaitingExecution): OpenInterventionDocument {
  const { execution, name: title, kind, message, since } = waiting;
  return {
    ...nowhere,
    source: 'execution',
    id: execution,
    title,
    kind,
    message,
    priority: 'high',
    execution_id: execution,
    opened_at: toTime(since),
    options: [kind === 'silence' ? 'resume' : 'accept', 'cancel'],
  };
}

export interface EpisodeQuestion {
  readonly episode: string;
  readonly intervention: string;
  readonly kind: string;
  readonly message: string;
  readonly options: readonly string[];
  /** Unix time in milliseconds. */
  readonly since: number;
}

export interface PausableEpisode {
  readonly episode: string;
  readonly title: string;
  readonly pause: {
    readonly reason: string;
    /** Unix time in milliseconds. */
    readonly since: number;
    readonly needsPerson: boolean;
  } | null;
}

/** Returns the item for an episode that is paused until a person resumes it; nothing for one that continues by itself. */
export function pauseWaits({ episode, title, pause }: PausableEpisode): OpenInterventionDocument[] {
  if (!pause?.needsPerson) return [];
  const { reason: message, since } = pause;
  const question = { episode, intervention: episode, kind: 'paused', message, options: [], since };
  return [episodeWaits(question, title)];
}

/** Returns a question of an episode as the list of all that waits shows it. */
export function episodeWaits(
  { episode, intervention: id, kind, message, options, since }: EpisodeQuestion,
  title: string,
): OpenInterventionDocument {
  return {
    ...nowhere,
    source: 'episode',
    id,
    title,
    kind,
    message,
    priority: 'high',
    episode_id: episode,
    opened_at: toTime(since),
    options: [...options],
  };
}
