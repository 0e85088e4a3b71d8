import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import {
  type AgentDescription,
  type AgentPage,
  type Capability,
  type RegisteredAgent,
  readAgent,
  readAgentPage,
  readCapabilities,
  readRegisteredAgent,
} from '../wire/agent.js';
import { type Breakdown, readBreakdown } from '../wire/plan.js';
import { readWork, type Work } from '../wire/work.js';
import { type PlanSource, planBody } from './plan-body.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** An agent as it is made known. */
export interface NewAgent {
  readonly name: string;
  readonly role: string;
  /** One at least. */
  readonly capabilities: readonly Capability[];
}

export interface WorkOptions extends RequestOptions {
  /** What the agent can do now. */
  readonly supportedActions: readonly string[];
}

/** Those who work. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface AgentsApi {
  /** Makes an agent known; its key is shown this once. */
  register(agent: NewAgent, options?: CreateOptions): Promise<RegisteredAgent>;
  /** The newest first. */
  list(options?: PageOptions): Promise<AgentPage>;
  get(agentId: string, options?: RequestOptions): Promise<AgentDescription>;
  /** Removes an agent, and its key with it. Tasks in its hands go back when their leases end. */
  delete(agentId: string, options?: RequestOptions): Promise<void>;
  capabilities(agentId: string, options?: RequestOptions): Promise<readonly Capability[]>;
  /** Breaks a plan down into tasks, without keeping it. */
  decompose(agentId: string, plan: PlanSource, options?: CreateOptions): Promise<Breakdown>;
  /** A task for the agent, which holds it from now on; `undefined` where there is none. */
  work(agentId: string, options: WorkOptions): Promise<Work | undefined>;
}

export function agentsApi({ ask, askMaybe, askNothing }: Transport): AgentsApi {
  return {
    register: ({ name, role, capabilities }, options = {}) =>
      ask(
        {
          method: 'POST',
          path: '/api/agents',
          body: { name, role, capabilities },
          ...onceOnly(options),
        },
        readRegisteredAgent,
      ),
    get: (agentId, { signal } = {}) =>
      ask({ method: 'GET', path: path`/api/agents/${agentId}`, signal }, readAgent),
    list: ({ signal, ...query } = {}) =>
      ask({ method: 'GET', path: '/api/agents', query, signal }, readAgentPage),
    delete: (agentId, { signal } = {}) =>
      askNothing({ method: 'DELETE', path: path`/api/agents/${agentId}`, signal }),
    decompose: (agentId, plan, options = {}) =>
      ask(
        {
          method: 'POST',
          path: path`/api/agents/${agentId}/decompose`,
          body: planBody(plan),
          ...onceOnly(options),
        },
        readBreakdown,
      ),
    capabilities: async (agentId, { signal } = {}) => {
      const where = path`/api/agents/${agentId}/capabilities`;
      return (await ask({ method: 'GET', path: where, signal }, readCapabilities)).capabilities;
    },
    work: (agentId, { supportedActions, signal }) =>
      askMaybe(
        {
          method: 'GET',
          path: path`/api/agents/${agentId}/work`,
          query: { supported_actions: supportedActions.join(',') },
          signal,
          // Each answer gives out another task: one that is lost on the way stays with the agent until its lease ends.
          isRepeatable: false,
        },
        readWork,
      ),
  };
}
