import { describe, expect, it } from 'vitest';
import { jsonAnswer, type RecordedRequest, stubFetch } from '../../test/stub-server.js';
import { wireSample } from '../../test/wire-sample.js';
import { type Client, createClient } from '../create-client.js';
import type { DocumentName } from '../wire/document-fields.js';
import { documentReader } from '../wire/read-document.js';
import type { CreateOptions, RequestOptions } from './request-options.js';

/** A method of the client: what it asks for, and the document that it answers with. */
interface Row {
  readonly call: (client: Client, options?: RequestOptions) => Promise<unknown>;
  readonly asks: string;
  readonly body?: object;
  readonly answer: DocumentName;
}

/** A method whose request may be repeated: it has an idempotency key. */
interface CreatingRow extends Row {
  readonly call: (client: Client, options?: CreateOptions) => Promise<unknown>;
}

const page = { cursor: 'c', limit: 5 };
const pageQuery = 'cursor=c&limit=5';

const reading: readonly Row[] = [
  {
    call: ({ plans }, options) => plans.list(options),
    asks: 'GET /api/plans',
    answer: 'PlanPage',
  },
  {
    call: ({ plans }, options) => plans.list({ ...page, ...options }),
    asks: `GET /api/plans?${pageQuery}`,
    answer: 'PlanPage',
  },
  {
    call: ({ plans }, options) => plans.get('p/1', options),
    asks: 'GET /api/plans/p%2F1',
    answer: 'Plan',
  },
  {
    call: ({ plans }, options) => plans.tasks('p', { ...page, ...options }),
    asks: `GET /api/plans/p/tasks?${pageQuery}`,
    answer: 'PlanTaskPage',
  },
  {
    call: ({ agents }, options) => agents.list({ ...page, ...options }),
    asks: `GET /api/agents?${pageQuery}`,
    answer: 'AgentPage',
  },
  {
    call: ({ agents }, options) => agents.get('a/1', options),
    asks: 'GET /api/agents/a%2F1',
    answer: 'AgentDescription',
  },
  {
    call: ({ executions }, options) => executions.list(options),
    asks: 'GET /api/executions',
    answer: 'ExecutionPage',
  },
  {
    call: ({ executions }, options) =>
      executions.list({ planId: 'p', status: 'PAUSED', query: 'a b', ...page, ...options }),
    asks: `GET /api/executions?plan_id=p&q=a+b&status=PAUSED&${pageQuery}`,
    answer: 'ExecutionPage',
  },
  {
    call: ({ executions }, options) => executions.get('e/1', options),
    asks: 'GET /api/executions/e%2F1',
    answer: 'Execution',
  },
  {
    call: ({ executions }, options) => executions.status('e', options),
    asks: 'GET /api/executions/e/status',
    answer: 'ExecutionStanding',
  },
  {
    call: ({ executions }, options) => executions.status('e', { bars: true, ...options }),
    asks: 'GET /api/executions/e/status?bars=true',
    answer: 'ExecutionStanding',
  },
  {
    call: ({ executions }, options) => executions.forecast('e', options),
    asks: 'GET /api/executions/e/forecast',
    answer: 'Forecast',
  },
  {
    call: ({ executions }, options) => executions.forecast('e', { tasks: false, ...options }),
    asks: 'GET /api/executions/e/forecast?tasks=false',
    answer: 'Forecast',
  },
  {
    call: ({ executions }, options) => executions.events('e', options),
    asks: 'GET /api/executions/e/events',
    answer: 'EventPage',
  },
  {
    call: ({ executions }, options) =>
      executions.events('e', {
        types: ['task_started', 'task_error'],
        taskId: 't',
        ...page,
        ...options,
      }),
    asks: `GET /api/executions/e/events?type=task_started%2Ctask_error&task_id=t&${pageQuery}`,
    answer: 'EventPage',
  },
  {
    call: ({ tasks }, options) => tasks.list('e', { ...page, ...options }),
    asks: `GET /api/executions/e/tasks?${pageQuery}`,
    answer: 'TaskPage',
  },
  {
    call: ({ tasks }, options) => tasks.get('e', 't/1', options),
    asks: 'GET /api/executions/e/tasks/t%2F1',
    answer: 'Task',
  },
  {
    call: ({ turns }, options) => turns.list(options),
    asks: 'GET /api/turns',
    answer: 'TurnPage',
  },
  {
    call: ({ turns }, options) =>
      turns.list({ status: 'paused', session: 's', query: 'q', ...page, ...options }),
    asks: `GET /api/turns?q=q&status=paused&session=s&${pageQuery}`,
    answer: 'TurnPage',
  },
  {
    call: ({ turns }, options) => turns.get('u/1', options),
    asks: 'GET /api/turns/u%2F1',
    answer: 'Turn',
  },
  {
    call: ({ turns }, options) => turns.log('u', { ...page, ...options }),
    asks: `GET /api/turns/u/log?${pageQuery}`,
    answer: 'TurnLog',
  },
  {
    call: ({ turns }, options) => turns.resultOf('u', 'r1', options),
    asks: 'GET /api/turns/u/results/r1',
    answer: 'TurnResult',
  },
  {
    call: ({ turns }, options) => turns.events('u', options),
    asks: 'GET /api/turns/u/events',
    answer: 'TurnEventPage',
  },
  {
    call: ({ turns }, options) =>
      turns.events('u', { types: ['turn.started', 'turn.failed'], ...page, ...options }),
    asks: `GET /api/turns/u/events?type=turn.started%2Cturn.failed&${pageQuery}`,
    answer: 'TurnEventPage',
  },
  {
    call: ({ turns }, options) => turns.replay('u', options),
    asks: 'POST /api/turns/u/replay',
    answer: 'JournalReplay',
  },
  {
    call: ({ turns }, options) => turns.verify('u', undefined, options),
    asks: 'POST /api/turns/u/verify',
    body: {},
    answer: 'JournalVerification',
  },
  {
    call: ({ turns }, options) => turns.verify('u', '7:abc', options),
    asks: 'POST /api/turns/u/verify',
    body: { expect: '7:abc' },
    answer: 'JournalVerification',
  },
  {
    call: ({ executions }, options) => executions.log('e', options),
    asks: 'GET /api/executions/e/log',
    answer: 'ExecutionLog',
  },
  {
    call: ({ executions }, options) => executions.replay('e', options),
    asks: 'POST /api/executions/e/replay',
    answer: 'JournalReplay',
  },
  {
    call: ({ episodes }, options) => episodes.log('e', options),
    asks: 'GET /api/episodes/e/log',
    answer: 'EpisodeLog',
  },
  {
    call: ({ episodes }, options) => episodes.verify('e', undefined, options),
    asks: 'POST /api/episodes/e/verify',
    body: {},
    answer: 'JournalVerification',
  },
  {
    call: ({ threads }, options) => threads.list({ session: 's', ...page, ...options }),
    asks: `GET /api/threads?session=s&${pageQuery}`,
    answer: 'ThreadPage',
  },
  {
    call: ({ threads }, options) => threads.get('t/1', options),
    asks: 'GET /api/threads/t%2F1',
    answer: 'Thread',
  },
  {
    call: ({ threads }, options) => threads.get('t', { session: 's', ...options }),
    asks: 'GET /api/threads/t?session=s',
    answer: 'Thread',
  },
  {
    call: ({ threads }, options) => threads.turns('t', { session: 's', ...page, ...options }),
    asks: `GET /api/threads/t/turns?session=s&${pageQuery}`,
    answer: 'ThreadTurnPage',
  },
  {
    call: ({ threads }, options) => threads.export('t', { session: 's', ...options }),
    asks: 'GET /api/threads/t/export?session=s',
    answer: 'ThreadExport',
  },
  {
    call: ({ threads }, options) => threads.forget('t', { session: 's', ...options }),
    asks: 'DELETE /api/threads/t?session=s',
    answer: 'ForgottenTurns',
  },
  {
    call: ({ episodes }, options) => episodes.list({ status: 'paused', ...page, ...options }),
    asks: `GET /api/episodes?status=paused&${pageQuery}`,
    answer: 'EpisodePage',
  },
  {
    call: ({ episodes }, options) => episodes.get('i/1', options),
    asks: 'GET /api/episodes/i%2F1',
    answer: 'Episode',
  },
  {
    call: ({ episodes }, options) => episodes.checkpoints('i', { ...page, ...options }),
    asks: `GET /api/episodes/i/checkpoints?${pageQuery}`,
    answer: 'CheckpointPage',
  },
  {
    call: ({ episodes }, options) => episodes.checkpoint('i', 'c', options),
    asks: 'GET /api/episodes/i/checkpoints/c',
    answer: 'CheckpointContent',
  },
  {
    call: ({ episodes }, options) => episodes.diff('i', { from: 'c1', to: 'c2' }, options),
    asks: 'GET /api/episodes/i/diff?from=c1&to=c2',
    answer: 'ClassifiedDiff',
  },
  {
    call: ({ episodes }, options) => episodes.events('i', { ...page, kind: 'alerts', ...options }),
    asks: `GET /api/episodes/i/events?${pageQuery}&kind=alerts`,
    answer: 'TurnEventPage',
  },
  {
    call: ({ webhooks }, options) => webhooks.list({ ...page, ...options }),
    asks: `GET /api/webhooks?${pageQuery}`,
    answer: 'WebhookPage',
  },
  {
    call: ({ webhooks }, options) =>
      webhooks.deliveries('w', { status: 'pending', ...page, ...options }),
    asks: `GET /api/webhooks/w/deliveries?status=pending&${pageQuery}`,
    answer: 'DeliveryPage',
  },
  {
    call: (client, options) => client.counts(options),
    asks: 'GET /api/counts',
    answer: 'Counts',
  },
];

const task = { id: 'rent', title: 'Rent', dependsOn: [], status: 'open', timeoutHours: 1 } as const;

const changing: readonly Row[] = [
  {
    call: ({ plans }, options) => plans.replaceTasks('p', [task], options),
    asks: 'PUT /api/plans/p/tasks',
    body: {
      tasks: [{ id: 'rent', title: 'Rent', depends_on: [], status: 'open', timeout_hours: 1 }],
    },
    answer: 'Plan',
  },
  {
    call: ({ executions }, options) => executions.change('e', { status: 'PAUSED' }, options),
    asks: 'PATCH /api/executions/e',
    body: { status: 'PAUSED' },
    answer: 'Execution',
  },
];

const creating: readonly CreatingRow[] = [
  {
    call: ({ plans }, options) => plans.create({ content: 'x', fileName: 'f.md' }, options),
    asks: 'POST /api/plans',
    body: { content: 'x' },
    answer: 'Plan',
  },
  {
    call: ({ agents }, options) =>
      agents.register({ name: 'ann', role: 'writer', capabilities: [] }, options),
    asks: 'POST /api/agents',
    body: { name: 'ann', role: 'writer', capabilities: [] },
    answer: 'RegisteredAgent',
  },
  {
    call: ({ agents }, options) => agents.decompose('a', { content: 'x', name: 'n' }, options),
    asks: 'POST /api/agents/a/decompose',
    body: { content: 'x', name: 'n' },
    answer: 'Breakdown',
  },
  {
    call: ({ executions }, options) => executions.create({ planId: 'p' }, options),
    asks: 'POST /api/executions',
    body: { plan_id: 'p' },
    answer: 'Execution',
  },
  {
    call: ({ tasks }, options) => tasks.resolve('e', 't', { choice: 'retry' }, options),
    asks: 'POST /api/executions/e/tasks/t/resolve',
    body: { choice: 'retry' },
    answer: 'Execution',
  },
  {
    call: ({ turns }, options) => turns.start({ request: 'Read', threadId: 't' }, options),
    asks: 'POST /api/turns',
    body: { request: 'Read', thread_id: 't' },
    answer: 'Turn',
  },
  {
    call: ({ turns }, options) => turns.pause('u', options),
    asks: 'POST /api/turns/u/pause',
    answer: 'Turn',
  },
  {
    call: ({ turns }, options) => turns.resume('u', undefined, options),
    asks: 'POST /api/turns/u/resume',
    body: {},
    answer: 'Turn',
  },
  {
    call: ({ turns }, options) => turns.cancel('u', undefined, options),
    asks: 'POST /api/turns/u/cancel',
    body: {},
    answer: 'Turn',
  },
  {
    call: ({ turns }, options) => turns.cancel('u', 'enough', options),
    asks: 'POST /api/turns/u/cancel',
    body: { reason: 'enough' },
    answer: 'Turn',
  },
  {
    call: ({ turns }, options) => turns.fork('u', { at: 3 }, options),
    asks: 'POST /api/turns/u/fork',
    body: { at: 3 },
    answer: 'Turn',
  },
  {
    call: ({ threads }, options) => threads.forget('t', { turns: ['u'], session: 's', ...options }),
    asks: 'POST /api/threads/t/forget?session=s',
    body: { turn_ids: ['u'] },
    answer: 'ForgottenTurns',
  },
  {
    call: ({ episodes }, options) => episodes.pause('i', { reason: 'lunch' }, options),
    asks: 'POST /api/episodes/i/pause',
    body: { reason: 'lunch' },
    answer: 'Episode',
  },
  {
    call: ({ episodes }, options) => episodes.resume('i', undefined, options),
    asks: 'POST /api/episodes/i/resume',
    body: {},
    answer: 'Episode',
  },
  {
    call: ({ episodes }, options) => episodes.cancel('i', undefined, options),
    asks: 'POST /api/episodes/i/cancel',
    body: {},
    answer: 'Episode',
  },
  {
    call: ({ episodes }, options) => episodes.resolve('i', 'q', { choose: 'yes' }, options),
    asks: 'POST /api/episodes/i/interventions/q/resolve',
    body: { choose: 'yes' },
    answer: 'Episode',
  },
  {
    call: ({ episodes }, options) => episodes.restore('i', 'c', { preview: true }, options),
    asks: 'POST /api/episodes/i/checkpoints/c/restore',
    body: { preview: true },
    answer: 'RestoredCheckpoint',
  },
  {
    call: ({ interventions }, options) => interventions.resolve('q', { choose: 'yes' }, options),
    asks: 'POST /api/interventions/q/resolve',
    body: { choose: 'yes' },
    answer: 'Turn',
  },
  {
    call: ({ webhooks }, options) => webhooks.create({ url: 'https://a.test' }, options),
    asks: 'POST /api/webhooks',
    body: { url: 'https://a.test' },
    answer: 'WebhookKey',
  },
];

/** A client whose server answers everything with one body, and the requests that it saw. */
function setUp(answer: () => Response) {
  const requests: RecordedRequest[] = [];
  const fetch = stubFetch((request) => {
    requests.push(request);
    return answer();
  });
  const client = createClient({ url: 'http://server.test', fetch, retry: false });
  const asked = () =>
    requests.map(
      ({ method, path, query }) => `${method} ${path}${query.size > 0 ? '?' : ''}${query}`,
    );
  return { client, requests, asked };
}

const keyOf = ({ headers }: RecordedRequest) => headers.get('Idempotency-Key');

describe('a method of the client', () => {
  it.each([...reading, ...changing, ...creating])('asks $asks (D4)', async (row) => {
    const { client, requests, asked } = setUp(() => jsonAnswer(wireSample(row.answer)));
    const answer = await row.call(client);
    expect(asked()).toEqual([row.asks]);
    expect(requests[0]?.body).toEqual(row.body ?? {});
    const contentType = requests[0]?.headers.get('Content-Type');
    expect(contentType).toBe(row.body === undefined ? null : 'application/json');
    expect(answer).toEqual(documentReader(row.answer)(wireSample(row.answer)));
  });

  it.each([...reading, ...changing, ...creating])(
    'breaks off with the reason of its signal: $asks (D4)',
    async ({ call }) => {
      const { client, requests } = setUp(() => new Response(null, { status: 500 }));
      const signal = AbortSignal.abort(new Error('enough'));
      await expect(call(client, { signal })).rejects.toThrow('enough');
      expect(requests).toEqual([]);
    },
  );

  it.each(creating)('creates once: $asks (D4)', async ({ call }) => {
    const { client, requests } = setUp(() => new Response(null, { status: 500 }));
    await call(client, { idempotencyKey: 'mine' }).catch(() => undefined);
    await call(client).catch(() => undefined);
    expect(requests.map(keyOf)).toEqual(['mine', expect.stringMatching(/^[\da-f]{32}$/)]);
  });

  it.each([...reading, ...changing, ...creating])(
    'asks again where no answer came, but for what may take effect twice: $asks (D4)',
    async ({ call, asks }) => {
      let times = 0;
      const fetch = stubFetch(() => {
        times += 1;
        throw new TypeError('reset');
      });
      const retry = { maxAttempts: 2, firstMs: 0 };
      const client = createClient({ url: 'http://server.test', fetch, retry });
      await expect(call(client)).rejects.toMatchObject({ code: 'connection_failed' });
      expect(times).toBe(/^(PATCH|DELETE) /.test(asks) ? 1 : 2);
    },
  );

  it.each([...reading, ...changing])('has no key: $asks', async ({ call }) => {
    const { client, requests } = setUp(() => new Response(null, { status: 500 }));
    await call(client).catch(() => undefined);
    expect(requests.map(keyOf)).toEqual([null]);
  });
});

describe('a question for work', () => {
  const ask = ({ agents }: Client, options?: RequestOptions) =>
    agents.work('a', { supportedActions: ['b', 'c'], ...options });

  it('names the actions that the agent can do, and may find none (D3)', async () => {
    const none = setUp(() => new Response(null, { status: 204 }));
    expect(await ask(none.client)).toBeUndefined();
    expect(none.asked()).toEqual(['GET /api/agents/a/work?supported_actions=b%2Cc']);

    const orders = { ...wireSample('NoWork'), work_available: false };
    const ordered = setUp(() => jsonAnswer(orders));
    expect(await ask(ordered.client)).toEqual(documentReader('NoWork')(orders));

    const offer = wireSample('WorkOffer');
    const offered = setUp(() => jsonAnswer(offer));
    expect(await ask(offered.client)).toEqual(documentReader('WorkOffer')(offer));
  });

  it('breaks off with the reason of its signal', async () => {
    const { client } = setUp(() => new Response(null, { status: 204 }));
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(ask(client, { signal })).rejects.toThrow('enough');
  });
});

describe('methods whose answers are parts, texts or nothing', () => {
  it('list capabilities, interventions and metrics without what is around them', async () => {
    const capability = { action: 'write', params: [] };
    const capabilities = setUp(() => jsonAnswer({ agent_id: 'a', capabilities: [capability] }));
    expect(await capabilities.client.agents.capabilities('a')).toEqual([capability]);
    expect(capabilities.asked()).toEqual(['GET /api/agents/a/capabilities']);

    const interventions = setUp(() => jsonAnswer({ interventions: [] }));
    expect(await interventions.client.interventions.list()).toEqual([]);
    expect(interventions.asked()).toEqual(['GET /api/interventions']);

    const metrics = setUp(() => jsonAnswer({ metrics: [{ some_name: 1 }] }));
    expect(await metrics.client.admin.metrics()).toEqual([{ some_name: 1 }]);
    expect(metrics.asked()).toEqual(['GET /api/admin/metrics']);
  });

  it.each<[(client: Client) => Promise<unknown>, string]>([
    [({ admin }) => admin.metricsText(), 'GET /api/admin/metrics?format=prometheus'],
    [({ turns }) => turns.document('u'), 'GET /api/turns/u/document'],
    [
      ({ threads }) => threads.document('t', { session: 's' }),
      'GET /api/threads/t/document?session=s',
    ],
  ])('give texts as they are: %#', async (call, asks) => {
    const { client, asked } = setUp(() => new Response('# a\r\n'));
    expect(await call(client)).toBe('# a\r\n');
    expect(asked()).toEqual([asks]);
  });

  it('give any JSON as the document of the server (D4)', async () => {
    const { client, asked } = setUp(() => jsonAnswer([1, null]));
    expect(await client.admin.openapi()).toEqual([1, null]);
    expect(asked()).toEqual(['GET /openapi.json']);
  });

  it.each<[(client: Client) => Promise<void>, string]>([
    [({ admin }) => admin.health(), 'GET /healthz'],
    [({ admin }) => admin.ready(), 'GET /readyz'],
    [({ plans }) => plans.delete('p'), 'DELETE /api/plans/p'],
    [({ agents }) => agents.delete('a'), 'DELETE /api/agents/a'],
    [({ webhooks }) => webhooks.delete('w'), 'DELETE /api/webhooks/w'],
  ])('tell nothing but that it worked: %#', async (call, asks) => {
    const { client, asked } = setUp(() => new Response('ignored'));
    expect(await call(client)).toBeUndefined();
    expect(asked()).toEqual([asks]);
    const { client: refused } = setUp(() => new Response(null, { status: 503 }));
    await expect(call(refused)).rejects.toMatchObject({ status: 503 });
  });

  it('add time and id to a report that has none (D3)', async () => {
    const { client, requests, asked } = setUp(() => jsonAnswer(wireSample('ReportReceipt')));
    const report = {
      eventType: 'heartbeat',
      status: 'working',
      agentId: 'a',
      leaseToken: 'l',
      taskId: 't',
    } as const;
    await client.executions.report('e', report);
    await client.executions.report('e', { ...report, eventId: 'mine', agentTimestamp: 0 });
    expect(asked()).toEqual(Array(2).fill('POST /api/executions/e/events'));
    expect(requests.map(({ body }) => [body.event_id, body.agent_timestamp])).toEqual([
      [expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^\d{4}-.*Z$/)],
      ['mine', '1970-01-01T00:00:00.000Z'],
    ]);
  });

  it('bring a plan that is a file as a form, with what is said of it', async () => {
    const forms: FormData[] = [];
    const client = createClient({
      url: 'http://server.test',
      fetch: async (input, init) => {
        forms.push(await new Request(input, init).formData());
        return jsonAnswer(wireSample('Plan'));
      },
    });
    const content = new Blob(['- [ ] Rent']);
    await client.plans.create({ content });
    await client.plans.create({ content, fileName: 'a.md', name: 'Shop', format: 'markdown' });
    const entries = forms.map((form) =>
      [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    );
    expect(entries).toEqual([
      [['file', 'plan']],
      [
        ['file', 'a.md'],
        ['name', 'Shop'],
        ['format', 'markdown'],
      ],
    ]);
  });
});
