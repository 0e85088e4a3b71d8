import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCriterion } from './parse.js';

describe('parseCriterion', () => {
  it.each([
    ['findings is empty', '`findings` is empty'],
    ['findings is not empty', 'NOT `findings` is empty'],
    ['`report.md` exists.', '`report.md` exists'],
    ['report does not exist', 'NOT `report` exists'],
    ['`ernte.json` existiert', '`ernte.json` exists'],
    ['`ernte.json` ist vorhanden', '`ernte.json` exists'],
    ['`cosecha.json` existe', '`cosecha.json` exists'],
    ['done is true', '`done` == true'],
    ['a.b[0].c >= 1,200', '`a.b[0].c` >= 1200'],
    ['coverage >= 80%', '`coverage` >= 0.8'],
    ['total = -3.5', '`total` == -3.5'],
    ['total is at least five', '`total` >= 5'],
    ['total is at most 5', '`total` <= 5'],
    ['total is more than 5', '`total` > 5'],
    ['total is less than 5', '`total` < 5'],
    ["state is 'in progress'", '`state` == "in progress"'],
    ['state is not done', '`state` != done'],
    ['state equals "done"', '`state` == "done"'],
    ['`out/my report.md` contains "## Summary"', '`out/my report.md` contains "## Summary"'],
    ['tags includes red', '`tags` contains red'],
    ['tags does not contain red', 'NOT `tags` contains red'],
    ['count(files) >= 3', 'count(`files`) >= 3'],
    ['count(files) is three', 'count(`files`) == 3'],
    ['length(`my title`) < 80', 'length(`my title`) < 80'],
    ['files has at least 3 items', 'count(`files`) >= 3'],
    ['files has no entries', 'count(`files`) == 0'],
    ['title has at most 60 characters', 'length(`title`) <= 60'],
    ['at least 3 files listed', 'at least 3 files listed'],
    ['At least two counts.', 'at least 2 counts'],
    ['exactly 1 licence', 'exactly 1 licence'],
    ['fewer than twelve warnings', 'fewer than 12 warnings'],
    ['no more than 2 errors', 'at most 2 errors'],
    ['no errors', 'exactly 0 errors'],
    ['Found 3+ options with prices', 'at least 3 options with prices'],
    ['three or more files listed', 'at least 3 files listed'],
    ['2 or fewer errors', 'at most 2 errors'],
    ['there are at least 3 items in findings', 'count(`findings`) >= 3'],
    ['a is empty or b is empty and c is empty', '`a` is empty OR (`b` is empty AND `c` is empty)'],
    ['NOT (a is empty AND b exists)', 'NOT (`a` is empty AND `b` exists)'],
    ['at least 3 files AND no errors', 'at least 3 files AND exactly 0 errors'],
  ])('reads "%s" as it reads "%s" (B4)', (text, canonical) => {
    const criterion = parseCriterion(text);
    expect(criterion).toBeDefined();
    expect(criterion).toEqual(parseCriterion(canonical));
  });

  it.each([
    'The report reads well',
    'The findings are clear and useful',
    'Everyone agrees.',
    'findings',
    'findings is',
    'is empty',
    'count(findings',
    'a is empty AND',
    'a is empty b is empty',
    '(a is empty',
    'at least 3',
    'found 3 options',
    '3 + 4 files',
    'at least three of the files is new',
    'total > > 3',
    'total >= 3 apples',
    '"unfinished is empty',
    '',
    '.',
  ])('does not read "%s" as a check (B4)', (text) => {
    expect(parseCriterion(text)).toBeUndefined();
  });

  it('never throws, for any text (B4)', () => {
    const piece = fc.constantFrom(
      ...'a.b[0] `x y` "text" \' ( ) not and or is empty exists at least no has count( 3 , 1,000 80% >= . items in'.split(
        ' ',
      ),
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join(' ')),
    );
    fc.assert(
      fc.property(text, (input) => void parseCriterion(input)),
      { numRuns: 2_000 },
    );
  });
});
