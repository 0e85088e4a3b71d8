import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { mendAnswer } from './mend-answer.js';

type Row = readonly [said: unknown, meant: unknown, slips: number];

/** Repairs each value of a field `it`; the last number of a row is the number of repairs. */
function expectMended(schema: JsonObject, rows: readonly Row[]): void {
  const mended = rows.map(([said]) => {
    const { value, slips } = mendAnswer(
      { it: said },
      { type: 'object', properties: { it: schema } },
    );
    return [said, Object(value).it, slips];
  });
  expect(mended).toEqual(rows);
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const action = { type: 'string', enum: ['COMMAND', 'ANALYZE', 'COMPLETE', 'BLOCKED'] };

describe('the repairs of an answer (A2)', () => {
  it('unwrap texts from a list, an object or a number', () => {
    expectMended(text, [
      ['a', 'a', 0],
      ['', '', 0],
      [5, '5', 1],
      [true, true, 0],
      [['a'], 'a', 1],
      [[1], [1], 0],
      [['a', 'b'], ['a', 'b'], 0],
      [[], [], 0],
      [{ anything: 'a' }, 'a', 1],
      [{ anything: 1 }, { anything: 1 }, 0],
      [{ text: 'a', severity: 1 }, 'a', 1],
      [{ severity: 1, Description: 'a' }, 'a', 1],
      [{ text: 'a', content: 'b' }, { text: 'a', content: 'b' }, 0],
      [{ first: 'a', second: 'b' }, { first: 'a', second: 'b' }, 0],
      [{}, {}, 0],
    ]);
  });

  it('remove empty fields', () => {
    expectMended(text, [[null, undefined, 1]]);
    expectMended(action, [
      [null, undefined, 1],
      ['', undefined, 1],
      ['None.', undefined, 1],
      [' n/a ', undefined, 1],
    ]);
    expectMended({ type: 'object' }, [
      [[], undefined, 1],
      ['', undefined, 1],
      [['a'], ['a'], 0],
    ]);
    expectMended({ type: 'boolean' }, [
      ['', undefined, 1],
      [[], [], 0],
    ]);
    expectMended(text, [['none', 'none', 0]]);
  });

  it('normalize spelling, forms and synonyms of choices', () => {
    expectMended(action, [
      ['COMMAND', 'COMMAND', 0],
      ['command', 'COMMAND', 1],
      [' Analyze ', 'ANALYZE', 1],
      ['completed', 'COMPLETE', 1],
      ['block', 'BLOCKED', 1],
      ['commands', 'COMMAND', 1],
      ['analyzeing', 'ANALYZE', 1],
      ['com', 'com', 0],
      ['commander', 'commander', 0],
      ['execute', 'COMMAND', 1],
      ['Done!', 'COMPLETE', 1],
      ['delete', 'delete', 0],
      [['command'], 'COMMAND', 2],
      [true, true, 0],
    ]);
    expectMended({ type: 'string', enum: ['pas', 'pass', 'PASS'] }, [
      ['pass', 'pass', 0],
      ['Pass', 'Pass', 0],
      ['passed', 'passed', 0],
    ]);
    expectMended({ type: 'string', enum: ['run', 'runs'] }, [['runed', 'runed', 0]]);
    expectMended({ type: 'string', enum: ['achieved', 'in_progress', 'COMPLETE'] }, [
      ['ongoing', 'in_progress', 1],
      ['In Progress', 'in_progress', 1],
      ['done', 'done', 0],
    ]);
  });

  it('convert shares in percent, out of ten, and as texts', () => {
    expectMended({ type: 'number' }, [
      [0.95, 0.95, 0],
      [1, 1, 0],
      [8, 8, 0],
      [10, 10, 0],
      [11, 0.11, 1],
      [95, 0.95, 1],
      [100, 1, 1],
      [101, 101, 0],
      ['0.95', 0.95, 1],
      ['.5', 0.5, 1],
      ['0,95', 0.95, 1],
      [' 95 % ', 0.95, 1],
      ['5%', 0.05, 1],
      ['9.5/10', 0.95, 1],
      ['95/100', 0.95, 1],
      ['1/1', 1, 1],
      ['8 out of 10', 0.8, 1],
      ['1', 1, 1],
      ['2', '2', 0],
      ['10', '10', 0],
      ['11', 0.11, 1],
      ['95', 0.95, 1],
      ['100', 1, 1],
      ['101', '101', 0],
      ['high', 'high', 0],
      ['0.9 or so', '0.9 or so', 0],
      [['0.9'], ['0.9'], 0],
      [true, true, 0],
    ]);
  });

  it('convert booleans from numbers, words and objects', () => {
    expectMended({ type: 'boolean' }, [
      [true, true, 0],
      [1, true, 1],
      [0, false, 1],
      [2, 2, 0],
      ['true', true, 1],
      [' Yes ', true, 1],
      ['PASSED', true, 1],
      ['no', false, 1],
      ['failed', false, 1],
      ['maybe', 'maybe', 0],
      [{ passed: true, why: 'it is there' }, true, 1],
      [{ holds: false }, false, 1],
      [{ one: true, other: false }, { one: true, other: false }, 0],
      [{ why: 'x' }, { why: 'x' }, 0],
      [['true'], ['true'], 0],
    ]);
  });

  it('wrap single items into lists, and remove empty ones', () => {
    expectMended(texts, [
      [[], [], 0],
      [['a', 'b'], ['a', 'b'], 0],
      [['a', 1], ['a', '1'], 1],
      ['a', ['a'], 1],
      [5, ['5'], 2],
      [{ text: 'a' }, ['a'], 2],
      ['', undefined, 1],
      ['None', [], 1],
      [['none.'], [], 1],
      [['none', 'a'], ['none', 'a'], 0],
      [['Nothing to do'], ['Nothing to do'], 0],
      [true, true, 0],
    ]);
    expectMended({ type: 'array', items: { type: 'number' } }, [
      [95, [0.95], 2],
      ['95', '95', 0],
    ]);
    expectMended(
      { type: 'array', items: { type: 'object', properties: { score: { type: 'number' } } } },
      [
        [{ score: 95 }, [{ score: 0.95 }], 2],
        ['a', 'a', 0],
        [1, 1, 0],
      ],
    );
    expectMended({ type: 'array' }, [
      [['a'], ['a'], 0],
      ['a', 'a', 0],
    ]);
  });

  it('are none if the schema has no such field, or the answer is not an object', () => {
    const schema = { type: 'object', properties: { it: text } };

    expect(mendAnswer({ other: null }, schema)).toEqual({ value: { other: null }, slips: 0 });
    expect(mendAnswer(['a'], schema)).toEqual({ value: ['a'], slips: 0 });
    expect(mendAnswer({ it: 5 }, { type: 'object' })).toEqual({ value: { it: 5 }, slips: 0 });
    expect(mendAnswer(5, {})).toEqual({ value: 5, slips: 0 });
    expect(mendAnswer({ it: null, other: 1 }, schema)).toEqual({ value: { other: 1 }, slips: 1 });
  });
});
