import { type AdminApi, adminApi } from './api/admin.js';
import { type AgentsApi, agentsApi } from './api/agents.js';
import { type AttachmentsApi, attachmentsApi } from './api/attachments.js';
import { endpoints } from './api/endpoints.js';
import { type EpisodesApi, episodesApi } from './api/episodes.js';
import { type ExecutionsApi, executionsApi } from './api/executions.js';
import { type InterventionsApi, interventionsApi } from './api/interventions.js';
import { type PlansApi, plansApi } from './api/plans.js';
import type { RequestOptions } from './api/request-options.js';
import {
  type ExecutionStreamOptions,
  type StreamOptions,
  streamEpisode,
  streamExecution,
  streamTurn,
  type TurnStreamOptions,
} from './api/stream.js';
import { type TasksApi, tasksApi } from './api/tasks.js';
import { type ThreadsApi, threadsApi } from './api/threads.js';
import { type TurnsApi, turnsApi } from './api/turns.js';
import { type WebhooksApi, webhooksApi } from './api/webhooks.js';
import { type ClientOptions, toTransportOptions } from './client-options.js';
import { createTransport } from './transport/transport.js';
import type { Counts, ExecutionEvent, TurnEvent } from './wire/api.generated.js';

/**
 * A typed client of a PCE server. Names of the wire are in camelCase, times are Unix times in milliseconds; the names in
 * your own data (parameters, outputs) stay as they are.
 */
export interface Client {
  readonly plans: PlansApi;
  readonly agents: AgentsApi;
  readonly executions: ExecutionsApi;
  readonly tasks: TasksApi;
  readonly turns: TurnsApi;
  readonly threads: ThreadsApi;
  readonly attachments: AttachmentsApi;
  readonly episodes: EpisodesApi;
  readonly interventions: InterventionsApi;
  readonly webhooks: WebhooksApi;
  readonly admin: AdminApi;
  /**
   * Yields the events of an execution, each once and in order: the recorded ones, then new ones as they happen, until the
   * execution has ended. Connections that are cut are made again. Rejects with `ApiError` if the server refuses.
   */
  stream(executionId: string, options?: ExecutionStreamOptions): AsyncIterable<ExecutionEvent>;
  /**
   * Yields the events of a turn in the same way, until it has finished: also while it waits for a person or is paused, and
   * whichever process continues it.
   */
  streamTurn(turnId: string, options?: TurnStreamOptions): AsyncIterable<TurnEvent>;
  /** Yields the events of an episode in the same way, until it has ended. */
  streamEpisode(episodeId: string, options?: StreamOptions): AsyncIterable<TurnEvent>;
  /** Counts turns and executions by status, and the questions that wait for a person. */
  counts(options?: RequestOptions): Promise<Counts>;
}

/**
 * Creates a client of the server at `url`. It holds nothing open between requests. Throws a `ClientError` of code
 * `invalid_input` for an address that is none.
 */
export function createClient(options: ClientOptions): Client {
  const settings = toTransportOptions(options);
  const { clock, random } = settings;
  const transport = createTransport(settings);
  const { read } = endpoints(transport);
  const { WebSocket: Socket = globalThis.WebSocket ?? null } = options;
  const parts = { transport, Socket, clock, random };
  return {
    plans: plansApi(transport),
    agents: { ...agentsApi(transport), list: read('AgentPage', '/api/agents') },
    executions: executionsApi(transport, clock),
    tasks: tasksApi(transport),
    turns: turnsApi(transport),
    threads: threadsApi(transport),
    attachments: attachmentsApi(transport),
    episodes: episodesApi(transport),
    interventions: interventionsApi(transport),
    webhooks: webhooksApi(transport),
    admin: adminApi(transport),
    stream: (executionId, following) => streamExecution(parts, executionId, following),
    streamTurn: (turnId, following) => streamTurn(parts, turnId, following),
    streamEpisode: (episodeId, following) => streamEpisode(parts, episodeId, following),
    counts: read('Counts', '/api/counts'),
  };
}
