import type { Client } from '@pce/client';

export interface WholeClient {
  readonly user: Client;
  readonly asAgent: (apiKey: string) => Client;
  /** Is shown each answer. */
  readonly check: <Answer>(answer: Answer) => Answer;
}

const content = '- [ ] Rent a room\n- [ ] Write the sign\n';
const page = { cursor: '1', limit: 10 };

/** Calls every method of a client once at least, with everything it takes. */
export async function useWholeClient({ user, asAgent, check }: WholeClient): Promise<void> {
  const { planId } = check(await user.plans.create({ content, name: 'Shop', format: 'markdown' }));
  const { agentId, apiKey } = check(
    await user.agents.register({
      name: 'ann',
      role: 'writer',
      capabilities: [{ action: 'write', params: ['topic'] }],
    }),
  );
  const agent = asAgent(apiKey);
  await usePlans({ user, asAgent, check }, planId);
  check(await user.agents.list(page));
  check(await user.agents.get(agentId));
  await user.agents.capabilities(agentId);
  check(await agent.agents.decompose(agentId, { content, name: 'Shop', format: 'markdown' }));

  const { executionId } = check(
    await user.executions.create({
      planId,
      agentId,
      options: { concurrency: 5, leaseSeconds: 60, silenceSeconds: 600, onExhausted: 'block' },
    }),
  );
  await useTasks({ user, asAgent, check }, { agent, agentId, executionId });
  await useExecution({ user, asAgent, check }, { executionId, planId, agentId });
  await useWebhooks({ user, asAgent, check });
  await user.admin.metrics();
  await user.admin.metricsText();
  await user.admin.openapi();
  await user.admin.health();
  await user.admin.ready();
  await user.agents.delete(agentId);
  await user.plans.delete(planId);
}

async function usePlans({ user, check }: WholeClient, planId: string): Promise<void> {
  check(await user.plans.create({ content: new Blob([content]), fileName: 'shop.md' }));
  check(await user.plans.list(page));
  check(await user.plans.get(planId));
  check(await user.plans.tasks(planId, page));
  const rent = {
    id: 'rent',
    title: 'Write the contract',
    description: 'In words.',
    parent: null,
    dependsOn: [],
    duration: { min: 1, likely: 2, max: 3 },
    status: 'open',
    priority: 'high',
    action: 'write',
    params: { some_name: 1 },
    timeoutHours: 1,
    maxAttempts: 2,
  } as const;
  const open = { id: 'open', title: 'Open', dependsOn: ['rent'], action: 'write' };
  check(await user.plans.replaceTasks(planId, [rent, open]));
}

async function useTasks(
  { user, check }: WholeClient,
  { agent, agentId, executionId }: { agent: Client; agentId: string; executionId: string },
): Promise<void> {
  const work = check(await agent.agents.work(agentId, { supportedActions: ['write'] }));
  if (!work?.workAvailable) throw new Error('no work was given out');
  const { taskId } = work.nextTask;
  const said = { agentId, leaseToken: work.lease.token, taskId, status: 'working' } as const;
  check(
    await agent.executions.report(executionId, {
      ...said,
      eventType: 'task_progress',
      subtaskId: 'cover',
      percent: 50,
      message: 'half of it',
      agentTimestamp: Date.UTC(2026, 0, 1),
    }),
  );
  check(
    await agent.executions.report(executionId, {
      ...said,
      eventType: 'task_error',
      errorType: 'RangeError',
      errorMessage: 'too far',
      suggestions: ['go nearer'],
      blocking: true,
      humanReviewRequired: false,
      outputData: { some_name: 1 },
    }),
  );
  check(await user.tasks.list(executionId, page));
  check(await user.tasks.get(executionId, taskId));
  const resolution = { note: 'nearer', params: { some_name: 2 }, outputData: 'done', agentId };
  check(await user.tasks.resolve(executionId, taskId, { choice: 'take_over', ...resolution }));
}

async function useExecution(
  { user, check }: WholeClient,
  { executionId, planId, agentId }: { executionId: string; planId: string; agentId: string },
): Promise<void> {
  check(await user.executions.list({ planId, status: 'RUNNING', limit: 10 }));
  check(await user.executions.list({ cursor: '1' }));
  check(await user.executions.get(executionId));
  check(await user.executions.status(executionId));
  check(await user.executions.forecast(executionId));
  const types = ['task_moved', 'task_error'] as const;
  check(await user.executions.events(executionId, { types, taskId: 'rent', ...page }));
  check(await user.executions.change(executionId, { agentId, reason: 'why' }));
  check(await user.executions.change(executionId, { status: 'CANCELLED' }));
}

async function useWebhooks({ user, check }: WholeClient): Promise<void> {
  const url = 'https://example.com/hook';
  const { webhookId } = check(await user.webhooks.create({ url, events: ['task_blocked'] }));
  check(await user.webhooks.list(page));
  check(await user.webhooks.deliveries(webhookId, { status: 'pending', ...page }));
  await user.webhooks.delete(webhookId);
}
