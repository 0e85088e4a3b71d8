import type { ExecutionJournalEntry, Executions } from '@pce/core/execution';
import * as z from 'zod';
import { endpoint, noBody } from '../../app/endpoint.js';
import { reply } from '../../app/reply.js';
import type { Caller } from '../../auth/caller.js';
import {
  type EventDocument,
  type EventType,
  eventSchema,
  eventTypes,
  toEventDocument,
} from '../../wire/event-document.js';
import { nextCursor } from '../../wire/page.js';
import { taskIdSchema } from '../../wire/scalars.js';
import { owned } from '../owned.js';
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
    const { execution_id: execution } = params;
    await assertOwned(executions, execution, caller);
    const { cursor, limit, type, task_id } = query;
    const wanted = { after: cursor, limit, types: type, task: task_id };
    const { events, next } = await pageOf(executions, execution, wanted);
    return reply(200, { events, next_cursor: next === undefined ? null : String(next) });
  },
});

/** By its first event: to read a page, the execution need not be known as it stands. */
async function assertOwned(
  executions: Executions,
  execution: string,
  caller: Caller,
): Promise<void> {
  const [first] = await executions.events(execution, { limit: 1 });
  owned(first?.event.type === 'execution.created' ? first.event : undefined, caller, 'execution');
}

interface Wanted {
  readonly after: number;
  readonly limit: number;
  readonly types: readonly EventType[] | undefined;
  readonly task: string | undefined;
}

/** Entries looked at for one page: beyond that it ends early, with a cursor. */
const mostEntries = 2_000;

async function pageOf(
  executions: Executions,
  execution: string,
  wanted: Wanted,
): Promise<{ events: EventDocument[]; next?: number }> {
  const isFiltered = wanted.types !== undefined || wanted.task !== undefined;
  const atOnce = isFiltered ? 1_000 : wanted.limit;
  const events: EventDocument[] = [];
  let last = wanted.after;
  for (let seen = 0; seen < mostEntries; seen += atOnce) {
    // One more tells whether there is a next page.
    const page = { after: last, limit: atOnce + 1 };
    const entries: readonly ExecutionJournalEntry[] = await executions.events(execution, page);
    for (const [index, entry] of entries.slice(0, atOnce).entries()) {
      last = entry.version;
      const event = toEventDocument(execution, entry);
      if (isWanted(event, wanted)) events.push(event);
      if (events.length === wanted.limit) {
        return index + 1 < entries.length ? { events, next: last } : { events };
      }
    }
    if (entries.length <= atOnce) return { events };
  }
  return { events, next: last };
}

function isWanted(event: EventDocument, { types, task }: Wanted): boolean {
  const isOfType = types === undefined || types.includes(event.event_type);
  return isOfType && (task === undefined || event.task_id === task);
}
