import type { Executions } from '@pce/core/execution';
import * as z from 'zod';
import type { Caller } from '../../auth/caller.js';
import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import {
  type EventDocument,
  type EventType,
  eventPageSchema,
  eventTypes,
  toEventDocument,
} from '../../wire/event-document.js';
import { numberedPageQuery } from '../../wire/page.js';
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
  summary: 'List the events of an execution, in order',
  description:
    'A page with a filter may hold fewer events than asked for, and still be followed by another.',
  roles: ['user'],
  params: executionPath,
  query: numberedPageQuery().extend({
    type: types.optional().describe('Types of events, parted by commas.'),
    task_id: taskIdSchema.optional().describe('Only those about this task.'),
  }),
  body: noBody,
  answers: { 200: eventPageSchema },
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

interface Filter {
  readonly types: readonly EventType[] | undefined;
  readonly task: string | undefined;
}

interface Wanted extends Filter {
  readonly after: number;
  readonly limit: number;
}

/** Entries looked at for a page with a filter: beyond that it ends early, with a cursor. */
const maxEntries = 1_000;

async function pageOf(
  executions: Executions,
  execution: string,
  { after, limit, ...filter }: Wanted,
): Promise<{ events: EventDocument[]; next?: number }> {
  const isFiltered = filter.types !== undefined || filter.task !== undefined;
  const most = isFiltered ? maxEntries : limit;
  // One more tells whether there is a next page.
  const entries = await executions.events(execution, { after, limit: most + 1 });
  const events: EventDocument[] = [];
  let seen = 0;
  for (const entry of entries.slice(0, most)) {
    if (events.length === limit) break;
    const event = toEventDocument(execution, entry);
    if (isWanted(event, filter)) events.push(event);
    seen += 1;
  }
  const last = entries[seen - 1];
  return seen < entries.length && last ? { events, next: last.version } : { events };
}

function isWanted(event: EventDocument, { types, task }: Filter): boolean {
  const isOfType = types === undefined || types.includes(event.event_type);
  return isOfType && (task === undefined || event.task_id === task);
}
