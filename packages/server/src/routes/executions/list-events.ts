import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { streamedJson } from '../../endpoint/streamed-response.js';
import { executionFeed } from '../../stream/execution-feed.js';
import { sseResponse } from '../../stream/sse-response.js';
import { withUpdates } from '../../stream/stream-message.js';
import {
  type EventDocument,
  type EventType,
  eventPageSchema,
  eventSchema,
  eventTypes,
  toEventDocument,
} from '../../wire/event-document.js';
import {
  type ExecutionUpdate,
  executionUpdateSchema,
  toExecutionUpdate,
} from '../../wire/execution-document.js';
import { numberedPageQuery, partedByCommas, taskIdSchema } from '../../wire/scalars.js';
import { eventPageTexts } from '../event-page-texts.js';
import { executionPath, findExecutionId, owned } from '../owned.js';
import { streamQuery, streamReader } from '../stream-query.js';

export const listEvents = endpoint({
  route: 'GET /api/executions/{execution_id}/events',
  id: 'listEvents',
  summary: 'List the events of an execution, in order',
  description:
    'A page with a filter may hold fewer events than asked for, and still be followed by another.',
  params: executionPath,
  query: numberedPageQuery().extend({
    type: partedByCommas(z.array(z.enum(eventTypes)))
      .optional()
      .describe('Types of events, parted by commas.'),
    task_id: taskIdSchema.optional().describe('Only those about this task.'),
  }),
  answers: { 200: eventPageSchema },
  async find({ caller, params }, { executions }) {
    // By its first event: a page can be read without folding the execution.
    const [first] = await executions.events(params.execution_id, { limit: 1 });
    owned(first?.event.type === 'execution.created' ? first.event : undefined, caller, 'execution');
    return params.execution_id;
  },
  async handle({ found: execution, query: { type, task_id, ...page }, room }, context) {
    const { executions, clock } = context;
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

interface Filter {
  readonly types: readonly EventType[] | undefined;
  readonly task: string | undefined;
}

function isWanted(event: EventDocument, { types, task }: Filter): boolean {
  const isOfType = types === undefined || types.includes(event.event_type);
  return isOfType && (task === undefined || event.task_id === task);
}

export const streamEvents = endpoint({
  route: 'GET /api/executions/{execution_id}/stream',
  id: 'streamEvents',
  summary: 'Stream the events of an execution as they happen',
  description:
    'Server-sent events: each holds an Event, and its id is the number to go on after (Last-Event-ID). The same over WebSocket. With updates an execution_update (type, execution_id, status, reason, progress, last_event) follows each event that changes them. It is cut when the token ends.',
  params: executionPath,
  query: streamQuery.extend({
    updates: z
      .stringbool()
      .default(false)
      .describe('Beside the events an execution_update whenever status or progress change.'),
  }),
  answers: { 200: null },
  messages: z.union([eventSchema, executionUpdateSchema]),
  find: findExecutionId,
  async handle(call, context) {
    const { executions, streams, messages, clock } = context;
    const { found: execution } = call;
    const feed = executionFeed(executions, execution);
    const events = messages(execution, streams.subscribe(feed, streamReader(call, context)));
    const stand = async (): Promise<ExecutionUpdate> =>
      toExecutionUpdate(await executions.get(execution));
    const shown = call.query.updates ? withUpdates(events, stand) : events;
    return { response: sseResponse(shown, { clock }) };
  },
});
