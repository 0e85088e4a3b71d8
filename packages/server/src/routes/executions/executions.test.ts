import { describe, expect, it } from 'vitest';
import { type Api, api, textAt } from '../../../test/api.js';
import { askForWork, executed, registered, says } from '../../../test/work.js';

const two = 'In any order:\n\n1. [ ] Jump\n2. [ ] Sit';

async function blocked(pce: Api) {
  const agent = await registered(pce);
  const execution = await executed(pce, '1. [ ] Jump');
  const work = await askForWork(pce, agent);
  const said = { event_type: 'task_blocked', message: 'it is high', suggestions: ['use a ladder'] };
  return { agent, execution, work, receipt: await says(pce, agent, work, said) };
}

it('an execution is verified, replayed and rendered, with who did what, the usage of models and who was waited for (F2, F3, F16)', async () => {
  await using pce = api();
  const agent = await registered(pce);
  const execution = await executed(pce, '1. [ ] Jump');
  const work = await askForWork(pce, agent);
  pce.clock.advance(120_000);
  const usage = { input_tokens: 7, cost: 0.5 };
  await says(pce, agent, work, { event_type: 'task_blocked', message: 'it is high', usage });
  pce.clock.advance(3_600_000);
  await pce.send(`POST /api/executions/${execution}/tasks/1/resolve`, { choice: 'take_over' });
  const path = `/api/executions/${execution}`;

  const { events, hash } = (await pce.send(`POST ${path}/verify`)).body;
  const log = await pce.send(`GET ${path}/log`);
  const replay = await pce.send(`POST ${path}/replay`);

  expect((await pce.send(`POST ${path}/verify`, { expect: hash })).body.events).toBe(events);
  expect(replay.body).toEqual({ execution_id: execution, events, status: 'COMPLETED' });
  expect(log.body).toMatchObject({
    attempts: [
      { task_id: '1', agent_id: agent.id, status: 'BLOCKED', reason: 'it is high', usage },
    ],
    decisions: [{ by: 'local', choice: 'take_over', task_id: '1', wait_ms: 3_600_000 }],
    costs: { agent_ms: 120_000, wait_ms: 3_600_000, usage },
  });
  expect(textAt(log, 'markdown')).toContain('attempt 1, ann, 2 min: BLOCKED, it is high');
});

it('work that waits is in the metrics, of all owners and without their words (F5)', async () => {
  await using pce = api();
  const gauges = async () => {
    const { metrics } = (await pce.send('GET /api/admin/metrics')).body;
    const found = (Array.isArray(metrics) ? metrics : []).filter(({ type }) => type === 'gauge');
    return Object.fromEntries(found.map(({ name, samples }) => [name, samples]));
  };
  await executed(pce, two);
  await blocked(pce);
  pce.clock.advance(90_000);

  const before = await gauges();
  expect(before.pce_executions).toContainEqual({ labels: { status: 'QUEUED' }, value: 1 });
  expect(before.pce_executions).toContainEqual({ labels: { status: 'BLOCKED' }, value: 1 });
  expect(before.pce_tasks_ready).toEqual([{ labels: {}, value: 2 }]);
  expect(before.pce_waiting_for_person).toContainEqual({ labels: { what: 'task' }, value: 1 });
  expect(before.pce_oldest_wait_seconds).toEqual([{ labels: {}, value: 90 }]);
  const { executions } = (await pce.send('GET /api/executions')).body;
  for (const { execution_id } of Array.isArray(executions) ? executions : []) {
    await pce.send(`PATCH /api/executions/${execution_id}`, { status: 'CANCELLED' });
  }
  const after = await gauges();
  const none = [{ labels: {}, value: 0 }];
  expect([after.pce_tasks_ready, after.pce_oldest_wait_seconds]).toEqual([none, none]);
  expect(after.pce_executions).not.toContainEqual(expect.objectContaining({ value: 1 }));
});

describe('a person and an execution', () => {
  it('pause, resume and cancel it; agents learn it with their next request (D4, D3)', async () => {
    await using pce = api();
    const agent = await registered(pce);
    const execution = await executed(pce, two);
    const work = await askForWork(pce, agent);
    const patch = (status: string) => pce.send(`PATCH /api/executions/${execution}`, { status });

    expect((await patch('PAUSED')).body).toMatchObject({ status: 'PAUSED' });
    const paused = { work_available: false, execution_id: execution };
    const held = [{ execution_id: execution, task_id: '1' }];
    expect((await askForWork(pce, agent)).body).toMatchObject({
      ...paused,
      held,
      force_pause: true,
      force_cancel: false,
    });
    const beat = await says(pce, agent, work, { event_type: 'heartbeat' });
    expect(beat.body).toMatchObject({ force_pause: true, force_cancel: false });

    expect((await patch('RUNNING')).body).toMatchObject({ status: 'RUNNING' });
    expect((await patch('CANCELLED')).body).toMatchObject({ status: 'CANCELLED' });
    expect((await askForWork(pce, agent)).body).toMatchObject({
      ...paused,
      force_pause: false,
      force_cancel: true,
    });
    const late = await says(pce, agent, work, { event_type: 'task_complete' });
    expect(late.body).toMatchObject({
      late: true,
      force_cancel: true,
      status_message: expect.stringContaining(
        'the task was taken away: the execution is CANCELLED',
      ),
    });
  });

  it('accept one whose plan is unsure, before anything is given out (D1)', async () => {
    await using pce = api();
    const agent = await registered(pce);
    const plan = await pce.send('POST /api/plans', { content: 'Maybe:\n- this\n- or that' });
    expect(plan.body.needs_review).toBe(true);
    const begun = await pce.send('POST /api/executions', { plan_id: textAt(plan, 'plan_id') });

    expect(begun.body.status).toBe('CREATED');
    expect((await askForWork(pce, agent)).status).toBe(204);
    const path = `PATCH /api/executions/${textAt(begun, 'execution_id')}`;
    expect((await pce.send(path, { status: 'QUEUED' })).body.status).toBe('QUEUED');
    expect((await askForWork(pce, agent)).status).toBe(200);
  });

  it('give it to one agent, of their own (D4)', async () => {
    await using pce = api();
    const [ann, ben] = [await registered(pce), await registered(pce)];
    const execution = await executed(pce, two);
    const patch = (body: unknown) => pce.send(`PATCH /api/executions/${execution}`, body);

    expect((await patch({ agent_id: ben.id })).body.agent_id).toBe(ben.id);
    expect((await askForWork(pce, ann)).status).toBe(204);
    expect((await askForWork(pce, ben)).status).toBe(200);
    expect((await patch({ agent_id: 'agent_of_nobody' })).status).toBe(404);
    expect((await patch({ agent_id: null, status: 'CANCELLED' })).status).toBe(422);
    expect((await patch({})).status).toBe(422);
  });

  it('are not left with half of a change that cannot be (D4)', async () => {
    await using pce = api();
    const ann = await registered(pce);
    const execution = await executed(pce, two);

    const change = { agent_id: ann.id, status: 'PAUSED' };
    const { status, body } = await pce.send(`PATCH /api/executions/${execution}`, change);

    expect([status, body.from, body.to]).toEqual([409, 'QUEUED', 'PAUSED']);
    expect((await pce.send(`GET /api/executions/${execution}`)).body.agent_id).toBeNull();
  });
});

describe('work that no agent can do', () => {
  const plan = '# Sales plan\n\n1. Search breeders\n2. Call "Happy Paws"\n3. Call them again';

  it('is a blocker from the start, until an agent, another action or a person does it (D3, D7)', async () => {
    await using pce = api();
    const searcher = await registered(pce, { actions: ['web_search'] });
    const execution = await executed(pce, plan);
    const shown = async () => (await pce.send(`GET /api/executions/${execution}`)).body.blockers;
    const message = expect.stringContaining('no agent can do `call` or `contact` (2 tasks)');
    expect(await shown()).toMatchObject([{ task_id: '2', kind: 'no_agent', message }]);
    const listed = await pce.send('GET /api/interventions');
    expect(listed.body.interventions).toMatchObject([{ task_id: '2', message }]);

    const search = await askForWork(pce, searcher);
    expect(search.body).toMatchObject({ next_task: { task_id: '1', action: 'web_search' } });
    await says(pce, searcher, search, { event_type: 'task_complete' });
    const resolve = (task: string, said: unknown) =>
      pce.send(`POST /api/executions/${execution}/tasks/${task}/resolve`, said);
    const refused = await resolve('2', { choice: 'reassign', agent_id: searcher.id });
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toContain(`${searcher.id} cannot do contact, call: it can do`);
    const only = await pce.send(`PATCH /api/executions/${execution}`, { agent_id: searcher.id });
    expect(only.status).toBe(422);

    const renamed = await resolve('2', { choice: 'reassign', action: 'search' });
    expect(renamed.body.blockers).toMatchObject([{ task_id: '3' }]);
    const second = await askForWork(pce, searcher);
    const params = { to: 'Happy Paws' };
    expect(second.body).toMatchObject({
      next_task: { task_id: '2', action: 'web_search', params },
    });
    await registered(pce, { actions: ['phone'] });
    expect(await shown()).toEqual([]);
  });
});

describe('a task that waits for a person', () => {
  it('is in the list of all that waits as soon as it may begin, with its material, if it is for a person (D7, F9)', async () => {
    await using pce = api();
    const agent = await registered(pce, { actions: ['write', 'contact'] });
    const content =
      '# Deal plan\n\n1. Draft the offer\n2. Mark approves the discount\n3. Send the offer';
    const execution = await executed(pce, content);
    const draft = await askForWork(pce, agent);
    const done = { event_type: 'task_complete', output_data: { discount: '10 %' } };
    await says(pce, agent, draft, done);

    const listed = await pce.send('GET /api/interventions');
    const id = `${execution}/2`;
    const options = ['approve', 'reject', 'take_over', 'skip'];
    expect(listed.body.interventions).toMatchObject([{ id, kind: 'approval', options }]);
    expect((await pce.send('GET /api/counts')).body.interventions).toBe(1);
    const task = await pce.send(`GET /api/executions/${execution}/tasks/2`);
    expect(task.body).toMatchObject({
      action: 'person',
      person: 'Mark',
      approval: 'Mark',
      previous_tasks: [{ task_id: '1', output_data: { discount: '10 %' } }],
    });
    expect((await askForWork(pce, agent)).status).toBe(204);
    const choice = { choice: 'approve', note: '5 % at most' };
    await pce.send(`POST /api/executions/${execution}/tasks/2/resolve`, choice);
    const work = await askForWork(pce, agent);
    const output_data = { decision: 'approved', note: '5 % at most' };
    const context = { previous_tasks: [{ task_id: '2', output_data }] };
    expect(work.body).toMatchObject({ next_task: { task_id: '3', context } });
  });
});

describe('events of agents', () => {
  it('of one that lost its task are kept, and move nothing (D7)', async () => {
    await using pce = api();
    const agent = await registered(pce);
    const execution = await executed(pce, two);
    const work = await askForWork(pce, agent);
    pce.clock.advance(300_000);
    await pce.server.executions.sweep();

    const reply = await says(pce, agent, work, { event_type: 'task_progress' });

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      late: true,
      status_message: expect.stringContaining('the task was taken away'),
    });
    const events = await pce.send(`GET /api/executions/${execution}/events?type=task_progress`);
    expect(events.body).toMatchObject({ events: [{ late: true }], next_cursor: null });
    expect((await pce.send(`GET /api/executions/${execution}`)).body.tasks_completed).toBe(0);
    // Its result is taken, as no other agent has the task.
    const done = await says(pce, agent, work, { event_type: 'task_complete' });
    expect(done.body.late).toBe(false);
    const task = await pce.send(`GET /api/executions/${execution}/tasks/1`);
    expect(task.body).toMatchObject({ status: 'COMPLETE', done_by: agent.id });
  });

  it('are known to be of an agent that worked on it by a server that never saw it (D3)', async () => {
    await using pce = api();
    const agent = await registered(pce);
    await executed(pce, two);
    const work = await askForWork(pce, agent);
    pce.clock.advance(300_000);
    await pce.server.executions.sweep();
    await using other = api({ store: pce.store, clock: pce.clock });

    const reply = await says(other, agent, work, { event_type: 'heartbeat' });

    expect([reply.status, reply.body.late]).toEqual([201, true]);
  });
});

describe('what happened', () => {
  it('is listed in order, by type and by task; without tokens of leases (D4)', async () => {
    await using pce = api();
    const agent = await registered(pce);
    const execution = await executed(pce, two);
    const first = await askForWork(pce, agent);
    await says(pce, agent, first, { event_type: 'task_complete', output_data: 1 });
    const second = await askForWork(pce, agent);
    await says(pce, agent, second, { event_type: 'heartbeat' });
    const list = async (query: string) => {
      const { body } = await pce.send(`GET /api/executions/${execution}/events${query}`);
      const events: unknown[] = Array.isArray(body.events) ? body.events : [];
      return {
        events,
        next: body.next_cursor,
        types: events.map((each) => Object(each).event_type),
      };
    };

    const all = await list('');
    expect(all.types).toEqual([
      'execution_created',
      'execution_moved',
      'task_assigned',
      'execution_moved',
      'task_complete',
      'task_moved',
      'task_assigned',
      'heartbeat',
    ]);
    expect(all.events.map((each) => Object(each).number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(JSON.stringify(all.events)).not.toContain(textAt(first, 'lease', 'token'));

    expect((await list('?type=task_moved,heartbeat')).types).toEqual(['task_moved', 'heartbeat']);
    expect((await list('?task_id=2')).types).toEqual(['task_assigned', 'heartbeat']);
    expect((await list('?type=task_assigned&limit=1')).next).toBe('3');
    expect((await list('?type=heartbeat&limit=1')).next).toBe(null);
    expect(await list('?cursor=8')).toMatchObject({ events: [], next: null });
  });
});

describe('lists of executions', () => {
  it('have the newest first, by plan and by status (D4)', async () => {
    await using pce = api();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      pce.clock.advance(1_000);
      ids.push(await executed(pce, two));
    }
    await pce.send(`PATCH /api/executions/${ids[1]}`, { status: 'CANCELLED' });
    const list = async (query: string) => {
      const { executions } = (await pce.send(`GET /api/executions${query}`)).body;
      return (Array.isArray(executions) ? executions : []).map((row) => row.execution_id);
    };
    const plan = textAt(await pce.send(`GET /api/executions/${ids[2]}`), 'plan_id');

    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('?status=CANCELLED')).toEqual([ids[1]]);
    expect(await list(`?plan_id=${plan}`)).toEqual([ids[2]]);
    expect((await pce.send('GET /api/executions?status=NONE')).status).toBe(422);
  });
});
