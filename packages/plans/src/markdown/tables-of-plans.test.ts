import { describe, expect, it } from 'vitest';
import { readText } from '../../test/read.js';

/** Each task of a text in one line, with whatever it has beside its title. */
async function rowsOf(text: string): Promise<readonly string[]> {
  const { tasks } = await readText(text);
  return tasks.map(({ id, title, parent, status, dependsOn, duration, description }) =>
    [
      `${id} ${title}`,
      ...(parent === null ? [] : [`in ${parent}`]),
      ...(status === 'open' ? [] : [status]),
      ...(dependsOn.length === 0 ? [] : [`after ${dependsOn.map((each) => each.id).join(', ')}`]),
      ...(duration === undefined ? [] : [`${duration.min}/${duration.likely}/${duration.max} d`]),
      ...(description === '' ? [] : [JSON.stringify(description)]),
    ].join(' · '),
  );
}

describe('a table', () => {
  it.each<[string, string, readonly string[]]>([
    ['without a ruler is text', '| Task | After |\n| Dig | |\n', []],
    ['of one column is text', '| Task |\n|---|\n| Dig |\n', []],
    ['without a column of tasks is text', '| Name | Age |\n|---|---|\n| Ann | 3 |\n', []],
    ['without rows has no tasks', '1. Dig\n\n| Task | After |\n|---|---|\n', ['1 Dig']],
    [
      'leaves out rows without a task',
      '| Task | After |\n|---|---|\n| Dig | |\n| | 1 |\n| Sow | 1 |\n',
      ['1 Dig', '2 Sow · after 1'],
    ],
    [
      'prefers the likeliest column of tasks',
      '| Title | Task | After |\n|---|---|---|\n| A | Dig | |\n| B | Sow | 1 |\n',
      ['1 Dig · "Title: A"', '2 Sow · after 1 · "Title: B"'],
    ],
    [
      'reads letters for ids as the numbers of their rows',
      '| Id | Task | After |\n|---|---|---|\n| X | Dig | |\n| Y | Sow | X |\n| Z | Reap | X, Y |\n',
      ['1 Dig', '2 Sow · after 1', '3 Reap · after 1, 2'],
    ],
    [
      'takes units from the head, and durations with their own',
      '| Task | Estimate (hours) |\n|---|---|\n| Dig | 12 |\n| Sow | 2 days |\n| Reap | - |\n',
      ['1 Dig · 0.5/0.5/0.5 d', '2 Sow · 2/2/2 d', '3 Reap'],
    ],
    [
      'takes ranges for three durations',
      '| Task | Days |\n|---|---|\n| Dig | 1-3 |\n| Sow | 1/2/6 |\n',
      ['1 Dig · 1/2/3 d', '2 Sow · 1/2/6 d'],
    ],
    [
      'leaves out cells that say nothing',
      '| Task | After | Notes |\n|---|---|---|\n| Dig | n/a | none |\n| Sow | – | keine |\n| Reap | | soon |\n',
      ['1 Dig', '2 Sow', '3 Reap · "Notes: soon"'],
    ],
    [
      'reads boxes in cells, before the task or beside it',
      '| Task | Done |\n|---|---|\n| [x] Dig | |\n| Sow | [/] |\n| Reap | [-] |\n| Rest | ☐ |\n| Eat | ✔️ |\n',
      ['1 Dig · done', '2 Sow · in_progress', '3 Reap · cancelled', '4 Rest', '5 Eat · done'],
    ],
    [
      'keeps an id with its prefix, and cuts what ends it',
      '| # | Task | Needs |\n|---|---|---|\n| G-1. | Dig | |\n| G-2: | Sow | G-1 |\n',
      ['G-1 Dig', 'G-2 Sow · after G-1'],
    ],
    [
      'has other columns in the description, by their heads',
      '| Task | Weather | Where (map) |\n|---|---|---|\n| Dig | dry | North |\n',
      ['1 Dig · "Weather: dry\\nWhere (map): North"'],
    ],
  ])('%s (E4)', async (_, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });
});

describe('the ids of tasks', () => {
  it.each<[string, string, readonly string[]]>([
    ['are their places where none are written', '- Dig\n- Sow\n', ['1 Dig', '2 Sow']],
    ['are the numbers of a list', '3. Dig\n4. Sow\n', ['3 Dig', '4 Sow · after 3']],
    [
      'go below the number of the heading',
      '## Phase 2: Garden\n1. Dig\n2. Sow\n',
      ['2 Garden', '2.1 Dig · in 2', '2.2 Sow · in 2 · after 2.1'],
    ],
    [
      'are the next that are free where numbers are taken',
      '## Phase 1: A\n- Dig\n## Phase 1: B\n- Sow\n',
      ['1 A', '1.1 Dig · in 1', '1~2 B', '1.2 Sow · in 1~2'],
    ],
    [
      'nest by their numbers where they stand beside each other',
      '- [ ] 1. Garden\n- [ ] 1.1 Dig\n- [ ] 1.2 Sow\n- [ ] 2. House\n',
      ['1 Garden', '1.1 Dig · in 1', '1.2 Sow · in 1 · after 1.1', '2 House · after 1'],
    ],
    [
      'are those that are written',
      '- [ ] T7: Dig\n- [x] T8: Sow\n- [ ] Rest\n',
      ['T7 Dig', 'T8 Sow · done', '3 Rest'],
    ],
  ])('%s (E4)', async (_, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });
});

const garden = '- [ ] T1 Dig the bed\n- [ ] T2 Buy seeds\n- [ ] T3 Sow\n';

describe('what a task waits for', () => {
  it.each<[string, readonly string[]]>([
    ['(depends on T1)', ['T1']],
    ['(after T1 and T2)', ['T1', 'T2']],
    ['(depends on T1, T2 and T3)', ['T1', 'T2', 'T3']],
    ['(depends on T1-T3)', ['T1', 'T2', 'T3']],
    ['(depends on all previous tasks)', ['T1', 'T2', 'T3']],
    ['(depends on the previous task)', ['T3']],
    ['(depends on "Buy seeds")', ['T2']],
    ['(depends on Sow)', ['T3']],
    ['(depends on T9)', []],
    ['(requires t2)', ['T2']],
    ['(depends on nothing)', []],
    ['(depends on: none)', []],
    ['after the winter', []],
  ])('is what it says: %s (E4)', async (words, ids) => {
    const { tasks } = await readText(`${garden}- [ ] T4 Reap ${words}\n`);
    expect(tasks.at(-1)?.dependsOn.map(({ id }) => id)).toEqual(ids);
  });
});
