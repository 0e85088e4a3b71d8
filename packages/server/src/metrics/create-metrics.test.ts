import { memoryStore, type Store } from '@pce/core';
import { createExecutions } from '@pce/executions';
import { countingIds, fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { createMetrics, measureStore } from './create-metrics.js';

function samplesOf(metrics: ReturnType<typeof createMetrics>, name: string): readonly object[] {
  const family = metrics.toJson().metrics.find((each) => each.name === name);
  return family?.samples ?? [];
}

describe('metrics', () => {
  it('do not grow without end, whatever is counted (D9)', () => {
    const metrics = createMetrics();
    for (let route = 0; route < 5_000; route += 1) {
      metrics.requests.add({ route: `/${route}`, method: 'GET', status: '200' });
    }
    const samples = samplesOf(metrics, 'pce_requests_total');
    expect(samples).toHaveLength(1_001);
    expect(samples.at(-1)).toEqual({
      labels: { route: 'other', method: 'other', status: 'other' },
      value: 4_000,
    });
  });
});

describe('a measured store', () => {
  const plan = { tasks: [{ id: 'rent', title: 'Rent a room', action: 'call' }] };

  function setUp(over: (store: Store) => Store = (store) => store) {
    const clock = fakeClock();
    const metrics = createMetrics();
    const store = measureStore(over(memoryStore({ clock })), metrics, clock);
    const executions = createExecutions({ store, clock, ids: countingIds() });
    return { clock, metrics, store, executions };
  }

  it('counts what happens in executions, late words apart, and nothing that users wrote (D4, D7)', async () => {
    const { metrics, executions } = setUp();
    await executions.create({ plan, execution: 'e', owner: 'ann@example.org' });
    const offer = await executions.lease({
      agent: 'a',
      owner: 'ann@example.org',
      actions: ['call'],
    });
    const said = { task: 'rent', agent: 'a', token: offer?.token ?? '', message: 'my secret' };
    await executions.report('e', { type: 'heartbeat', ...said });
    await executions.report('e', { type: 'task_complete', ...said });
    await executions.report('e', { type: 'heartbeat', ...said });
    const text = metrics.toText();
    for (const line of [
      'pce_executions_created_total 1',
      'pce_execution_moves_total{status="COMPLETED"} 1',
      'pce_tasks_assigned_total 1',
      'pce_task_moves_total{status="COMPLETE"} 1',
      'pce_reports_total{type="heartbeat"} 2',
      'pce_reports_total{type="task_complete"} 1',
      'pce_late_reports_total{type="heartbeat"} 1',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).not.toMatch(/ann@|my secret|"rent"/);
  });
});
