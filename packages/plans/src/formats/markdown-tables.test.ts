import { expect, it } from 'vitest';
import { outlineOf, problemsOf, readText } from '../../test/read.js';

it('keeps the phases around tables, and the boxes in them (D1)', async () => {
  const plan = await readText(
    '## Phase 1: Dig\n| | Task |\n|-|-|\n| [x] | Mark |\n| [ ] | Dig |\n## Phase 2: Sow\n| Done | Task |\n|-|-|\n| ✅ | Buy |\n| ⬜ | Sow |\n',
  );

  expect(plan.tasks.map(({ id, title, status }) => `${id} ${title} ${status}`)).toEqual([
    ...['1 Dig open', '1.1 Mark done', '1.2 Dig open'],
    ...['2 Sow open', '2.1 Buy done', '2.2 Sow open'],
  ]);
});

it('says which table it leaves out where lists hold the tasks (D1)', async () => {
  const plan = await readText(
    '1. [ ] Dig\n2. [ ] Sow\n\n## Summary of work\n\n| Task | Days |\n|---|---|\n| Dig | 2 |\n',
  );

  expect(outlineOf(plan)).toEqual(['1 Dig', '2 Sow']);
  expect(problemsOf(plan)).toContain('warning left_out plan.md:8');
});

it.each<[string, string, readonly string[]]>([
  ['points', '- Dig', ['1 Dig', '2 Sow', '3 Reap']],
  [
    'a heading with an id',
    '## T012 Garden\n\n- Dig',
    ['T012 Garden', 'T012.1 Dig', 'T012.2 Sow', 'T012.3 Reap'],
  ],
  ['points with ids', '- T012 Dig', ['T012 Dig']],
  ['points with numbers', '7. Dig', ['7 Dig']],
  ['boxes', '- [ ] Dig', ['1 Dig']],
  ['boxes in a point', '- Garden\n  - [ ] Dig', ['1 Garden', '1.1 Dig']],
])('reads a table beside %s where those are not marked as tasks (D1)', async (_, list, outline) => {
  const plan = await readText(`${list}\n\n| Task | After |\n|--|--|\n| Sow | |\n| Reap | |\n`);

  expect(outlineOf(plan)).toEqual(outline);
});

it('leaves tables of other things, and says so (D1)', async () => {
  const plan = await readText(
    '1. Dig\n\n## Risks\n\n| Risk | Mitigation |\n|---|---|\n| Rain | Wait |\n',
  );

  expect([outlineOf(plan), problemsOf(plan)]).toEqual([['1 Dig'], ['warning left_out plan.md:5']]);
});
