import { describe, expect, it } from 'vitest';
import { mendPlan } from './expand-plan.js';

const first = { id: 'GOAL_1', description: 'Know it' };
const second = { id: 'GOAL_2', description: 'Tell it' };

describe('mendPlan', () => {
  it.each<readonly [string, unknown, unknown]>([
    ['sentences', ['Know it', 'Tell it'], [first, second]],
    ['one sentence', 'Know it', [first]],
    ['several lines', 'Know it\nTell it', 'Know it\nTell it'],
    ['nothing', '   ', '   '],
    ['a number', 5, 5],
    ['null', null, null],
    ['one goal', first, [first]],
    ['goals without ids', [{ description: 'Know it' }], [first]],
    ['a sentence beside a goal', ['Know it', second], [first, second]],
    [
      'ids that only some have',
      [{ description: 'Know it' }, second],
      [{ description: 'Know it' }, second],
    ],
    ['numbers for ids', [{ ...first, id: 1 }], [first]],
    ['white space in ids', [{ ...first, id: ' GOAL  1 ' }], [first]],
    ['ids that are neither', [{ ...first, id: true }], [{ ...first, id: true }]],
    ['no goals', [1, null], [1, null]],
    [
      'what depends on another name of a goal',
      [first, { ...second, dependsOn: ['Know it', 1, 'goal-1', 'GOAL_7', null] }],
      [first, { ...second, dependsOn: ['GOAL_1', 'GOAL_1', 'GOAL_1', 'GOAL_7', null] }],
    ],
    [
      'what depends on one goal',
      [first, { ...second, dependsOn: 1 }],
      [first, { ...second, dependsOn: ['GOAL_1'] }],
    ],
    ['what depends on null', [{ ...first, dependsOn: null }], [{ ...first, dependsOn: null }]],
    [
      'goals whose description is no text',
      [
        { id: 'GOAL_1', description: 5 },
        { ...second, dependsOn: ['5'] },
      ],
      [
        { id: 'GOAL_1', description: 5 },
        { ...second, dependsOn: ['5'] },
      ],
    ],
  ])('repairs %s (A2)', (_, goals, mended) => {
    expect(mendPlan({ goals })).toEqual({ goals: mended });
  });

  it('repairs tasks by their titles, and the steps of the workpad', () => {
    const plan = {
      routeTo: 'tasks',
      tasks: ['Look', { title: 'Write', dependsOn: ['Look'] }],
      workpad: { tasks: ['Look'], risks: ['a risk'] },
    };

    expect(mendPlan(plan)).toEqual({
      routeTo: 'tasks',
      tasks: [
        { id: 'TASK_1', title: 'Look' },
        { id: 'TASK_2', title: 'Write', dependsOn: ['TASK_1'] },
      ],
      workpad: { tasks: [{ id: 'STEP_1', description: 'Look' }], risks: ['a risk'] },
    });
  });

  it.each([
    ['x'],
    [null],
    [['x']],
    [{ routeTo: 'clarify' }],
    [{ workpad: 'x' }],
    [{ workpad: { risks: ['a risk'] } }],
  ])('leaves %j unchanged', (value) => {
    expect(mendPlan(value)).toStrictEqual(value);
  });
});
