import { expect, it } from 'vitest';
import { markdownLines } from './markdown-lines.js';
import { tableSteps } from './table-steps.js';

const stepsIn = (...rows: readonly string[]): readonly string[] | undefined =>
  tableSteps(markdownLines(rows.join('\n'), 1).lines)?.map(({ text, line }) => `${line}: ${text}`);

it('reads a row as a step, with marked inputs and outputs (E1)', () => {
  expect(
    stepsIn(
      ...['|Action|Input|Output|', '|---|:-:|--:|', '|Read|`a` and "b"|the text|'],
      ...['|Sum|numbers|to `c`, `d`|', '||`x`||'],
    ),
  ).toEqual(['3: Read of `a` and "b"', '4: Sum to `c` and `d`', '5: of `x`']);
  expect(stepsIn('|Output|Was|', '|-|-|', '|`x`|Lies es|')).toEqual(['3: Lies es to `x`']);
});

it('takes the first column of actions that holds words (E1)', () => {
  expect(stepsIn('|Step|Task|', '|-|-|', '|1|Read it|', '|2|Go|')).toEqual(['3: Read it', '4: Go']);
  expect(stepsIn('|Step|Task|', '|-|-|', '|1|Read it|', '|Go|home|')).toEqual(['3: 1', '4: Go']);
  expect(stepsIn('|Steps|Source|', '|-|-|', '|Read it|')).toEqual(['3: Read it']);
});

it.each([
  ['has no column of actions', ['|Foo|', '|-|', '|Read|']],
  ['has only numbers there', ['|Step|', '|-|', '|1|']],
  ['has no ruler', ['|Action|', '|Read it|']],
  ['has half a ruler', ['|Action|Input|', '|-|x|', '|Read it|`a`|']],
  ['has no rows', ['|Action|', '|-|']],
  ['has only a head', ['|Action|']],
  ['is none', ['Read it']],
])('reads no steps where a table %s (E1)', (_, rows) => {
  expect(stepsIn(...rows)).toBeUndefined();
});
