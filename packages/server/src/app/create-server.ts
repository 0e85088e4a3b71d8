import {
  assertKeys,
  createThreadReader,
  createTurnReader,
  keysOf,
  systemClock,
  systemIds,
} from '@pce/core/internal';
import { createExecutions } from '@pce/executions';
import { createAssignmentCache } from '../auth/assignment-cache.js';
import { authenticator } from '../auth/authenticate.js';
import { accessWatcher } from '../auth/watch-access.js';
import { byteBudget } from '../endpoint/byte-budget.js';
import { planReading } from '../endpoint/plan-reading.js';
import type { ServerContext } from '../endpoint/server-context.js';
import { createRateLimiter } from '../limits/rate-limiter.js';
import { resolveServerLimits } from '../limits/server-limits.js';
import { createMetrics, measureStore } from '../metrics/create-metrics.js';
import { requestLog } from '../privacy/request-log.js';
import { HttpProblem } from '../problems/http-problem.js';
import { problemResponse } from '../problems/problem-response.js';
import { agentRecords, agentSigns } from '../records/agent-records.js';
import { answeredRequests } from '../records/answered-requests.js';
import { planRecords } from '../records/plan-records.js';
import { uploadRecords } from '../records/upload-records.js';
import { webhookRecords } from '../records/webhook-records.js';
import { endpointsOf } from '../routes/all-endpoints.js';
import { createStreamHub } from '../stream/stream-hub.js';
import { messageWriter } from '../stream/stream-message.js';
import { createDrivenTurns } from '../turns/driven-turns.js';
import { toolCallsReader } from '../turns/tool-calls.js';
import { createTurnNotices } from '../turns/turn-notices.js';
import { toEventDocument } from '../wire/event-document.js';
import { toTurnEventDocument } from '../wire/turn-event-document.js';
import { apiDocument } from './api-document.js';
import type { Fetch, PceServer } from './pce-server.js';
import { refreshRecords } from './refresh-records.js';
import { createRouter } from './router.js';
import type { ServerOptions } from './server-options.js';

const knownOptions = keysOf<ServerOptions>()(
  ...(['store', 'executions', 'clock', 'ids', 'auth', 'limits', 'log', 'model', 'turns'] as const),
  ...(['episodes', 'origins', 'webhookNetwork', 'pages'] as const),
);

/**
 * The HTTP API over a store. It holds nothing that the store does not, but counts and caches: any number of servers may
 * share a store that allows it. Throws `InvalidInputError` for options that cannot be.
 *
 * @example
 * ```ts
 * const server = createServer({ store: memoryStore() });
 * const response = await server.fetch(new Request('http://pce/api/plans'));
 * ```
 */
export function createServer(options: ServerOptions): PceServer {
  assertKeys('createServer', options, knownOptions);
  const { auth = {}, clock = systemClock, origins = [] } = options;
  const context = contextOf(options);
  const middleware = {
    authenticate: context.authenticate,
    limiter: createRateLimiter(clock),
    log: requestLog(options.log, clock),
  };
  const endpoints = endpointsOf({
    turns: options.turns !== undefined,
    episodes: options.episodes !== undefined,
  });
  const document = apiDocument(endpoints);
  const router = createRouter(endpoints, {
    document,
    middleware,
    context,
    origins,
    pages: options.pages ?? new Map(),
  });
  const { fetch, close: closeDoor } = drainableFetch(router);
  const refresh = refreshRecords(context.store, clock);
  const close = async (): Promise<void> => {
    await Promise.all([closeDoor(), context.streams.close(), refresh.close()]);
  };
  return {
    fetch,
    get openapi() {
      return document.openapi;
    },
    executions: context.executions,
    hasUserTokens: (auth.users ?? auth.keys) !== undefined,
    origins,
    context,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function contextOf({
  store: given,
  clock = systemClock,
  ids = systemIds,
  ...options
}: ServerOptions): ServerContext {
  const metrics = createMetrics();
  const store = measureStore(given, metrics, clock);
  const parts = { store, clock, ids };
  const executions = options.executions ?? createExecutions(parts);
  const agents = agentRecords(parts);
  const turnNotices = createTurnNotices();
  const turns = createTurnReader({ store });
  const driver = options.turns === 'shown' ? undefined : options.turns;
  const limits = resolveServerLimits(options.limits);
  const { authenticate, isAllowed } = authenticator(options.auth ?? {}, { agents, clock });
  return {
    ...parts,
    executions,
    metrics,
    limits,
    budget: byteBudget(limits, clock),
    plans: planRecords(parts),
    planReading: planReading(),
    agents,
    authenticate,
    watchAccess: accessWatcher({ clock, isAllowed }),
    webhooks: webhookRecords(parts),
    uploads: uploadRecords(parts),
    threads: createThreadReader(parts),
    requests: answeredRequests(parts),
    signs: agentSigns(clock),
    assignments: createAssignmentCache(executions),
    streams: createStreamHub({ ...parts, metrics }),
    messages: messageWriter(toEventDocument),
    turns,
    toolCalls: toolCallsReader(turns),
    turnNotices,
    driven: createDrivenTurns(driver, { ...limits, clock, notices: turnNotices }),
    tracker: options.episodes,
    turnMessages: messageWriter((_, entry) => toTurnEventDocument(entry)),
    webhookNetwork: options.webhookNetwork ?? {},
    model: options.model,
  };
}

/** A handler that can be closed: it answers what it has taken, and refuses the rest. */
function drainableFetch(fetch: Fetch): { readonly fetch: Fetch; close(): Promise<void> } {
  const underWay = new Set<Promise<Response>>();
  let isOpen = true;
  return {
    async fetch(request, connection) {
      if (!isOpen) return problemResponse(closing, systemIds.next('request'));
      const answer = fetch(request, connection);
      underWay.add(answer);
      try {
        return await answer;
      } finally {
        underWay.delete(answer);
      }
    },
    async close() {
      isOpen = false;
      await Promise.allSettled(underWay);
    },
  };
}

const closing = new HttpProblem('unavailable', 'this server is closing: ask another, or later', {
  headers: { 'Retry-After': '5' },
});
