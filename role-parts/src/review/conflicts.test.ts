import { describe, expect, it } from 'vitest';
import { constraintConflicts, criteriaConflicts } from './conflicts.js';

describe('constraintConflicts', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'Never delete `data`',
      ['Delete `data/a.md`', 'Delete `database`', 'Read `data`', 'Remove `data`'],
      ['S0', 'S3'],
    ],
    ['Do not change any files', ['Write `a`', 'Read `a`'], ['S0']],
    ["Don't send mails", ['Send the mails', 'Send a letter', 'Mail it'], ['S0', 'S2']],
    [
      'Never delete `data/`',
      ['Delete data/x', 'Delete "data/x"', 'Delete "data"', 'Delete "data2"'],
      ['S0', 'S1', 'S2'],
    ],
    ['Do not delete files except `a`', ['Delete files'], []],
    ['Keep it short', ['Delete it'], []],
    ['No deletions', ['Delete it'], ['S0']],
    ['Avoid writing', ['Write it'], ['S0']],
  ])('finds the step forbidden by %j among %j (A5)', (constraint, steps, forbidden) => {
    const planned = steps.map((description, place) => ({ id: `S${place}`, description }));

    expect(constraintConflicts([constraint], planned).map((told) => told.slice(0, 2))).toEqual(
      forbidden,
    );
  });

  it('names the step, the constraint and the remedy', () => {
    const steps = [{ id: 'STEP_1', description: 'Delete `a`' }];

    expect(constraintConflicts([' Never: delete `a`'], steps)).toEqual([
      'STEP_1 (Delete `a`) does what the constraint "Never: delete `a`" forbids: change one of the two',
    ]);
  });
});

describe('criteriaConflicts', () => {
  it.each<readonly [readonly string[], readonly string[]]>([
    [
      ['`a` exists', '`a` does not exist.'],
      [
        'the success criteria "`a` exists" and "`a` does not exist." contradict each other: change one of the two',
      ],
    ],
    [['`a` exists', '`b` does not exist'], []],
    [
      ['A  exists!', 'a does not exist'],
      [
        'the success criteria "A  exists!" and "a does not exist" contradict each other: change one of the two',
      ],
    ],
    [['`a` exists', '`a` exists'], []],
  ])('finds the contradiction in %j (A5)', (criteria, conflicts) => {
    expect(criteriaConflicts(criteria)).toEqual(conflicts);
  });
});
