import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type {
  AgentChange,
  AgentDescription,
  AgentPage,
  Breakdown,
  Capability,
  NewAgent,
  RegisteredAgent,
  Work,
} from '../wire/api.generated.js';
import { readWork } from '../wire/work.js';
import { body, endpoints } from './endpoints.js';
import { type PlanSource, planBody } from './plan-body.js';
import type { CreateOptions, PageOptions, RequestOptions } from './request-options.js';

/** The credentials an agent uses with a server: its id and API key. */
export type AgentKey = Pick<RegisteredAgent, 'agentId' | 'apiKey'>;

/** Options of asking for work. */
interface WorkOptions extends RequestOptions {
  /** Actions that the agent can do now. */
  readonly supportedActions: readonly string[];
  /** Whether asking renews the leases of the tasks that it holds: `false` for an agent that sends heartbeats. @defaultValue `true` */
  readonly renew?: boolean;
}

/** Registered agents. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface AgentsApi {
  /** Registers an agent and returns its key, which is shown this once. */
  register(agent: NewAgent, options?: CreateOptions): Promise<RegisteredAgent>;
  /** Lists agents, the newest first. */
  list(options?: PageOptions): Promise<AgentPage>;
  /** Returns an agent. */
  get(agentId: string, options?: RequestOptions): Promise<AgentDescription>;
  /** Changes the name, the role or the capabilities of an agent. */
  change(agentId: string, change: AgentChange, options?: RequestOptions): Promise<AgentDescription>;
  /** Removes an agent, and its key with it. Tasks in its hands go back when their leases end. */
  delete(agentId: string, options?: RequestOptions): Promise<void>;
  /** Returns the actions that an agent can do. */
  capabilities(agentId: string, options?: RequestOptions): Promise<readonly Capability[]>;
  /** Breaks a plan down into tasks, without keeping it. */
  decompose(agentId: string, plan: PlanSource, options?: CreateOptions): Promise<Breakdown>;
  /** Returns a task for the agent, which holds it from now on; `undefined` if there is none. */
  work(agentId: string, options: WorkOptions): Promise<Work | undefined>;
}

/** Returns what is for programs of agents; those who watch them list them. */
export function agentsApi(transport: Transport): Omit<AgentsApi, 'list'> {
  const { read, create, send, remove } = endpoints(transport);
  const capabilities = read('AgentCapabilities', '/api/agents/{id}/capabilities');
  return {
    register: create('RegisteredAgent', '/api/agents', body('NewAgent')),
    get: read('AgentDescription', '/api/agents/{id}'),
    change: send('AgentDescription', { method: 'PATCH' }, '/api/agents/{id}', body('AgentChange')),
    delete: remove('/api/agents/{id}'),
    decompose: create('Breakdown', '/api/agents/{id}/decompose', planBody),
    capabilities: async (id, options) => (await capabilities(id, options)).capabilities,
    work: (id, { supportedActions, renew = true, signal }) =>
      transport.askMaybe(
        {
          method: 'GET',
          path: path('/api/agents/{id}/work', id),
          query: {
            supported_actions: supportedActions.join(','),
            ...(!renew && { renew: 'false' }),
          },
          signal,
          // Each answer gives out another task: one that is lost on the way stays with the agent until its lease ends.
          isRepeatable: false,
        },
        readWork,
      ),
  };
}
