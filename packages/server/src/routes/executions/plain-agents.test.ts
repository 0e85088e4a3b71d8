import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, api, type Reply } from '../../../test/api.js';
import { readStream } from '../../../test/read-stream.js';
import { askForWork, executed, registered, says, type TestAgent } from '../../../test/work.js';

let pce: Api;
let agent: TestAgent;
let execution: string;
let work: Reply;

beforeEach(async () => {
  pce = api();
  agent = await registered(pce);
  execution = await executed(pce, 'In any order:\n\n1. Jump\n2. Rest');
  work = await askForWork(pce, agent);
});

afterEach(() => pce[Symbol.asyncDispose]());

describe('an agent that holds no task', () => {
  it('says that it is there, and hears how the execution stands (D4)', async () => {
    const heartbeat = { agent_id: agent.id, event_type: 'heartbeat', status: 'running' };
    const before = await pce.send(`GET /api/executions/${execution}`);
    const path = `POST /api/executions/${execution}/events`;

    const reply = await pce.send(path, { ...heartbeat, event_id: 'h1' }, agent.key);

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      event_id: 'h1',
      execution_id: execution,
      status: 'RUNNING',
      late: false,
      force_pause: false,
      force_cancel: false,
      next_task_id: '2',
    });
    expect((await pce.send(`GET /api/executions/${execution}`)).body).toEqual(before.body);
    await pce.send(`PATCH /api/executions/${execution}`, { status: 'PAUSED' });
    const paused = await pce.send(path, heartbeat, agent.key);
    expect(paused.body).toMatchObject({ status: 'PAUSED', force_pause: true });
  });

  it('says so before it was ever given one, to the executions of its own user alone (D4, D8)', async () => {
    const newcomer = await registered(pce);
    const heartbeat = { agent_id: newcomer.id, event_type: 'heartbeat', status: 'idle' };
    const send = (id: string) =>
      pce.send(`POST /api/executions/${id}/events`, heartbeat, newcomer.key);

    expect(await send(execution)).toMatchObject({ status: 201, body: { status: 'RUNNING' } });
    expect((await send('exec_of_nobody')).status).toBe(404);
  });

  it('has an Idempotency-Key stand for the event id, with a task and without (D4)', async () => {
    const key = (name: string) => ({ 'Idempotency-Key': name });
    const path = `POST /api/executions/${execution}/events`;
    const idle = { agent_id: agent.id, event_type: 'heartbeat' };
    const beat = () => pce.send(path, idle, agent.key, key('k1'));
    const progress = () => says(pce, agent, work, { event_type: 'task_progress' }, key('k2'));

    const first = await beat();
    expect((await beat()).body).toEqual(first.body);
    const told = await progress();
    expect((await progress()).body).toEqual({ ...told.body, repeated: true });
    const chosen = await pce.send(path, { ...idle, event_id: 'h1' }, agent.key, key('k1'));
    expect(chosen.body.event_id).toBe('h1');
  });

  it.each([
    { event_type: 'task_complete' },
    { event_type: 'heartbeat', task_id: '1' },
    { event_type: 'heartbeat', lease_token: 't' },
  ])('may say nothing else without a task and its token: %o (D4)', async (said) => {
    const body = { agent_id: agent.id, ...said };
    const reply = await pce.send(`POST /api/executions/${execution}/events`, body, agent.key);
    expect([reply.status, reply.body.code]).toEqual([422, 'invalid_input']);
  });
});

describe('an agent that needs a person', () => {
  it.each(['task_error', 'task_progress'])(
    'blocks its task with %s and what it suggests (D5)',
    async (event_type) => {
      const receipt = await says(pce, agent, work, {
        event_type,
        message: 'no answer',
        human_review_required: true,
        suggestions: ['call them'],
      });
      expect(receipt.body).toMatchObject({ status: 'BLOCKED' });
      const { body } = await pce.send(`GET /api/executions/${execution}`);
      expect(body).toMatchObject({
        status: 'BLOCKED',
        blockers: [{ task_id: '1', message: 'no answer', suggestions: ['call them'] }],
      });
      await pce.send(`POST /api/executions/${execution}/tasks/1/resolve`, {
        choice: 'approve',
        note: 'call them',
      });
      const again = await askForWork(pce, agent);
      expect(again.body).toMatchObject({ next_task: { context: { notes: ['call them'] } } });
    },
  );
});

describe('progress', () => {
  it('stands in one object, in the execution and in its list (D4)', async () => {
    await says(pce, agent, work, { event_type: 'task_complete' });
    const progress = { percent: 50, tasks_completed: 1, tasks_total: 2 };
    expect((await pce.send(`GET /api/executions/${execution}`)).body).toMatchObject({ progress });
    const { body } = await pce.send('GET /api/executions?q=nothing');
    expect(body).toMatchObject({ executions: [] });
    expect((await pce.send(`GET /api/executions?q=${execution}`)).body).toMatchObject({
      executions: [{ progress }],
    });
  });

  it('is sent in a stream beside the events, whenever it changes (D4)', async () => {
    const path = `http://pce/api/executions/${execution}/stream?updates=true`;
    const response = await pce.server.fetch(new Request(path));
    const reading = readStream(response);
    await says(pce, agent, work, { event_type: 'task_progress', percent: 10 });
    await says(pce, agent, work, { event_type: 'task_complete' });
    const rest = await askForWork(pce, agent);
    await says(pce, agent, rest, { event_type: 'task_complete' });

    const messages = await reading;

    const events = messages.filter(({ event }) => event === undefined);
    expect(events.map(({ data }) => data.number)).toEqual(events.map((_, index) => index + 1));
    expect(events.every(({ data }) => data.type === 'event')).toBe(true);
    const updates = messages.filter(({ event }) => event === 'execution_update');
    expect(
      updates.every(({ id, data }) => id === undefined && data.type === 'execution_update'),
    ).toBe(true);
    expect(updates.map(({ data }) => Object(data.progress).percent)).toEqual(
      [...updates].map(({ data }) => Object(data.progress).percent).sort((a, b) => a - b),
    );
    expect(messages.at(-1)).toMatchObject({
      event: 'execution_update',
      data: {
        execution_id: execution,
        status: 'COMPLETED',
        last_event: events.length,
        progress: { percent: 100, tasks_completed: 2, tasks_total: 2 },
      },
    });
    const texts = updates.map(({ data: { last_event: _, ...data } }) => JSON.stringify(data));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('one task', () => {
  const task = { task_id: 't', title: 'Interview Carol', description: 'Understand her records' };
  const ask = (body: object) => pce.send(`POST /api/agents/${agent.id}/decompose`, body, agent.key);

  it('is broken down by the list in its description (D1)', async () => {
    const description = '1. Call Carol\n2. Write the report (after 1)';
    const reply = await ask({
      task: { ...task, description },
      plan_context: { goal: 'Know the breeders' },
      agent_capabilities: ['contact'],
    });
    expect(reply.body).toMatchObject({
      task_id: 't',
      decomposed_subtasks: [
        { task_id: 't.1', title: 'Call Carol', action: 'contact', is_supported: true },
        { task_id: 't.2', depends_on: ['t.1'], action: 'write', is_supported: false },
      ],
    });
  });
});
