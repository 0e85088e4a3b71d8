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
