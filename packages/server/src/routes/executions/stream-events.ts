import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { executionFeed } from '../../stream/execution-feed.js';
import { sseResponse } from '../../stream/sse-response.js';
import { withUpdates } from '../../stream/with-updates.js';
import { eventSchema } from '../../wire/event-document.js';
import {
  type ExecutionUpdate,
  executionUpdateSchema,
  toExecutionUpdate,
} from '../../wire/execution-document.js';
import { ownedExecution } from '../owned.js';
import { streamQuery, streamStart } from '../stream-query.js';
import { executionPath } from './execution-path.js';

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
  async handle(
    { caller, params, query, request },
    { executions, streams, messages, clock, watchAccess },
  ) {
    const { execution } = await ownedExecution(executions, params.execution_id, caller);
    const { signal } = request;
    const after = streamStart(request, query);
    const entries = streams.subscribe(executionFeed(executions, execution), {
      ...{ after, signal },
      follow: query.follow,
      watchAccess: (onEnded) => watchAccess(caller, onEnded),
    });
    const events = messages(execution, entries);
    const stand = async (): Promise<ExecutionUpdate> =>
      toExecutionUpdate(await executions.get(execution));
    return {
      response: sseResponse(query.updates ? withUpdates(events, stand) : events, { clock }),
    };
  },
});
