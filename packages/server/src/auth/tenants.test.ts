import { type FakeClock, fakeClock } from '@pce/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, checked, textAt } from '../../test/api.js';
import { testEpisode } from '../../test/episodes.js';
import { tokenOf, withTokens } from '../../test/tokens.js';
import { testTurns } from '../../test/turns.js';
import { askForWork, executed, registered, says } from '../../test/work.js';
import { allEndpoints } from '../routes/all-endpoints.js';

/** Somebody who sends requests. */
type Sender = 'alice' | 'bob' | 'admin' | 'ann' | 'ida' | 'bobs agent';

interface Case {
  readonly path: string;
  readonly body?: unknown;
  /** Answers of those who may: alice for users, ann for agents. */
  readonly status: number;
  /** It concerns nothing of alice's: bob may do the same for himself. */
  readonly isOwn?: boolean;
}

let pce: Api;
let clock: FakeClock;
let keys: Record<Sender, string>;
let forged: string;
let cases: Readonly<Record<string, Case>>;

beforeAll(async () => {
  clock = fakeClock();
  const turns = testTurns(clock);
  const { tracker, ...episode } = await testEpisode({ clock, store: turns.store, owner: 'alice' });
  await tracker.openIntervention({
    episode: episode.episode,
    intervention: 'q1',
    kind: 'permission',
    role: 'planner',
    message: 'May it?',
    options: ['allow', 'reject'],
  });
  pce = api({
    ...withTokens,
    clock,
    ids: turns.ids,
    store: turns.store,
    turns: turns.pce,
    episodes: tracker,
    limits: { unauthorizedRequestsPerMinute: 1e6 },
  });
  const attachments = [{ name: 'a.txt', content: 'one' }];
  const asks = await turns.pce.start('Buy a laptop', { owner: 'alice', attachments }).result();
  const thread = turns.pce.thread('t/1', { owner: 'alice' });
  const told = await thread.start('Buy ink').result();
  await thread.start('Buy paper').result();
  const ended = await turns.pce.start('Buy a pen', { owner: 'alice' }).pause();
  const [alice, bob, admin] = await Promise.all([
    tokenOf('alice'),
    tokenOf('bob@example.org'),
    tokenOf('root', { scope: 'read admin' }),
  ]);
  forged = await tokenOf('alice', { secret: 'another secret, as long as the first' });
  const ann = await registered(pce, { as: alice });
  const ida = await registered(pce, { as: alice });
  const other = await registered(pce, { as: bob });
  keys = { alice, bob, admin, ann: ann.key, ida: ida.key, 'bobs agent': other.key };
  const execution = await executed(
    pce,
    'Goal: rest\nSuccess criteria: 1 jump\n\nIn any order:\n\n1. Jump\n2. Rest',
    alice,
  );
  const work = await askForWork(pce, ann);
  await says(pce, ann, work, { event_type: 'task_blocked', message: 'it is high' });
  const plan = textAt(
    await pce.send(`GET /api/executions/${execution}`, undefined, alice),
    'plan_id',
  );
  const hook = { url: 'https://example.org/hook' };
  const webhook = textAt(await pce.send('POST /api/webhooks', hook, alice), 'webhook_id');
  const file = { name: 'b.txt', text: 'two' };
  const hash = textAt(await pce.send('POST /api/attachments', file, alice), 'hash');
  cases = casesOf({
    told: told.turn,
    hash,
    plan,
    agent: ann.id,
    execution,
    webhook,
    token: textAt(work, 'lease', 'token'),
    turn: asks.turn,
    paused: ended.turn,
    ...episode,
  });
});

type Ids = Record<
  | 'plan'
  | 'agent'
  | 'execution'
  | 'webhook'
  | 'token'
  | 'turn'
  | 'told'
  | 'hash'
  | 'paused'
  | 'episode'
  | 'first'
  | 'second',
  string
>;

function casesOf(ids: Ids) {
  const plan = `/api/plans/${ids.plan}`;
  const agent = `/api/agents/${ids.agent}`;
  const execution = `/api/executions/${ids.execution}`;
  const webhook = `/api/webhooks/${ids.webhook}`;
  const turn = `/api/turns/${ids.turn}`;
  const paused = `/api/turns/${ids.paused}`;
  const thread = '/api/threads/t%2F1';
  const episode = `/api/episodes/${ids.episode}`;
  const someone = { name: 'a', role: 'r', capabilities: [{ action: 'fly' }] };
  const event = {
    agent_id: ids.agent,
    lease_token: ids.token,
    event_type: 'heartbeat',
    task_id: '1',
  };
  return {
    createPlan: { path: '/api/plans', body: { content: '1. Sit' }, status: 201, isOwn: true },
    listPlans: { path: '/api/plans', status: 200, isOwn: true },
    getPlan: { path: plan, status: 200 },
    listPlanTasks: { path: `${plan}/tasks`, status: 200 },
    getPlanText: { path: `${plan}/text`, status: 200 },
    replacePlanTasks: {
      path: `${plan}/tasks`,
      body: { tasks: [{ id: '1', title: 'Jump' }] },
      status: 200,
    },
    createAgent: { path: '/api/agents', body: someone, status: 201, isOwn: true },
    listAgents: { path: '/api/agents', status: 200, isOwn: true },
    getAgent: { path: agent, status: 200 },
    changeAgent: { path: agent, body: { role: 'jumper' }, status: 200 },
    getCapabilities: { path: `${agent}/capabilities`, status: 200 },
    decompose: { path: `${agent}/decompose`, body: { content: '1. Sit' }, status: 200 },
    getWork: { path: `${agent}/work`, status: 200 },
    createExecution: { path: '/api/executions', body: { plan_id: ids.plan }, status: 201 },
    listExecutions: { path: '/api/executions', status: 200, isOwn: true },
    getExecution: { path: execution, status: 200 },
    getStatus: { path: `${execution}/status`, status: 200 },
    getForecast: { path: `${execution}/forecast`, status: 200 },
    getExecutionLog: { path: `${execution}/log`, status: 200 },
    verifyExecution: { path: `${execution}/verify`, body: {}, status: 200 },
    replayExecution: { path: `${execution}/replay`, status: 200 },
    streamEvents: { path: `${execution}/stream`, status: 200 },
    listEvents: { path: `${execution}/events`, status: 200 },
    listTasks: { path: `${execution}/tasks`, status: 200 },
    getTask: { path: `${execution}/tasks/1`, status: 200 },
    reportEvent: { path: `${execution}/events`, body: event, status: 201 },
    resolveTask: { path: `${execution}/tasks/1/resolve`, body: { choice: 'skip' }, status: 200 },
    judgeCriterion: {
      path: `${execution}/outcome`,
      body: { criterion: 1, met: true },
      status: 200,
    },
    changePlan: {
      path: `${execution}/changes`,
      body: { changes: [{ change: 'add', title: 'Jump' }] },
      status: 200,
    },
    changeExecution: { path: execution, body: { agent_id: null }, status: 200 },
    createWebhook: {
      path: '/api/webhooks',
      body: { url: 'https://example.org/' },
      status: 201,
      isOwn: true,
    },
    listWebhooks: { path: '/api/webhooks', status: 200, isOwn: true },
    listDeliveries: { path: `${webhook}/deliveries`, status: 200 },
    deleteWebhook: { path: webhook, status: 204 },
    startTurn: { path: '/api/turns', body: { request: 'Buy ink' }, status: 201, isOwn: true },
    listTurns: { path: '/api/turns', status: 200, isOwn: true },
    getTurn: { path: turn, status: 200 },
    getTurnStatistics: { path: '/api/turn-statistics', status: 200, isOwn: true },
    getTurnLog: { path: `${turn}/log`, status: 200 },
    getTurnTimeline: { path: `${turn}/timeline`, status: 200 },
    getTurnDocument: { path: `${turn}/document`, status: 200 },
    getTurnResult: { path: `${turn}/results/r1`, status: 200 },
    getTurnAttachment: { path: `${turn}/attachments/a1`, status: 200 },
    listTurnEvents: { path: `${turn}/events`, status: 200 },
    streamTurn: { path: `${turn}/stream`, status: 200 },
    pauseTurn: { path: `${paused}/pause`, status: 200 },
    resumeTurn: { path: `${paused}/resume`, body: {}, status: 200 },
    signalTurn: { path: `${paused}/signal`, body: { name: 'paid' }, status: 200 },
    sendTurnMessage: { path: `${paused}/messages`, body: { text: 'Only Oslo' }, status: 200 },
    cancelTurn: { path: `${paused}/cancel`, body: {}, status: 200 },
    forkTurn: { path: `${turn}/fork`, body: { at: 1 }, status: 201 },
    replayTurn: { path: `${turn}/replay`, status: 200 },
    verifyTurn: { path: `${turn}/verify`, body: {}, status: 200 },
    uploadAttachment: {
      path: '/api/attachments',
      body: { name: 'c.txt', text: 'three' },
      status: 201,
      isOwn: true,
    },
    getAttachment: { path: `/api/attachments/${ids.hash}`, status: 200 },
    listThreads: { path: '/api/threads', status: 200, isOwn: true },
    getThread: { path: thread, status: 200 },
    listThreadTurns: { path: `${thread}/turns`, status: 200 },
    getThreadDocument: { path: `${thread}/document`, status: 200 },
    exportThread: { path: `${thread}/export`, status: 200 },
    forgetThreadTurns: { path: `${thread}/forget`, body: { turn_ids: [ids.told] }, status: 200 },
    forgetThread: { path: thread, status: 200 },
    listEpisodes: { path: '/api/episodes', status: 200, isOwn: true },
    getEpisode: { path: episode, status: 200 },
    getEpisodeLog: { path: `${episode}/log`, status: 200 },
    verifyEpisode: { path: `${episode}/verify`, body: {}, status: 200 },
    replayEpisode: { path: `${episode}/replay`, status: 200 },
    listCheckpoints: { path: `${episode}/checkpoints`, status: 200 },
    getCheckpoint: { path: `${episode}/checkpoints/${ids.first}`, status: 200 },
    diffCheckpoints: { path: `${episode}/diff?from=${ids.first}&to=${ids.second}`, status: 200 },
    listEpisodeEvents: { path: `${episode}/events`, status: 200 },
    streamEpisode: { path: `${episode}/stream`, status: 200 },
    pauseEpisode: { path: `${episode}/pause`, body: { reason: 'lunch' }, status: 200 },
    resumeEpisode: { path: `${episode}/resume`, body: {}, status: 200 },
    resolveEpisodeIntervention: {
      path: `${episode}/interventions/q1/resolve`,
      body: { choose: 'allow' },
      status: 200,
    },
    cancelEpisode: { path: `${episode}/cancel`, body: {}, status: 200 },
    restoreCheckpoint: {
      path: `${episode}/checkpoints/${ids.first}/restore`,
      body: { preview: true, scope: 'transcript' },
      status: 200,
    },
    listInterventions: { path: '/api/interventions', status: 200, isOwn: true },
    resolveIntervention: {
      path: `/api/interventions/${ids.turn}.i1/resolve`,
      body: { choose: 'deny' },
      status: 200,
    },
    getCounts: { path: '/api/counts', status: 200, isOwn: true },
    getMetrics: { path: '/api/admin/metrics', status: 200, isOwn: true },
    deletePlan: { path: plan, status: 204 },
    deleteAgent: { path: agent, status: 204 },
  } satisfies Record<string, Case>;
}

/** Returns the same request for an unknown id. */
function nobodys({ path, body }: Case): Pick<Case, 'path' | 'body'> {
  const [, , collection = '', id] = path.split(/[/?]/);
  const known: Record<string, string> = {
    attachments: '0'.repeat(64),
    interventions: 'turn_none.i1',
  };
  const none = known[collection] ?? `${collection.slice(0, -1)}_none`;
  const text = JSON.stringify(body)?.replace(/"plan_id":"[^"]*"/, '"plan_id":"plan_none"');
  return {
    path: id === undefined ? path : path.replace(id, none),
    body: text && JSON.parse(text),
  };
}

/** Every operation of the document; those that remove something last, the agent's own key after all. */
const operations = allEndpoints
  .map(({ id, method, roles, path }) => ({ id, method, roles, path }))
  .toSorted((a, b) => rank(a) - rank(b));

function rank({ id, method }: { readonly id: string; readonly method: string }): number {
  if (id === 'deleteAgent') return 2;
  return method === 'DELETE' || id === 'cancelEpisode' ? 1 : 0;
}

async function statusFor(id: string, method: string, key?: string): Promise<number> {
  const one = cases[id];
  if (one === undefined) throw new Error(`${id} is a new operation: give it a case`);
  clock.advance(10); // of many turns, some begin a moment later
  const response = await pce.server.fetch(
    new Request(`http://pce${one.path}`, {
      method,
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(one.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(one.body !== undefined && { body: JSON.stringify(one.body) }),
    }),
  );
  await response.body?.cancel();
  return response.status;
}

/** Sends a query that no operation takes, and a body that cannot be read. */
function sentUnfit(
  method: string,
  path: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const body = new ReadableStream({ pull: (to) => to.error(new Error('read')) });
  const [place = ''] = path.split('?');
  const request = new Request(`http://pce${place}?limit=x&after=x&cursor=x&bars=x`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...headers },
    ...(method !== 'GET' && { body, duplex: 'half' }),
  });
  return pce.server.fetch(request).then((response) => checked(method, place, response));
}

describe.each(operations)('$method $id', (operation) => {
  const { id, method, roles } = operation;
  const isFor = (role: 'user' | 'agent' | 'admin'): boolean => roles.includes(role);

  it('is refused without a key, or with a wrong one (D8)', async () => {
    for (const key of [undefined, 'pce_agent_wrong', forged])
      expect(await statusFor(id, method, key)).toBe(401);
  });

  const strangers: readonly Sender[] = [
    ...(isFor('user') ? [] : (['alice'] as const)),
    ...(isFor('agent') ? [] : (['ann'] as const)),
    ...(isFor('user') || isFor('admin') ? [] : (['admin'] as const)),
  ];

  it.each(strangers)('is refused to %s, who has another role (D8)', async (who) => {
    expect(await statusFor(id, method, keys[who])).toBe(403);
  });

  it("shows nothing of another user's, to users or agents (D8)", async () => {
    const isOwn = cases[id]?.isOwn === true;
    if (isFor('user')) {
      const status = await statusFor(id, method, keys.bob);
      expect(isOwn ? status < 300 : status === 404).toBe(true);
    }
    if (isFor('agent')) {
      expect(await statusFor(id, method, keys['bobs agent'])).toBe(404);
      // It may say to any execution of its user's that it is idle, and reports here for another agent.
      expect(await statusFor(id, method, keys.ida)).toBe(id === 'reportEvent' ? 403 : 404);
    }
  });

  it("answers another user's id as an unknown one, before it reads more than the path (D8)", async () => {
    const one = cases[id];
    if (one === undefined || one.isOwn === true) return;
    const key = isFor('user') ? keys.bob : keys['bobs agent'];
    const details = new Set<unknown>();
    for (const { path, body } of [one, nobodys(one)]) {
      const answers = [await pce.send(`${method} ${path}`, body, key)];
      if (operation.path.includes('{')) {
        answers.push(await sentUnfit(method, path, key));
        answers.push(await sentUnfit(method, path, key, { 'Idempotency-Key': `${method}${path}` }));
      }
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        details.add(answer.body.detail);
      }
    }
    expect(details.size).toBe(1);
  });

  it('is there for those whose it is (D3, D4)', async () => {
    const status = cases[id]?.status;
    if (isFor('agent')) {
      // The first task is blocked, the second waits: there is work until an agent takes it.
      expect(await statusFor(id, method, keys.ann)).toBe(status);
    }
    if (isFor('user')) expect(await statusFor(id, method, keys.alice)).toBe(status);
    if (isFor('admin')) expect(await statusFor(id, method, keys.admin)).toBe(status);
  });
});

it.each([{ seconds: -60 }, { issuer: 'https://evil.example' }])(
  'a token of %j opens nothing (D8)',
  async (options) => {
    const token = await tokenOf('alice', options);
    expect((await pce.send('GET /api/plans', undefined, token)).status).toBe(401);
  },
);

describe('lists', () => {
  it("never hold another user's things (D8)", async () => {
    for (const path of [
      '/api/plans',
      '/api/agents',
      '/api/executions',
      '/api/webhooks',
      '/api/turns',
      '/api/threads',
      '/api/episodes',
      '/api/interventions',
    ]) {
      const { body } = await pce.send(`GET ${path}`, undefined, keys.admin);
      expect(Object.values(body)).toContainEqual([]);
    }
  });
});

describe('an agent', () => {
  it('may not speak for another, nor of an execution it was given nothing of (D8)', async () => {
    const ida = await registered(pce, { as: keys.alice });
    const { path, body } = cases.reportEvent ?? { path: '' };
    const forAnother = await pce.send(`POST ${path}`, body, ida.key);
    const foreign = await pce.send(
      `POST ${path}`,
      { ...(typeof body === 'object' && body), agent_id: ida.id },
      ida.key,
    );
    expect([forAnother.status, foreign.status]).toEqual([403, 404]);
  });
});
