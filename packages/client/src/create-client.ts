import { type AdminApi, adminApi } from './api/admin.js';
import { type AgentsApi, agentsApi } from './api/agents.js';
import { type ExecutionsApi, executionsApi } from './api/executions.js';
import { type PlansApi, plansApi } from './api/plans.js';
import { type StreamOptions, streamEvents } from './api/stream.js';
import { type TasksApi, tasksApi } from './api/tasks.js';
import { type WebhooksApi, webhooksApi } from './api/webhooks.js';
import { type ClientOptions, toTransportOptions } from './client-options.js';
import { createTransport } from './transport/transport.js';
import type { ExecutionEvent } from './wire/api.generated.js';

/**
 * A PCE server as TypeScript sees it: the names of the wire in camelCase, times as Unix times in milliseconds, and the
 * names in your own data (parameters, outputs) as they are.
 */
export interface Client {
  readonly plans: PlansApi;
  readonly agents: AgentsApi;
  readonly executions: ExecutionsApi;
  readonly tasks: TasksApi;
  readonly webhooks: WebhooksApi;
  readonly admin: AdminApi;
  /**
   * The events of an execution, each once and in order: those there are, then new ones as they happen, until the
   * execution has ended. Connections that are cut are made again. Rejects with `ApiError` where the server refuses.
   */
  stream(executionId: string, options?: StreamOptions): AsyncIterable<ExecutionEvent>;
}

/** A client of the server at `url`. It holds nothing open between requests. Throws a `TypeError` for an address that is none. */
export function createClient(options: ClientOptions): Client {
  const settings = toTransportOptions(options);
  const { clock, random } = settings;
  const transport = createTransport(settings);
  const { WebSocket: Socket = globalThis.WebSocket ?? null } = options;
  return {
    plans: plansApi(transport),
    agents: agentsApi(transport),
    executions: executionsApi(transport, clock),
    tasks: tasksApi(transport),
    webhooks: webhooksApi(transport),
    admin: adminApi(transport),
    stream: (executionId, following) =>
      streamEvents({ transport, Socket, clock, random }, executionId, following),
  };
}
