import { describe, expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf, readText, taskOf } from '../../test/read.js';

describe('dependencies', () => {
  it.each([
    '(depends on 1, 1 day)',
    '[depends on 1]',
    '(blocked-by: 1)',
    'blocked-by: 1',
    '(deps: #1)',
    '\n  depends_on: [1]',
    '\n   - Blocked-by: 1',
  ])('are read from “%s” (D1)', async (words) => {
    const plan = await readText(`1. Dig\n2. Plant ${words}\n`);

    expect(outlineOf(plan)).toEqual(['1 Dig', '2 Plant']);
    expect(dependenciesOf(plan)['2']).toEqual(['1']);
    expect(problemsOf(plan)).toEqual([]);
  });

  it('name a user story, by its heading or by its marks (D1)', async () => {
    const plan = await readText(
      '### User Story 3: Export\n- [ ] Write it\n\n### User Story 4: Mail\n- [ ] Send it (requires US3)\n',
    );
    const marked = await readText('- [ ] [US1] Write it\n- [ ] Send it (requires US1)\n');

    expect(dependenciesOf(plan)['4.1']).toEqual(['3']);
    expect(dependenciesOf(marked)['2']).toEqual(['1']);
    expect(taskOf(marked, '1').tags).toEqual(['US1']);
  });

  it('are not in prose about something else, which keeps its words (D1)', async () => {
    for (const title of [
      'Move to v2 (needs Node 24)',
      'Find jobs blocked by a full disk',
      'Sort the list (after removing doubles)',
      'Explain what a build requires: time, money',
      'Add .editorconfig , too',
      'Match `src/**/*.ts` and test/**',
      'Call f(x) [twice]',
    ]) {
      const plan = await readText(`1. ${title}\n`);

      expect(plan.tasks[0]?.title).toBe(title);
      expect(problemsOf(plan)).toEqual([]);
    }
  });
});

describe('a plan', () => {
  it('has the boxes of any heading as tasks, and says of one what is all done (D1)', async () => {
    const plan = await readText(
      '# Move\n\n## Notes\n- a note\n- [x] Ask\n\n## Open questions\n- why\n\n## Pack\n- [/] Books\n- [ ] Pans\n',
    );

    expect(plan.tasks.map(({ title, status }) => [title, status])).toEqual([
      ['Notes', 'done'],
      ['Ask', 'done'],
      ['Pack', 'open'],
      ['Books', 'in_progress'],
      ['Pans', 'open'],
    ]);
    expect(taskOf(plan, '2.1').where).toEqual({ file: 'plan.md', line: 11 });
  });
});
