import { expect, it } from 'vitest';
import { dependenciesOf, readText } from '../../test/read.js';

async function read(...lines: readonly string[]) {
  const plan = await readText(
    [
      '# Tasks: shop',
      '## Phase 1: Setup',
      '- [ ] T001 Init',
      '## Phase 2: Foundational',
      '- [ ] T002 Store',
      '## Phase 3: User Story 1 - Browse',
      '- [ ] T003 [US1] List',
      '## Phase 4: User Story 2 - Buy',
      '- [ ] T004 [US2] Cart',
      '## Phase 5: Polish',
      '- [ ] T005 Docs',
      '## Dependencies',
      ...lines,
    ].join('\n'),
    'tasks.md',
  );
  const { '2': second, '3': third, '4': fourth, '5': last } = dependenciesOf(plan);
  return [second, third, fourth, last];
}

it.each([
  ['nothing is said', [], [['1'], ['2'], ['2'], ['2', '3', '4']]],
  [
    'one waits for all stories',
    ['- Polish (Phase 5): Depends on all user stories'],
    [['1'], ['2'], ['2'], ['3', '4']],
  ],
  [
    'all stories wait for a phase',
    ['- All user stories: Depend on Phase 1'],
    [['1'], ['1'], ['1'], ['2', '3', '4']],
  ],
  [
    'a story waits for a story',
    ['- User Story 2: Depends on US1'],
    [['1'], ['2'], ['3', '2'], ['2', '3', '4']],
  ],
])(
  'phases follow each other, and what is said of them counts: %s (E4)',
  async (_, lines, dependencies) => {
    expect(await read(...lines)).toEqual(dependencies);
  },
);
