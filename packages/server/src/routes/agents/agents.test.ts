import { rebuildViews } from '@pce/core/internal';
import { scriptedModel } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { api } from '../../../test/api.js';
import { askForWork, executed, registered, says, type TestAgent } from '../../../test/work.js';

describe('an agent', () => {
  it('is kept without its key, which opens what is its own (D3, D8)', async () => {
    await using pce = api();
    const agent = await registered(pce, { actions: ['fly'] });

    const self = await pce.send(`GET /api/agents/${agent.id}`, undefined, agent.key);

    expect(self.body).toEqual({
      agent_id: agent.id,
      name: 'ann',
      role: 'worker',
      capabilities: [{ action: 'fly', params: [] }],
      created_at: '2026-01-01T00:00:00.000Z',
      last_seen_at: null,
      current_tasks: [],
      attempts: { completed: 0, failed: 0, lost: 0, success_rate: null },
    });
    const kept = [];
    for (const stream of [`agent/${agent.id}`]) kept.push(...(await pce.store.read({ stream })));
    for (const collection of ['agents', 'agents/keys', 'agents/of/local']) {
      kept.push(...(await pce.store.listView({ collection })));
    }
    expect(kept).toHaveLength(4);
    expect(JSON.stringify(kept)).not.toContain(agent.key);
    const capabilities = await pce.send(`GET /api/agents/${agent.id}/capabilities`);
    expect(capabilities.body).toMatchObject({ capabilities: [{ action: 'fly' }] });
  });

  it('keeps its task while it asks every five minutes, and says what it can do now (D3)', async () => {
    await using pce = api();
    const agent = await registered(pce, { actions: ['fly'] });
    await executed(pce, '1. [ ] Jump');
    const change = { capabilities: [{ action: 'work' }] };
    const changed = await pce.send(`PATCH /api/agents/${agent.id}`, change);
    expect(changed.body).toMatchObject({
      name: 'ann',
      capabilities: [{ action: 'work', params: [] }],
    });
    await askForWork(pce, agent);
    for (let minutes = 0; minutes < 30; minutes += 5) {
      pce.clock.advance(290_000);
      expect((await askForWork(pce, agent)).body).toMatchObject({ held: [{ task_id: '1' }] });
      await pce.server.executions.sweep();
    }
    expect((await pce.send('GET /api/agents')).body).toMatchObject({
      agents: [{ current_tasks: [{ task_id: '1' }], last_seen_at: '2026-01-01T00:29:00.000Z' }],
    });
  });

  it('leaves a task that it failed, or lost, to another that asks, for as long as its lease was (D3)', async () => {
    await using pce = api();
    const [ann, ben] = [await registered(pce), await registered(pce)];
    await executed(pce, '1. [ ] Jump');
    const asks = async (agent: TestAgent) => {
      await pce.server.executions.sweep();
      return askForWork(pce, agent);
    };
    // Ben has not asked yet: after the usual delay, Ann tries again.
    await says(pce, ann, await asks(ann), { event_type: 'task_error' });
    pce.clock.advance(30_000);
    const again = await asks(ann);
    expect((await asks(ben)).status).toBe(204);
    await says(pce, ann, again, { event_type: 'task_error' });
    pce.clock.advance(60_000);
    expect((await asks(ann)).status).toBe(204);
    pce.clock.advance(290_000);
    expect((await asks(ann)).status).toBe(204);
    pce.clock.advance(10_000);
    expect((await asks(ann)).body).toMatchObject({ next_task: { attempt: 3 } });

    pce.clock.advance(200_000);
    expect((await asks(ben)).status).toBe(204);
    pce.clock.advance(100_000);
    await pce.server.executions.sweep();
    expect((await asks(ann)).status).toBe(204);
    expect((await asks(ben)).body).toMatchObject({ next_task: { attempt: 4 } });
  });

  it('has its attempts counted and was last seen, after a restart and a rebuild too (D3, F14)', async () => {
    await using pce = api();
    const agent = await registered(pce);
    await executed(pce, 'In any order:\n\n1. [ ] Jump\n2. [ ] Rest\n3. [ ] Eat\n4. [ ] Sleep');
    for (const event_type of ['task_complete', 'task_error', 'task_released', 'task_complete']) {
      await says(pce, agent, await askForWork(pce, agent), { event_type });
      pce.clock.advance(60_000);
    }
    await askForWork(pce, agent);
    pce.clock.advance(300_000);
    await pce.server.executions.sweep();
    const attempts = { completed: 2, failed: 1, lost: 2, success_rate: 0.4 };
    const { body } = await pce.send(`GET /api/agents/${agent.id}`);
    expect(body).toMatchObject({ attempts, last_seen_at: '2026-01-01T00:04:00.000Z' });

    await using later = api({ store: pce.store, clock: pce.clock });
    const listed = async () => (await later.send('GET /api/agents')).body.agents;
    expect(await listed()).toMatchObject([{ attempts, last_seen_at: body.last_seen_at }]);
    await rebuildViews(pce.store); // journals have it by the hour
    expect(await listed()).toMatchObject([{ attempts, last_seen_at: '2026-01-01T00:00:00.000Z' }]);
  });

  it('is given only what it can do, and of that what it asks for (D5)', async () => {
    await using pce = api();
    const agent = await registered(pce, { actions: ['research', 'build'] });
    await executed(
      pce,
      'In any order:\n\n1. [ ] Write a book\n2. [ ] Build a shed\n3. [ ] Research wood',
    );
    const ask = (actions: string) =>
      pce.send(
        `GET /api/agents/${agent.id}/work?supported_actions=${actions}`,
        undefined,
        agent.key,
      );

    expect((await ask('research')).body).toMatchObject({ next_task: { task_id: '3' } });
    expect((await ask('research')).body).toMatchObject({ work_available: false });
    expect((await ask('research,build')).body).toMatchObject({ next_task: { task_id: '2' } });
    expect((await askForWork(pce, agent)).body).toMatchObject({ work_available: false });
    const wrong = await ask('write');
    expect([wrong.status, wrong.body.detail]).toEqual([422, expect.stringContaining('write')]);
  });

  it('that is removed loses its key within seconds (D8)', async () => {
    await using pce = api();
    await using other = api({ store: pce.store, clock: pce.clock });
    const agent = await registered(pce);
    const path = `GET /api/agents/${agent.id}`;
    expect((await other.send(path, undefined, agent.key)).status).toBe(200);

    expect((await pce.send(`DELETE /api/agents/${agent.id}`)).status).toBe(204);

    expect((await pce.send(path, undefined, agent.key)).status).toBe(401);
    pce.clock.advance(5_000);
    expect((await other.send(path, undefined, agent.key)).status).toBe(401);
    expect((await pce.send('GET /api/agents')).body.agents).toEqual([]);
  });
});

describe('decomposition', () => {
  it('keeps nothing (D3)', async () => {
    await using pce = api();
    const agent = await registered(pce);
    const content = '# Move\n1. Pack\n2. Drive (after 3)';

    const { body } = await pce.send(
      `POST /api/agents/${agent.id}/decompose`,
      { content },
      agent.key,
    );

    expect(body).toMatchObject({
      name: 'Move',
      tasks: [{ id: '1' }, { id: '2' }],
      problems: [{ code: 'unknown_dependency', severity: 'error' }, { code: 'missing_duration' }],
    });
    expect((await pce.send('GET /api/plans')).body.plans).toEqual([]);
  });

  it('lets the model break down a text without a list, if there is a model (D1)', async () => {
    const task = {
      id: '1',
      title: 'Dig',
      description: '',
      parent: null,
      dependsOn: [],
      days: null,
      roles: [],
      risks: [],
      confidence: 0.9,
    };
    const model = scriptedModel([{ name: 'A garden', tasks: [task] }]);
    await using pce = api({ model });

    const { body } = await pce.send('POST /api/plans', { content: 'We want a garden.' });

    expect(body).toMatchObject({ format: 'model', name: 'A garden', tasks_total: 1 });
  });

  it('gives the model the title of a task and the goal of its plan, or its description (D3)', async () => {
    const task = {
      id: '1',
      title: 'Fetch a spade',
      description: '',
      parent: null,
      dependsOn: [],
      days: null,
      roles: [],
      risks: [],
      confidence: 0.9,
    };
    const model = scriptedModel(Array(2).fill({ name: 'A garden', tasks: [task] }));
    await using pce = api({ model });
    const agent = await registered(pce);
    for (const more of [{}, { description: 'We want a garden.' }]) {
      const { body } = await pce.send(
        `POST /api/agents/${agent.id}/decompose`,
        { task: { task_id: 't1', title: 'Dig', ...more }, plan_context: { goal: 'Eat well' } },
        agent.key,
      );
      expect(body.decomposed_subtasks).toMatchObject([{ title: 'Fetch a spade' }]);
    }
    const [first, second] = model.requests.map(({ prompt }) => prompt);
    expect(first).toContain('Dig\n\nFor: Eat well');
    expect(second).toContain('We want a garden.');
    expect(second).not.toContain('For: ');
  });
});
