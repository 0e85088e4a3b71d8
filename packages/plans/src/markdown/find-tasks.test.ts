import { describe, expect, it } from 'vitest';
import { outlineIn } from '../../test/placed.js';
import { type FindTasksOptions, findTasks } from './find-tasks.js';
import type { TaskNode } from './task-node.js';

/** `Dig 0.9`, and its parts indented below. */
function shown(nodes: readonly TaskNode[]): readonly string[] {
  return nodes.flatMap(({ label, confidence, children }) => [
    `${label.title} ${confidence}`,
    ...shown(children).map((line) => `  ${line}`),
  ]);
}

function found(lines: readonly string[], options?: FindTasksOptions): readonly string[] {
  return shown(findTasks(outlineIn(...lines), options));
}

describe('the tasks of a document', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['points', ['- Dig', '- Sow'], ['Dig 0.65', 'Sow 0.65']],
    ['points with their parts', ['- Dig', '  - Deep'], ['Dig 0.65', '  Deep 0.65']],
    ['nothing in an empty point', ['-', '- Dig'], ['Dig 0.65']],
    [
      'boxes, of which those without an id are less sure',
      ['- [ ] Dig', '- [ ] T012 Sow'],
      ['Dig 0.9', 'Sow 0.95'],
    ],
    ['no points beside boxes', ['- [ ] Dig', '- a spade'], ['Dig 0.9']],
    [
      'no points of another list than that with the boxes',
      ['# A', '- [ ] Dig', '# B', '- a spade'],
      ['A 0.85', '  Dig 0.9'],
    ],
    [
      'points of another list where its heading says so',
      ['# A', '- [ ] Dig', '# Tasks', '- Sow'],
      ['A 0.85', '  Dig 0.9', 'Sow 0.8'],
    ],
    [
      'points below a heading that says so, at any depth',
      ['# A', '- [ ] Dig', '# Tasks', '## Garden', '- Sow'],
      ['A 0.85', '  Dig 0.9', 'Garden 0.85', '  Sow 0.8'],
    ],
    [
      'points below a numbered heading',
      ['# A', '- [ ] Dig', '# 2. B', '- Sow'],
      ['A 0.85', '  Dig 0.9', 'B 0.85', '  Sow 0.8'],
    ],
    ['a point that holds boxes', ['- Garden', '  - [ ] Dig'], ['Garden 0.65', '  Dig 0.9']],
    ['numbered headings alone', ['# Phase 1: Dig', '# Sow'], ['Dig 0.85', 'Sow 0.5']],
    ['headings alone where there are no points', ['# Dig', '# Sow'], ['Dig 0.5', 'Sow 0.5']],
    [
      'headings with nothing but fields below them',
      ['# Dig', '- Owner: Ada', '# Sow'],
      ['Dig 0.5', 'Sow 0.5'],
    ],
    [
      'no heading without points where others have some',
      ['# Dig', '- deep', '# Sow'],
      ['Dig 0.85', '  deep 0.65'],
    ],
    ['numbered points, more surely', ['1. Dig', '2. Sow'], ['Dig 0.85', 'Sow 0.85']],
    ['points that begin with a number, more surely', ['- Step 1: Dig'], ['Dig 0.85']],
  ])('are %s (D1)', (_, lines, tasks) => {
    expect(found(lines)).toEqual(tasks);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['no points', ['# Goals', '- be happy', '# Dig', '- deep'], ['Dig 0.85', '  deep 0.65']],
    [
      'nothing that would hide headings',
      ['# Goals', '- be happy', '# Dig', '# Sow'],
      ['Dig 0.5', 'Sow 0.5'],
    ],
    ['its boxes', ['# Notes', '- a note', '- [ ] Ask'], ['Notes 0.85', '  Ask 0.6']],
    [
      'boxes further down, and no points beside those',
      ['# 2. Notes', '- a note', '## Open', '- [ ] Ask'],
      ['Notes 0.85', '  Open 0.85', '    Ask 0.6'],
    ],
    [
      'no box below a task',
      ['# Task 1: Dig', '## Acceptance Criteria', '- [ ] it is deep'],
      ['Dig 0.85'],
    ],
    [
      'no box anywhere below a task',
      ['# Task 1: Dig', '## How', '### Notes', '- [ ] it is deep', '## Steps', '- [ ] look'],
      ['Dig 0.85', '  look 0.9'],
    ],
    [
      'its boxes below a phase',
      ['# Phase 1: Dig', '## Notes', '- [ ] Ask'],
      ['Dig 0.85', '  Notes 0.85', '    Ask 0.6'],
    ],
  ])('are, of a section about the plan, %s (D1)', (_, lines, tasks) => {
    expect(found(lines)).toEqual(tasks);
  });

  it.each([
    'Task 1',
    'Subtask 1',
    'Step 1',
    'Story 1',
    'User story 1',
    'Item 1',
    'T012',
    'Phase 1.2',
  ])('are not what a heading such as “%s: Dig” tells of its own task (D1)', (label) => {
    const lines = [
      `# ${label}: Dig`,
      '- Files: a.ts',
      '## Acceptance Criteria',
      '- deep',
      '  - wet',
      '- dry',
    ];

    const [task] = findTasks(outlineIn(...lines));

    expect(task?.children).toEqual([]);
    expect(task?.fields).toEqual([{ name: 'detail', value: 'Files: a.ts', line: 2 }]);
    expect(task?.description).toBe('Acceptance Criteria: deep; wet; dry');
  });

  it.each(['Phase 1', 'Milestone 1', '1'])(
    'are what stands below a heading such as “%s: Dig” (D1)',
    (label) => {
      const lines = [`# ${label}: Dig`, '- Files: a.ts', '## Acceptance Criteria', '- deep'];

      const [task] = findTasks(outlineIn(...lines));

      expect(task?.children.map(({ label: { title } }) => title)).toEqual(['Files: a.ts']);
      expect([task?.fields, task?.description]).toEqual([[], '']);
    },
  );

  it('have what their heading, the lines below it and its points say (D1)', () => {
    const lines = [
      '# Task 3: Dig (2 days, depends on T1)',
      'Owner: Ada',
      'A hole, after rain.',
      '- Depends on: T2',
      '## Notes',
      '## Garden',
      '- Sow',
    ];

    const [task] = findTasks(outlineIn(...lines));

    expect(task).toMatchObject({
      line: 1,
      listNumber: undefined,
      box: undefined,
      description: 'A hole, after rain.',
      fields: [
        { name: 'duration', value: '2 days', line: 1 },
        { name: 'roles', value: 'Ada', line: 2 },
        { name: 'dependsOn', value: 'T2', line: 4 },
      ],
      clauses: [
        { text: 'T1', line: 1, strength: 'sure' },
        { text: 'rain', line: 3, strength: 'maybe' },
      ],
    });
  });

  it('stand at the level of a heading that is said to hold tasks only (D1)', () => {
    const lines = ['# A', '## B', '- [ ] Dig', '- note', '## C'];

    expect(
      found(lines, { isTransparent: (heading, depth) => heading === 'B' && depth === 2 }),
    ).toEqual(['A 0.85', '  Dig 0.9']);
    expect(found(['# Tasks', '## Steps', '- Dig'])).toEqual(['Dig 0.8']);
  });

  it('are boxes alone in a checklist, and headings with some below (D1)', () => {
    const lines = ['- [ ] Dig', '# Phase 1: A', '- [ ] Sow', '- note', '# Phase 2: B', '- note'];

    expect(found(lines, { isChecklist: true })).toEqual(['Dig 0.9', 'A 0.85', '  Sow 0.9']);
    expect(found(lines)).toEqual(['Dig 0.9', 'A 0.85', '  Sow 0.9', 'B 0.85', '  note 0.8']);
  });
});

describe('the task of a point', () => {
  const task = (...lines: readonly string[]) => findTasks(outlineIn(...lines))[0];

  it('has a title over several lines, up to the first that is a field (D1)', () => {
    const lines = [
      '4. Dig a hole',
      '   in the garden',
      '   Owner: Ada',
      '   with care',
      '',
      '   Then rest.',
    ];

    expect(task(...lines)).toMatchObject({
      label: { title: 'Dig a hole in the garden' },
      listNumber: 4,
      line: 1,
      box: undefined,
      description: 'with care\nThen rest.',
      fields: [{ name: 'roles', value: 'Ada', line: 3 }],
      clauses: [],
      children: [],
    });
  });

  it('has the points below it as fields, parts or notes, each once (D1)', () => {
    const lines = [
      '- [ ] **Dig**: a hole after T1',
      '  - Owner: Ada',
      '  - Files: a.ts',
      '  - [ ] Deep',
      '  - look out',
      '    for worms',
    ];

    expect(task(...lines)).toMatchObject({
      label: { title: 'Dig' },
      box: 'open',
      description: 'a hole after T1\nlook out for worms',
      fields: [
        { name: 'roles', value: 'Ada', line: 2 },
        { name: 'detail', value: 'Files: a.ts', line: 3 },
      ],
      clauses: [{ text: 'T1', line: 1, strength: 'maybe' }],
      children: [{ label: { title: 'Deep' }, line: 4, description: '' }],
    });
  });

  it('has no description of its parts (D1)', () => {
    expect(task('- Dig', '  - Deep', '  - Wide')).toMatchObject({
      description: '',
      children: [{ label: { title: 'Deep' } }, { label: { title: 'Wide' } }],
    });
  });

  it('is one though its words are a detail, unless it is below another (D1)', () => {
    expect(found(['- Files: a.ts'])).toEqual(['Files: a.ts 0.65']);
    expect(found(['- Dig', '  - Files: a.ts'])).toEqual(['Dig 0.65']);
    expect(found(['- Owner: Ada'])).toEqual([]);
  });
});
