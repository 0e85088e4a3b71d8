import { type AgentKey, type Client, createClient, type Execution, type Turn } from '@pce/client';
import type { Report } from '@pce/client/internal';
import type { Store } from '@pce/core';
import { dashboardFiles } from '@pce/dashboard';
import { createServer, type ServerOptions } from '@pce/server';
import { listen } from '@pce/server/node';

export interface DashboardSite extends AsyncDisposable {
  readonly url: string;
  readonly client: Client;
}

export async function dashboardSite(
  store: Store,
  options: Partial<ServerOptions> & { readonly port?: number } = {},
): Promise<DashboardSite> {
  const { port = 0, ...rest } = options;
  const plenty = { agentRequestsPerMinute: 1e6, ownerRequestsPerMinute: 1e6 };
  const server = createServer({
    store,
    pages: dashboardFiles(),
    limits: { ...plenty, userRequestsPerMinute: 1e6 },
    ...rest,
  });
  const { url, close } = await listen(server, { port, sweepAfterMs: 0, sweepEveryMs: 200 });
  return {
    url,
    client: createClient({ url }),
    async [Symbol.asyncDispose]() {
      await close();
      await server.close();
    },
  };
}

/** Starts an execution of a plan; accepts the plan if required. */
export async function startPlan(client: Client, content: string): Promise<Execution> {
  const { planId } = await client.plans.create({ content });
  const execution = await client.executions.create({ planId });
  return execution.status === 'CREATED'
    ? client.executions.change(execution.executionId, { status: 'QUEUED' })
    : execution;
}

export interface TestAgent {
  readonly agentId: string;
  /** Takes the next task; returns its id and functions to report on it. */
  take(): Promise<{
    readonly taskId: string;
    report(report: Pick<Report, 'eventType'> & Partial<Report>): Promise<void>;
  }>;
}

const actions = ['research', 'write', 'contact', 'build', 'work'];

export async function addAgent(url: string, client: Client, name = 'ann'): Promise<TestAgent> {
  const capabilities = actions.map((action) => ({ action, params: [] }));
  const key: AgentKey = await client.agents.register({ name, role: 'worker', capabilities });
  const own = createClient({ url, token: key.apiKey });
  return {
    agentId: key.agentId,
    async take() {
      const work = await own.agents.work(key.agentId, { supportedActions: actions });
      if (!work?.workAvailable) throw new Error('there is no work');
      const { executionId, lease, nextTask } = work;
      const { taskId } = nextTask;
      return {
        taskId,
        async report(report) {
          const held = { agentId: key.agentId, leaseToken: lease.token, taskId };
          await own.executions.report(executionId, { ...held, ...report });
        },
      };
    },
  };
}

export function turnWatch(client: Client) {
  return {
    async asks({ turnId }: Pick<Turn, 'turnId'>): Promise<void> {
      for await (const { eventType } of client.streamTurn(turnId)) {
        if (eventType === 'intervention.opened') return;
      }
    },
    async ends({ turnId }: Pick<Turn, 'turnId'>): Promise<void> {
      for await (const _ of client.streamTurn(turnId));
    },
  };
}
