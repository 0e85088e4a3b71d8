import { describe, expect, it } from 'vitest';
import { type Api, api, textAt } from '../../../test/api.js';
import { tokenOf, withTokens } from '../../../test/tokens.js';
import { askForWork, executed, registered, says } from '../../../test/work.js';

const three = 'In any order:\n\n1. [ ] Jump\n2. [ ] Sit (after 1)\n3. [ ] Run';
const start = '2026-01-01T00:00:00.000Z';

/** An execution whose first task an agent holds, and said something of. */
async function running(pce: Api) {
  const agent = await registered(pce);
  const execution = await executed(pce, three);
  const work = await askForWork(pce, agent);
  await says(pce, agent, work, { event_type: 'task_progress', percent: 40, message: 'half' });
  return { agent, execution, work };
}

describe('how an execution stands', () => {
  it('is returned in full: its tasks, who holds them and until when, and each as planned (D2, D4)', async () => {
    await using pce = api();
    const { agent, execution } = await running(pce);
    const { body } = await pce.send(`GET /api/executions/${execution}`);
    expect(body).toEqual({
      execution_id: execution,
      plan_id: 'plan_1',
      name: 'plan',
      status: 'RUNNING',
      reason: expect.any(String),
      tasks_total: 3,
      tasks_completed: 0,
      percent: 0,
      progress: { percent: 0, tasks_completed: 0, tasks_total: 3 },
      created_at: start,
      started_at: start,
      completed_at: null,
      agent_id: null,
      current_tasks: [
        {
          task_id: '1',
          title: 'Jump',
          agent_id: agent.id,
          attempt: 1,
          percent: 40,
          message: 'half',
          started_at: start,
          lease_expires_at: '2026-01-01T00:05:00.000Z',
        },
      ],
      blockers: [],
      plan_version: 1,
      last_event: body.last_event,
      updated_at: start,
    });
    const task = await pce.send(`GET /api/executions/${execution}/tasks/1`);
    expect(task.body).toEqual({
      previous_tasks: [],
      task_id: '1',
      title: 'Jump',
      description: '',
      parent: null,
      depends_on: [],
      action: 'work',
      params: {},
      priority: 'medium',
      duration_hours: null,
      status: 'RUNNING',
      agent_id: agent.id,
      reserved_for: null,
      attempts: 1,
      percent: 40,
      message: 'half',
      subtasks: [],
      notes: [],
      blocker: null,
      not_before: null,
      started_at: start,
      completed_at: null,
      updated_at: start,
      output_omitted: false,
    });
    expect((await pce.send(`GET /api/executions/${execution}/tasks/9`)).status).toBe(404);
  });

  it('has its progress in short, and its bars only if requested (D3)', async () => {
    await using pce = api();
    const { execution, agent, work } = await running(pce);
    pce.clock.advance(3_600_000);
    const renewed = await says(pce, agent, work, { event_type: 'heartbeat' });
    expect(renewed.status).toBe(201);
    const { body } = await pce.send(`GET /api/executions/${execution}/status`);
    expect(body).not.toHaveProperty('bars');
    expect(body).toMatchObject({
      tasks_total: 3,
      tasks_completed: 0,
      percent: 0,
      has_ended: false,
    });
    const { bars } = (await pce.send(`GET /api/executions/${execution}/status?bars=true`)).body;
    expect(bars).toMatchObject([
      { task_id: '1', title: 'Jump', parent: null, actual_start: start, actual_end: null },
      { task_id: '2', title: 'Sit', parent: null, actual_start: null, actual_end: null },
      { task_id: '3', title: 'Run', status: 'QUEUED', planned_start: start },
    ]);
  });

  it('has the forecast of each task, or only of the whole (D3)', async () => {
    await using pce = api();
    const { execution } = await running(pce);
    const all = (await pce.send(`GET /api/executions/${execution}/forecast`)).body;
    const whole = (await pce.send(`GET /api/executions/${execution}/forecast?tasks=false`)).body;
    expect(all.tasks).toMatchObject([
      { task_id: '1', title: 'Jump', planned_start: start, slack_hours: 0 },
      { task_id: '2', title: 'Sit' },
      { task_id: '3', title: 'Run' },
    ]);
    expect(whole).toEqual({ ...all, tasks: [] });
    const { p50, p80, p95 } = all.finish as Record<string, string>;
    expect([p50, p80, p95]).toEqual([p50, p80, p95].toSorted());
  });
});

describe('a task of an execution', () => {
  it('has its output, which a list leaves out if it is long (D4)', async () => {
    await using pce = api();
    const { agent, execution, work } = await running(pce);
    const output = 'x'.repeat(9_999);
    await says(pce, agent, work, { event_type: 'task_complete', output_data: output });
    const listed = (await pce.send(`GET /api/executions/${execution}/tasks?limit=1`)).body;
    const own = (await pce.send(`GET /api/executions/${execution}/tasks/1`)).body;
    expect(own).toMatchObject({ output_data: output, output_omitted: false, status: 'COMPLETE' });
    expect(listed.tasks).toMatchObject([{ task_id: '1', output_omitted: true }]);
    expect((listed.tasks as object[])[0]).not.toHaveProperty('output_data');
    const second = await askForWork(pce, agent);
    const short = 'x'.repeat(9_998);
    await says(pce, agent, second, { event_type: 'task_complete', output_data: short });
    const page = (await pce.send(`GET /api/executions/${execution}/tasks`)).body;
    const task = textAt(second, 'next_task', 'task_id');
    expect(page.tasks).toContainEqual(
      expect.objectContaining({ task_id: task, output_data: short }),
    );
  });

  it('is decided about by a person, with a note, parameters, an agent and a result (D4)', async () => {
    await using pce = api();
    const { agent, execution } = await running(pce);
    const other = await registered(pce);
    const resolve = (task: string, said: unknown) =>
      pce.send(`POST /api/executions/${execution}/tasks/${task}/resolve`, said);
    const given = { choice: 'reassign', agent_id: other.id, note: 'be quick', params: { fast: 1 } };
    expect((await resolve('3', given)).status).toBe(200);
    expect((await resolve('1', { choice: 'take_over', output_data: 'done by me' })).status).toBe(
      200,
    );
    const { events } = (
      await pce.send(`GET /api/executions/${execution}/events?type=task_resolved`)
    ).body;
    const about = { execution_id: execution, type: 'event', recorded_at: start, by: 'local' };
    expect(events).toEqual([
      {
        ...about,
        event_type: 'task_resolved',
        task_id: '3',
        note: 'be quick',
        choice: 'reassign',
        params: { fast: 1 },
        agent_id: other.id,
        number: expect.any(Number),
        event_id: expect.any(String),
      },
      {
        ...about,
        event_type: 'task_resolved',
        task_id: '1',
        choice: 'take_over',
        number: expect.any(Number),
        event_id: expect.any(String),
      },
    ]);
    const third = (await pce.send(`GET /api/executions/${execution}/tasks/3`)).body;
    expect(third).toMatchObject({
      reserved_for: other.id,
      notes: ['be quick'],
      params: { fast: 1 },
    });
    const first = (await pce.send(`GET /api/executions/${execution}/tasks/1`)).body;
    expect(first).toMatchObject({ status: 'COMPLETE', output_data: 'done by me', agent_id: null });
    expect((await resolve('2', { choice: 'reassign', agent_id: 'nobody' })).status).toBe(404);
    expect((await askForWork(pce, agent)).body).toMatchObject({ next_task: { task_id: '2' } });
  });
});

describe('an execution that is created', () => {
  it('is carried out as its options say (D3)', async () => {
    await using pce = api();
    const plan = await pce.send('POST /api/plans', { content: three });
    const options = {
      concurrency: 1,
      lease_seconds: 0.5,
      silence_seconds: 9,
      on_exhausted: 'fail',
    };
    const agent = await registered(pce);
    const created = await pce.send('POST /api/executions', {
      plan_id: textAt(plan, 'plan_id'),
      agent_id: agent.id,
      options,
    });
    expect(created.body).toMatchObject({ agent_id: agent.id, status: 'QUEUED' });
    const kept = await pce.server.executions.get(textAt(created, 'execution_id'));
    expect(kept.options).toMatchObject({
      concurrency: 1,
      leaseMs: 500,
      silenceMs: 9_000,
      onExhausted: 'fail',
    });
    const work = await askForWork(pce, agent);
    expect(work.body).toMatchObject({ lease: { expires_at: '2026-01-01T00:00:00.500Z' } });
    expect((await askForWork(pce, agent)).body).toMatchObject({ work_available: false });
    const { events } = (
      await pce.send(`GET /api/executions/${textAt(created, 'execution_id')}/events?limit=1`)
    ).body;
    expect(events).toMatchObject([
      { event_type: 'execution_created', agent_id: agent.id, plan_id: 'plan_1', tasks_total: 3 },
    ]);
  });

  it('needs an agent and a plan of the user’s own (D8)', async () => {
    await using pce = api(withTokens);
    const [alice, bob] = [await tokenOf('alice'), await tokenOf('bob')];
    const agent = await registered(pce, { as: bob });
    const plan = await pce.send('POST /api/plans', { content: three }, alice);
    const plan_id = textAt(plan, 'plan_id');
    const create = (body: unknown, as: string) => pce.send('POST /api/executions', body, as);
    expect((await create({ plan_id, agent_id: agent.id }, alice)).status).toBe(404);
    expect((await create({ plan_id }, bob)).status).toBe(404);
    const execution = textAt(await create({ plan_id }, alice), 'execution_id');
    const path = `PATCH /api/executions/${execution}`;
    expect((await pce.send(path, { agent_id: agent.id }, alice)).status).toBe(404);
  });
});

describe('an execution that a person changes', () => {
  it('says who changed it and why, and goes nowhere it may not (D2, D4)', async () => {
    await using pce = api();
    const { execution } = await running(pce);
    const patch = (body: unknown) => pce.send(`PATCH /api/executions/${execution}`, body);
    expect((await patch({ status: 'PAUSED', reason: 'lunch' })).body).toMatchObject({
      status: 'PAUSED',
      reason: expect.stringContaining('lunch'),
    });
    const agent = await registered(pce);
    expect((await patch({ agent_id: agent.id })).body.agent_id).toBe(agent.id);
    expect((await patch({ agent_id: null })).body.agent_id).toBeNull();
    const refused = await patch({ status: 'QUEUED' });
    expect([refused.status, refused.body.from, refused.body.to]).toEqual([409, 'PAUSED', 'QUEUED']);
    const { events } = (
      await pce.send(
        `GET /api/executions/${execution}/events?type=execution_moved,execution_reassigned`,
      )
    ).body;
    expect((events as object[]).slice(-3)).toMatchObject([
      { from: 'RUNNING', to: 'PAUSED', by: 'local' },
      { event_type: 'execution_reassigned', agent_id: agent.id, by: 'local' },
      { event_type: 'execution_reassigned', agent_id: null, by: 'local' },
    ]);
  });
});

describe('working time', () => {
  const content = `# Move

Working hours: Mon–Fri 9:00–17:00 Europe/London
Holidays: 2026-01-02

1. Pack (1 day)
   - Deadline: 2026-01-02
2. Drive (2 days)
`;

  it('is that of the plan or the option, and what misses its deadline by it is late (D10)', async () => {
    await using pce = api();
    const execution = await executed(pce, content);
    const { body } = await pce.send(`GET /api/executions/${execution}/status?bars=true`);
    // From Thursday, 2026-01-01, 00:00: Friday is a holiday.
    expect(body).toMatchObject({
      bars: [
        { expected_end: '2026-01-01T17:00:00.000Z', is_late: false },
        { expected_start: '2026-01-05T09:00:00.000Z', expected_end: '2026-01-06T17:00:00.000Z' },
      ],
      late: [],
    });
    pce.clock.advance(48 * 3_600_000);
    expect((await pce.send(`GET /api/executions/${execution}`)).body).toMatchObject({
      blockers: [{ kind: 'no_agent' }, { kind: 'late', task_id: '1' }],
    });
    await registered(pce);
    const { body: waiting } = await pce.send('GET /api/interventions');
    expect(waiting.interventions).toMatchObject([
      { kind: 'late', task_id: '1', options: ['reassign', 'take_over', 'skip'] },
    ]);

    const plan_id = textAt(await pce.send('POST /api/plans', { content }), 'plan_id');
    const create = (zone: string) => {
      const calendar = { days: [6, 7], from: '10:00', to: '12:00', zone };
      return pce.send('POST /api/executions', { plan_id, options: { calendar } });
    };
    const own = textAt(await create('Asia/Kolkata'), 'execution_id');
    expect((await pce.send(`GET /api/executions/${own}/forecast`)).body).toMatchObject({
      tasks: [{ expected_end: '2026-01-03T06:30:00.000Z' }, {}],
      late: ['1'],
    });
    expect((await create('Mars/Olympus')).status).toBe(422);
  });
});
