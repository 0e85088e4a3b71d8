import { describe, expect, it } from 'vitest';
import { placedIn } from '../../test/placed.js';
import { taskIndex } from './task-index.js';

/** The index of a text, asked from the task of an id. */
function indexOf(lines: readonly string[], from: string) {
  const tasks = placedIn(...lines);
  const index = taskIndex(tasks);
  const [task] = tasks.filter(({ id }) => id === from);
  if (task === undefined) throw new Error(`there is no task ${from}`);
  return {
    byId: (id: string, kind?: string) => index.byId(id, task, kind).map(named),
    byTitle: (title: string) => index.byTitle(title, task).map(named),
    hasIdsLike: index.hasIdsLike,
  };
}

const named = ({ id, node }: ReturnType<typeof placedIn>[number]) => `${id} ${node.label.title}`;

describe('a task is found by its id', () => {
  it('in any case; of two, the first (E4)', () => {
    const index = indexOf(['- T12 Dig', '- T12 Sow', '- T13 Reap'], 'T13');

    expect(index.byId('T12')).toEqual(['T12 Dig']);
    expect(index.byId('t12')).toEqual(['T12 Dig']);
    expect(index.byId('T14')).toEqual([]);
  });

  it('by its number: beside, then further out, then anywhere, but never the task itself (E4)', () => {
    const lines = [
      '1. Dig',
      '2. Sow',
      '   1. Roses',
      '   2. Ivy',
      '   3. Oak',
      '3. Rest',
      '   1. Sit',
      '   7. Lie',
    ];

    expect(indexOf(lines, '2.2').byId('1')).toEqual(['2.1 Roses']);
    expect(indexOf(lines, '2.1').byId('1')).toEqual(['1 Dig']);
    expect(indexOf(lines, '2.2').byId('3')).toEqual(['2.3 Oak']);
    expect(indexOf(lines, '2.3').byId('3')).toEqual(['3 Rest']);
    expect(indexOf(lines, '2').byId('3')).toEqual(['3 Rest']);
    expect(indexOf(['# A', '1. Dig', '2. Sow', '   - Deep'], '1.2.1').byId('1')).toEqual([
      '1.1 Dig',
    ]);
    // Around it there is no other, but the plan has the id.
    expect(indexOf(lines, '1').byId('1')).toEqual(['1 Dig']);
    expect(indexOf(lines, '2.2').byId('7')).toEqual([]);
    expect(indexOf(lines, '2.2').byId('007')).toEqual([]);
    expect(indexOf(lines, '2.2').byId('01')).toEqual(['2.1 Roses']);
  });

  it('by the number at the end of an id (E4)', () => {
    const lines = ['- T12 Dig', '- T13a Sow', '- T14 Reap'];

    expect(indexOf(lines, 'T14').byId('12')).toEqual(['T12 Dig']);
    expect(indexOf(lines, 'T14').byId('13')).toEqual([]);
  });

  it('by a number that continues from one phase to the next (E4)', () => {
    const rising = ['## Phase 1: A', '1. Dig', '2. Sow', '## Phase 2: B', '3. Reap', '4. Rest'];

    expect(indexOf(rising, '2.4').byId('2')).toEqual(['1.2 Sow']);
    expect(indexOf(rising, '1.1').byId('4')).toEqual(['2.4 Rest']);
    expect(indexOf(rising, '2.4').byId('2', 'step')).toEqual(['1.2 Sow']);
    expect(indexOf(rising, '2.4').byId('2', 'phase')).toEqual(['2 B']);
    expect(indexOf(rising, '2.4').byId('5')).toEqual([]);
  });

  it('by a number that continues, skipping items without one (E4)', () => {
    const points = [
      '## Phase 1: A',
      '1. Dig',
      '2. Sow',
      '- Look',
      '## Phase 2: B',
      '3. Reap',
      '4. Rest',
    ];
    const ids = [
      '## Phase 1: A',
      '1. Dig',
      '2. Sow',
      '## Phase 2: B',
      '1. T09 Look',
      '3. Reap',
      '4. Rest',
    ];
    const words = [
      '## Phase 1: A',
      '- Step 1: Dig',
      '- Step 2: Sow',
      '## Phase 2: B',
      '- Step 3: Reap',
    ];

    expect(indexOf(points, '2.4').byId('2')).toEqual(['1.2 Sow']);
    expect(indexOf(ids, '2.4').byId('2')).toEqual(['1.2 Sow']);
    expect(indexOf(words, '2.3').byId('2')).toEqual(['1.2 Sow']);
  });

  it('by a number that restarts in each phase only in its own (E4)', () => {
    const anew = ['## Phase 1: A', '1. Dig', '2. Sow', '## Phase 2: B', '2. Reap', '3. Rest'];
    const single = ['## Phase 1: A', '1. Dig', '2. Sow', '## Phase 2: B', '- Rest'];

    expect(indexOf(anew, '2.3').byId('2')).toEqual(['2.2 Reap']);
    expect(indexOf(single, '2.1').byId('2')).toEqual(['2 B']);
  });

  it('by its kind and number, if there is one such task alone (E4)', () => {
    const lines = [
      '# Phase 1: A',
      '- Step 1: Dig',
      '- Step 3: Lie',
      '# Phase 2: B',
      '- Step 1: Sow',
      '- Step 2: Rest',
    ];

    expect(indexOf(lines, '2.2').byId('1', 'phase')).toEqual(['1 A']);
    expect(indexOf(lines, '2.2').byId('3', 'step')).toEqual(['1.3 Lie']);
    expect(indexOf(lines, '2.2').byId('03', 'step')).toEqual(['1.3 Lie']);
    // Of two, the one that is near.
    expect(indexOf(lines, '2.2').byId('1', 'step')).toEqual(['2.1 Sow']);
    expect(indexOf(lines, '2.2').byId('1')).toEqual(['2.1 Sow']);
    expect(indexOf(lines, '2.2').byId('9', 'step')).toEqual([]);
  });

  it('only where a whole number is written as one (E4)', () => {
    for (const id of ['', ' ', '1e0', '0x1', '1.0', '+1'])
      expect(indexOf(['1. Dig', '2. Rest'], '2').byId(id)).toEqual([]);
  });
});

describe('the tasks of a user story', () => {
  it('are those that are named after it, else those that are marked (E4)', () => {
    const lines = [
      '# User Story 1 - Shop',
      '- [US1] Dig',
      '- [US2] Sow',
      '- [us2] Reap',
      '# US3+US4: Rest',
      '- Nap',
      '# Story 5: Sit',
    ];
    const { byId } = indexOf(lines, '1');

    expect(byId('1', 'user story')).toEqual(['1 Shop']);
    expect(byId('1', 'story')).toEqual(['1 Shop']);
    expect(byId('US1')).toEqual(['1 Shop']);
    expect(byId('us2')).toEqual(['1.2 Sow', '1.3 Reap']);
    expect(byId('3', 'story')).toEqual(byId('4', 'story'));
    expect(byId('US4')).toEqual(['2 US3+US4: Rest']);
    expect(byId('5', 'story')).toEqual(['5 Sit']);
    expect(byId('US9')).toEqual([]);
    expect(byId('9', 'story')).toEqual([]);
  });

  it('are none where a task has that id (E4)', () => {
    const lines = ['- US-1 Ship', '- [US1] Dig', '- Task US2: Sow', '- [US2] Reap'];

    expect(indexOf(lines, 'US2').byId('US2')).toEqual(['US2 Sow']);
    expect(indexOf(lines, 'US2').byId('US1')).toEqual(['2 Dig']);
  });
});

describe('a task is found by its title', () => {
  const titles = [
    '- Dig a hole!',
    '- Sow (by hand)',
    '- Reap - soon',
    '- Eat: cake',
    '- `Rest`, *then* sit',
  ];

  it.each<[string, readonly string[]]>([
    ['Dig a hole', ['1 Dig a hole!']],
    ['dig  a HOLE.', ['1 Dig a hole!']],
    ['"Dig a hole"', ['1 Dig a hole!']],
    ['Sow (by hand)', ['2 Sow (by hand)']],
    ['Sow', ['2 Sow (by hand)']],
    ['reap', ['3 Reap - soon']],
    ['eat', ['4 Eat: cake']],
    ['rest then sit', ['5 `Rest`, *then* sit']],
    ['the Sow phase', ['2 Sow (by hand)']],
    ['all reap tasks are done', ['3 Reap - soon']],
    ['eat completion', ['4 Eat: cake']],
    ['Dig', []],
    ['hole', []],
    ['', []],
    ['done', []],
  ])('“%s”: without marks, brackets and words for its state (E4)', (title, tasks) => {
    expect(indexOf(titles, '1').byTitle(title)).toEqual(tasks);
  });

  it('short ones only where no other has the same, or has it as a whole (E4)', () => {
    expect(indexOf(['- Sow (roses)', '- Sow (ivy)'], '1').byTitle('Sow')).toEqual([]);
    expect(indexOf(['- Sow (roses)', '- Sow'], '1').byTitle('Sow')).toEqual(['2 Sow']);
    expect(indexOf(['- (Sow)', '- Dig'], '1').byTitle('')).toEqual([]);
  });

  it('of several those beside it, if there are any (E4)', () => {
    const lines = ['# A', '- Test', '# B', '- Test', '- Ship', '- Test', '# C', '- Sell'];

    expect(indexOf(lines, '2.2').byTitle('test')).toEqual(['2.1 Test', '2.3 Test']);
    expect(indexOf(lines, '3.1').byTitle('test')).toEqual(['1.1 Test', '2.1 Test', '2.3 Test']);
    expect(indexOf(lines, '1.1').byTitle('ship')).toEqual(['2.2 Ship']);
  });
});

it.each<[string, string, boolean]>([
  ['T12 Dig', 'T99', true],
  ['T12 Dig', 't9', true],
  ['T12 Dig', 'TX9', false],
  ['T12 Dig', 'S9', false],
  ['T12 Dig', '9', false],
  ['T12 Dig', 'US9', false],
  ['AB-12 Dig', 'AB-9', true],
  ['AB-12 Dig', 'AB9', false],
  ['Dig', '9a', false],
  ['Dig', 'T9', false],
  ['[US1] Dig', 'US9', true],
  ['[US1] Dig', 'us9', true],
  ['[US1] Dig', 'USA9', false],
  ['[US1] Dig', 'T9', false],
])('a plan with “%s” has ids like %s: %s (E4)', (line, id, isLike) => {
  const [task] = placedIn(`- ${line}`);
  expect(indexOf([`- ${line}`], task?.id ?? '').hasIdsLike(id)).toBe(isLike);
});
