import { expect, it } from 'vitest';
import { taskPlanSchema } from '../../contracts/task.js';
import { type Agenda, newAgenda, withStatus } from './agenda.js';
import { parsed } from './create-execution.js';
import { planGraph } from './plan-graph.js';

/** `last` waits for both first ones, and `part` for what its whole waits for. */
const graph = planGraph(
  parsed('plan', taskPlanSchema, {
    goal: 'Test',
    tasks: [
      { id: 'one', title: 'One', action: 'work', priority: 'high' },
      { id: 'two', title: 'Two', action: 'work' },
      { id: 'whole', title: 'Whole', dependsOn: ['one'] },
      { id: 'part', title: 'Part', action: 'work', parent: 'whole' },
      { id: 'last', title: 'Last', action: 'work', priority: 'low', dependsOn: ['two', 'whole'] },
    ],
  }),
);

const named = ({ ready, active }: Agenda) => ({
  ready: ready.map((rank) => graph.order[rank]),
  active: active.map((rank) => graph.order[rank]),
});

type Change = Parameters<typeof withStatus>[2];

/** The agenda after some changes, where every other task is queued. */
function after(...changes: readonly (readonly [string, Change['from'], Change['to']])[]): Agenda {
  return changes.reduce(
    (agenda, [id, from, to]) => withStatus(agenda, graph, { id, from, to }, () => true),
    newAgenda(graph, () => 'QUEUED'),
  );
}

it('begins with the tasks that wait for nothing (D5)', () => {
  expect(named(newAgenda(graph, () => 'QUEUED'))).toEqual({ ready: ['one', 'two'], active: [] });
});

it('moves a task from ready to active, and back when it is queued again (D5)', () => {
  const running = after(['one', 'QUEUED', 'RUNNING']);
  expect(named(running)).toEqual({ ready: ['two'], active: ['one'] });
  const again = withStatus(
    running,
    graph,
    { id: 'one', from: 'RUNNING', to: 'QUEUED' },
    () => true,
  );
  expect(named(again)).toEqual({ ready: ['one', 'two'], active: [] });
});

it.each(['RUNNING', 'BLOCKED', 'ERROR'] as const)(
  'holds a task that is %s as active (D5)',
  (to) => {
    expect(named(after(['two', 'QUEUED', to])).active).toEqual(['two']);
  },
);

it('keeps the order of the graph, whatever the order of the changes (D5)', () => {
  const agenda = after(['two', 'QUEUED', 'RUNNING'], ['one', 'QUEUED', 'BLOCKED']);
  expect(named(agenda).active).toEqual(['one', 'two']);
});

it('makes a task ready when the last one that it waits for is done, through its whole too (D5)', () => {
  const one = after(['one', 'QUEUED', 'COMPLETE']);
  expect(named(one).ready).toEqual(['two', 'part']);
  const both = after(['one', 'QUEUED', 'COMPLETE'], ['two', 'QUEUED', 'SKIPPED']);
  expect(named(both).ready).toEqual(['part']);
  const all = after(
    ['one', 'QUEUED', 'COMPLETE'],
    ['two', 'QUEUED', 'SKIPPED'],
    ['part', 'QUEUED', 'COMPLETE'],
    ['whole', 'QUEUED', 'COMPLETE'],
  );
  expect(named(all)).toEqual({ ready: ['last'], active: [] });
});

it('does not make a task ready that is not queued any more (D5)', () => {
  const change = { id: 'one', from: 'RUNNING', to: 'COMPLETE' } as const;
  const agenda = withStatus(
    newAgenda(graph, () => 'QUEUED'),
    graph,
    change,
    (id) => id !== 'part',
  );
  expect(named(agenda).ready).toEqual(['two']);
});

it('is the same where a status stays as it is (D5)', () => {
  const agenda = newAgenda(graph, () => 'QUEUED');
  const change = { id: 'one', from: 'QUEUED', to: 'QUEUED' } as const;
  expect(withStatus(agenda, graph, change, () => true)).toBe(agenda);
});
