import * as z from 'zod';
import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { sseResponse } from '../../stream/sse-response.js';
import { ownedExecution } from '../owned.js';
import { executionPath } from './execution-path.js';

const number = z.coerce.number().int().min(0).max(1e12);

const streamQuery = z.object({
  after: number.optional().describe('Number of the last event seen. Default: from the first.'),
  follow: z.stringbool().default(false).describe('Goes on after the execution has ended.'),
});

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/executions/{execution_id}/stream',
  id: 'streamEvents',
  summary: 'Stream the events of an execution as they happen',
  description:
    'Server-sent events: each holds an Event, and its id is the number to go on after (Last-Event-ID). The same over WebSocket. It is cut when the token ends.',
  roles: ['user'],
  params: executionPath,
  query: streamQuery,
  body: noBody,
  answers: { 200: null },
  async handle(
    { caller, params, query, request },
    { executions, streams, messages, clock, watchAccess },
  ) {
    const { execution } = await ownedExecution(executions, params.execution_id, caller);
    const last = number.safeParse(request.headers.get('Last-Event-ID') ?? undefined);
    const after = last.success ? last.data : (query.after ?? 0);
    const { signal } = request;
    const entries = streams.subscribe({
      ...{ execution, after, signal },
      follow: query.follow,
      watchAccess: (onEnded) => watchAccess(caller, onEnded),
    });
    return { response: sseResponse(messages(execution, entries), { clock }) };
  },
});
