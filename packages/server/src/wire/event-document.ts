import { given } from '@pce/core/internal';
import type { ExecutionEvent, TaskReport } from '@pce/executions';
import { type ExecutionJournalEntry, reportTypes, taskChoices } from '@pce/executions/internal';
import * as z from 'zod';
import {
  anyJson,
  component,
  jsonObject,
  pageComponent,
  type ResponseBody,
  schemaComponent,
  timeSchema,
  toTime,
  toTimeIfAny,
} from './scalars.js';

/** All types of events, those that agents report first. */
export const eventTypes = [
  ...reportTypes,
  'execution_created',
  'execution_moved',
  'execution_reassigned',
  'execution_archived',
  'task_assigned',
  'task_moved',
  'task_resolved',
  'criterion_judged',
  'plan_changed',
] as const;

const eventTypeSchema = schemaComponent(
  'EventType',
  'Types of events: what agents report, and what the engine makes of it.',
  z.enum(eventTypes),
);

/** Type of an event. */
export type EventType = (typeof eventTypes)[number];

const optional = z.string().optional();

export const eventSchema = component('ExecutionEvent', 'Something that happened in an execution.', {
  type: z
    .literal('event')
    .optional()
    .describe('Unlike execution_update, among the messages of a stream.'),
  number: z.int().describe('Place in the execution, from 1.'),
  event_id: z.string(),
  event_type: eventTypeSchema,
  execution_id: z.string(),
  recorded_at: timeSchema,
  task_id: optional,
  agent_id: z.string().nullish().describe('Of execution_reassigned null: any that can.'),
  // Fields of reports
  subtask_id: optional,
  agent_timestamp: timeSchema.optional(),
  status: optional,
  message: optional,
  percent: z.number().optional(),
  output_data: anyJson.optional(),
  error_type: optional,
  error_message: optional,
  human_review_required: z.boolean().optional(),
  suggestions: z.array(z.string()).optional(),
  blocking: z.boolean().optional(),
  late: z.boolean().optional().describe('The agent had lost the task: nothing followed.'),
  // Fields of the engine's events
  plan_id: optional,
  name: optional,
  tasks_total: z.int().optional(),
  from: optional.describe('A status of the execution or of the task.'),
  to: optional,
  reason: optional,
  by: optional,
  attempt: z.int().optional(),
  lease_expires_at: timeSchema.optional(),
  not_before: timeSchema.optional().describe('When a task in error is tried again.'),
  agent_lost: z.boolean().optional(),
  blocker_kind: optional,
  choice: z.enum(taskChoices).optional(),
  note: optional,
  action: optional,
  criterion: optional,
  met: z.boolean().optional(),
  params: jsonObject.optional(),
  changed: z
    .array(z.object({ task_id: z.string(), title: z.string() }))
    .optional()
    .describe('Of plan_changed: new and changed tasks.'),
  removed: z.array(z.string()).optional().describe('Of plan_changed: tasks that were removed.'),
});

export const eventPageSchema = pageComponent(
  'EventPage',
  'Events, in the order in which they happened.',
  { events: z.array(eventSchema) },
);

/** An event as every reader of the API gets it: pages, streams and webhooks. Tokens of leases are left out. */
export type EventDocument = ResponseBody<typeof eventSchema>;

type Details = Omit<EventDocument, 'type' | 'number' | 'event_id' | 'execution_id' | 'recorded_at'>;

export function toEventDocument(
  execution: string,
  { version, event }: ExecutionJournalEntry,
): EventDocument {
  const id = event.type === 'agent.reported' ? event.id : `${execution}.${version}`;
  return {
    number: version,
    type: 'event',
    event_id: id,
    execution_id: execution,
    recorded_at: toTime(event.at),
    ...detailsOf(event),
  };
}

function detailsOf(event: ExecutionEvent): Details {
  switch (event.type) {
    case 'agent.reported':
      return { ...reportDetails(event.report), ...(event.isLate && { late: true }) };
    case 'execution.created': {
      const { planId: plan_id, plan, agent: agent_id } = event;
      const counts = { name: plan.name, tasks_total: plan.tasks.length };
      return { event_type: 'execution_created', ...given({ plan_id, ...counts, agent_id }) };
    }
    case 'execution.moved': {
      const { from, to, reason, by } = event;
      return { event_type: 'execution_moved', ...given({ from, to, reason, by }) };
    }
    case 'execution.reassigned': {
      const { agent: agent_id, by } = event;
      return { event_type: 'execution_reassigned', ...given({ agent_id, by }) };
    }
    case 'criterion.judged': {
      const { criterion, isMet: met, by, note } = event;
      return { event_type: 'criterion_judged', ...given({ criterion, met, by, note }) };
    }
    case 'plan.changed': {
      const { put, removed, by, reason } = event;
      const changed = put.map(({ task: { id, title } }) => ({ task_id: id, title }));
      return { event_type: 'plan_changed', ...given({ by, removed, changed, reason }) };
    }
    case 'execution.archived':
      return { event_type: 'execution_archived' };
    case 'task.assigned': {
      const { task: task_id, agent: agent_id, attempt, expiresAt } = event;
      const lease_expires_at = toTime(expiresAt);
      return { event_type: 'task_assigned', task_id, agent_id, attempt, lease_expires_at };
    }
    case 'task.moved': {
      const { task: task_id, from, to, reason, notBefore, isLoss, blocker, output } = event;
      return {
        event_type: 'task_moved',
        ...given({
          task_id,
          from,
          to,
          reason,
          not_before: toTimeIfAny(notBefore),
          ...(isLoss && { agent_lost: true }),
          blocker_kind: blocker?.kind,
          suggestions: blocker?.suggestions,
          output_data: output,
        }),
      };
    }
    case 'task.resolved': {
      const { task: task_id, choice, by, note, params, agent: agent_id, action } = event;
      const details = given({ task_id, choice, by, note, params, agent_id, action });
      return { event_type: 'task_resolved', ...details };
    }
  }
}

function reportDetails(report: TaskReport): Details {
  const { type, agentTimestamp, error, status, message, percent, suggestions } = report;
  return {
    event_type: type,
    ...given({
      task_id: report.task,
      agent_id: report.agent,
      subtask_id: report.subtask,
      agent_timestamp: toTimeIfAny(agentTimestamp),
      status,
      message,
      percent,
      output_data: report.output,
      error_type: error?.type,
      error_message: error?.message,
      human_review_required: report.needsReview,
      suggestions,
      blocking: report.isFinal,
    }),
  };
}
