import { describe, expect, it } from 'vitest';
import { api, textAt } from '../../test/api.js';
import { askForWork, executed, registered, says } from '../../test/work.js';

const plan = `# Move
1. [ ] Pack the boxes
   - Action: pack
   - Timeout: 90 min
2. [ ] Drive (after 1)
   - Action: drive
`;

describe('the wire', () => {
  it('keeps a plan, registers an agent and executes the plan (D3, D4)', async () => {
    await using pce = api();

    const kept = await pce.send('POST /api/plans', { content: plan });
    const capabilities = [{ action: 'pack', params: ['boxes'] }];
    const agent = await pce.send('POST /api/agents', { name: 'ann', role: 'mover', capabilities });
    const begun = await pce.send('POST /api/executions', { plan_id: textAt(kept, 'plan_id') });

    expect([kept.status, agent.status, begun.status]).toEqual([201, 201, 201]);
    expect(kept.body).toMatchObject({
      plan_id: expect.any(String),
      tasks_total: 2,
      confidence: expect.any(Number),
      problems: expect.any(Array),
    });
    expect(agent.body).toMatchObject({
      agent_id: expect.any(String),
      api_key: expect.stringMatching(/^pce_agent_[\w-]{43}$/),
    });
    expect(begun.body).toMatchObject({ execution_id: expect.any(String), status: 'QUEUED' });
  });

  it('gives a task out with everything an agent needs (D3)', async () => {
    await using pce = api();
    const agent = await registered(pce, { actions: ['pack', 'drive'] });
    const execution_id = await executed(pce, plan);

    const work = await askForWork(pce, agent);

    expect(work.status).toBe(200);
    expect(work.body).toEqual({
      work_available: true,
      execution_id,
      plan_id: expect.any(String),
      lease: { token: expect.any(String), expires_at: '2026-01-01T00:05:00.000Z' },
      next_task: {
        ...{ task_id: '1', title: 'Pack the boxes', description: '', action: 'pack', params: {} },
        timeout_hours: 1.5,
        retry_policy: { max_attempts: 3, backoff_seconds: 30 },
        attempt: 1,
        context: {
          plan_goal: 'Move',
          previous_tasks: [],
          upcoming_tasks: [{ task_id: '2', title: 'Drive', status: 'QUEUED' }],
          notes: [],
          learned: [],
        },
      },
      force_pause: false,
      force_cancel: false,
    });
    expect((await askForWork(pce, agent)).body).toMatchObject({
      work_available: false,
      held: [{ task_id: expect.any(String), lease: { token: expect.any(String) } }],
    });
  });

  it('takes events, and says what follows (D4)', async () => {
    await using pce = api();
    const agent = await registered(pce, { actions: ['pack', 'drive'] });
    const execution_id = await executed(pce, plan);
    const work = await askForWork(pce, agent);

    const receipt = await says(pce, agent, work, {
      event_id: 'e-1',
      event_type: 'task_complete',
      agent_timestamp: '2026-01-01T01:00:00+01:00',
      status: 'done',
      output_data: { boxes: 7 },
    });

    expect(receipt.status).toBe(201);
    expect(receipt.body).toEqual({
      event_id: 'e-1',
      execution_id,
      recorded_at: '2026-01-01T00:00:00.000Z',
      status: 'RUNNING',
      next_task_id: '2',
      status_message: expect.stringContaining('task 1 is COMPLETE'),
      number: expect.any(Number),
      ...{ force_pause: false, force_cancel: false, late: false, repeated: false },
    });
    const { body } = await pce.send(`GET /api/executions/${execution_id}`);
    expect(body).toMatchObject({
      ...{ execution_id, status: 'RUNNING', tasks_total: 2, tasks_completed: 1, percent: 50 },
      ...{ current_tasks: [], blockers: [], completed_at: null },
      created_at: '2026-01-01T00:00:00.000Z',
      started_at: '2026-01-01T00:00:00.000Z',
    });
    const next = await askForWork(pce, agent);
    expect(next.body).toMatchObject({
      next_task: {
        context: {
          previous_tasks: [{ task_id: '1', status: 'COMPLETE', output_data: { boxes: 7 } }],
        },
      },
    });
  });
});
