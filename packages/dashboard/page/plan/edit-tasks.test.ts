import type { PlanTask } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import {
  changesOf,
  inOrder,
  toChangeable,
  toEdited,
  withChange,
  withNew,
  without,
} from './edit-tasks.ts';

const task = (id: string, more: Partial<PlanTask> = {}): PlanTask => ({
  ...{ id, title: `Task ${id}`, description: '', parent: null, level: 1, dependsOn: [] },
  ...{ reasons: [], status: 'open', roles: [], risks: [], params: {} },
  ...{ confidence: 0.6, needsReview: true, ...more },
});

const part = (id: string, parent: string) => task(id, { parent, level: 2 });
const tasks = toEdited([
  task('1'),
  part('1.1', '1'),
  part('1.2', '1'),
  task('2', { dependsOn: ['1.1', '1'] }),
]);
const after = (edited: typeof tasks) => edited.map(({ id, dependsOn }) => [id, ...dependsOn]);

describe('the tasks of a plan that a person corrects', () => {
  it('lie at their lines, or at the next that has their title (D6)', () => {
    const text = 'Task 2\nTask 1\n\nTask 2';
    const read = [task('1', { where: { file: 'a.md', line: 2 } }), task('2'), task('3')];

    expect(toEdited(read, text).map(({ line }) => line)).toEqual([2, 4, undefined]);
  });

  it("are a person's once they are changed, and no longer in doubt (D1)", () => {
    const risks = [{ description: 'rain' }];
    const read = toEdited([task('1', { risks, doubts: ['a bullet'] })]);

    expect(withChange(read, '1', { title: 'Dig' })[0]).toMatchObject({
      ...{ title: 'Dig', risks, needsReview: false, confidence: undefined, doubts: undefined },
    });
  });

  it('lose one with its parts, and nothing depends on them (D1)', () => {
    expect(after(without(tasks, '1'))).toEqual([['2']]);
    expect(after(without(tasks, '1.1'))).toEqual([['1'], ['1.2'], ['2', '1']]);
  });

  it('gain one behind another and its parts, or at the end (D1)', () => {
    const ids = ({ tasks: all }: ReturnType<typeof withNew>) => all.map(({ id }) => id);

    expect(ids(withNew(tasks, 'New', '1'))).toEqual(['1', '1.1', '1.2', '3', '2']);
    expect(ids(withNew(tasks, 'New', '1.1'))).toEqual(['1', '1.1', '1.3', '1.2', '2']);
    expect(withNew(tasks, 'New')).toMatchObject({
      id: '3',
      tasks: { 4: { id: '3', parent: null } },
    });
    expect(withNew([], 'New').id).toBe('1');
  });

  it('are in the order that is chosen (D1, D5)', () => {
    const phases = [...tasks, ...toEdited([part('2.1', '2'), part('2.2', '2')])];

    expect(after(inOrder(phases, 'sequence'))).toEqual([
      ...[['1'], ['1.1'], ['1.2', '1.1'], ['2', '1.1', '1'], ['2.1'], ['2.2', '2.1']],
    ]);
    expect(after(inOrder(phases, 'listed'))).toEqual(after(phases));
    expect(inOrder(phases, 'free')).toEqual(phases);
  });
});

describe('the tasks of an execution that a person changes', () => {
  const running = toChangeable([
    aTask('1', { status: 'COMPLETE' }),
    aTask('2'),
    aTask('2.1', { parent: '2' }),
    aTask('3', { dependsOn: ['2'], person: 'Mark' }),
  ]);

  it('stay as they are once they run or are done, and lie below their wholes (D6, D10)', () => {
    expect(running.map(({ level, isFixed }) => [level, isFixed])).toEqual([
      ...[
        [1, true],
        [1, false],
        [2, false],
        [1, false],
      ],
    ]);
    expect(changesOf(running, running)).toEqual([]);
  });

  it('differ by what was added, changed and removed (D6, D10)', () => {
    const { tasks: added, id } = withNew(without(running, '2'), 'Dig');
    const emptied: string = 'person'; // as the page passes a field that was emptied
    const edited = withChange(added, '3', { title: 'Plant', [emptied]: undefined });

    expect(changesOf(running, edited)).toEqual([
      { change: 'edit', taskId: '3', title: 'Plant', dependsOn: [], person: null },
      { change: 'add', taskId: id, parent: null, title: 'Dig' },
      { change: 'remove', taskId: '2' },
    ]);
  });
});
