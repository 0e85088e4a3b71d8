import type { Client } from '@pce/client';

export interface WholeClient {
  readonly user: Client;
  readonly asAgent: (apiKey: string) => Client;
}

const content = '- [ ] Rent a room\n- [ ] Write the sign\n';
const page = { cursor: '1', limit: 10 };

export async function useWholeClient({ user, asAgent }: WholeClient): Promise<void> {
  const { planId } = await user.plans.create({ content, name: 'Shop', format: 'markdown' });
  const { agentId, apiKey } = await user.agents.register({
    name: 'ann',
    role: 'writer',
    capabilities: [{ action: 'write', params: ['topic'] }],
  });
  const agent = asAgent(apiKey);
  await usePlans({ user, asAgent }, planId);
  await user.agents.list(page);
  await user.agents.get(agentId);
  await user.agents.change(agentId, { role: 'writer' });
  await user.agents.capabilities(agentId);
  await agent.agents.decompose(agentId, { content, name: 'Shop', format: 'markdown' });

  const { executionId } = await user.executions.create({
    planId,
    agentId,
    options: { concurrency: 5, leaseSeconds: 60, silenceSeconds: 600, onExhausted: 'block' },
  });
  await useTasks({ user, asAgent }, { agent, agentId, executionId });
  await useExecution({ user, asAgent }, { executionId, planId, agentId });
  await useTurns({ user, asAgent });
  await useEpisodes({ user, asAgent });
  await useWebhooks({ user, asAgent });
  await user.admin.metrics();
  await user.admin.metricsText();
  await user.admin.openapi();
  await user.admin.health();
  await user.admin.ready();
  await user.agents.delete(agentId);
  await user.plans.delete(planId);
}

async function usePlans({ user }: WholeClient, planId: string): Promise<void> {
  await user.plans.create({ content: new Blob([content]), fileName: 'shop.md' });
  await user.plans.list(page);
  await user.plans.get(planId);
  await user.plans.tasks(planId, page);
  await user.plans.text(planId);
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
  await user.plans.replaceTasks(planId, [rent, open]);
}

async function useTasks(
  { user }: WholeClient,
  { agent, agentId, executionId }: { agent: Client; agentId: string; executionId: string },
): Promise<void> {
  const work = await agent.agents.work(agentId, { supportedActions: ['write'] });
  await agent.agents.work(agentId, { supportedActions: ['write'], renew: false });
  if (!work?.workAvailable) throw new Error('no work was given out');
  const { taskId } = work.nextTask;
  const said = { agentId, leaseToken: work.lease.token, taskId, status: 'working' } as const;
  await agent.executions.report(executionId, {
    ...said,
    eventType: 'task_progress',
    subtaskId: 'cover',
    percent: 50,
    message: 'half of it',
    agentTimestamp: Date.UTC(2026, 0, 1),
  });
  await agent.executions.report(executionId, {
    ...said,
    eventType: 'task_error',
    errorType: 'RangeError',
    errorMessage: 'too far',
    suggestions: ['go nearer'],
    blocking: true,
    humanReviewRequired: false,
    outputData: { some_name: 1 },
  });
  await user.tasks.list(executionId, page);
  await user.tasks.get(executionId, taskId);
  const resolution = { note: 'nearer', params: { some_name: 2 }, outputData: 'done', agentId };
  await user.tasks.resolve(executionId, taskId, { choice: 'take_over', ...resolution });
}

async function useExecution(
  { user }: WholeClient,
  { executionId, planId, agentId }: { executionId: string; planId: string; agentId: string },
): Promise<void> {
  await user.executions.list({ planId, status: 'RUNNING', limit: 10, since: 0, until: 9e12 });
  await user.executions.list({ cursor: '1', query: 'shop' });
  await user.executions.get(executionId);
  await user.executions.status(executionId, { bars: true });
  await user.executions.forecast(executionId, { tasks: false });
  await user.executions.log(executionId);
  await user.executions.verify(executionId);
  await user.executions.replay(executionId);
  const types = ['task_moved', 'task_error'] as const;
  await user.executions.events(executionId, { types, taskId: 'rent', ...page });
  const judgement = { criterion: 1, met: true, note: 'seen' };
  // Its plan has no criteria.
  await user.executions.judge(executionId, judgement).catch(() => undefined);
  const added = { title: 'Paint the door', description: 'Blue.', person: 'Mark', effect: 'once' };
  await user.executions.changePlan(executionId, {
    changes: [
      {
        ...added,
        ...({ change: 'add', effect: 'once', priority: 'low', parent: null } as const),
        taskId: 'door',
        dependsOn: [],
        before: [],
        approval: 'Ann',
        params: { some_name: 1 },
        deadline: Date.UTC(2030, 0, 1),
        duration: { min: 1, likely: 2, max: 3 },
      },
      { change: 'edit', taskId: 'door', action: 'paint', agentId: null },
      { change: 'remove', taskId: 'door', rewire: true },
      { change: 'add', title: 'Sweep' },
    ],
    reason: 'there is a door',
    planVersion: 1,
  });
  await user.executions.change(executionId, { agentId, reason: 'why' });
  await user.executions.change(executionId, { status: 'CANCELLED' });
}

async function useTurns({ user }: WholeClient): Promise<void> {
  const { turnId } = await user.turns.start({
    request: 'Do it',
    context: 'Quickly.',
    mode: 'chat',
    session: 'shop',
    inputs: { some_name: 1 },
    limits: { iterations: 3 },
  });
  for await (const { eventType } of user.streamTurn(turnId, { after: 1 })) {
    if (eventType === 'intervention.opened') break;
  }
  await user.turns.list({
    status: 'blocked',
    session: 'shop',
    query: 'do',
    since: 0,
    until: 9e12,
    ...page,
  });
  await user.turns.get(turnId);
  await user.turns.log(turnId, page);
  await user.turns.timeline(turnId);
  await user.turns.timeline(turnId, { work: 'w' });
  await user.turns.statistics({ days: 7, tools: true });
  await user.turns.document(turnId);
  await user.turns.resultOf(turnId, 'r1').catch(() => undefined);
  await user.turns.events(turnId, { types: ['turn.started'], cursor: '0', limit: 10 });
  await user.turns.pause(turnId);
  await user.turns.resume(turnId, { onVersionChange: 'continue' });
  await user.turns.signal(turnId, { name: 'paid', value: { amount: 7 } }).catch(() => undefined);
  await user.turns.say(turnId, { text: 'Only Oslo' }).catch(() => undefined);
  await user.turns.replay(turnId);
  const { hash } = await user.turns.verify(turnId);
  await user.turns.verify(turnId, hash);
  const file = { name: 'notes.txt', content: 'buy ink' };
  const stored = await user.attachments.upload(file);
  await user.attachments.read(stored.hash);
  const started = await user.turns.start({
    request: 'Do what the notes say',
    threadId: 'notes',
    session: 'shop',
    attachments: [{ hash: stored.hash }, { name: 'more.txt', content: new Uint8Array([49]) }],
    output: { type: 'object', properties: { done: { type: 'boolean' } } },
  });
  await user.turns.attachment(started.turnId, 'a2');
  await user.threads.list({ session: 'shop', ...page });
  const place = { session: 'shop' };
  await user.threads.get('notes', place);
  await user.threads.turns('notes', { ...place, cursor: started.turnId, limit: 10 });
  await user.threads.document('notes', place);
  await user.threads.export('notes', place);
  await user.threads.forget('notes', { ...place, turns: [started.turnId] });
  const again = { request: 'Once more', threadId: 'notes', ...place };
  await user.turns.cancel((await user.turns.start(again)).turnId);
  await user.threads.forget('notes', place);
  const fork = await user.turns.fork(turnId, { at: 1, request: 'Do the other thing' });
  await user.turns.cancel(fork.turnId, 'not wanted');
  await user.counts();
  const waiting = await user.interventions.list();
  const first = waiting.find(({ source }) => source === 'turn');
  await user.interventions.resolve(first?.id ?? '', { choose: 'abandon' });
  for await (const _ of user.streamTurn(turnId, { follow: true, onNotice() {} })) break;
}

async function useEpisodes({ user }: WholeClient): Promise<void> {
  const { episodes } = await user.episodes.list({ status: 'running', ...page, cursor: '0' });
  const episodeId = episodes[0]?.episodeId ?? '';
  await user.episodes.get(episodeId);
  const { checkpoints } = await user.episodes.checkpoints(episodeId, { cursor: '0', limit: 10 });
  const [to = '', from = ''] = checkpoints.map(({ checkpointId }) => checkpointId);
  await user.episodes.checkpoint(episodeId, from);
  await user.episodes.diff(episodeId, { from, to });
  await user.episodes.log(episodeId);
  await user.episodes.verify(episodeId);
  await user.episodes.replay(episodeId);
  await user.episodes.events(episodeId, { cursor: '1', limit: 10, kind: 'diffs' });
  for await (const _ of user.streamEpisode(episodeId, { after: 1, follow: true })) break;
  await user.episodes.pause(episodeId, { reason: 'lunch', until: Date.UTC(2100, 0, 1) });
  await user.episodes.resume(episodeId, { note: 'go on' });
  await user.episodes.restore(episodeId, from, {
    preview: true,
    scope: 'transcript',
    paths: ['a'],
  });
  await user.episodes.resolve(episodeId, 'q1', { choose: 'go_on' });
  await user.episodes.cancel(episodeId, { reason: 'not needed' });
}

async function useWebhooks({ user }: WholeClient): Promise<void> {
  const url = 'https://example.com/hook';
  const { webhookId } = await user.webhooks.create({ url, events: ['task_blocked'] });
  await user.webhooks.list(page);
  await user.webhooks.deliveries(webhookId, { status: 'pending', ...page });
  await user.webhooks.delete(webhookId);
}
