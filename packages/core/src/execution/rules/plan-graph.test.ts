import { describe, expect, it } from 'vitest';
import { type TaskPlanInput, taskPlanSchema } from '../../contracts/task.js';
import { planGraph } from './plan-graph.js';
import { taskNetwork } from './task-network.js';

type TaskInput = TaskPlanInput['tasks'][number];

const task = (id: string, more: Partial<TaskInput> = {}): TaskInput => ({ id, title: id, ...more });
const ms = (likelyMs: number) => ({ duration: { minMs: 0, likelyMs, maxMs: likelyMs } });
const graphOf = (...tasks: readonly TaskInput[]) => planGraph(taskPlanSchema.parse({ tasks }));

describe('the graph of a plan', () => {
  it('has the parts, what each task waits for, and who waits for it (D5)', () => {
    const graph = graphOf(
      task('prepare'),
      task('build', { dependsOn: ['prepare'] }),
      task('walls', { parent: 'build' }),
      task('roof', { parent: 'build', dependsOn: ['walls', 'prepare'] }),
      task('rest', { dependsOn: ['build'] }),
    );

    expect(Object.fromEntries(graph.parts)).toEqual({ build: ['walls', 'roof'] });
    expect(Object.fromEntries(graph.waitsFor)).toEqual({
      prepare: [],
      walls: ['prepare'],
      roof: ['walls', 'prepare'],
      rest: ['build'],
    });
    expect(graph.order).toEqual(['prepare', 'walls', 'roof', 'rest']);
    expect(Object.fromEntries(graph.ranks)).toEqual({ prepare: 0, walls: 1, roof: 2, rest: 3 });
    expect(Object.fromEntries(graph.dependents)).toEqual({
      prepare: [1, 2],
      walls: [2],
      build: [3],
    });
    expect([...graph.byId.keys()]).toEqual(['prepare', 'build', 'walls', 'roof', 'rest']);
  });

  it('starts what is urgent first, then what would delay the plan, then as written (D5)', () => {
    const graph = graphOf(
      task('short', ms(1)),
      task('low', { priority: 'low', ...ms(50) }),
      task('long', ms(100)),
      task('high', { priority: 'high', ...ms(1) }),
      task('first', ms(40)),
      task('second', { dependsOn: ['first'], ...ms(60) }),
      task('short too', ms(1)),
    );

    expect(graph.order).toEqual(['high', 'long', 'first', 'second', 'short', 'short too', 'low']);
  });

  it('starts the parts of what others wait for in time for them (D5)', () => {
    const graph = graphOf(
      task('alone', ms(50)),
      task('whole', ms(10)),
      task('part', { parent: 'whole', ...ms(5) }),
      task('after', { dependsOn: ['whole'], ...ms(90) }),
    );

    expect(graph.order).toEqual(['part', 'after', 'alone']);
  });

  it('counts the tasks without a duration (D5)', () => {
    const graph = graphOf(
      task('said', ms(10)),
      task('not said'),
      task('whole', ms(20)),
      task('part', { parent: 'whole' }),
    );

    expect(graph.unestimated).toBe(
      [...graph.durations.keys()].filter((id) => id === 'not said' || id === 'part').length,
    );
    expect(graphOf(task('said', ms(10))).unestimated).toBe(0);
  });

  it('names all ids that are there twice, or that no task has (D5)', () => {
    expect(() =>
      graphOf(
        task('a'),
        task('a', { dependsOn: ['x'] }),
        task('b', { parent: 'y', dependsOn: ['a'] }),
      ),
    ).toThrow(
      'plan: the id "a" is there twice; task a names "x", which is no task; task b names "y", which is no task',
    );
  });
});

describe('the order of tasks', () => {
  const networkOf = (...tasks: readonly TaskInput[]) =>
    taskNetwork(taskPlanSchema.parse({ tasks }).tasks);

  it('is a graph of their starts and ends (D5)', () => {
    expect(
      networkOf(task('a'), task('b', { dependsOn: ['a'] }), task('c', { parent: 'b' })),
    ).toEqual({ after: [[1], [2], [3, 4], [], [5], [3]], order: [0, 1, 2, 4, 5, 3] });
  });

  it.each<[string, readonly TaskInput[]]>([
    [
      '"a" ← "c" ← "b"',
      [
        task('a', { dependsOn: ['c'] }),
        task('b', { dependsOn: ['a'] }),
        task('c', { dependsOn: ['b'] }),
      ],
    ],
    ['"a"', [task('a', { dependsOn: ['a'] })]],
    [
      '"a" ← "b"',
      [
        task('x'),
        task('a', { dependsOn: ['x', 'b'] }),
        task('b', { dependsOn: ['a'] }),
        task('y', { dependsOn: ['b'] }),
      ],
    ],
    ['"a" ← "b"', [task('a', { parent: 'b' }), task('b', { parent: 'a' })]],
  ])('has no cycle: %s (D5)', (cycle, tasks) => {
    expect(() => networkOf(...tasks)).toThrow(
      `the tasks ${cycle} form a dependency cycle: remove one of the dependencies`,
    );
  });
});
