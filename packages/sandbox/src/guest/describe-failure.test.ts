import { describe, expect, it } from 'vitest';
import { codeFromText, describeFailure, lineOf } from './describe-failure.js';

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code });
const internal = (message: string) => ({ code: 'internal', message });
const violation = (message: string) => ({ code: 'sandbox_violation', message });

/** An error without a stack. */
function bare(message: string, name = 'Error') {
  return { name, message };
}

describe('a thrown value', () => {
  it.each([
    [null, internal('it threw null, or its memory was used up')],
    [undefined, internal('it threw undefined')],
    ['text', internal('it threw text')],
    [7, internal('it threw 7')],
    [{}, internal('')],
    [bare('no'), internal('no')],
    [bare('no', ''), internal('no')],
    [bare('no', 'TypeError'), internal('TypeError: no')],
    [coded('not_found'), { code: 'not_found', message: 'no' }],
    [coded('rate_limited'), { code: 'rate_limited', message: 'no' }],
    [coded('ENOENT'), { code: 'not_found', message: 'no' }],
    [coded('EACCES'), violation('no')],
    [coded('ENOSPC'), violation('no')],
    [bare('out of memory'), violation('it asked for more memory than it may have')],
    [bare(codeFromText), violation(codeFromText)],
    [
      bare("'require' is not defined", 'ReferenceError'),
      violation('require is not in the sandbox: use import'),
    ],
    [
      bare('Intl is not defined'),
      violation('Intl is not in the sandbox: format numbers and dates by hand'),
    ],
    [bare('words is not defined'), internal('words is not defined')],
    [
      { ...bare('no'), stack: 'Error: no\n    at pce:fs:3:1\n    at run (tool.mjs:12:7)' },
      internal('no (line 12)'),
    ],
  ])('%o is described as %j (B8)', (thrown, refusal) => {
    expect(describeFailure(thrown)).toEqual(refusal);
  });

  it('is described in at most 2,000 characters (B8)', () => {
    expect(describeFailure(bare('x'.repeat(2_001))).message).toBe('x'.repeat(2_000));
  });

  it('may be a trap (B8)', () => {
    const trap = {
      get code(): string {
        throw new Error('trapped');
      },
    };
    expect(describeFailure(trap)).toEqual(internal('it threw something that cannot be described'));
  });
});

it.each([
  ['', undefined],
  ['Error: no\n    at tool.mjs:5:1', '5'],
  ['Error: no\n    at f (tool.mjs:5:1)\n    at g (tool.mjs:9:1)', '5'],
  ['Error: no\n    at pce:fs:3:1', undefined],
])('the stack %j leads to line %s (B8)', (stack, line) => {
  expect(lineOf(stack)).toBe(line);
});
