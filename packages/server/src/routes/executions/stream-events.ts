import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { executionFeed } from '../../stream/execution-feed.js';
import { sseResponse } from '../../stream/sse-response.js';
import { ownedExecution } from '../owned.js';
import { streamQuery, streamStart } from '../stream-query.js';
import { executionPath } from './execution-path.js';

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
    const { signal } = request;
    const after = streamStart(request, query);
    const entries = streams.subscribe(executionFeed(executions, execution), {
      ...{ after, signal },
      follow: query.follow,
      watchAccess: (onEnded) => watchAccess(caller, onEnded),
    });
    return { response: sseResponse(messages(execution, entries), { clock }) };
  },
});
