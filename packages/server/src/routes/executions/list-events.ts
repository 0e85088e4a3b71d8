import type { ExecutionJournalEntry, Executions } from '@pce/core/execution';
import * as z from 'zod';
import { endpoint, noBody } from '../../app/endpoint.js';
import { reply } from '../../app/reply.js';
import {
  type EventDocument,
  type EventType,
  eventSchema,
  eventTypes,
  toEventDocument,
} from '../../wire/event-document.js';
import { nextCursor } from '../../wire/page.js';
import { taskIdSchema } from '../../wire/scalars.js';
import { ownedExecution } from '../owned.js';
import { executionPath } from './execution-path.js';

const types = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(eventTypes)));

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/executions/{execution_id}/events',
  id: 'listEvents',
  summary: 'List what happened in an execution, in order',
  description:
    'A page with a filter may hold fewer events than asked for, and still be followed by another.',
  roles: ['user'],
  params: executionPath,
  query: z.object({
    type: types.optional().describe('Types of events, parted by commas.'),
    task_id: taskIdSchema.optional(),
    cursor: z.coerce
      .number()
      .int()
      .min(0)
      .max(1e12)
      .default(0)
      .describe('Number of the last event seen.'),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  }),
  body: noBody,
  answers: { 200: z.object({ events: z.array(eventSchema), next_cursor: nextCursor }) },
  async handle({ caller, params, query }, { executions }) {
    const { execution, version } = await ownedExecution(executions, params.execution_id, caller);
    const { cursor, limit, type, task_id } = query;
    const wanted = { after: cursor, limit, types: type, task: task_id };
    const { events, last } = await pageOf(executions, execution, wanted);
    const next_cursor = last < version ? String(last) : null;
    return reply(200, { events, next_cursor });
  },
});

interface Wanted {
  readonly after: number;
  readonly limit: number;
  readonly types: readonly EventType[] | undefined;
  readonly task: string | undefined;
}

/** Entries looked at for one page: beyond that it ends early, with a cursor. */
const mostEntries = 5_000;

async function pageOf(
  executions: Executions,
  execution: string,
  wanted: Wanted,
): Promise<{ events: EventDocument[]; last: number }> {
  const isFiltered = wanted.types !== undefined || wanted.task !== undefined;
  const atOnce = isFiltered ? 1_000 : wanted.limit;
  const events: EventDocument[] = [];
  let last = wanted.after;
  for (let seen = 0; seen < mostEntries; ) {
    const entries: readonly ExecutionJournalEntry[] = await executions.events(execution, {
      after: last,
      limit: atOnce,
    });
    for (const entry of entries) {
      last = entry.version;
      const event = toEventDocument(execution, entry);
      if (isWanted(event, wanted)) events.push(event);
      if (events.length === wanted.limit) return { events, last };
    }
    seen += entries.length;
    if (entries.length < atOnce) break;
  }
  return { events, last };
}

function isWanted(event: EventDocument, { types, task }: Wanted): boolean {
  const isOfType = types === undefined || types.includes(event.event_type);
  return isOfType && (task === undefined || event.task_id === task);
}
