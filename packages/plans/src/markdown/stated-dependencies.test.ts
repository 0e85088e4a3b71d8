import { expect, it } from 'vitest';
import { outlineIn, placedIn } from '../../test/placed.js';
import { namedTasks, statedDependencies } from './stated-dependencies.js';
import { taskIndex } from './task-index.js';

const stated = (...lines: readonly string[]) =>
  statedDependencies(outlineIn(...lines)).map(
    ({ subject, object, line }) => `${line} ${subject} ← ${object}`,
  );

it.each<[string, readonly string[]]>([
  ['Garden: depends on House', ['2 Garden ← House']],
  ['Garden – requires House', ['2 Garden ← House']],
  ['Garden waits for House', ['2 Garden ← House']],
  ['**Garden**: blocked by: House', ['2 Garden ← House']],
  ['Garden can start after House', ['2 Garden ← House']],
  ['Garden: begin right after House', ['2 Garden ← House']],
  ['All user stories depend only upon House', ['2 All user stories ← House']],
  ['Garden: depends on House. It is nice.', ['2 Garden ← House']],
  ['Garden: depends on House; later more', ['2 Garden ← House']],
  ['Garden: depends on House - it is nice', ['2 Garden ← House']],
  ['Garden: depends on House (it is nice)', ['2 Garden ← House']],
  ['Garden: depends on House (Phase 2) now', ['2 Garden ← House (Phase 2) now']],
  ['Garden: depends on House (US2) now', ['2 Garden ← House (US2) now']],
  ['Garden: depends on House (user story 2) now', ['2 Garden ← House (user story 2) now']],
  ['Garden: depends on House (T012, T013) now', ['2 Garden ← House (T012, T013) now']],
  ['Garden: depends on House (tasks 1 and 2) now', ['2 Garden ← House (tasks 1 and 2) now']],
  ['Garden: depends on House (using it) now', ['2 Garden ← House']],
  ['Garden: depends on House (US2/US3) now', ['2 Garden ← House']],
  ['Garden: depends on A; requires B', ['2 Garden ← A', '2 Garden ← B']],
  ['House: must be completed before Garden', ['2 Garden ← House']],
  ['House: has to finish before Garden (Phase 2); it is late', ['2 Garden (Phase 2) ← House']],
  [
    `Garden: ${'depends on House; '.repeat(11)}`,
    Array.from({ length: 10 }, () => '2 Garden ← House'),
  ],
])('a section of dependencies says what waits for what: “%s” (E4)', (line, found) => {
  expect(stated('# Dependencies', `- ${line}`)).toEqual(found);
  expect(stated('# Dependencies', line)).toEqual(found);
});

it('is any section with that heading, with all below it, each once (E4)', () => {
  expect(
    stated(
      'A: depends on B',
      '# 3. Dependency graph',
      '- A: depends on B',
      '  depends on C',
      '',
      '  A: depends on D',
      '  - A: depends on E',
      '-',
      '  - A: depends on F',
      '## Dependencies',
      'A: depends on G',
      '# Notes on dependencies',
      'A: depends on H',
    ),
  ).toEqual(['3 A ← B depends on C', '3 A ← C', '6 A ← D', '7 A ← E', '9 A ← F', '11 A ← G']);
});

it('is read up to two thousand characters of a line (E4)', () => {
  const line = (length: number) => `A: ${'x '.repeat(length)}depends on B`;

  expect(stated('# Dependencies', line(900))).toHaveLength(1);
  expect(stated('# Dependencies', line(1_100))[0]).not.toMatch(/B$/);
});

it.each<[string, readonly string[]]>([
  ['Phase 1', ['1']],
  ['phases 1 and 3', ['1', '3']],
  ['phases 1-3', ['1', '2', '3']],
  ['Setup (Phase 1), then Phase 2', ['1', '2']],
  ['Phase 9', []],
  ['User Story 1', ['2']],
  ['US1 and US2', ['2', '3']],
  ['user stories 1 & 2', ['2', '3']],
  ['T011', ['T011']],
  ['t011, T012', ['T011', 'T012']],
  ['T011, T011', ['T011']],
  ['T099', []],
  ['all user stories', ['2', '3']],
  ['All of the stories', ['2', '3']],
  ['small stories', []],
  ['Setup', ['1']],
  ['Setup (the first)', ['1']],
  ['setup completion', ['1']],
  ['Nothing', []],
  ['', []],
])('the words “%s” name the tasks %j (E4)', (words, ids) => {
  const tasks = placedIn(
    '# Phase 1: Setup',
    '- T011 Dig',
    '- T012 Write US9 down',
    '# Phase 2: US1 - Shop',
    '- T021 Sell',
    '# Phase 3: User Story 2 (House)',
    '- T031 Build',
  );

  expect(namedTasks(words, tasks, taskIndex(tasks)).map(({ id }) => id)).toEqual(ids);
  expect(namedTasks(words, [], taskIndex([]))).toEqual([]);
});
