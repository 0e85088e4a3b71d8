import { expect, it } from 'vitest';
import { readGoal } from './read-goal.js';

it('reads the goal, and the list of criteria under its heading (C8)', () => {
  const text =
    '# Report\n\nWrite it.\n\n## Success criteria\n\nChecked by code:\n\n- `report.md` exists\n1. [ ] `report.md` contains "Summary"\n\n## Notes\n\n- short\n';
  expect(readGoal(text, 'goal.md')).toEqual({
    goal: '# Report\n\nWrite it.\n\n## Notes\n\n- short',
    criteria: ['`report.md` exists', '`report.md` contains "Summary"'],
  });
});

it.each([
  ['# Report\n\n- do it', /goal\.md: there is no list under "## Success criteria"/],
  ['## Success criteria\n- `a.md` exists', /goal\.md: there is no goal/],
])('says what %j lacks (C8)', (text, message) => {
  expect(() => readGoal(text, 'goal.md')).toThrow(message);
});
