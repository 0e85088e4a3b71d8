import { describe, expect, it } from 'vitest';
import { jsonAnswer, type RecordedRequest, stubFetch } from '../../test/stub-server.js';
import { wireSample } from '../../test/wire-sample.js';
import { type Client, createClient } from '../create-client.js';
import type { DocumentName } from '../wire/document-fields.js';
import { documentReader } from '../wire/read-document.js';
import type { CreateOptions, RequestOptions } from './request-options.js';

/** A method of the client: what it asks for, the document that it answers with, its call, and what it sends. */
type Row<Options = RequestOptions> = [
  asks: string,
  answer: DocumentName,
  call: (client: Client, options?: Options) => Promise<unknown>,
  body?: object,
];

const page = { cursor: 'c', limit: 5 };
const pageQuery = 'cursor=c&limit=5';

const reading: readonly Row[] = [
  ['GET /api/plans', 'PlanPage', ({ plans }, options) => plans.list(options)],
  [
    `GET /api/plans?${pageQuery}`,
    'PlanPage',
    ({ plans }, options) => plans.list({ ...page, ...options }),
  ],
  ['GET /api/plans/p%2F1', 'Plan', ({ plans }, options) => plans.get('p/1', options)],
  [
    `GET /api/plans/p/tasks?${pageQuery}`,
    'PlanTaskPage',
    ({ plans }, options) => plans.tasks('p', { ...page, ...options }),
  ],
  [
    `GET /api/agents?${pageQuery}`,
    'AgentPage',
    ({ agents }, options) => agents.list({ ...page, ...options }),
  ],
  [
    'GET /api/agents/a%2F1',
    'AgentDescription',
    ({ agents }, options) => agents.get('a/1', options),
  ],
  ['GET /api/executions', 'ExecutionPage', ({ executions }, options) => executions.list(options)],
  [
    `GET /api/executions?plan_id=p&status=PAUSED&q=a+b&${pageQuery}`,
    'ExecutionPage',
    ({ executions }, options) =>
      executions.list({ planId: 'p', status: 'PAUSED', query: 'a b', ...page, ...options }),
  ],
  [
    'GET /api/executions/e%2F1',
    'Execution',
    ({ executions }, options) => executions.get('e/1', options),
  ],
  [
    'GET /api/executions/e/status',
    'ExecutionStanding',
    ({ executions }, options) => executions.status('e', options),
  ],
  [
    'GET /api/executions/e/status?bars=true',
    'ExecutionStanding',
    ({ executions }, options) => executions.status('e', { bars: true, ...options }),
  ],
  [
    'GET /api/executions/e/forecast',
    'Forecast',
    ({ executions }, options) => executions.forecast('e', options),
  ],
  [
    'GET /api/executions/e/forecast?tasks=false',
    'Forecast',
    ({ executions }, options) => executions.forecast('e', { tasks: false, ...options }),
  ],
  [
    'GET /api/executions/e/events',
    'EventPage',
    ({ executions }, options) => executions.events('e', options),
  ],
  [
    `GET /api/executions/e/events?type=task_started%2Ctask_error&task_id=t&${pageQuery}`,
    'EventPage',
    ({ executions }, options) =>
      executions.events('e', {
        types: ['task_started', 'task_error'],
        taskId: 't',
        ...page,
        ...options,
      }),
  ],
  [
    `GET /api/executions/e/tasks?${pageQuery}`,
    'TaskPage',
    ({ tasks }, options) => tasks.list('e', { ...page, ...options }),
  ],
  [
    'GET /api/executions/e/tasks/t%2F1',
    'Task',
    ({ tasks }, options) => tasks.get('e', 't/1', options),
  ],
  ['GET /api/turns', 'TurnPage', ({ turns }, options) => turns.list(options)],
  [
    `GET /api/turns?status=paused&session=s&q=q&${pageQuery}`,
    'TurnPage',
    ({ turns }, options) =>
      turns.list({ status: 'paused', session: 's', query: 'q', ...page, ...options }),
  ],
  ['GET /api/turns/u%2F1', 'Turn', ({ turns }, options) => turns.get('u/1', options)],
  [
    `GET /api/turns/u/log?${pageQuery}`,
    'TurnLog',
    ({ turns }, options) => turns.log('u', { ...page, ...options }),
  ],
  [
    'GET /api/turns/u/results/r1',
    'TurnResult',
    ({ turns }, options) => turns.resultOf('u', 'r1', options),
  ],
  ['GET /api/turns/u/events', 'TurnEventPage', ({ turns }, options) => turns.events('u', options)],
  [
    `GET /api/turns/u/events?type=turn.started%2Cturn.failed&${pageQuery}`,
    'TurnEventPage',
    ({ turns }, options) =>
      turns.events('u', { types: ['turn.started', 'turn.failed'], ...page, ...options }),
  ],
  ['POST /api/turns/u/replay', 'JournalReplay', ({ turns }, options) => turns.replay('u', options)],
  [
    'POST /api/turns/u/verify',
    'JournalVerification',
    ({ turns }, options) => turns.verify('u', undefined, options),
    {},
  ],
  [
    'POST /api/turns/u/verify',
    'JournalVerification',
    ({ turns }, options) => turns.verify('u', '7:abc', options),
    { expect: '7:abc' },
  ],
  [
    'GET /api/executions/e/log',
    'ExecutionLog',
    ({ executions }, options) => executions.log('e', options),
  ],
  [
    'POST /api/executions/e/replay',
    'JournalReplay',
    ({ executions }, options) => executions.replay('e', options),
  ],
  ['GET /api/episodes/e/log', 'EpisodeLog', ({ episodes }, options) => episodes.log('e', options)],
  [
    'POST /api/episodes/e/verify',
    'JournalVerification',
    ({ episodes }, options) => episodes.verify('e', undefined, options),
    {},
  ],
  [
    `GET /api/threads?session=s&${pageQuery}`,
    'ThreadPage',
    ({ threads }, options) => threads.list({ session: 's', ...page, ...options }),
  ],
  ['GET /api/threads/t%2F1', 'Thread', ({ threads }, options) => threads.get('t/1', options)],
  [
    'GET /api/threads/t?session=s',
    'Thread',
    ({ threads }, options) => threads.get('t', { session: 's', ...options }),
  ],
  [
    `GET /api/threads/t/turns?session=s&${pageQuery}`,
    'ThreadTurnPage',
    ({ threads }, options) => threads.turns('t', { session: 's', ...page, ...options }),
  ],
  [
    'GET /api/threads/t/export?session=s',
    'ThreadExport',
    ({ threads }, options) => threads.export('t', { session: 's', ...options }),
  ],
  [
    'DELETE /api/threads/t?session=s',
    'ForgottenTurns',
    ({ threads }, options) => threads.forget('t', { session: 's', ...options }),
  ],
  [
    `GET /api/episodes?status=paused&${pageQuery}`,
    'EpisodePage',
    ({ episodes }, options) => episodes.list({ status: 'paused', ...page, ...options }),
  ],
  ['GET /api/episodes/i%2F1', 'Episode', ({ episodes }, options) => episodes.get('i/1', options)],
  [
    `GET /api/episodes/i/checkpoints?${pageQuery}`,
    'CheckpointPage',
    ({ episodes }, options) => episodes.checkpoints('i', { ...page, ...options }),
  ],
  [
    'GET /api/episodes/i/checkpoints/c',
    'CheckpointContent',
    ({ episodes }, options) => episodes.checkpoint('i', 'c', options),
  ],
  [
    'GET /api/episodes/i/diff?from=c1&to=c2',
    'ClassifiedDiff',
    ({ episodes }, options) => episodes.diff('i', { from: 'c1', to: 'c2' }, options),
  ],
  [
    `GET /api/episodes/i/events?${pageQuery}&kind=alerts`,
    'TurnEventPage',
    ({ episodes }, options) => episodes.events('i', { ...page, kind: 'alerts', ...options }),
  ],
  [
    `GET /api/webhooks?${pageQuery}`,
    'WebhookPage',
    ({ webhooks }, options) => webhooks.list({ ...page, ...options }),
  ],
  [
    `GET /api/webhooks/w/deliveries?status=pending&${pageQuery}`,
    'DeliveryPage',
    ({ webhooks }, options) => webhooks.deliveries('w', { status: 'pending', ...page, ...options }),
  ],
  ['GET /api/counts', 'Counts', (client, options) => client.counts(options)],
];

const task = { id: 'rent', title: 'Rent', dependsOn: [], status: 'open', timeoutHours: 1 } as const;

const changing: readonly Row[] = [
  [
    'PUT /api/plans/p/tasks',
    'Plan',
    ({ plans }, options) => plans.replaceTasks('p', [task], options),
    {
      tasks: [{ id: 'rent', title: 'Rent', depends_on: [], status: 'open', timeout_hours: 1 }],
    },
  ],
  [
    'PATCH /api/executions/e',
    'Execution',
    ({ executions }, options) => executions.change('e', { status: 'PAUSED' }, options),
    { status: 'PAUSED' },
  ],
];

/** Those whose request may be repeated: it has an idempotency key. */
const creating: readonly Row<CreateOptions>[] = [
  [
    'POST /api/plans',
    'Plan',
    ({ plans }, options) => plans.create({ content: 'x', fileName: 'f.md' }, options),
    { content: 'x' },
  ],
  [
    'POST /api/agents',
    'RegisteredAgent',
    ({ agents }, options) =>
      agents.register({ name: 'ann', role: 'writer', capabilities: [] }, options),
    { name: 'ann', role: 'writer', capabilities: [] },
  ],
  [
    'POST /api/agents/a/decompose',
    'Breakdown',
    ({ agents }, options) => agents.decompose('a', { content: 'x', name: 'n' }, options),
    { content: 'x', name: 'n' },
  ],
  [
    'POST /api/executions',
    'Execution',
    ({ executions }, options) => executions.create({ planId: 'p' }, options),
    { plan_id: 'p' },
  ],
  [
    'POST /api/executions/e/tasks/t/resolve',
    'Execution',
    ({ tasks }, options) => tasks.resolve('e', 't', { choice: 'retry' }, options),
    { choice: 'retry' },
  ],
  [
    'POST /api/turns',
    'Turn',
    ({ turns }, options) => turns.start({ request: 'Read', threadId: 't' }, options),
    { request: 'Read', thread_id: 't' },
  ],
  ['POST /api/turns/u/pause', 'Turn', ({ turns }, options) => turns.pause('u', options)],
  [
    'POST /api/turns/u/signal',
    'Turn',
    ({ turns }, options) => turns.signal('u', { name: 'paid' }, options),
    { name: 'paid' },
  ],
  [
    'POST /api/turns/u/messages',
    'Turn',
    ({ turns }, options) => turns.say('u', { text: 'Only Oslo' }, options),
    { text: 'Only Oslo' },
  ],
  [
    'POST /api/turns/u/resume',
    'Turn',
    ({ turns }, options) => turns.resume('u', undefined, options),
    {},
  ],
  [
    'POST /api/turns/u/cancel',
    'Turn',
    ({ turns }, options) => turns.cancel('u', undefined, options),
    {},
  ],
  [
    'POST /api/turns/u/cancel',
    'Turn',
    ({ turns }, options) => turns.cancel('u', 'enough', options),
    { reason: 'enough' },
  ],
  [
    'POST /api/turns/u/fork',
    'Turn',
    ({ turns }, options) => turns.fork('u', { at: 3 }, options),
    { at: 3 },
  ],
  [
    'POST /api/threads/t/forget?session=s',
    'ForgottenTurns',
    ({ threads }, options) => threads.forget('t', { turns: ['u'], session: 's', ...options }),
    { turn_ids: ['u'] },
  ],
  [
    'POST /api/episodes/i/pause',
    'Episode',
    ({ episodes }, options) => episodes.pause('i', { reason: 'lunch' }, options),
    { reason: 'lunch' },
  ],
  [
    'POST /api/episodes/i/resume',
    'Episode',
    ({ episodes }, options) => episodes.resume('i', undefined, options),
    {},
  ],
  [
    'POST /api/episodes/i/cancel',
    'Episode',
    ({ episodes }, options) => episodes.cancel('i', undefined, options),
    {},
  ],
  [
    'POST /api/episodes/i/interventions/q/resolve',
    'Episode',
    ({ episodes }, options) => episodes.resolve('i', 'q', { choose: 'yes' }, options),
    { choose: 'yes' },
  ],
  [
    'POST /api/episodes/i/checkpoints/c/restore',
    'RestoredCheckpoint',
    ({ episodes }, options) => episodes.restore('i', 'c', { preview: true }, options),
    { preview: true },
  ],
  [
    'POST /api/interventions/q/resolve',
    'Turn',
    ({ interventions }, options) => interventions.resolve('q', { choose: 'yes' }, options),
    { choose: 'yes' },
  ],
  [
    'POST /api/webhooks',
    'WebhookKey',
    ({ webhooks }, options) => webhooks.create({ url: 'https://a.test' }, options),
    { url: 'https://a.test' },
  ],
];

const known: readonly Row[] = [...reading, ...changing, ...creating];

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
  it.each(known)('asks %s (D4)', async (asks, document, call, body) => {
    const { client, requests, asked } = setUp(() => jsonAnswer(wireSample(document)));
    const answer = await call(client);
    expect(asked()).toEqual([asks]);
    expect(requests[0]?.body).toEqual(body ?? {});
    const contentType = requests[0]?.headers.get('Content-Type');
    expect(contentType).toBe(body === undefined ? null : 'application/json');
    expect(answer).toEqual(documentReader(document)(wireSample(document)));
  });

  it.each(known)(
    'breaks off with the reason of its signal: %s (D4)',
    async (_asks, _document, call) => {
      const { client, requests } = setUp(() => new Response(null, { status: 500 }));
      const signal = AbortSignal.abort(new Error('enough'));
      await expect(call(client, { signal })).rejects.toThrow('enough');
      expect(requests).toEqual([]);
    },
  );

  it.each(creating)('creates once: %s (D4)', async (_asks, _document, call) => {
    const { client, requests } = setUp(() => new Response(null, { status: 500 }));
    await call(client, { idempotencyKey: 'mine' }).catch(() => undefined);
    await call(client).catch(() => undefined);
    expect(requests.map(keyOf)).toEqual(['mine', expect.stringMatching(/^[\da-f]{32}$/)]);
  });

  it.each(known)(
    'asks again where no answer came, but for what may take effect twice: %s (D4)',
    async (asks, _document, call) => {
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

  it.each([...reading, ...changing])('has no key: %s', async (_asks, _document, call) => {
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

  it('refuse a moment that is none, by the name of its option (D3)', () => {
    const client = createClient({ url: 'http://server.test' });
    expect(() => client.turns.list({ since: Number.NaN })).toThrow(
      'option since: expected a time in Unix milliseconds, got NaN',
    );
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
