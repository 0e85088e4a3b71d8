import { expect, it } from 'vitest';
import { placedIn } from '../../test/placed.js';
import { expandedIds } from './expanded-ids.js';
import { taskIndex } from './task-index.js';

/** The tasks that a reference of the last task names. */
function named(reference: Parameters<typeof expandedIds>[0], lines: readonly string[]) {
  const tasks = placedIn(...lines, '- Rest');
  const last = tasks.at(-1);
  return last && expandedIds(reference, last, taskIndex(tasks));
}

const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `T${from + index}`);

it.each<[string, string, readonly string[], readonly string[]]>([
  ['T01', 'T03', ['T01', 'T02', 'T03'], ['T01', 'T02', 'T03']],
  // Those at its ends are kept as written; between them only tasks count.
  ['T01', 'T04', ['T02'], ['T01', 'T02', 'T04']],
  ['t01', 'T03', ['T01', 'T02', 'T03'], ['T01', 'T02', 'T03']],
  ['T09', 'T11', ['T09', 'T10', 'T11'], ['T09', 'T10', 'T11']],
  ['T01', 'T02', ['T01', 'T02'], ['T01', 'T02']],
  ['T01', 'T01', ['T01'], ['T01', 'T01']],
  ['T03', 'T01', ['T01', 'T02', 'T03'], ['T03', 'T01']],
  ['T01', 'S03', ['T01', 'T02', 'S03 - x'], ['T01', 'S03']],
  ['T01a', 'T03', ['T01a', 'T02', 'T03'], ['T01a', 'T03']],
  ['T01', 'T03a', ['T01', 'T02', 'T03a'], ['T01', 'T03a']],
  ['1.1', '1.3', ['1.1', '1.2', '1.3'], ['1.1', '1.2', '1.3']],
])('a range from %s to %s beside %j has the tasks %j (E4)', (from, to, ids, expected) => {
  const lines = ids.map((id) => `- ${id} Dig`);
  expect(named({ type: 'range', from, to }, lines)).toEqual(expected);
});

it('a range has two hundred tasks, or only its ends (E4)', () => {
  const lines = counted(1000, 1200).map((id) => `- ${id} Dig`);

  expect(named({ type: 'range', from: 'T1000', to: 'T1199' }, lines)).toEqual(counted(1000, 1199));
  expect(named({ type: 'range', from: 'T1000', to: 'T1200' }, lines)).toEqual(['T1000', 'T1200']);
});

it('a range of phases has phases, in any place (E4)', () => {
  const lines = ['# Phase 1: A', '# Phase 2: B', '# Phase 3: C', '1. Dig', '2. Sow'];

  expect(named({ type: 'range', from: '1', to: '2', kind: 'phase' }, lines)).toEqual(['1', '2']);
  expect(named({ type: 'range', from: '1', to: '2' }, lines)).toEqual(['3.1', '3.2']);
});

it('the previous tasks are those beside it alone (E4)', () => {
  const lines = ['# A', '- Dig', '# B', '- Sow', '- Reap'];

  expect(named({ type: 'previous', isAll: true }, lines)).toEqual(['2.1', '2.2']);
  expect(named({ type: 'previous', isAll: false }, lines)).toEqual(['2.2']);
  expect(named({ type: 'previous', isAll: true }, ['# A', '- Dig', '# B'])).toEqual([]);
  expect(named({ type: 'previous', isAll: false }, ['# A', '- Dig', '# B'])).toEqual([]);
});
