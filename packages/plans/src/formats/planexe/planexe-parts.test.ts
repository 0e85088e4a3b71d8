import { describe, expect, it } from 'vitest';
import type { DataPath } from '../../data/data-document.js';
import { formatPath } from '../../data/data-document.js';
import { problemList } from '../../problem-list.js';
import { kindOfContent, kindOfFile, planFiles } from './plan-files.js';
import { readDependencies } from './read-dependencies.js';
import { readDurations } from './read-durations.js';
import { readPhases, readProject, readSubtasks, readTree } from './read-work-breakdown.js';

function reading() {
  const { problems, report } = problemList();
  const whereOf = (path: DataPath) => `f:${formatPath(path)}`;
  return {
    report,
    whereOf,
    told: () => problems.map(({ severity, code, where }) => `${severity} ${code} ${where}`),
  };
}

describe('the files of PlanExe', () => {
  it.each([
    ['wbs_level1.json', 'project'],
    ['018-2-wbs_level2.json', 'phases'],
    ['a/b/1-2-3-4-wbs_level3.json', 'subtasks'],
    ['24-wbs_project_level1_and_level2_and_level3.json', 'tree'],
    ['wbs_project_level1_and_level2.json', 'treeWithoutSubtasks'],
    ['wbs_project_level1_and_level2_and_level3.csv', 'table'],
    ['task_dependencies_raw.json', 'dependencies'],
    ['task_durations.json', 'durations'],
    ['x-task_durations.json', undefined],
    ['task_durations.json/readme.md', undefined],
    ['toString', undefined],
    ['', undefined],
  ])('are known by their names: %s → %s (E4)', (path, kind) => {
    expect(kindOfFile(path)).toBe(kind);
  });

  it.each([
    ['Level 1;Level 2;x', 'table'],
    ['\uFEFFLevel 1,Level 2,x', 'table'],
    ['Level 1,x', undefined],
    [' { "wbs_project" : {} }', 'tree'],
    ['{"a": {"wbs_project": 1}}', undefined],
  ])('are known by what they hold: %j → %s (E4)', (text, kind) => {
    expect(kindOfContent({ text, path: 'x' })).toBe(kind);
  });

  it('are one of each kind: the first by name (E4)', () => {
    const { report, told } = reading();
    const file = (path: string, text = '') => ({ path, text });
    const [b, a, other, tree] = [
      file('b/wbs_level1.json'),
      file('a/wbs_level1.json'),
      file('notes.md'),
      file('any.json', '{"wbs_project":{}}'),
    ];

    expect(planFiles([b, other, tree, a], report)).toEqual({ project: a, tree });
    expect(told()).toEqual(['error ambiguous_file b/wbs_level1.json']);
  });

  it('are, of two with one name, the first, and the second is reported (E4)', () => {
    const { problems, report } = problemList();
    const path = 'task_durations.json';

    expect(
      planFiles(
        [
          { path, text: '[]' },
          { path, text: '{}' },
        ],
        report,
      ),
    ).toEqual({
      durations: { path, text: '[]' },
    });
    expect(problems.map(({ message }) => message)).toEqual([
      'this is a second task_durations.json beside task_durations.json; give the files of one plan alone',
    ]);
  });
});

describe('the work breakdown', () => {
  it('has the project, with its place (E4)', () => {
    const { report, whereOf, told } = reading();

    expect(readProject({ value: { id: 1, project_title: 'Shop' }, whereOf }, report)).toEqual([
      { id: '1', title: 'Shop', parent: undefined, isProject: true, where: 'f:' },
    ]);
    expect(told()).toEqual([]);
    expect(readProject({ value: { id: 1 }, whereOf }, report)).toEqual([]);
    expect(told()).toEqual(['error unreadable f:']);
  });

  it('has the tree, each node below the one around it (E4)', () => {
    const { report, whereOf, told } = reading();
    const value = {
      wbs_project: {
        id: 'p',
        description: 'Shop',
        task_children: [
          {
            id: 'a',
            description: 'Rooms',
            extra_fields: { detailed_description: 'All', resources_needed: ['Ada'] },
            task_children: [{ id: 'a1', description: '' }],
          },
          { id: 'b', description: 'Staff', extra_fields: {}, task_children: null },
        ],
      },
    };

    const items = readTree({ value, whereOf }, report);

    expect(items).toEqual([
      {
        id: 'p',
        title: 'Shop',
        description: undefined,
        roles: undefined,
        parent: undefined,
        isProject: true,
        where: 'f:wbs_project',
      },
      {
        id: 'a',
        title: 'Rooms',
        description: 'All',
        roles: ['Ada'],
        parent: 'p',
        isProject: false,
        where: 'f:wbs_project.task_children[0]',
      },
      {
        id: 'b',
        title: 'Staff',
        description: undefined,
        roles: undefined,
        parent: 'p',
        isProject: false,
        where: 'f:wbs_project.task_children[1]',
      },
    ]);
    expect(told()).toEqual([
      'error unreadable f:wbs_project.task_children[0].task_children[0].description',
    ]);
  });

  it.each([[{}], [[]], [null], [{ wbs_project: [] }]])('has no tree in %j (E4)', (value) => {
    const { report, whereOf, told } = reading();

    expect(readTree({ value, whereOf }, report)).toEqual([]);
    expect(told()).toEqual(['error unreadable f:']);
  });

  it('has phases with their tasks, and subtasks with their parents (E4)', () => {
    const { report, whereOf, told } = reading();
    const phases = [
      { id: 'a', major_phase_title: 'Rooms', subtasks: [{ id: 1, description: 'Paint' }] },
      { id: 'b', major_phase_title: 'Staff', subtasks: null },
    ];
    const subtasks = [
      { id: 'x', name: 'Buy', description: 'Paint', resources_needed: ['Ada'], parent_id: 1 },
      { id: 'y', name: 'Wait', parent_id: 'b' },
      { id: 'z', name: 'Rest' },
    ];

    expect(readPhases({ value: phases, whereOf }, report)).toEqual([
      { id: 'a', title: 'Rooms', parent: undefined, where: 'f:[0]' },
      { id: '1', title: 'Paint', parent: 'a', where: 'f:[0].subtasks[0]' },
      { id: 'b', title: 'Staff', parent: undefined, where: 'f:[1]' },
    ]);
    expect(readSubtasks({ value: subtasks, whereOf }, report)).toEqual([
      { id: 'x', title: 'Buy', description: 'Paint', roles: ['Ada'], parent: '1', where: 'f:[0]' },
      {
        id: 'y',
        title: 'Wait',
        description: undefined,
        roles: undefined,
        parent: 'b',
        where: 'f:[1]',
      },
    ]);
    expect(told()).toEqual(['error unreadable f:[2].parent_id']);
  });
});

describe('what is said of tasks', () => {
  const isTask = (id: string) => id !== 'x';

  it('has durations once each, none where all are -1, and risks (E4)', () => {
    const { report, whereOf, told } = reading();
    const row = (task_id: string, min: number, likely: number, max: number, more = {}) => ({
      task_id,
      days_min: min,
      days_realistic: likely,
      days_max: max,
      ...more,
    });
    const value = [
      row('a', 1, 2, 3, { delay_risks: 'rain', mitigation_strategy: 'a roof' }),
      row('b', -1, -1, -1, { delay_risks: 'snow', mitigation_strategy: '' }),
      row('c', -1, -1, 3, { delay_risks: '' }),
      row('a', 4, 5, 6),
      row('x', 1, 1, 1),
    ];

    expect(Object.fromEntries(readDurations({ value, whereOf }, isTask, report))).toEqual({
      a: {
        duration: { min: 1, likely: 2, max: 3, where: 'f:[0]' },
        risks: [{ description: 'rain', mitigation: 'a roof' }],
      },
      b: { duration: undefined, risks: [{ description: 'snow', mitigation: undefined }] },
      c: { duration: { min: -1, likely: -1, max: 3, where: 'f:[2]' }, risks: [] },
      x: { duration: { min: 1, likely: 1, max: 1, where: 'f:[4]' }, risks: [] },
    });
    expect(told()).toEqual(['warning duplicate_id f:[3]', 'warning unknown_task f:[4]']);
  });

  it.each([
    ['a list', (rows: object[]) => rows, 'f:'],
    [
      'an object',
      (rows: object[]) => ({ task_dependency_details: rows }),
      'f:task_dependency_details',
    ],
  ])('has dependencies with their reasons, in %s (E4)', (_, wrap, at) => {
    const { report, whereOf, told } = reading();
    const row = (id: string, ids: string[], reasons?: string[]) => ({
      dependent_task_id: id,
      depends_on_task_id_list: ids,
      ...(reasons && { depends_on_task_explanation_list: reasons }),
    });
    const value = JSON.parse(
      JSON.stringify(
        wrap([
          row('b', ['a'], ['first']),
          row('c', ['a', 'b'], ['one']),
          row('b', ['d']),
          row('x', []),
        ]),
      ),
    );

    const found = readDependencies({ value, whereOf }, isTask, report);

    expect(Object.fromEntries(found)).toEqual({
      b: [
        { id: 'a', reason: 'first', where: `${at}[0].depends_on_task_id_list[0]` },
        { id: 'd', reason: undefined, where: `${at}[2].depends_on_task_id_list[0]` },
      ],
      c: [
        { id: 'a', reason: 'one', where: `${at}[1].depends_on_task_id_list[0]` },
        { id: 'b', reason: undefined, where: `${at}[1].depends_on_task_id_list[1]` },
      ],
      x: [],
    });
    expect(told()).toEqual([
      `warning unequal_lists ${at}[1]`,
      `warning unequal_lists ${at}[2]`,
      `error unknown_dependency ${at}[3]`,
    ]);
  });
});
