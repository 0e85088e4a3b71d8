import { describe, expect, it } from 'vitest';
import { type Api, api } from '../../../test/api.js';
import { askForWork, executed, registered, says } from '../../../test/work.js';

const start = '2026-01-01T00:00:00.000Z';

async function running(pce: Api) {
  const agent = await registered(pce);
  const execution = await executed(pce, '1. Jump\n2. Sit\n3. Run');
  const change = (changes: readonly object[], more: object = {}) =>
    pce.send(`POST /api/executions/${execution}/changes`, { changes, ...more });
  return { agent, execution, change };
}

describe('changing what is left of an execution', () => {
  it('adds, edits and removes tasks, while agents keep theirs, and says who changed what and why (D4, D10)', async () => {
    await using pce = api();
    const { agent, execution, change } = await running(pce);
    const work = await askForWork(pce, agent);
    const changes = [
      { change: 'add', title: 'Research shoes', before: ['2'], deadline: start },
      { change: 'add', task_id: 'ok', title: 'Allow it', person: 'Mark', depends_on: ['2'] },
      { change: 'edit', task_id: '2', title: 'Sit down', description: 'On it.' },
      { change: 'remove', task_id: '3', rewire: true },
    ];
    const { status, body } = await change(changes, { reason: 'no shoes', plan_version: 1 });
    expect([status, body.plan_version, body.tasks_total]).toEqual([200, 2, 4]);
    expect(body.blockers).toMatchObject([
      { task_id: 'new-1', kind: 'no_agent' },
      { task_id: 'new-1', kind: 'late' },
    ]);
    const list = await pce.send(`GET /api/executions/${execution}/tasks`);
    expect(list.body.tasks).toMatchObject([
      { task_id: '1', status: 'RUNNING', agent_id: agent.id },
      { task_id: 'new-1', action: 'research', deadline: start },
      { task_id: '2', title: 'Sit down', depends_on: ['1', 'new-1'] },
      { task_id: 'ok', action: 'person', person: 'Mark' },
    ]);
    expect((await says(pce, agent, work, { event_type: 'task_complete' })).status).toBe(201);
    const page = await pce.send(`GET /api/executions/${execution}/events?type=plan_changed`);
    expect(page.body.events).toMatchObject([
      {
        event_type: 'plan_changed',
        reason: 'no shoes',
        removed: ['3'],
        changed: [{ task_id: 'new-1' }, { task_id: '2' }, { task_id: 'ok' }],
      },
    ]);
    const verified = await pce.send(`POST /api/executions/${execution}/verify`, {});
    expect(verified.status).toBe(200);
  });

  it.each([
    [[{ change: 'edit', task_id: '1', title: 'Hop' }], 409, 'illegal_transition'],
    [[{ change: 'edit', task_id: '9', title: 'Hop' }], 422, 'invalid_input'],
    [[{ change: 'edit', task_id: '2', depends_on: ['3'] }], 422, 'invalid_input'],
    [[{ change: 'add', title: 'Hop', depends_on: ['9'] }], 422, 'invalid_input'],
    [[{ change: 'add', title: 'Hop', agent_id: 'agent_9' }], 404, 'not_found'],
    [[{ change: 'add', title: 'Hop', owner: 'Mark' }], 422, 'invalid_input'],
    [[{ change: 'add' }], 422, 'invalid_input'],
    [[{ change: 'remove' }], 422, 'invalid_input'],
    [[{ change: 'remove', task_id: '2' }], 422, 'invalid_input'],
    [[], 422, 'invalid_input'],
  ])('refuses %j with %i, and changes nothing (D4, D8)', async (wrong, status, code) => {
    await using pce = api();
    const { agent, execution, change } = await running(pce);
    await askForWork(pce, agent);
    const right = { change: 'edit', task_id: '3', title: 'Run fast' };
    const refused = await change(wrong.length === 0 ? [] : [right, ...wrong]);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    const { body } = await pce.send(`GET /api/executions/${execution}`);
    expect(body.plan_version).toBe(1);
  });

  it('is a conflict if it was decided on another version of the plan (D4)', async () => {
    await using pce = api();
    const { change } = await running(pce);
    await change([{ change: 'edit', task_id: '3', title: 'Run fast' }]);
    const late = await change([{ change: 'remove', task_id: '3' }], { plan_version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  });

  it('refuses an agent that cannot do the task (D11)', async () => {
    await using pce = api();
    const { agent, change } = await running(pce);
    const hop = { change: 'add', title: 'Hop', action: 'fly' };
    const refused = await change([{ ...hop, agent_id: agent.id }]);
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid_input']);
    expect(String(refused.body.detail)).toMatch(/cannot do fly/);
  });

  it('gives a task of a person to agents again by the words of its title (D11)', async () => {
    await using pce = api();
    const { execution, change } = await running(pce);
    await change([{ change: 'edit', task_id: '2', person: 'Mark' }]);
    const task = async () => (await pce.send(`GET /api/executions/${execution}/tasks/2`)).body;
    expect(await task()).toMatchObject({ action: 'person', person: 'Mark' });
    await change([{ change: 'edit', task_id: '2', person: null }]);
    expect((await task()).action).toBe('work');
    expect((await task()).person).toBeUndefined();
  });
});
