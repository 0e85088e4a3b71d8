import { expect, it } from 'vitest';
import { outlineOf, readText } from '../../test/read.js';

const outline = async (...lines: readonly string[]) => outlineOf(await readText(lines.join('\n')));

it.each<[string, readonly string[], readonly string[]]>([
  ['two tasks have them, from 1', ['- B1 Buy', '- B2 Brew'], ['B1 Buy', 'B2 Brew']],
  ['two tasks have them, from 0', ['- B0 Buy', '- B1 Brew'], ['B0 Buy', 'B1 Brew']],
  ['parts have them', ['- Tea', '  - B1 Buy', '  - B2 Brew'], ['1 Tea', 'B1 Buy', 'B2 Brew']],
  ['a dash says so', ['- B4 - Buy', '- B5 Brew'], ['B4 Buy', 'B5 Brew']],
  ['one of them is marked', ['- [B4] Buy', '- B5 Brew'], ['B4 Buy', 'B5 Brew']],
  ['the only one is marked', ['- [B4] Buy', '- Brew'], ['B4 Buy', '2 Brew']],
  [
    'all are marked, some of them twice',
    ['- [B4] Buy', '- [B4] Brew', '- [B5] Eat', '- [B5] Rest'],
    ['B4 Buy', 'B4~2 Brew', 'B5 Eat', 'B5~2 Rest'],
  ],
  [
    'another task has an id with their letters',
    ['- B-12 Buy', '- B4 Brew'],
    ['B-12 Buy', '2 B4 Brew'],
  ],
  ['a title names one', ['- B4 Buy', '- Brew (needs B4)'], ['B4 Buy', '2 Brew']],
  ['a line names one', ['- B4 Buy', '- Brew', '  - Depends on: B4'], ['B4 Buy', '2 Brew']],
])('short labels are ids where %s (E4)', async (_, lines, tasks) => {
  expect(await outline(...lines)).toEqual(tasks);
});

it.each<[string, readonly string[], readonly string[]]>([
  ['only one has it', ['- B1 Buy', '- Brew'], ['1 B1 Buy', '2 Brew']],
  ['it counts from 2 or more', ['- MP3 Buy', '- MP4 Brew'], ['1 MP3 Buy', '2 MP4 Brew']],
  ['all have the same', ['- B1 Buy', '- B1 Brew'], ['1 B1 Buy', '2 B1 Brew']],
  ['other letters are named', ['- B4 Buy', '- Brew (needs C4)'], ['1 B4 Buy', '2 Brew (needs C4)']],
  [
    'a line about something else names it',
    ['- B4 Buy', '- Brew', '  - Description: with B4'],
    ['1 B4 Buy', '2 Brew'],
  ],
])('short labels are words of the title where %s (E4)', async (_, lines, tasks) => {
  expect(await outline(...lines)).toEqual(tasks);
});

it('is taken off a title that keeps all its other words (E4)', async () => {
  expect(
    await outline('- B1 Wait (requires patience) with B2', '- B2 Go, depends on B1', '- Rest'),
  ).toEqual(['B1 Wait (requires patience) with B2', 'B2 Go', '3 Rest']);
  expect(await outline('- [B1] [P] Wait', '- `B2` (needs B1)')).toEqual(['B1 Wait', 'B2 Task B2']);
});
