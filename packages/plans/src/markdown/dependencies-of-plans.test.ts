import { describe, expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf, readText } from '../../test/read.js';

async function read(...lines: readonly string[]) {
  const plan = await readText(`${lines.join('\n')}\n`, 'plan.md', { order: 'free' });
  const dependencies = Object.entries(dependenciesOf(plan)).filter(([, ids]) => ids.length > 0);
  return {
    outline: outlineOf(plan),
    dependencies: Object.fromEntries(dependencies),
    problems: problemsOf(plan),
  };
}

describe('dependencies that a plan states', () => {
  it.each<[string, readonly string[], object]>([
    [
      'by the number of a task beside, before that of one further out',
      ['1. Dig', '2. Plant', '   1. Roses', '   2. Ivy (depends on 1)', '3. Rest (depends on 1)'],
      { dependencies: { '2.2': ['2.1'], '3': ['1'] } },
    ],
    [
      'by numbers that go on from one phase to the next',
      ['## Phase 1', '1. Dig', '2. Plant', '## Phase 2', '3. Water', '4. Rest (depends on 2, 3)'],
      { dependencies: { '2.4': ['1.2', '2.3'] } },
    ],
    [
      'by a range, whose numbers between are tasks that there are',
      ['- T01 A', '- T02 B', '- T04 D', '- T05 E (depends on T01-T04)'],
      { dependencies: { T05: ['T01', 'T02', 'T04'] } },
    ],
    [
      'by a title, in quotes or not, in any case and without what stands in brackets',
      [
        '- Dig (by hand)',
        '- Plant (depends on dig)',
        '- Water (depends on "Plant")',
        '- Rest, depends on Water',
      ],
      {
        dependencies: { '2': ['1'], '3': ['2'], '4': ['3'] },
        outline: ['1 Dig (by hand)', '2 Plant', '3 Water', '4 Rest'],
      },
    ],
    [
      'on none of a title that several have, unless one of them stands beside',
      [
        '# A',
        '- Test',
        '# B',
        '- Test',
        '- Ship (depends on Test)',
        '# C',
        '- Sell (depends on Test)',
      ],
      { dependencies: { '2.2': ['2.1'] }, problems: ['error ambiguous_dependency plan.md:7'] },
    ],
    [
      'not with a word that may be no task, which stays in the title',
      ['- Dig', '- Rest after lunch', '- Sleep after Dig', '- Wait (requires patience)'],
      {
        dependencies: { '3': ['1'] },
        outline: ['1 Dig', '2 Rest after lunch', '3 Sleep after Dig', '4 Wait (requires patience)'],
        problems: [],
      },
    ],
    [
      'not on what it is a part of, where prose alone says so',
      ['## Deployment', '- Watch after Deployment'],
      { dependencies: {}, problems: [] },
    ],
    [
      'by ids that no task has, in the form that the plan has',
      ['- T01 Dig', '- T02 Plant (requires T09)', '- T03 Rest (requires X9)'],
      { problems: ['error unknown_dependency plan.md:2'] },
    ],
  ])('are found %s (D1)', async (_, lines, expected) => {
    expect(await read(...lines)).toMatchObject(expected);
    const { dependencies } = await read(...lines);
    if ('dependencies' in expected) expect(dependencies).toEqual(expected.dependencies);
  });
});
