import type { Executions } from '@pce/executions';
import * as z from 'zod';
import type { Caller } from '../../auth/caller.js';
import { endpoint } from '../../endpoint/endpoint.js';
import { streamedJson } from '../../endpoint/streamed-response.js';
import {
  type EventDocument,
  type EventType,
  eventPageSchema,
  eventTypes,
  toEventDocument,
} from '../../wire/event-document.js';
import { numberedPageQuery } from '../../wire/page.js';
import { taskIdSchema } from '../../wire/scalars.js';
import { eventPageTexts } from '../event-page-texts.js';
import { owned } from '../owned.js';
import { executionPath } from './execution-path.js';

const types = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(eventTypes)));

export const listEvents = endpoint({
  route: 'GET /api/executions/{execution_id}/events',
  id: 'listEvents',
  summary: 'List the events of an execution, in order',
  description:
    'A page with a filter may hold fewer events than asked for, and still be followed by another.',
  params: executionPath,
  query: numberedPageQuery().extend({
    type: types.optional().describe('Types of events, parted by commas.'),
    task_id: taskIdSchema.optional().describe('Only those about this task.'),
  }),
  answers: { 200: eventPageSchema },
  async handle({ caller, params, query: { type, task_id, ...page }, room }, context) {
    const { executions, clock } = context;
    const { execution_id: execution } = params;
    await assertOwned(executions, execution, caller);
    const filter = { types: type, task: task_id };
    const texts = eventPageTexts({
      ...page,
      isFiltered: type !== undefined || task_id !== undefined,
      read: (portion) => executions.events(execution, portion),
      show(entry) {
        const event = toEventDocument(execution, entry);
        return isWanted(event, filter) ? event : undefined;
      },
    });
    return { response: await streamedJson(texts, { room, clock }) };
  },
});

/** By its first event: a page can be read without folding the execution. */
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

function isWanted(event: EventDocument, { types, task }: Filter): boolean {
  const isOfType = types === undefined || types.includes(event.event_type);
  return isOfType && (task === undefined || event.task_id === task);
}
